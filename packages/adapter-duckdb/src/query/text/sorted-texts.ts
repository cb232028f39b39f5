import type { TimeSlice } from "../../time-slice.ts";

/** Texts in the order of their UTF-8 bytes, held as one block of memory. */
export interface SortedTexts {
  readonly size: number;
  /** How many code points each text has; `longestCounted` stands for more too. */
  readonly lengths: Uint8Array;
  /** The `letterBits` of each text. */
  readonly letters: Uint32Array;
  /** The number of a text, from 0; -1 when it is not there. */
  find(text: string): number;
  /** The numbers of the texts that begin with `prefix`: from the first to before the second. */
  startingWith(prefix: string): readonly [first: number, end: number];
  at(index: number): string;
}

export const longestCounted = 255;

const lineFeed = 10;
/** How many are read before the time is looked at. */
const textsAtATime = 4096;

/** A bit for each letter in a text, of which several share one: what has not the bit has not the letter. */
export const letterBits = (text: string): number =>
  Buffer.from(text).reduce((bits, byte) => (beginsLetter(byte) ? bits | (1 << (byte & 31)) : bits), 0);

/** Every code point has one byte that does not continue another. */
const beginsLetter = (byte: number): boolean => (byte & 0xc0) !== 0x80;

/** Reads texts in their order, `size` of them, in UTF-8, a line feed after each. */
export async function readSortedTexts(bytes: Buffer, size: number, slice: TimeSlice): Promise<SortedTexts> {
  const ends = new Uint32Array(size);
  const lengths = new Uint8Array(size);
  const letters = new Uint32Array(size);
  for (let index = 0, at = 0; index < size; index++, at++) {
    let length = 0;
    let bits = 0;
    for (let byte = bytes[at]; byte !== undefined && byte !== lineFeed; byte = bytes[++at]) {
      if (!beginsLetter(byte)) continue;
      length++;
      bits |= 1 << (byte & 31);
    }
    ends[index] = at;
    lengths[index] = Math.min(length, longestCounted);
    letters[index] = bits;
    if (index % textsAtATime === 0 && slice.isOver) await slice.next(undefined);
  }
  const start = (index: number): number => (index === 0 ? 0 : (ends[index - 1] ?? 0) + 1);
  /** The first text that is not before `wanted`; with `beginning`, not before all that begin with it. */
  const search = (wanted: Uint8Array, beginning: boolean): number => {
    let low = 0;
    let high = size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const from = start(middle);
      const to = ends[middle] ?? 0;
      const compared = beginning ? Math.min(to, from + wanted.length) : to;
      const order = bytes.compare(wanted, 0, wanted.length, from, compared);
      if (order < 0 || (beginning && order === 0)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    size,
    lengths,
    letters,
    find(text) {
      const wanted = Buffer.from(text);
      const index = search(wanted, false);
      const found = index < size && bytes.compare(wanted, 0, wanted.length, start(index), ends[index]) === 0;
      return found ? index : -1;
    },
    startingWith(prefix) {
      const wanted = Buffer.from(prefix);
      return [search(wanted, false), search(wanted, true)];
    },
    at: (index) => bytes.toString("utf8", start(index), ends[index]),
  };
}
