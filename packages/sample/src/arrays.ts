/**
 * Checked reads of typed arrays and lists. One function per array type keeps each load monomorphic, which
 * matters in the loops that run once per link of a million works.
 */
function outOfRange(index: number): never {
  throw new RangeError(`index ${index} is outside the array`);
}

/** The element of `array` at `index`; throws a RangeError outside the array. */
export function u32(array: Uint32Array, index: number): number {
  return array[index] ?? outOfRange(index);
}

/** The element of `array` at `index`; throws a RangeError outside the array. */
export function u16(array: Uint16Array, index: number): number {
  return array[index] ?? outOfRange(index);
}

/** The element of `array` at `index`; throws a RangeError outside the array. */
export function u8(array: Uint8Array, index: number): number {
  return array[index] ?? outOfRange(index);
}

/** The element of `list` at `index`; throws a RangeError outside the list. */
export function item<T>(list: readonly T[], index: number): T {
  const value = list[index];
  return value === undefined ? outOfRange(index) : value;
}

/** A zeroed array of `length` unsigned 32-bit integers that worker threads can share. */
export function sharedU32(length: number): Uint32Array<SharedArrayBuffer> {
  return new Uint32Array(new SharedArrayBuffer(length * 4));
}

/** A zeroed array of `length` unsigned 16-bit integers that worker threads can share. */
export function sharedU16(length: number): Uint16Array<SharedArrayBuffer> {
  return new Uint16Array(new SharedArrayBuffer(length * 2));
}

/** A zeroed array of `length` bytes that worker threads can share. */
export function sharedU8(length: number): Uint8Array<SharedArrayBuffer> {
  return new Uint8Array(new SharedArrayBuffer(length));
}

/** The first position in `[from, to)` of ascending `array` whose element is not below `value`, or `to`. */
export function lowerBound(array: Uint32Array, value: number, from: number, to: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (u32(array, middle) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
