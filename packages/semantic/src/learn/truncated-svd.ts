import { gram, product } from "./dense.ts";
import { randomNumbers } from "./random.ts";
import { type Matrix, multiply, multiplyTransposed, type SparseMatrix, zeros } from "./sparse.ts";
import { symmetricEigen } from "./symmetric-eigen.ts";

/** The leading right singular vectors of a matrix, as columns, and their singular values in descending order. */
export interface RightFactors {
  readonly vectors: Matrix;
  readonly values: Float64Array;
}

/** Directions sought beyond those wanted, which makes the wanted ones exact enough. */
const oversampling = 24;
const seed = 0x5eed;

/**
 * The truncated SVD of a sparse matrix by random projection with one power iteration (Halko, Martinsson & Tropp,
 * SIAM Review 53, 2011). Gives fewer than `count` directions when the matrix has no more. The same input gives
 * the same output. `goOn` is called between the steps, of seconds each; what it throws ends the work.
 */
export function truncatedSvd(matrix: SparseMatrix, count: number, goOn: () => void = () => {}): RightFactors {
  const width = Math.min(count + oversampling, matrix.rows, matrix.width);
  if (width === 0) return { vectors: zeros(matrix.width, 0), values: new Float64Array(0) };
  const sketch = multiply(matrix, randomSigns(matrix.width, width));
  goOn();
  const powered = multiply(matrix, multiplyTransposed(matrix, sketch));
  goOn();
  const basis = orthonormal(powered);
  goOn();
  const projected = multiplyTransposed(matrix, basis);
  // projected' projected = basis' (matrix matrix' basis): the sum over rows is the shorter one.
  const { values, vectors } = symmetricEigen(gram(basis, multiply(matrix, projected)), basis.width);
  goOn();
  const kept = values.filter((value) => value > (values[0] ?? 0) * 1e-9).length;
  const wanted = Math.min(count, kept);
  const singular = Float64Array.from({ length: wanted }, (_, index) => Math.sqrt(values[index] as number));
  const turn = new Float64Array(basis.width * wanted);
  for (let i = 0; i < basis.width; i += 1) {
    for (let j = 0; j < wanted; j += 1) {
      turn[i * wanted + j] = (vectors[i * basis.width + j] as number) / (singular[j] as number);
    }
  }
  // matrix' (basis turn) rather than (matrix' basis) turn: there are fewer rows than terms.
  return { vectors: multiplyTransposed(matrix, product(basis, turn, wanted)), values: singular };
}

function randomSigns(rows: number, width: number): Matrix {
  const signs = zeros(rows, width);
  const next = randomNumbers(seed);
  for (let index = 0; index < signs.data.length; index += 32) {
    const bits = next();
    const end = Math.min(32, signs.data.length - index);
    for (let bit = 0; bit < end; bit += 1) signs.data[index + bit] = (bits >>> bit) & 1 ? 1 : -1;
  }
  return signs;
}

/** An orthonormal basis of the columns, through the eigenvectors of their Gram matrix; dependent ones fall away. */
function orthonormal(columns: Matrix): Matrix {
  const n = columns.width;
  const { values, vectors } = symmetricEigen(gram(columns, columns), n);
  const kept = values.filter((value) => value > (values[0] ?? 0) * 1e-12).length;
  const turn = new Float64Array(n * kept);
  for (let i = 0; i < n; i += 1) {
    for (let j = 0; j < kept; j += 1) {
      turn[i * kept + j] = (vectors[i * n + j] as number) / Math.sqrt(values[j] as number);
    }
  }
  return product(columns, turn, kept);
}
