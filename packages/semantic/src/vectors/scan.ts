import type { DotProducts } from "./dot-products.ts";
import type { SignDifferences } from "./sign-differences.ts";
import type { TopRows } from "./top-rows.ts";

/** Vectors as `quantize` writes them, one after another. */
export interface VectorTable {
  readonly dimensions: number;
  readonly bytes: Int8Array;
  /** Per row what its bytes are multiplied by; 0 where there is no vector. */
  readonly scales: Float32Array;
  /** Made for these bytes, where there are many to compare with. */
  readonly products?: DotProducts | null;
}

/** Some rows: those with the numbers from `from` up to `to`, or what `numbers` holds at these places. */
export interface RowRange {
  /** Ascending. */
  readonly numbers: Uint32Array | null;
  readonly from: number;
  readonly to: number;
}

/** The cosine of a vector of unit length with a row. */
export function cosine({ dimensions, bytes, scales }: VectorTable, row: number, unit: Float32Array): number {
  const from = row * dimensions;
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let j = 0;
  // Four sums, so that an addition need not wait for the one before.
  for (; j + 3 < dimensions; j += 4) {
    a += (unit[j] as number) * (bytes[from + j] as number);
    b += (unit[j + 1] as number) * (bytes[from + j + 1] as number);
    c += (unit[j + 2] as number) * (bytes[from + j + 2] as number);
    d += (unit[j + 3] as number) * (bytes[from + j + 3] as number);
  }
  for (; j < dimensions; j += 1) a += (unit[j] as number) * (bytes[from + j] as number);
  return (a + b + (c + d)) * (scales[row] as number);
}

/** Compares rows with a vector of unit length by cosine. Rows without a vector are passed over. */
export function scanVectors(table: VectorTable, unit: Float32Array, range: RowRange, top: TopRows): void {
  const { numbers, from, to } = range;
  const products = table.products?.with(unit) ?? null;
  let least = top.least;
  for (let place = from; place < to; place += 1) {
    const row = numbers === null ? place : (numbers[place] as number);
    const scale = table.scales[row] as number;
    if (scale === 0) continue;
    // Few rows are among the best so far, and only they are worth an exact product.
    if (products !== null && products.of(row) * scale + products.error < least) continue;
    top.add(row, cosine(table, row, unit));
    least = top.least;
  }
}

/** The signs of the vectors of all rows, as `writeSigns` writes them; `scales` as in a `VectorTable`. */
export interface SignTable {
  readonly signs: Uint32Array;
  readonly scales: Float32Array;
  /** Made for these signs, where there are many to compare with. */
  readonly differences?: SignDifferences | null;
}

/** Compares rows with the signs of a vector: the score is less by one for each that differs. */
export function scanSigns(
  { signs, scales, differences }: SignTable,
  wanted: Uint32Array,
  { numbers, from, to }: RowRange,
  top: TopRows,
): void {
  const differing = differences?.with(wanted) ?? ((row: number) => differingBits(signs, row, wanted));
  let least = -top.least;
  for (let place = from; place < to; place += 1) {
    const row = numbers === null ? place : (numbers[place] as number);
    const score = differing(row);
    if (score >= least || scales[row] === 0) continue;
    top.add(row, -score);
    least = -top.least;
  }
}

function differingBits(signs: Uint32Array, row: number, wanted: Uint32Array): number {
  const words = wanted.length;
  let differing = 0;
  for (let word = 0, at = row * words; word < words; word += 1, at += 1) {
    let bits = (signs[at] as number) ^ (wanted[word] as number);
    bits -= (bits >>> 1) & 0x55555555;
    bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
    differing += Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return differing;
}
