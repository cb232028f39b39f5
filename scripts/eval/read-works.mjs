import { abstractText } from "../../packages/catalog/dist/index.js";

/** All works with what measures of meaning look at: `keywords` are names, `topics` a number. */
export async function readWorks(engine) {
  const works = [];
  const select = ["id", "display_name", "abstract_inverted_index", "keywords", "topics"];
  for await (const { id, document } of engine.stream({ get_rows: "works", corpus: "all" }, { select })) {
    const {
      display_name: title = null,
      abstract_inverted_index: index,
      keywords,
      topics,
    } = JSON.parse(document);
    works.push({
      id,
      title,
      abstract: abstractText(index),
      keywords: (keywords ?? []).map((one) => one.display_name ?? one.keyword).filter(Boolean),
      topics: (topics ?? []).length,
    });
  }
  return works;
}
