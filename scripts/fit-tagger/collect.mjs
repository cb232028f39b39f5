// The candidates for tags of every work with topics and keywords, each with its own tags left out of the evidence.

import {
  learnedEmbedder,
  learnModel,
  nearestKeyworded,
  nearestWorks,
  readVocabulary,
  workText,
} from "../../packages/semantic/dist/index.js";
import { candidatesOf } from "../../packages/semantic/dist/tag/features.js";
import { dot } from "../eval/dot.mjs";
import { readWorks } from "../eval/read-works.mjs";

const keyOf = (name) => name.trim().toLowerCase();

/**
 * Per work its own keywords and its candidates: features, whether keyword or concept of that name exist, and whether
 * the work has them.
 */
export async function collect(engine, progress) {
  const works = (await readWorks(engine)).map((work) => ({
    ...work,
    title: work.title ?? "",
    text: workText(work.title, work.abstract),
  }));
  const model = learnModel(works.map(({ text }) => text));
  const vectors = await learnedEmbedder(model, "fit").embed(works.map(({ text }) => text));
  const objects = [...(await readObjects(engine, "keyword")), ...(await readObjects(engine, "concept"))];
  const vocabulary = readVocabulary(objects, model);
  const asked = works.filter(({ keywords, topics }) => keywords.length > 0 && topics > 0);
  return asked.map((work, index) => {
    progress(index, asked.length);
    const vector = vectors[works.indexOf(work)];
    const near = works
      .flatMap((other, at) =>
        other === work || other.expansion || other.text === ""
          ? []
          : [{ similarity: dot(vector, vectors[at]), keywords: other.keywords, concepts: other.concepts }],
      )
      .sort((a, b) => b.similarity - a.similarity);
    const evidence = {
      works: near.slice(0, nearestWorks),
      keyworded: near.filter(({ keywords }) => keywords.length > 0).slice(0, nearestKeyworded),
    };
    const keywords = new Set(work.keywords.map(keyOf));
    const concepts = new Set(work.concepts.filter(({ score }) => score > 0).map(({ name }) => keyOf(name)));
    const candidates = candidatesOf(work, evidence, vocabulary).map(({ label, features }) => ({
      features,
      keyword: { exists: label.keyword !== null, wanted: Number(keywords.has(label.key)) },
      concept: { exists: label.concept !== null, wanted: Number(concepts.has(label.key)) },
    }));
    return { own: keywords.size, candidates };
  });
}

async function readObjects(engine, kind) {
  const objects = [];
  const select = kind === "concept" ? ["display_name", "level"] : ["display_name"];
  for await (const { id, document } of engine.stream({ get_rows: `${kind}s` }, { select })) {
    const { display_name: name, level = null } = JSON.parse(document);
    if (typeof name === "string") objects.push({ kind, id, name, level });
  }
  return objects.sort((a, b) => (a.id < b.id ? -1 : 1));
}
