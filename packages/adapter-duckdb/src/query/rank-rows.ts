import type { Scalar } from "@oqlkit/catalog";
import type { RowsPlan } from "@oqlkit/engine";
import { missingNumber, type RowNumbers } from "./row-columns.ts";

/** One key of an order over rows that are numbered in the order of their list. */
export interface RankKey {
  readonly descending: boolean;
  /** The value of each row of the list, or of each row of the entity type by its number. */
  readonly values: RowNumbers;
  readonly byNumber: boolean;
  /** What a row reports for a value, and the value for what was reported. */
  readonly report: (value: number) => Scalar;
  readonly parse: (value: Scalar) => number;
}

export interface RankedRow {
  readonly row: number;
  readonly sort: readonly (Scalar | null)[];
}

/** The page of rows that a window of an order has. The keys have to tell all rows apart. */
export function rankRows(
  rows: Uint32Array,
  keys: readonly RankKey[],
  window: RowsPlan["window"],
): RankedRow[] {
  const order = new RowOrder(rows, keys);
  const offset = window.kind === "offset" ? window.offset : 0;
  const after = window.kind === "after" ? window.values : null;
  const best = new BestRows(order, Math.min(offset + window.limit, rows.length));
  const position = after && keys.map(({ parse }, key) => positionOf(after[key] ?? null, parse));
  for (let at = 0; at < rows.length; at++) {
    if (position === null || order.isAfter(at, position)) best.add(at);
  }
  return best
    .sorted()
    .slice(offset)
    .map((at) => ({ row: rows[at] ?? 0, sort: order.report(at) }));
}

const positionOf = (value: Scalar | null, parse: RankKey["parse"]): number =>
  value === null ? missingNumber : parse(value);

/** Compares rows of a list by their places in it. */
class RowOrder {
  readonly #rows: Uint32Array;
  readonly #keys: readonly RankKey[];
  readonly #first: RankKey | undefined;

  constructor(rows: Uint32Array, keys: readonly RankKey[]) {
    this.#rows = rows;
    this.#keys = keys;
    this.#first = keys[0];
  }

  /** Below 0 when the row at `one` comes first. */
  compare(one: number, other: number): number {
    const first = this.#first;
    if (first?.byNumber === false && first.descending) {
      const difference = (first.values[other] ?? 0) - (first.values[one] ?? 0);
      if (difference !== 0) return difference;
    }
    for (const key of this.#keys) {
      const order = compareBy(key, this.#value(key, one), this.#value(key, other));
      if (order !== 0) return order;
    }
    return 0;
  }

  /** Whether a row comes after a position, which has a value for each key. */
  isAfter(at: number, position: readonly number[]): boolean {
    // By index: this is asked of every row, and an iterator of pairs takes four times as long.
    for (let index = 0; index < this.#keys.length; index++) {
      const key = this.#keys[index] as RankKey;
      const order = compareBy(key, this.#value(key, at), position[index] ?? missingNumber);
      if (order !== 0) return order > 0;
    }
    return false;
  }

  report(at: number): (Scalar | null)[] {
    return this.#keys.map((key) => {
      const value = this.#value(key, at);
      return value === missingNumber ? null : key.report(value);
    });
  }

  #value({ values, byNumber }: RankKey, at: number): number {
    return values[byNumber ? (this.#rows[at] ?? 0) : at] ?? missingNumber;
  }
}

/** Rows without a value are last in both directions. */
function compareBy({ descending }: RankKey, one: number, other: number): number {
  if (one === other) return 0;
  if (one === missingNumber) return 1;
  if (other === missingNumber) return -1;
  return one < other === descending ? 1 : -1;
}

/** Keeps the first rows of an order, up to a number of them. */
class BestRows {
  readonly #order: RowOrder;
  readonly #most: number;
  /** A heap whose root is the last of those kept. */
  readonly #heap: number[] = [];

  constructor(order: RowOrder, most: number) {
    this.#order = order;
    this.#most = most;
  }

  add(at: number): void {
    const heap = this.#heap;
    if (heap.length < this.#most) {
      this.#rise(heap.push(at) - 1);
    } else if (heap.length > 0 && this.#order.compare(at, heap[0] ?? 0) < 0) {
      heap[0] = at;
      this.#sink();
    }
  }

  sorted(): number[] {
    return this.#heap.sort((one, other) => this.#order.compare(one, other));
  }

  #rise(from: number): void {
    const heap = this.#heap;
    const moved = heap[from] ?? 0;
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent] ?? 0;
      if (this.#order.compare(moved, above) <= 0) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = moved;
  }

  #sink(): void {
    const heap = this.#heap;
    const moved = heap[0] ?? 0;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && this.#order.compare(heap[child + 1] ?? 0, heap[child] ?? 0) > 0) child++;
      const below = heap[child] ?? 0;
      if (this.#order.compare(below, moved) <= 0) break;
      heap[at] = below;
      at = child;
    }
    heap[at] = moved;
  }
}
