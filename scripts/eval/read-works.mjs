import { abstractText } from "../../packages/catalog/dist/index.js";

const select = ["id", "display_name", "abstract_inverted_index", "keywords", "concepts", "topics", "is_xpac"];

/**
 * All works with what measures of meaning look at: `keywords` are names, `concepts` names with scores, `topics` a
 * number, `expansion` whether a work is of the expansion corpus.
 */
export async function readWorks(engine) {
  const works = [];
  for await (const { id, document } of engine.stream({ get_rows: "works", corpus: "all" }, { select })) {
    const work = JSON.parse(document);
    works.push({
      id,
      title: work.display_name ?? null,
      abstract: abstractText(work.abstract_inverted_index),
      keywords: (work.keywords ?? []).map((one) => one.display_name ?? one.keyword).filter(Boolean),
      concepts: (work.concepts ?? []).map(({ display_name: name, score }) => ({
        name: name ?? "",
        score: Number.isFinite(Number(score)) ? Number(score) : 0,
      })),
      topics: (work.topics ?? []).length,
      expansion: work.is_xpac === true,
    });
  }
  return works;
}
