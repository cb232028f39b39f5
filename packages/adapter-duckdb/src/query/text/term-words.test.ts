import { expect, it } from "vitest";
import { makeDictionary } from "./dictionary.ts";
import { termWords } from "./term-words.ts";

const words = ["cat", "cats", "dog", "dogged", "dogs", "zebra"];
const stems = ["cat", "dog", "zebra"];
const lines = (texts: readonly string[]): Buffer => Buffer.from(texts.map((text) => `${text}\n`).join(""));
const dictionary = makeDictionary(
  { format: 1, rows: 0, parts: [], sections: {} as never },
  (name) => lines(name === "words" ? words : stems),
  (name) => (name === "stemOf" ? Uint32Array.of(0, 0, 1, 1, 1, 2) : new Uint32Array(9)),
);

it("finds all words of a stem, or one of them", () => {
  expect(termWords(dictionary, { kind: "word", word: "dogs" }, false)).toEqual([{ stem: 1, forms: null }]);
  expect(termWords(dictionary, { kind: "word", word: "dogs" }, true)).toEqual([
    { stem: 1, forms: Uint8Array.of(0, 0, 1) },
  ]);
  expect(termWords(dictionary, { kind: "word", word: "zebra" }, true)).toEqual([{ stem: 2, forms: null }]);
  expect(termWords(dictionary, { kind: "word", word: "horse" }, true)).toEqual([]);
});

it("expands patterns to words, by their stems", () => {
  expect(termWords(dictionary, { kind: "pattern", pattern: "dog*" }, true)).toEqual([
    { stem: 1, forms: null },
  ]);
  expect(termWords(dictionary, { kind: "pattern", pattern: "?*s" }, true)).toEqual([
    { stem: 0, forms: Uint8Array.of(0, 1) },
    { stem: 1, forms: Uint8Array.of(0, 0, 1) },
  ]);
});

it.each([
  ["d*g", ["dog"]],
  ["d*g*", ["dog", "dogged", "dogs"]],
  ["do?", ["dog"]],
  ["do??", ["dogs"]],
  ["d*gg*d", ["dogged"]],
  ["d*g*g*d", ["dogged"]],
  ["d*?s", ["dogs"]],
  ["c*t?*", ["cats"]],
  ["zebra*", ["zebra"]],
  ["z*a*a", []],
  ["dog?", ["dogs"]],
  ["d?*g?", ["dogs"]],
])("finds the words of the form %s", (pattern, expected) => {
  const found = termWords(dictionary, { kind: "pattern", pattern }, true).flatMap(({ stem, forms }) =>
    words.filter((_, at) => {
      const first = [0, 2, 5][stem] ?? 0;
      return [0, 0, 1, 1, 1, 2][at] === stem && (forms === null || forms[at - first] === 1);
    }),
  );
  expect(found).toEqual(expected);
});

it("takes a form of any length", () => {
  const term = { kind: "pattern", pattern: "dog*".repeat(20_000) } as const;
  expect(termWords(dictionary, term, true)).toEqual([]);
});

it("takes words that are near, and on fields with stems those whose stem is", () => {
  const term = { kind: "fuzzy", word: "doge", edits: 1 } as const;
  expect(termWords(dictionary, term, true)).toEqual([{ stem: 1, forms: Uint8Array.of(1, 0, 1) }]);
  expect(termWords(dictionary, term, false)).toEqual([{ stem: 1, forms: null }]);
});
