import { vectorMemory } from "./vector-memory.ts";

/** Vectors of signed bytes, which one of unit length can be multiplied with faster than JavaScript does. */
export interface DotProducts {
  /** The vectors one after another, to be written by whoever makes this. */
  readonly bytes: Int8Array;
  /**
   * The products with a vector of as many dimensions. The next call ends them: there is one place for it in the memory.
   */
  with(unit: Float32Array): Products;
}

export interface Products {
  /** The product with the vector of a row, nearly: off by less than `error` times the length of that vector. */
  readonly of: (row: number) => number;
  readonly error: number;
}

/** Bytes that are multiplied together. */
const block = 16;
/** Half of what the sums have room for, so that rounding cannot fill it. */
const largestSum = 2 ** 30;

/** Room for so many vectors. Null for less than 16 dimensions, and without WebAssembly. */
export function dotProducts(rows: number, dimensions: number): DotProducts | null {
  const whole = dimensions - (dimensions % block);
  const numbersEnd = 2 * dimensions;
  const memory = whole === 0 ? null : vectorMemory(numbersEnd + rows * dimensions);
  if (memory === null) return null;
  const { buffer, dot } = memory;
  const numbers = new Int16Array(dimensions);
  const shared = new DataView(buffer, 0, numbersEnd);
  const bytes = new Int8Array(buffer, numbersEnd, rows * dimensions);
  return {
    bytes,
    with(unit) {
      const step = writeNumbers(unit, numbers);
      let square = 0;
      for (let at = 0; at < dimensions; at += 1) {
        const number = numbers[at] as number;
        shared.setInt16(2 * at, number, true);
        square += ((unit[at] as number) - number * step) ** 2;
      }
      return {
        of(row) {
          const start = row * dimensions;
          let sum = dot(numbersEnd + start, 0, 2 * whole);
          for (let at = whole; at < dimensions; at += 1)
            sum += (numbers[at] as number) * (bytes[start + at] as number);
          return sum * step;
        },
        // By Cauchy and Schwarz; what the sums of floating-point numbers are off by is far less than the addition.
        error: Math.sqrt(square) + 1e-9,
      };
    },
  };
}

/** Writes a vector of unit length as whole numbers, as large as fit, and returns what one of them stands for. */
function writeNumbers(unit: Float32Array, numbers: Int16Array): number {
  let largest = 0;
  for (const value of unit) largest = Math.max(largest, Math.abs(value));
  // No sum of products exceeds the product of the lengths of both vectors.
  const most = largestSum / (127 * Math.sqrt(unit.length));
  const scale = Math.min(0x7fff / largest, most);
  for (let at = 0; at < unit.length; at += 1) numbers[at] = Math.round((unit[at] as number) * scale);
  return 1 / scale;
}
