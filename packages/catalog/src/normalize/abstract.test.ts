import { expect, it } from "vitest";
import { decodeAbstract } from "./abstract.ts";
import { Warnings } from "./warnings.ts";

function decode(index: unknown): { text: string | null; warnings: string[] } {
  const warnings = new Warnings();
  return { text: decodeAbstract(index, warnings), warnings: warnings.list() };
}

it("puts the words back into their order", () => {
  expect(decode({ the: [0, 2], of: [1], end: [3] })).toEqual({ text: "the of the end", warnings: [] });
  expect(decode({ late: [900_000], far: [5000], near: [0] })).toEqual({
    text: "near far late",
    warnings: [],
  });
  expect(decode({ a: [1], b: [1], c: [0] }).text).toBe("c a b");
  expect(decode(JSON.parse('{"__proto__":[0],"constructor":[1]}')).text).toBe("__proto__ constructor");
});

it("reads an index that is JSON text, or wrapped with its length", () => {
  expect(decode('{"IndexLength": 2, "InvertedIndex": {"two": [0], "words": [1]}}').text).toBe("two words");
  expect(decode({ IndexLength: 2, InvertedIndex: { two: [0], words: [1] } }).text).toBe("two words");
  expect(decode({ InvertedIndex: [0], works: [1] }).text).toBe("InvertedIndex works");
});

it("skips what cannot be read, and says so", () => {
  expect(decode({ good: [0], bad: 7, worse: [-1, 1.5, 2e6, null, "3"] })).toEqual({
    text: "good",
    warnings: [
      "abstract_inverted_index: words without a list of positions skipped: 1",
      "abstract_inverted_index: unusable positions skipped: 5",
    ],
  });
  for (const index of ["plain text", 7, [], true]) {
    expect(decode(index)).toEqual({
      text: null,
      warnings: ["abstract_inverted_index: not an inverted index"],
    });
  }
  expect(decode(null)).toEqual({ text: null, warnings: [] });
  expect(decode({})).toEqual({ text: null, warnings: [] });
});
