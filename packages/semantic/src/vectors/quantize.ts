/** 32-bit words that the signs of a vector take. */
export const signWords = (dimensions: number): number => Math.ceil(dimensions / 32);

/**
 * Writes a vector as signed bytes, its largest element as 127, and returns what its bytes are to be multiplied by for
 * a vector of unit length: 0 for a vector of zeros, or one that holds no numbers.
 */
export function quantize(vector: Float32Array, bytes: Int8Array, at: number): number {
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  if (!(largest > 0) || !Number.isFinite(largest)) {
    bytes.fill(0, at, at + vector.length);
    return 0;
  }
  let square = 0;
  for (let j = 0; j < vector.length; j += 1) {
    const value = Math.round(((vector[j] as number) / largest) * 127);
    bytes[at + j] = value;
    square += value * value;
  }
  return 1 / Math.sqrt(square);
}

/** Writes which elements of a vector are positive, one bit each, from the lowest bit of the first word. */
export function writeSigns(
  vector: ArrayLike<number>,
  from: number,
  dimensions: number,
  signs: Uint32Array,
  at: number,
): void {
  for (let word = 0; word * 32 < dimensions; word += 1) {
    let bits = 0;
    const end = Math.min(32, dimensions - word * 32);
    for (let bit = 0; bit < end; bit += 1) {
      if ((vector[from + word * 32 + bit] as number) > 0) bits |= 1 << bit;
    }
    signs[at + word] = bits >>> 0;
  }
}

/** The vector of unit length in the same direction; zeros for one that has no direction. */
export function toUnit(vector: Float32Array): Float32Array {
  let square = 0;
  for (const value of vector) square += value * value;
  if (!(square > 0) || !Number.isFinite(square)) return new Float32Array(vector.length);
  const length = Math.sqrt(square);
  return vector.map((value) => value / length);
}
