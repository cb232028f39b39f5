import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  atomsIn,
  countAtoms,
  countRows,
  evaluateSets,
  pickRows,
  portionsOf,
  type RowSet,
  rowSetOf,
  type SetExpression,
} from "./row-set.ts";

const { numRuns = 500 } = fc.readConfigureGlobal() ?? {};

/** The bits of rows as DuckDB gives them, without the byte before them. */
function bitsOf(rows: Iterable<number>, size: number): Uint8Array {
  const bits = new Uint8Array(Math.ceil(size / 8));
  for (const row of rows) bits[row >> 3] = (bits[row >> 3] ?? 0) | (0x80 >> (row & 7));
  return bits;
}

const rowsOf = (set: RowSet): number[] => pickRows(set, 0, 0, Number.MAX_SAFE_INTEGER);

/** Expressions over three sets. */
const { expression } = fc.letrec<{ expression: SetExpression }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 4 },
    fc.record({ kind: fc.constant("atom" as const), index: fc.nat({ max: 2 }) }),
    fc.record({
      kind: fc.constant("rows" as const),
      rows: fc.uniqueArray(fc.nat({ max: 120 })).map((rows) => Uint32Array.from(rows).sort()),
    }),
    fc.record({ kind: fc.constant("not" as const), term: tie("expression") }),
    fc.record({
      kind: fc.constantFrom("and" as const, "or" as const),
      terms: fc.array(tie("expression"), { maxLength: 3 }),
    }),
  ),
}));

function holds(one: SetExpression, row: number, sets: readonly ReadonlySet<number>[]): boolean {
  switch (one.kind) {
    case "atom":
      return sets[one.index]?.has(row) === true;
    case "rows":
      return one.rows.includes(row);
    case "not":
      return !holds(one.term, row, sets);
    case "and":
      return one.terms.every((term) => holds(term, row, sets));
    case "or":
      return one.terms.some((term) => holds(term, row, sets));
  }
}

describe("row sets", () => {
  it("combine as the conditions do, within the rows there are", () => {
    const cases = fc.integer({ min: 1, max: 100 }).chain((size) => {
      const rows = fc.array(fc.nat({ max: size - 1 }));
      return fc.tuple(fc.constant(size), fc.tuple(rows, rows, rows), expression);
    });
    fc.assert(
      fc.property(cases, ([size, rows, one]) => {
        const sets = rows.map((some) => new Set(some));
        const result = evaluateSets(
          one,
          rows.map((some) => rowSetOf(bitsOf(some, size), size)),
          size,
        );
        const expected = Array.from({ length: size }, (_, row) => row).filter((row) => holds(one, row, sets));
        expect(rowsOf(result)).toEqual(expected);
        expect(countRows(result)).toBe(expected.length);
      }),
      { numRuns },
    );
  });

  it("leave what they are made of as it was", () => {
    const atoms = [rowSetOf(bitsOf([1, 2], 40), 40), rowSetOf(bitsOf([2, 39], 40), 40)];
    const both: readonly SetExpression[] = [
      { kind: "atom", index: 0 },
      { kind: "atom", index: 1 },
    ];
    evaluateSets({ kind: "and", terms: both }, atoms, 40);
    evaluateSets({ kind: "or", terms: both }, atoms, 40);
    expect(atoms.map(rowsOf)).toEqual([
      [1, 2],
      [2, 39],
    ]);
  });

  it("give a page from a row on, or at an offset", () => {
    const set = rowSetOf(bitsOf([0, 3, 8, 9, 31, 32, 64], 65), 65);
    expect(pickRows(set, 0, 0, 3)).toEqual([0, 3, 8]);
    expect(pickRows(set, 0, 2, 3)).toEqual([8, 9, 31]);
    expect(pickRows(set, 9, 0, 2)).toEqual([9, 31]);
    expect(pickRows(set, 33, 0, 5)).toEqual([64]);
    expect(pickRows(set, 65, 0, 5)).toEqual([]);
    expect(pickRows(set, 0, 7, 5)).toEqual([]);
  });
});

describe("portions", () => {
  it("have all terms in their order, with no more sets than asked for but in a term of its own", () => {
    const terms = fc.array(expression, { maxLength: 8 });
    fc.assert(
      fc.property(terms, fc.integer({ min: 1, max: 6 }), (all, most) => {
        const portions = [...portionsOf(all, most)];
        expect(portions.flat()).toEqual(all);
        const crowded = portions.filter((portion) => countAtoms({ kind: "and", terms: portion }) > most);
        expect(crowded.filter(({ length }) => length !== 1)).toEqual([]);
      }),
      { numRuns },
    );
  });

  it("name each set of an expression once", () => {
    fc.assert(
      fc.property(expression, (one) => {
        const named = [...JSON.stringify(one).matchAll(/"index":(\d+)/g)].map(([, index]) => Number(index));
        expect([...atomsIn(one)].sort()).toEqual([...new Set(named)].sort());
        expect(countAtoms(one)).toBe(named.length);
      }),
      { numRuns },
    );
  });
});
