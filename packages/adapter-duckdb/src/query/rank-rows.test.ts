import fc from "fast-check";
import { expect, it } from "vitest";
import { type RankKey, rankRows } from "./rank-rows.ts";
import { missingNumber } from "./row-columns.ts";

const numbers = { report: (value: number) => value, parse: Number };
const row = fc.record({ score: fc.nat(3), date: fc.constantFrom(missingNumber, -3, 0, 7), gap: fc.nat(3) });

it("gives the page of an order, from an offset or after a row", () => {
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 30 }),
      fc.nat(8),
      fc.nat(12),
      fc.boolean(),
      (given, offset, limit, descending) => {
        const rows = Uint32Array.from(
          given,
          (
            (at) =>
            ({ gap }: { gap: number }) =>
              (at += gap + 1)
          )(-1),
        );
        const dates = new Int32Array(200);
        for (const [at, { date }] of given.entries()) dates[rows[at] ?? 0] = date;
        const keys: RankKey[] = [
          {
            ...numbers,
            descending: true,
            byNumber: false,
            values: Float64Array.from(given, (one) => one.score),
          },
          { ...numbers, descending, byNumber: true, values: dates },
          { ...numbers, descending: false, byNumber: true, values: Int32Array.from(dates, (_, at) => at) },
        ];
        const last = descending ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
        const dateOf = (date: number): number => (date === missingNumber ? last : date);
        const byDate = (a: number, b: number): number => (a === b ? 0 : a < b === descending ? 1 : -1);
        const expected = given
          .map(({ score, date }, at) => ({ score, date, row: rows[at] ?? 0 }))
          .sort((a, b) => b.score - a.score || byDate(dateOf(a.date), dateOf(b.date)) || a.row - b.row)
          .map(({ score, date, row: number }) => ({
            row: number,
            sort: [score, date === missingNumber ? null : date, number],
          }));
        const page = rankRows(rows, keys, { kind: "offset", offset, limit });
        expect(page).toEqual(expected.slice(offset, offset + limit));
        const position = expected[offset]?.sort ?? null;
        const next = rankRows(rows, keys, { kind: "after", values: position, limit });
        const from = position === null ? 0 : offset + 1;
        expect(next).toEqual(expected.slice(from, from + limit));
      },
    ),
  );
});
