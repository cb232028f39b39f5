import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  cosine,
  quantize,
  scanSigns,
  scanVectors,
  signWords,
  TopRows,
  toUnit,
  writeSigns,
} from "../src/index.ts";
import { symmetricEigen } from "../src/learn/symmetric-eigen.ts";

const { numRuns = 500 } = fc.readConfigureGlobal() ?? {};
const dimensions = 37;
const vector = fc
  .array(fc.float({ min: -10, max: 10, noNaN: true }), { minLength: dimensions, maxLength: dimensions })
  .map((values) => Float32Array.from(values));
const vectors = fc.array(fc.oneof(vector, fc.constant(new Float32Array(dimensions))), { maxLength: 40 });

function tableOf(all: readonly Float32Array[]) {
  const bytes = new Int8Array(all.length * dimensions);
  const scales = Float32Array.from(all, (one, row) => quantize(one, bytes, row * dimensions));
  const words = signWords(dimensions);
  const signs = new Uint32Array(all.length * words);
  for (const row of all.keys()) writeSigns(bytes, row * dimensions, dimensions, signs, row * words);
  return { dimensions, bytes, scales, signs };
}

describe("vectors as bytes", () => {
  it("keep their direction", () => {
    fc.assert(
      fc.property(vector, vector, (one, other) => {
        const [a, b] = [toUnit(one), toUnit(other)];
        const exact = a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
        // Each element is off by half a step of the largest at most.
        expect(Math.abs(cosine(tableOf([one]), 0, b) - exact)).toBeLessThan(0.05);
      }),
      { numRuns },
    );
  });

  it("are scanned as a plain sort would", () => {
    fc.assert(
      fc.property(
        vectors,
        vector,
        fc.integer({ min: 1, max: 8 }),
        fc.boolean(),
        (all, query, limit, some) => {
          const table = tableOf(all);
          const unit = toUnit(query);
          const rows = all.map((_, row) => row).filter((row) => !some || row % 3 !== 0);
          const range = { numbers: some ? Uint32Array.from(rows) : null, from: 0, to: rows.length };
          const sorted = (scoreOf: (row: number) => number): number[] =>
            rows
              .filter((row) => table.scales[row] !== 0)
              .sort((a, b) => scoreOf(b) - scoreOf(a) || a - b)
              .slice(0, limit);
          const near = new TopRows(limit);
          scanVectors(table, unit, range, near);
          expect(near.sorted().map(({ row }) => row)).toEqual(sorted((row) => cosine(table, row, unit)));

          const wanted = new Uint32Array(signWords(dimensions));
          writeSigns(unit, 0, dimensions, wanted, 0);
          const alike = (row: number): number =>
            unit.reduce(
              (sum, value, j) => sum + Number(value > 0 === (table.bytes[row * dimensions + j] ?? 0) > 0),
              0,
            );
          const likely = new TopRows(limit);
          scanSigns(table, wanted, range, likely);
          expect(likely.sorted().map(({ row }) => row)).toEqual(sorted(alike));
        },
      ),
      { numRuns },
    );
  });

  it("of zeros or without numbers have no direction", () => {
    const bytes = new Int8Array(2).fill(5);
    expect(quantize(Float32Array.of(0, 0), bytes, 0)).toBe(0);
    expect(quantize(Float32Array.of(Number.NaN, 1), new Int8Array(2), 0)).not.toBeNaN();
    expect([...bytes]).toEqual([0, 0]);
    expect([...toUnit(Float32Array.of(0, 0))]).toEqual([0, 0]);
  });
});

describe("symmetricEigen", () => {
  it("gives vectors of unit length that the matrix stretches by their values", () => {
    const matrices = fc
      .integer({ min: 1, max: 9 })
      .chain((n) =>
        fc
          .array(fc.integer({ min: -4, max: 4 }), { minLength: n * n, maxLength: n * n })
          .map((half) => ({ n, half })),
      );
    fc.assert(
      fc.property(matrices, ({ n, half }) => {
        const matrix = Float64Array.from(half, (_, at) => {
          const [i, j] = [Math.floor(at / n), at % n];
          return (half[i * n + j] ?? 0) + (half[j * n + i] ?? 0);
        });
        const { values, vectors: found } = symmetricEigen(matrix, n);
        for (let column = 0; column < n; column += 1) {
          const own = Array.from({ length: n }, (_, i) => found[i * n + column] ?? 0);
          expect(Math.hypot(...own)).toBeCloseTo(1, 9);
          for (let i = 0; i < n; i += 1) {
            const stretched = own.reduce((sum, value, j) => sum + (matrix[i * n + j] ?? 0) * value, 0);
            expect(stretched).toBeCloseTo((values[column] ?? 0) * (own[i] ?? 0), 8);
          }
        }
        expect([...values]).toEqual([...values].sort((a, b) => b - a));
      }),
      { numRuns },
    );
  });
});
