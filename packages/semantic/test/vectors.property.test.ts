import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  cosine,
  dotProducts,
  quantize,
  type ScoredRow,
  type SignTable,
  scanSigns,
  scanVectors,
  signDifferences,
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
          for (const products of [null, dotProducts(all.length, dimensions)]) {
            products?.bytes.set(table.bytes);
            const near = new TopRows(limit);
            scanVectors({ ...table, products }, unit, range, near);
            expect(near.sorted().map(({ row }) => row)).toEqual(sorted((row) => cosine(table, row, unit)));
          }

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

  it.each([1, 15, 16, 17, 300, 1024])("have products of %i elements that are nearly right", (length) => {
    const elements = fc.oneof(
      fc.array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: length, maxLength: length }),
      // All that the sums have room for.
      fc.constantFrom(-1, 1).map((value) => Array<number>(length).fill(value)),
      fc.nat(length - 1).map((at) => Array.from({ length }, (_, place) => Number(place === at))),
    );
    fc.assert(
      fc.property(fc.array(elements, { minLength: 1, maxLength: 4 }), elements, (all, other) => {
        const products = dotProducts(all.length, length);
        expect(products === null).toBe(length < 16);
        if (products === null) return;
        const { bytes } = products;
        const scales = Float32Array.from(all, (one, row) =>
          quantize(Float32Array.from(one), bytes, row * length),
        );
        const unit = toUnit(Float32Array.from(other));
        const { of, error } = products.with(unit);
        expect(error).toBeLessThan(0.001);
        for (const [row, scale] of scales.entries()) {
          const exact = cosine({ dimensions: length, bytes, scales }, row, unit);
          expect(Math.abs(of(row) * scale - exact)).toBeLessThanOrEqual(error);
        }
      }),
      { numRuns: Math.ceil(numRuns / 5) },
    );
  });

  it.each([128, 384, 1024, 4096])("have %i signs that are compared as each would be", (length) => {
    const words = length / 32;
    const bits = fc.uint32Array({ minLength: words, maxLength: words });
    const some = fc.oneof(
      bits,
      fc.constantFrom(0, 0xffffffff).map((word) => new Uint32Array(words).fill(word)),
    );
    fc.assert(
      fc.property(fc.array(some, { minLength: 1, maxLength: 4 }), some, (all, wanted) => {
        const differences = signDifferences(all.length, length);
        if (differences === null) throw new Error("There is no WebAssembly with vector instructions.");
        for (const [row, one] of all.entries()) differences.signs.set(one, row * words);
        const differing = differences.with(wanted);
        const ones = (word: number): number => (word >>> 0).toString(2).replaceAll("0", "").length;
        for (const [row, one] of all.entries())
          expect(differing(row)).toBe(one.reduce((sum, word, at) => sum + ones(word ^ (wanted[at] ?? 0)), 0));
        const table = { signs: differences.signs, scales: new Float32Array(all.length).fill(1) };
        const scan = (own: SignTable): ScoredRow[] => {
          const top = new TopRows(2);
          scanSigns(own, wanted, { numbers: null, from: 0, to: all.length }, top);
          return top.sorted();
        };
        expect(scan({ ...table, differences })).toEqual(scan(table));
      }),
      { numRuns: Math.ceil(numRuns / 5) },
    );
    expect(signDifferences(1, length + 32)).toBeNull();
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
