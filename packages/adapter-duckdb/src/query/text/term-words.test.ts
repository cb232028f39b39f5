import { setTimeout } from "node:timers/promises";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type Dictionary, makeDictionary } from "./dictionary.ts";
import { type StemWords, termWords, type WordTerm } from "./term-words.ts";
import { TextRun } from "./text-run.ts";

const lines = (texts: readonly string[]): Buffer => Buffer.from(texts.map((text) => `${text}\n`).join(""));
const dictionaryOf = (
  words: readonly string[],
  stems: readonly string[],
  stemOf: Uint32Array,
): Promise<Dictionary> =>
  makeDictionary(
    { format: 1, rows: 0, parts: [], sections: {} as never },
    (name) => lines(name === "words" ? words : stems),
    (name) => (name === "stemOf" ? stemOf : new Uint32Array(stems.length * 3)),
  );
const words = ["cat", "cats", "dog", "dogged", "dogs", "zebra"];
const dictionary = await dictionaryOf(words, ["cat", "dog", "zebra"], Uint32Array.of(0, 0, 1, 1, 1, 2));
const wordsOf = (term: WordTerm, exact: boolean): Promise<readonly StemWords[]> =>
  termWords(dictionary, term, exact, new TextRun(undefined));

it("finds all words of a stem, or one of them", async () => {
  expect(await wordsOf({ kind: "word", word: "dogs" }, false)).toEqual([{ stem: 1, forms: null }]);
  expect(await wordsOf({ kind: "word", word: "dogs" }, true)).toEqual([
    { stem: 1, forms: Uint8Array.of(0, 0, 1) },
  ]);
  expect(await wordsOf({ kind: "word", word: "zebra" }, true)).toEqual([{ stem: 2, forms: null }]);
  expect(await wordsOf({ kind: "word", word: "horse" }, true)).toEqual([]);
});

it("expands patterns to words, by their stems", async () => {
  expect(await wordsOf({ kind: "pattern", pattern: "dog*" }, true)).toEqual([{ stem: 1, forms: null }]);
  expect(await wordsOf({ kind: "pattern", pattern: "?*s" }, true)).toEqual([
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
])("finds the words of the form %s", async (pattern, expected) => {
  const found = (await wordsOf({ kind: "pattern", pattern }, true)).flatMap(({ stem, forms }) =>
    words.filter((_, at) => {
      const first = [0, 2, 5][stem] ?? 0;
      return [0, 0, 1, 1, 1, 2][at] === stem && (forms === null || forms[at - first] === 1);
    }),
  );
  expect(found).toEqual(expected);
});

it("takes a form of any length", async () => {
  const term = { kind: "pattern", pattern: "dog*".repeat(20_000) } as const;
  expect(await wordsOf(term, true)).toEqual([]);
});

it("takes words that are near, and on fields with stems those whose stem is", async () => {
  const term = { kind: "fuzzy", word: "doge", edits: 1 } as const;
  expect(await wordsOf(term, true)).toEqual([{ stem: 1, forms: Uint8Array.of(1, 0, 1) }]);
  expect(await wordsOf(term, false)).toEqual([{ stem: 1, forms: null }]);
});

/**
 * Edits between two words by the definition: insert, leave out, put another, swap neighbours; no place is edited twice.
 */
function editsBetween(one: readonly string[], other: readonly string[]): number {
  const edits = Array.from({ length: one.length + 1 }, (_, i) =>
    other
      .map(() => 0)
      .concat(0)
      .fill(i, 0, 1),
  );
  const at = (i: number, j: number): number =>
    i < 0 || j < 0 ? Number.POSITIVE_INFINITY : (edits[i]?.[j] ?? 0);
  for (let i = 0; i <= one.length; i++) {
    for (let j = 0; j <= other.length; j++) {
      if (i === 0 && j === 0) continue;
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const found = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1),
        swapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
      (edits[i] ?? [])[j] = found;
    }
  }
  return at(one.length, other.length);
}

it("takes the words that are near, of whatever length and letters, and no others", async () => {
  const letters = fc.constantFrom("a", "b", "é", "知", "🦊");
  const word = fc.oneof(
    fc.string({ unit: letters, minLength: 1, maxLength: 7 }),
    fc.tuple(fc.integer({ min: 250, max: 258 }), letters).map(([size, letter]) => "a".repeat(size) + letter),
  );
  const given = fc.uniqueArray(word, { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(given, word, fc.constantFrom(1, 2), async (all, asked, edits) => {
      const sorted = all.sort((one, other) => Buffer.from(one).compare(Buffer.from(other)));
      const own = await dictionaryOf(sorted, sorted, Uint32Array.from(sorted.keys()));
      const term = { kind: "fuzzy", word: asked, edits } as const;
      const near = [...sorted.keys()].filter(
        (at) => editsBetween([...asked], [...(sorted[at] ?? "")]) <= edits,
      );
      for (const exact of [true, false]) {
        const found = await termWords(own, term, exact, new TextRun(undefined));
        expect(found.map(({ stem }) => stem)).toEqual(near);
      }
    }),
  );
});

it.each([
  { kind: "fuzzy", word: "horse", edits: 1 },
  { kind: "pattern", pattern: "*x" },
] as const)("lets others have their turn while it looks for $kind words, and is called off", async (term) => {
  const run = new TextRun(AbortSignal.abort(new Error("called off")));
  await setTimeout(20);
  expect(run.isLong).toBe(true);
  await expect(termWords(dictionary, term, true, run)).rejects.toThrow("called off");
});
