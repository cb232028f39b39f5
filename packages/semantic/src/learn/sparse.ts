/** A sparse matrix by rows: row `i` has `values[j]` in column `columns[j]` for `starts[i] <= j < starts[i + 1]`. */
export interface SparseMatrix {
  readonly rows: number;
  readonly width: number;
  readonly starts: Uint32Array;
  readonly columns: Uint32Array;
  readonly values: Float32Array;
}

/** A dense matrix by rows. */
export interface Matrix {
  readonly rows: number;
  readonly width: number;
  readonly data: Float32Array;
}

export const zeros = (rows: number, width: number): Matrix => ({
  rows,
  width,
  data: new Float32Array(rows * width),
});

/** Adds `factor` times one row to another. */
function addRow(
  target: Float32Array,
  at: number,
  source: Float32Array,
  from: number,
  width: number,
  factor: number,
): void {
  for (let j = 0; j < width; j += 1)
    target[at + j] = (target[at + j] as number) + factor * (source[from + j] as number);
}

/** The product `sparse * dense`. */
export function multiply(sparse: SparseMatrix, dense: Matrix): Matrix {
  const out = zeros(sparse.rows, dense.width);
  for (let row = 0; row < sparse.rows; row += 1) {
    const end = sparse.starts[row + 1] as number;
    for (let j = sparse.starts[row] as number; j < end; j += 4) addFour(out, row, sparse, j, end, dense);
  }
  return out;
}

/**
 * Adds to a row of a product what up to four elements of the sparse matrix, from `first`, come to: it is then read and
 * written once for all of them.
 */
function addFour(
  { data: target, width }: Matrix,
  row: number,
  { columns, values }: SparseMatrix,
  first: number,
  end: number,
  { data: source }: Matrix,
): void {
  const from = (place: number): number => (place < end ? (columns[place] as number) * width : 0);
  const factor = (place: number): number => (place < end ? (values[place] as number) : 0);
  const [a, b, c, d] = [from(first), from(first + 1), from(first + 2), from(first + 3)];
  const [p, q, r, s] = [factor(first), factor(first + 1), factor(first + 2), factor(first + 3)];
  const at = row * width;
  for (let j = 0; j < width; j += 1) {
    target[at + j] =
      (target[at + j] as number) +
      p * (source[a + j] as number) +
      q * (source[b + j] as number) +
      r * (source[c + j] as number) +
      s * (source[d + j] as number);
  }
}

/** The product of the transpose of `sparse` with `dense`. */
export function multiplyTransposed(sparse: SparseMatrix, dense: Matrix): Matrix {
  const { width } = dense;
  const out = zeros(sparse.width, width);
  for (let row = 0; row < sparse.rows; row += 1) {
    const end = sparse.starts[row + 1] as number;
    for (let j = sparse.starts[row] as number; j < end; j += 1) {
      addRow(
        out.data,
        (sparse.columns[j] as number) * width,
        dense.data,
        row * width,
        width,
        sparse.values[j] as number,
      );
    }
  }
  return out;
}
