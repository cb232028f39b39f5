import { signWords } from "./quantize.ts";
import { vectorMemory } from "./vector-memory.ts";

/** Signs of vectors, which those of one can be compared with faster than JavaScript does. */
export interface SignDifferences {
  /** The signs one after another, as `writeSigns` writes them, to be written by whoever makes this. */
  readonly signs: Uint32Array;
  /** How many signs of a row differ from these, until the next call: there is one place for them in the memory. */
  with(wanted: Uint32Array): (row: number) => number;
}

/** Bytes that are compared together, and how many in all. */
const block = 16;
const most = 0xfff0;

/**
 * Room for the signs of so many vectors. Null where those of one fill no whole number of 128 bits, or too many, and
 * without WebAssembly.
 */
export function signDifferences(rows: number, dimensions: number): SignDifferences | null {
  const size = 4 * signWords(dimensions);
  const memory = size % block !== 0 || size > most ? null : vectorMemory(size + rows * size);
  if (memory === null) return null;
  const { buffer, differing } = memory;
  const others = new Uint32Array(buffer, 0, size / 4);
  return {
    signs: new Uint32Array(buffer, size, (rows * size) / 4),
    with(wanted) {
      others.set(wanted);
      return (row) => differing(size + row * size, 0, size);
    },
  };
}
