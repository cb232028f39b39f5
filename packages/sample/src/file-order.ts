import { greatestCommonDivisor } from "./groups.ts";

/**
 * Work indexes follow publication dates; files must not, so that nobody relies on it. The line `n` of a
 * works file holds the work `(n * stride + offset) mod works`, which visits every work once.
 */
interface FileOrder {
  readonly stride: number;
  readonly offset: number;
}

/** The order of the lines of a catalog of `works` works. */
export function fileOrder(works: number): FileOrder {
  let stride = Math.max(1, Math.floor(works * 0.618));
  while (greatestCommonDivisor(stride, works) !== 1) stride += 1;
  return { stride, offset: Math.floor(works / 3) };
}

/** The work on a line. */
export function workOnLine({ stride, offset }: FileOrder, line: number, works: number): number {
  return (line * stride + offset) % works;
}
