import { beforeAll, describe, expect, it } from "vitest";
import { createHierarchy, type Hierarchy } from "./hierarchy.ts";
import { TextWriter } from "./text.ts";
import { createWords, slugOf } from "./words.ts";

let hierarchy: Hierarchy;
let texts: TextWriter;

beforeAll(() => {
  hierarchy = createHierarchy(1);
  texts = new TextWriter(1, hierarchy);
});

function topicAt(index: number): Hierarchy["topics"][number] {
  const topic = hierarchy.topics[index];
  if (topic === undefined) throw new Error(`no topic ${index}`);
  return topic;
}

describe("createWords", () => {
  it("gives as many distinct words as asked for, none of which needs escaping", () => {
    const words = createWords(20000);
    expect(new Set(words).size).toBe(20000);
    expect(words.filter((word) => !/^[a-z-]+$/.test(word))).toEqual([]);
  });
});

describe("slugOf", () => {
  it("keeps ASCII letters and digits", () => {
    expect(slugOf("Health, Toxicology and (Mutagenesis)")).toBe("health-toxicology-and-mutagenesis");
  });
});

describe("createHierarchy", () => {
  it("has the real domains, fields and subfields, and topics with distinct names and keywords", () => {
    expect([hierarchy.domains.length, hierarchy.fields.length, hierarchy.subfields.length]).toEqual([
      4, 26, 252,
    ]);
    for (const { subfields } of hierarchy.fields) expect(subfields.length).toBeGreaterThan(0);
    for (const { domain } of hierarchy.fields) expect(hierarchy.domains[domain]).toBeDefined();
    expect(hierarchy.topics.length).toBeGreaterThan(900);
    expect(new Set(hierarchy.topics.map(({ name }) => name)).size).toBe(hierarchy.topics.length);
    expect(new Set(hierarchy.keywords.map(({ slug }) => slug)).size).toBe(hierarchy.keywords.length);
    for (const { keywords } of hierarchy.topics) expect(keywords.length).toBeGreaterThan(5);
  });
});

describe("TextWriter", () => {
  it("writes abstracts whose positions are each used once, from 0 up", () => {
    for (const language of ["en", "zh", "de", null]) {
      const index: Record<string, number[]> = JSON.parse(texts.abstractIndex(12, topicAt(5), language));
      const positions = Object.values(index)
        .flat()
        .sort((a, b) => a - b);
      expect(positions).toEqual(positions.map((_, position) => position));
      expect(positions.length).toBeGreaterThan(25);
    }
  });

  it("uses frequent words much, rare words little, and the words of the topic", () => {
    const counts = new Map<string, number>();
    const topic = topicAt(5);
    for (let work = 0; work < 400; work++) {
      const index: Record<string, number[]> = JSON.parse(texts.abstractIndex(work, topic, "en"));
      for (const [word, positions] of Object.entries(index)) {
        const bare = word.toLowerCase().replaceAll(/[.,]/g, "");
        counts.set(bare, (counts.get(bare) ?? 0) + positions.length);
      }
    }
    const count = (word: string | undefined): number => counts.get(word ?? "") ?? 0;
    expect(count("the")).toBeGreaterThan(count("social") * 5);
    expect(count(topic.terms[0])).toBeGreaterThan(500);
    expect(count(topicAt(6).terms[0])).toBe(0);
    expect(counts.size).toBeGreaterThan(3000);
  });

  it("writes titles that are seldom odd and rarely missing", () => {
    const titles = Array.from({ length: 4000 }, (_, work) => texts.title(work, topicAt(work % 900), "en"));
    const share = (test: (title: string | null) => boolean): number =>
      titles.filter(test).length / titles.length;
    expect(share((title) => title === null)).toBeLessThan(0.015);
    expect(share((title) => title?.includes('"') ?? false)).toBeGreaterThan(0.003);
    expect(share((title) => title?.includes("\n") ?? false)).toBeGreaterThan(0.001);
    expect(share((title) => /\p{Extended_Pictographic}/u.test(title ?? ""))).toBeGreaterThan(0.001);
    expect(share((title) => title?.includes(",") ?? false)).toBeGreaterThan(0.05);
  });
});
