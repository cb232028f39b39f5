import { positionRange } from "../../text/index-files.ts";
import { lowerBound, type PlaceLists } from "./place-lists.ts";

/** How operands have to stand to each other. */
export interface Nearness {
  /** Of each operand how many words it has. */
  readonly lengths: readonly number[];
  /** Of each operand what is taken off its place before places are compared. */
  readonly shifts: readonly number[];
  /** By how much the largest end may be beyond the smallest begin; both less the operand's shift. */
  readonly span: number;
}

/** Operands that ask for the same, each with a shift of its own, ascending. */
interface Alike {
  readonly list: PlaceLists;
  readonly length: number;
  readonly shifts: number[];
  /** The places that they have been given. */
  readonly places: number[];
}

/**
 * Looks for places near a given one window by window. Of operands that ask for the same, the first places in a window
 * end first, and end later in a later window: so the first window in which each kind of operand finds its places, by
 * itself, is found without trying one place with another. Only where places of different kinds then overlap, it
 * cannot tell.
 */
export class NearWindows {
  /** How often places were looked for so far. */
  steps = 0;
  readonly #kinds: readonly Alike[];
  readonly #length: number;
  readonly #shift: number;
  readonly #span: number;

  /** The first operand is the one whose place is given. */
  constructor(lists: readonly PlaceLists[], { lengths, shifts, span }: Nearness) {
    const kinds: Alike[] = [];
    for (const [operand, list] of lists.entries()) {
      if (operand === 0) continue;
      const length = lengths[operand] ?? 1;
      const alike = kinds.find((one) => one.length === length && one.list.equals(list));
      if (alike) alike.shifts.push(shifts[operand] ?? 0);
      else kinds.push({ list, length, shifts: [shifts[operand] ?? 0], places: [] });
    }
    for (const kind of kinds) kind.shifts.sort((one, other) => one - other);
    // What cannot be shows sooner where places are few.
    this.#kinds = kinds.sort((one, other) => one.list.size - other.list.size);
    this.#length = lengths[0] ?? 1;
    this.#shift = shifts[0] ?? 0;
    this.#span = span;
  }

  /** Whether each operand has a place near the given one of a row; undefined where that cannot be told. */
  find(row: number, place: number): boolean | undefined {
    const begin = place - this.#shift;
    let low = begin + this.#length - this.#span;
    for (let fitting = 0, next = 0; fitting < this.#kinds.length; next = (next + 1) % this.#kinds.length) {
      const kind = this.#kinds[next];
      const end = kind === undefined ? low : this.#settle(kind, row, place, low);
      if (end <= low + this.#span) fitting++;
      else {
        low = end - this.#span;
        if (low > begin) return false;
        fitting = 0;
      }
    }
    return this.#areApart() ? true : undefined;
  }

  /** Gives a kind of operands their first places from `low` on, and tells where the last of them ends. */
  #settle({ list, length, shifts, places }: Alike, row: number, given: number, low: number): number {
    this.steps++;
    const text = given - (given % positionRange);
    const end = list.starts[row + 1] ?? 0;
    let at = list.starts[row] ?? 0;
    let free = text;
    let last = low;
    for (const [operand, shift] of shifts.entries()) {
      at = lowerBound(list.values, at, end, Math.max(free, low + shift));
      let place = list.values[at] ?? 0;
      while (at < end && place < given + this.#length && given < place + length)
        place = list.values[++at] ?? 0;
      if (at >= end || place >= text + positionRange) return Number.POSITIVE_INFINITY;
      places[operand] = place;
      free = place + length;
      last = Math.max(last, free - shift);
    }
    return last;
  }

  /** Whether no places of different kinds overlap. */
  #areApart(): boolean {
    for (const [index, one] of this.#kinds.entries())
      for (let later = index + 1; later < this.#kinds.length; later++) {
        const other = this.#kinds[later];
        if (other !== undefined && overlap(one, other)) return false;
      }
    return true;
  }
}

/** Whether any places of two kinds do. */
function overlap(one: Alike, other: Alike): boolean {
  for (const place of one.places)
    for (const begin of other.places)
      if (begin < place + one.length && place < begin + other.length) return true;
  return false;
}
