import fc from "fast-check";
import { expect, it } from "vitest";
import { isWithinEdits } from "./edit-distance.ts";

type Word = readonly number[];

/** Optimal string alignment over the whole table. */
function editsBetween(one: Word, other: Word): number {
  const table: number[][] = [];
  const at = (i: number, j: number): number => table[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 0; i <= one.length; i++) {
    table[i] = [];
    for (let j = 0; j <= other.length; j++) {
      const same = i > 0 && j > 0 && one[i - 1] === other[j - 1];
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const ways = [at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (same ? 0 : 1)];
      table[i]?.push(i + j === 0 ? 0 : Math.min(...ways, swapped ? at(i - 2, j - 2) + 1 : i + j));
    }
  }
  return at(one.length, other.length);
}

it("tells whether words are so many edits apart", () => {
  const word = fc.array(fc.constantFrom(1, 2, 3), { maxLength: 9 });
  fc.assert(
    fc.property(word, word, fc.nat(4), (one, other, most) => {
      expect(isWithinEdits(one, other, most)).toBe(editsBetween(one, other) <= most);
    }),
    { numRuns: 5000 },
  );
});

it("takes words of any length", () => {
  const one = Array.from({ length: 200_000 }, (_, at) => at % 5);
  const other = [...one.slice(0, 99_999), 7, ...one.slice(99_999)];
  expect(isWithinEdits(one, other, 0)).toBe(false);
  expect(isWithinEdits(one, other, 1)).toBe(true);
  expect(isWithinEdits(one, other.toReversed(), 2)).toBe(false);
});
