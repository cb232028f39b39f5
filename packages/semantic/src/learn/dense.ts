import { type Matrix, zeros } from "./sparse.ts";

/** `transpose(left) * right` of two matrices with as many rows, in double precision; square and by rows. */
export function gram(left: Matrix, right: Matrix): Float64Array {
  const n = left.width;
  const out = new Float64Array(n * n);
  const a = left.data;
  const b = right.data;
  // Four rows at a time: the inner loop then reads and writes the result once for four products.
  let row = 0;
  for (; row + 3 < left.rows; row += 4) {
    const r0 = row * n;
    const r1 = r0 + n;
    const r2 = r1 + n;
    const r3 = r2 + n;
    for (let i = 0; i < n; i += 1) {
      const a0 = a[r0 + i] as number;
      const a1 = a[r1 + i] as number;
      const a2 = a[r2 + i] as number;
      const a3 = a[r3 + i] as number;
      const at = i * n;
      for (let j = i; j < n; j += 1) {
        out[at + j] =
          (out[at + j] as number) +
          a0 * (b[r0 + j] as number) +
          a1 * (b[r1 + j] as number) +
          a2 * (b[r2 + j] as number) +
          a3 * (b[r3 + j] as number);
      }
    }
  }
  for (; row < left.rows; row += 1) {
    const from = row * n;
    for (let i = 0; i < n; i += 1) {
      const factor = a[from + i] as number;
      for (let j = i; j < n; j += 1) {
        out[i * n + j] = (out[i * n + j] as number) + factor * (b[from + j] as number);
      }
    }
  }
  for (let i = 0; i < n; i += 1) for (let j = 0; j < i; j += 1) out[i * n + j] = out[j * n + i] as number;
  return out;
}

/** `left * right`, where `right` is `left.width` by `width`, by rows. */
export function product(left: Matrix, right: Float64Array, width: number): Matrix {
  const out = zeros(left.rows, width);
  const n = left.width;
  const sums = new Float64Array(width);
  for (let row = 0; row < left.rows; row += 1) {
    const from = row * n;
    sums.fill(0);
    let i = 0;
    for (; i + 3 < n; i += 4) {
      const a0 = left.data[from + i] as number;
      const a1 = left.data[from + i + 1] as number;
      const a2 = left.data[from + i + 2] as number;
      const a3 = left.data[from + i + 3] as number;
      const b0 = i * width;
      const b1 = b0 + width;
      const b2 = b1 + width;
      const b3 = b2 + width;
      for (let j = 0; j < width; j += 1) {
        sums[j] =
          (sums[j] as number) +
          a0 * (right[b0 + j] as number) +
          a1 * (right[b1 + j] as number) +
          a2 * (right[b2 + j] as number) +
          a3 * (right[b3 + j] as number);
      }
    }
    for (; i < n; i += 1) {
      const factor = left.data[from + i] as number;
      for (let j = 0; j < width; j += 1)
        sums[j] = (sums[j] as number) + factor * (right[i * width + j] as number);
    }
    out.data.set(sums, row * width);
  }
  return out;
}
