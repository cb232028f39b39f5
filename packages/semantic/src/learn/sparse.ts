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
  const { width } = dense;
  const out = zeros(sparse.rows, width);
  for (let row = 0; row < sparse.rows; row += 1) {
    const end = sparse.starts[row + 1] as number;
    for (let j = sparse.starts[row] as number; j < end; j += 1) {
      addRow(
        out.data,
        row * width,
        dense.data,
        (sparse.columns[j] as number) * width,
        width,
        sparse.values[j] as number,
      );
    }
  }
  return out;
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
