import fc from "fast-check";
import { expect, it } from "vitest";
import { firstFrom, intersectRows, subtractRows, uniteRows } from "./row-lists.ts";
import { evaluateSets, rowsOfSet } from "./row-set.ts";

const size = 300;
const list = fc
  .uniqueArray(fc.nat(size - 1), { maxLength: 120 })
  .map((rows) => Uint32Array.from(rows).sort());
const sorted = (rows: Iterable<number>): number[] => [...new Set(rows)].sort((a, b) => a - b);

it("unites, intersects and subtracts lists of rows", () => {
  fc.assert(
    fc.property(fc.array(list, { maxLength: 4 }), list, list, (lists, one, other) => {
      expect([...uniteRows(lists)]).toEqual(sorted(lists.flatMap((rows) => [...rows])));
      expect([...intersectRows(one, other)]).toEqual([...one].filter((row) => other.includes(row)));
      expect([...subtractRows(one, other)]).toEqual([...one].filter((row) => !other.includes(row)));
    }),
  );
});

it("finds the first place whose row is not smaller", () => {
  fc.assert(
    fc.property(list, fc.nat(size), fc.nat(20), (rows, wanted, from) => {
      const expected = [...rows].findIndex((row, at) => at >= from && row >= wanted);
      fc.pre(from <= rows.length);
      expect(firstFrom(rows, wanted, from)).toBe(expected < 0 ? rows.length : expected);
    }),
  );
});

it("turns lists into sets and back", () => {
  fc.assert(
    fc.property(list, fc.integer({ min: 1, max: size }), (rows, below) => {
      const set = evaluateSets({ kind: "rows", rows }, [], below);
      expect([...rowsOfSet(set)]).toEqual([...rows].filter((row) => row < below));
    }),
  );
});
