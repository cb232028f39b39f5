import { type Matrix, zeros } from "./sparse.ts";

/**
 * `transpose(left) * right` of two matrices with as many rows, in double precision; symmetric, and by rows: what
 * stands below the diagonal is not looked at.
 */
export function gram(left: Matrix, right: Matrix): Float64Array {
  const n = left.width;
  const out = new Float64Array(n * n);
  // Four rows give two rows of the result at a time, which are then read and written once for eight products.
  const whole = left.rows - (left.rows % 4);
  for (let row = 0; row < whole; row += 4) {
    let i = 0;
    for (; i + 1 < n; i += 2) addTwo(out, i, left, right, row);
    if (i < n) addOne(out, i, left, right, row, row + 4);
  }
  for (let i = 0; i < n; i += 1) addOne(out, i, left, right, whole, left.rows);
  for (let i = 0; i < n; i += 1) for (let j = 0; j < i; j += 1) out[i * n + j] = out[j * n + i] as number;
  return out;
}

/** Adds what four rows, from `row`, come to in row `i` of the result and in the next one, from column `i`. */
function addTwo(out: Float64Array, i: number, left: Matrix, right: Matrix, row: number): void {
  const { width: n, data: a } = left;
  const b = right.data;
  const r0 = row * n;
  const r1 = r0 + n;
  const r2 = r1 + n;
  const r3 = r2 + n;
  const a0 = a[r0 + i] as number;
  const a1 = a[r1 + i] as number;
  const a2 = a[r2 + i] as number;
  const a3 = a[r3 + i] as number;
  const c0 = a[r0 + i + 1] as number;
  const c1 = a[r1 + i + 1] as number;
  const c2 = a[r2 + i + 1] as number;
  const c3 = a[r3 + i + 1] as number;
  const at = i * n;
  const next = at + n;
  for (let j = i; j < n; j += 1) {
    const b0 = b[r0 + j] as number;
    const b1 = b[r1 + j] as number;
    const b2 = b[r2 + j] as number;
    const b3 = b[r3 + j] as number;
    out[at + j] = (out[at + j] as number) + a0 * b0 + a1 * b1 + a2 * b2 + a3 * b3;
    out[next + j] = (out[next + j] as number) + c0 * b0 + c1 * b1 + c2 * b2 + c3 * b3;
  }
}

/** Adds what the rows from `row` to `end` come to in row `i` of the result, from column `i`. */
function addOne(out: Float64Array, i: number, left: Matrix, right: Matrix, row: number, end: number): void {
  const n = left.width;
  for (let from = row * n; from < end * n; from += n) {
    const factor = left.data[from + i] as number;
    for (let j = i; j < n; j += 1)
      out[i * n + j] = (out[i * n + j] as number) + factor * (right.data[from + j] as number);
  }
}

/** `left * right`, where `right` is `left.width` by `width`, by rows. */
export function product(left: Matrix, right: Float64Array, width: number): Matrix {
  const out = zeros(left.rows, width);
  // Two rows at a time: what is read of `right`, which is more than the nearest memory holds, then serves both.
  const sums = new Float64Array(2 * width);
  for (let row = 0; row < left.rows; row += 2) {
    const last = row + 1 === left.rows;
    sums.fill(0);
    // The last row stands in for the one that is missing.
    multiplyTwo(sums, left, row, last ? row : row + 1, right, width);
    out.data.set(last ? sums.subarray(0, width) : sums, row * width);
  }
  return out;
}

/** Adds the products of rows `first` and `second` with `right` to the two halves of `sums`. */
function multiplyTwo(
  sums: Float64Array,
  { data: a, width: n }: Matrix,
  first: number,
  second: number,
  right: Float64Array,
  width: number,
): void {
  const p = first * n;
  const q = second * n;
  let i = 0;
  for (; i + 3 < n; i += 4) {
    const a0 = a[p + i] as number;
    const a1 = a[p + i + 1] as number;
    const a2 = a[p + i + 2] as number;
    const a3 = a[p + i + 3] as number;
    const c0 = a[q + i] as number;
    const c1 = a[q + i + 1] as number;
    const c2 = a[q + i + 2] as number;
    const c3 = a[q + i + 3] as number;
    const r0 = i * width;
    const r1 = r0 + width;
    const r2 = r1 + width;
    const r3 = r2 + width;
    for (let j = 0; j < width; j += 1) {
      const b0 = right[r0 + j] as number;
      const b1 = right[r1 + j] as number;
      const b2 = right[r2 + j] as number;
      const b3 = right[r3 + j] as number;
      sums[j] = (sums[j] as number) + a0 * b0 + a1 * b1 + a2 * b2 + a3 * b3;
      sums[width + j] = (sums[width + j] as number) + c0 * b0 + c1 * b1 + c2 * b2 + c3 * b3;
    }
  }
  for (; i < n; i += 1) {
    const a0 = a[p + i] as number;
    const c0 = a[q + i] as number;
    for (let j = 0; j < width; j += 1) {
      const b0 = right[i * width + j] as number;
      sums[j] = (sums[j] as number) + a0 * b0;
      sums[width + j] = (sums[width + j] as number) + c0 * b0;
    }
  }
}
