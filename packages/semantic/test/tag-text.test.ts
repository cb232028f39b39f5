import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  learnModel,
  likelyTags,
  readVocabulary,
  type TagEvidence,
  type TaggedWork,
  tagText,
} from "../src/index.ts";

const model = learnModel([
  "a study of malaria",
  "a study of stars",
  "the study of schools",
  "malaria in schools",
]);
const vocabulary = readVocabulary(
  [
    { kind: "keyword", id: "malaria", name: "Malaria", level: null },
    { kind: "keyword", id: "malaria-2", name: "malaria", level: null },
    { kind: "concept", id: "C1", name: "Malaria", level: 2 },
    { kind: "concept", id: "C2", name: "Medicine", level: 0 },
    { kind: "concept", id: "C3", name: "Galaxy (astronomy)", level: 2 },
    { kind: "keyword", id: "of", name: "Of", level: null },
  ],
  model,
);
const nobody: TagEvidence = { works: [], keyworded: [] };
const work: TaggedWork = {
  similarity: 0.7,
  keywords: ["malaria"],
  concepts: [
    { name: "Malaria", score: 0.9 },
    { name: "Medicine", score: 0.8 },
    { name: "Unknown here", score: 0.8 },
  ],
};
const neighbours: TagEvidence = { works: [work, work, work], keyworded: [work, work] };

describe("tagText", () => {
  it("tags by what the text names and what the nearest works have", () => {
    const tags = tagText({ title: "Malarias of the world", abstract: "On malaria." }, neighbours, vocabulary);
    expect(tags.keywords.map(({ id }) => id)).toEqual(["malaria"]);
    expect(tags.concepts.map(({ id }) => id).sort()).toEqual(["C1", "C2"]);
    const alone = tagText({ title: "Malarias of the world", abstract: "On malaria." }, nobody, vocabulary);
    expect(alone.keywords[0]?.score ?? 0).toBeLessThan(tags.keywords[0]?.score ?? 0);
  });

  it("leaves out what stands in brackets, and names that say nothing", () => {
    const { labels } = vocabulary;
    expect(labels.get("galaxy (astronomy)")?.stems).toEqual(["galaxi"]);
    expect(labels.get("of")?.stems).toEqual([]);
  });

  it("takes a word in either number for the name, and no other word of its stem", () => {
    const labels = ["Machine", "Process", "Virus", "Movie", "Therapy"];
    const objects = labels.map((name) => ({ kind: "keyword" as const, id: name, name, level: null }));
    const known = readVocabulary(objects, model);
    const scores = (title: string): number[] =>
      tagText({ title }, nobody, known).keywords.map(({ score }) => score);
    expect(scores("A machine in schools")).toHaveLength(1);
    expect(scores("Machines in schools")).toEqual(scores("A machine in schools"));
    expect(scores("Machining in schools")).toEqual([]);
    for (const word of ["processes", "viruses", "movies", "therapies"])
      expect([word, scores(word).length]).toEqual([word, 1]);
  });

  it("trusts neighbours as far as it knows the words", () => {
    const medicine = (title: string): number =>
      tagText({ title }, neighbours, vocabulary).concepts.find(({ id }) => id === "C2")?.score ?? 0;
    expect(medicine("xyzzy plugh")).toBe(0);
    expect(medicine("study of xyzzy plugh")).toBeLessThan(medicine("study of schools"));
  });

  it("gives empty lists where there is nothing to tag with", () => {
    const empty = readVocabulary([], learnModel([]));
    expect(tagText({ title: "Malaria" }, nobody, empty)).toEqual({ keywords: [], concepts: [] });
    expect(tagText({ title: "", abstract: null }, neighbours, empty)).toEqual({ keywords: [], concepts: [] });
  });

  it("takes any text, and scores above 0 and at most 1 in descending order", () => {
    const { numRuns = 500 } = fc.readConfigureGlobal() ?? {};
    const words = fc.constantFrom("malaria", "galaxies", "Медицина", "医学", "𝛼", "(", "medicine", "\u0000");
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 50 }),
      fc.array(words).map((all) => all.join(" ")),
    );
    fc.assert(
      fc.property(text, fc.option(text), fc.constantFrom(nobody, neighbours), (title, abstract, evidence) => {
        const tags = tagText({ title, abstract }, evidence, vocabulary);
        for (const list of [tags.keywords, tags.concepts]) {
          const scores = list.map(({ score }) => score);
          expect(scores.every((score) => score > 0 && score <= 1)).toBe(true);
          expect(scores).toEqual([...scores].sort((a, b) => b - a));
        }
        expect(tagText({ title, abstract }, evidence, vocabulary)).toEqual(tags);
      }),
      { numRuns },
    );
  });
});

describe("likelyTags", () => {
  const scored = (...scores: number[]) => scores.map((score) => ({ score }));
  it("keeps what promises the best balance", () => {
    expect(likelyTags(scored(0.9, 0.1, 0.1))).toEqual(scored(0.9));
    expect(likelyTags(scored(0.9, 0.8, 0.7, 0.6, 0.5, 0.4))).toHaveLength(5);
    expect(likelyTags(scored(0.9, 0.8, 0.7), 2)).toHaveLength(2);
    expect(likelyTags([])).toEqual([]);
  });
});
