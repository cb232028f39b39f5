import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { positionRange } from "../../text/index-files.ts";
import { nearPlaces } from "./near-places.ts";
import { PlaceLists, PlacePairs, phrasePlaces } from "./place-lists.ts";

/** Places of two texts, by row. */
const place = fc.tuple(fc.nat(1), fc.nat(12)).map(([text, position]) => text * positionRange + position);
const places = fc.uniqueArray(place, { maxLength: 8 }).map((all) => all.sort((a, b) => a - b));
const rows = 3;
const list = fc.array(places, { minLength: rows, maxLength: rows });

function listsOf(byRow: readonly (readonly number[])[]): PlaceLists {
  const lists = new PlaceLists(byRow.length);
  for (const row of byRow) {
    for (const one of row) lists.add(one);
    lists.endRow();
  }
  return lists;
}

const rowsOf = ({ starts, values, rows: count }: PlaceLists): number[][] =>
  Array.from({ length: count }, (_, row) => [...values.subarray(starts[row], starts[row + 1])]);

const textOf = (one: number): number => Math.floor(one / positionRange);

describe("phrasePlaces", () => {
  it("holds where each list has a place by its offset further on", () => {
    fc.assert(
      fc.property(fc.array(list, { minLength: 1, maxLength: 4 }), (lists) => {
        const offsets = lists.map((_, index) => index * 2);
        const expected = (lists[0] ?? []).map((own, row) =>
          own.filter((one) => lists.every((other, at) => other[row]?.includes(one + (offsets[at] ?? 0)))),
        );
        expect(rowsOf(phrasePlaces(lists.map(listsOf), offsets))).toEqual(expected);
      }),
    );
  });
});

describe("nearPlaces", () => {
  it("holds where every other operand has a place near, apart and in the same text", async () => {
    const operand = fc.record({ places: list, length: fc.integer({ min: 1, max: 3 }), shift: fc.nat(2) });
    await fc.assert(
      fc.asyncProperty(
        // Some of them more than once, in a phrase each with a shift of its own.
        fc.array(operand, { minLength: 1, maxLength: 4 }).chain((some) => {
          const again = fc.tuple(fc.constantFrom(...some), fc.option(fc.nat(4)));
          return fc.array(
            again.map(([one, shift]) => ({ ...one, shift: shift ?? one.shift })),
            { minLength: 1, maxLength: 5 },
          );
        }),
        fc.nat(10),
        async (operands, more) => {
          const lengths = operands.map(({ length }) => length);
          const shifts = operands.map(({ shift }) => shift);
          const span = more + Math.max(...lengths);
          const fits = (row: number, taken: readonly number[]): boolean => {
            const next = operands[taken.length];
            if (next === undefined) return true;
            return (next.places[row] ?? []).some((one) => {
              const all = [...taken, one];
              const begins = all.map((begin, at) => begin - (shifts[at] ?? 0));
              const ends = begins.map((begin, at) => begin + (lengths[at] ?? 0));
              const apart = taken.every(
                (other, at) => one >= other + (lengths[at] ?? 0) || other >= one + next.length,
              );
              const near = Math.max(...ends) - Math.min(...begins) <= span;
              return apart && near && textOf(one) === textOf(all[0] ?? 0) && fits(row, all);
            });
          };
          const expected = (operands[0]?.places ?? []).map((own, row) =>
            own.filter((one) => fits(row, [one])),
          );
          const lists = operands.map((one) => listsOf(one.places));
          const found = await nearPlaces(lists, { lengths, shifts, span }, async () => {});
          expect(rowsOf(found)).toEqual(expected);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("lets others have their turn in a long search", async () => {
    // Ten operands share nine places, so that none is left for the last; each has another one far away.
    const nine = Array.from({ length: 9 }, (_, index) => index);
    let pauses = 0;
    const stop = async (): Promise<void> => {
      if (++pauses === 3) throw new Error("enough");
    };
    const lists = Array.from({ length: 10 }, (_, index) => listsOf([[...nine, 1000 + index]]));
    const nearness = { lengths: lists.map(() => 1), shifts: lists.map(() => 0), span: 20 };
    await expect(nearPlaces(lists, nearness, stop)).rejects.toThrow("enough");
  });

  it("does not try one place with another where each word has its own", async () => {
    // Each of 30 words stands ten times before and ten times behind the first, which no window has on both sides.
    const own = (word: number): number[] =>
      Array.from({ length: 20 }, (_, index) => 30 * (index < 10 ? index : index + 10) + word);
    const others = Array.from({ length: 30 }, (_, word) => own(word));
    const left = Array.from({ length: 10 }, (_, index) => 30 * index + 31).slice(0, 9);
    const right = left.map((one) => one + 600);
    const lists = [[450], ...others, left, right].map((one) => listsOf([one]));
    const nearness = { lengths: lists.map(() => 1), shifts: lists.map(() => 0), span: 350 };
    const never = async (): Promise<void> => {
      throw new Error("took long");
    };
    expect(rowsOf(await nearPlaces(lists, nearness, never))).toEqual([[]]);
    expect(rowsOf(await nearPlaces(lists.slice(0, -1), nearness, never))).toEqual([[450]]);
  });

  it("does not try operands that ask for the same in every order", async () => {
    const places = Array.from({ length: 30 }, (_, index) => 2 * index);
    const lists = Array.from({ length: 31 }, () => listsOf([places]));
    const nearness = { lengths: lists.map(() => 1), shifts: lists.map(() => 0), span: 100 };
    const never = async (): Promise<void> => {
      throw new Error("took long");
    };
    expect(rowsOf(await nearPlaces(lists, nearness, never))).toEqual([[]]);
    expect(rowsOf(await nearPlaces(lists.slice(1), nearness, never))).toEqual([places]);
  });

  it("does not try the words of a phrase that are alike in every order", async () => {
    const places = Array.from({ length: 40 }, (_, index) => 7 * index);
    const lists = Array.from({ length: 14 }, () => listsOf([places]));
    const nearness = { lengths: lists.map(() => 1), shifts: lists.map((_, index) => index), span: 70 };
    const never = async (): Promise<void> => {
      throw new Error("took long");
    };
    expect(rowsOf(await nearPlaces(lists, nearness, never))).toEqual([[]]);
    const [found] = rowsOf(await nearPlaces(lists, { ...nearness, span: 7 * 13 }, never));
    expect(found?.at(0)).toBe(0);
  });

  it("begins with what stands in few places", async () => {
    const many = Array.from({ length: 60 }, (_, index) => index);
    const lists = [many, ...Array.from({ length: 8 }, () => many.slice(1)), [5000]].map((one) =>
      listsOf([one]),
    );
    const nearness = {
      lengths: lists.map((_, index) => 1 + (index % 3)),
      shifts: lists.map(() => 0),
      span: 60,
    };
    const never = async (): Promise<void> => {
      throw new Error("took long");
    };
    expect(rowsOf(await nearPlaces(lists, nearness, never))).toEqual([[]]);
  });
});

describe("PlacePairs", () => {
  it("sorts places by row", () => {
    const pairs = new PlacePairs();
    for (const [row, one] of [
      [2, 5],
      [0, 7],
      [2, 3],
      [0, 9],
    ] as const)
      pairs.add(row, one);
    expect(rowsOf(pairs.sorted(3))).toEqual([[7, 9], [], [3, 5]]);
  });
});
