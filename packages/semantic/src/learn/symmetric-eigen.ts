/** Eigenvalues in descending order, and the eigenvectors of unit length as the columns of a matrix by rows. */
export interface Eigen {
  readonly values: Float64Array;
  readonly vectors: Float64Array;
}

/**
 * The eigenvalues and -vectors of a symmetric matrix of `n` rows: Householder's reduction to three diagonals,
 * then implicit QL steps (Wilkinson & Reinsch, Handbook for Automatic Computation II, 1971).
 */
export function symmetricEigen(matrix: Float64Array, n: number): Eigen {
  const diagonal = new Float64Array(n);
  const beside = new Float64Array(n);
  // Vectors are kept as rows, so that the loops over their elements run along memory.
  const rows = reduce(matrix, n, diagonal, beside);
  iterate(rows, n, diagonal, beside);
  const order = [...diagonal.keys()].sort((a, b) => (diagonal[b] as number) - (diagonal[a] as number));
  const vectors = new Float64Array(n * n);
  order.forEach((from, column) => {
    for (let i = 0; i < n; i += 1) vectors[i * n + column] = rows[from * n + i] as number;
  });
  return { values: Float64Array.from(order, (from) => diagonal[from] as number), vectors };
}

/** Reduces to `diagonal` and `beside` (element i stands between i - 1 and i); gives the transformation's transpose. */
function reduce(matrix: Float64Array, n: number, diagonal: Float64Array, beside: Float64Array): Float64Array {
  const a = matrix.slice();
  const reflections: { readonly u: Float64Array; readonly half: number }[] = [];
  for (let k = 0; k < n - 2; k += 1) {
    const u = new Float64Array(n);
    let square = 0;
    for (let i = k + 1; i < n; i += 1) {
      u[i] = a[k * n + i] as number;
      square += (u[i] as number) ** 2;
    }
    const head = u[k + 1] as number;
    const length = head > 0 ? -Math.sqrt(square) : Math.sqrt(square);
    u[k + 1] = head - length;
    const half = square - length * head;
    beside[k + 1] = half > 0 ? length : head;
    reflections.push({ u, half });
    if (half > 0) reflectBothSides(a, n, k + 1, u, half);
  }
  for (let i = 0; i < n; i += 1) diagonal[i] = a[i * n + i] as number;
  if (n > 1) beside[n - 1] = a[(n - 2) * n + n - 1] as number;
  const transform = new Float64Array(n * n);
  for (let i = 0; i < n; i += 1) transform[i * n + i] = 1;
  for (let k = reflections.length - 1; k >= 0; k -= 1) {
    const { u = new Float64Array(n), half = 0 } = reflections[k] ?? {};
    if (half > 0) reflectRows(transform, n, k + 1, u, half);
  }
  return transform;
}

/** Replaces the part of `a` from row and column `from` by H a H with H = 1 - u u' / half. */
function reflectBothSides(a: Float64Array, n: number, from: number, u: Float64Array, half: number): void {
  const p = new Float64Array(n);
  let dot = 0;
  for (let i = from; i < n; i += 1) {
    let sum = 0;
    for (let j = from; j < n; j += 1) sum += (a[i * n + j] as number) * (u[j] as number);
    p[i] = sum / half;
    dot += (p[i] as number) * (u[i] as number);
  }
  const shift = dot / (2 * half);
  for (let i = from; i < n; i += 1) p[i] = (p[i] as number) - shift * (u[i] as number);
  for (let i = from; i < n; i += 1) {
    const ui = u[i] as number;
    const pi = p[i] as number;
    const at = i * n;
    for (let j = from; j < n; j += 1) {
      a[at + j] = (a[at + j] as number) - ui * (p[j] as number) - pi * (u[j] as number);
    }
  }
}

/** Replaces the rows of `t` by their reflections: t (1 - u u' / half). */
function reflectRows(t: Float64Array, n: number, from: number, u: Float64Array, half: number): void {
  for (let i = from; i < n; i += 1) {
    const at = i * n;
    let dot = 0;
    for (let j = from; j < n; j += 1) dot += (t[at + j] as number) * (u[j] as number);
    const factor = dot / half;
    if (factor === 0) continue;
    for (let j = from; j < n; j += 1) t[at + j] = (t[at + j] as number) - factor * (u[j] as number);
  }
}

const mostSteps = 60;

/** Turns the three diagonals into eigenvalues in `diagonal`, and the rows into eigenvectors. */
function iterate(rows: Float64Array, n: number, diagonal: Float64Array, beside: Float64Array): void {
  const d = diagonal;
  const e = beside;
  for (let i = 1; i < n; i += 1) e[i - 1] = e[i] as number;
  if (n > 0) e[n - 1] = 0;
  for (let l = 0; l < n; l += 1) {
    for (let step = 0; step < mostSteps; step += 1) {
      const m = firstSmall(d, e, l, n);
      if (m === l) break;
      implicitStep(rows, n, d, e, l, m);
    }
  }
}

function firstSmall(d: Float64Array, e: Float64Array, from: number, n: number): number {
  let m = from;
  for (; m < n - 1; m += 1) {
    const size = Math.abs(d[m] as number) + Math.abs(d[m + 1] as number);
    if (Math.abs(e[m] as number) <= Number.EPSILON * size) break;
  }
  return m;
}

function implicitStep(
  rows: Float64Array,
  n: number,
  d: Float64Array,
  e: Float64Array,
  l: number,
  m: number,
): void {
  const dl = d[l] as number;
  const el = e[l] as number;
  const half = ((d[l + 1] as number) - dl) / (2 * el);
  const root = Math.hypot(half, 1);
  let g = (d[m] as number) - dl + el / (half + (half >= 0 ? root : -root));
  let s = 1;
  let c = 1;
  let p = 0;
  for (let i = m - 1; i >= l; i -= 1) {
    const f = s * (e[i] as number);
    const b = c * (e[i] as number);
    const r = Math.hypot(f, g);
    e[i + 1] = r;
    if (r === 0) {
      d[i + 1] = (d[i + 1] as number) - p;
      e[m] = 0;
      return;
    }
    s = f / r;
    c = g / r;
    const shifted = (d[i + 1] as number) - p;
    const t = ((d[i] as number) - shifted) * s + 2 * c * b;
    p = s * t;
    d[i + 1] = shifted + p;
    g = c * t - b;
    rotate(rows, i * n, (i + 1) * n, n, c, s);
  }
  d[l] = (d[l] as number) - p;
  e[l] = g;
  e[m] = 0;
}

function rotate(rows: Float64Array, a: number, b: number, n: number, c: number, s: number): void {
  for (let k = 0; k < n; k += 1) {
    const x = rows[a + k] as number;
    const y = rows[b + k] as number;
    rows[b + k] = s * x + c * y;
    rows[a + k] = c * x - s * y;
  }
}
