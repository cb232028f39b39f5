import { blockRows } from "../../text/index-files.ts";
import type { Postings } from "./postings.ts";
import type { TextRun } from "./text-run.ts";

/** Rows between two looks at the clock. */
const checked = 4096;

/** Rows of one block that are kept. */
export interface KeptRows {
  readonly postings: Postings;
  readonly count: number;
  /** Of each its place in the block, and where it stood among the candidates; they stand from `to` on now. */
  readonly places: Uint8Array;
  readonly from: Uint32Array;
  readonly to: number;
}

/** Is told of the rows that are kept, in their order. */
export interface KeptListener {
  take(kept: KeptRows): void;
}

/** Rows that may match, ascending, and by row the searched parts that may, as bits. */
export class Candidates {
  size = 0;
  rows: Uint32Array = new Uint32Array();
  parts: Uint8Array = new Uint8Array();
  readonly #places = new Uint8Array(blockRows);
  readonly #from = new Uint32Array(blockRows);

  /**
   * All rows that have each of some stems, the rarest first, in whatever parts; the stems are gone back to their
   * beginning.
   */
  async begin(stems: readonly Postings[], searched: number, run: TextRun): Promise<void> {
    const [first, ...others] = stems;
    if (first === undefined) return;
    this.rows = new Uint32Array(first.size);
    let size = 0;
    while (first.next()) {
      size = this.#addShared(first, others, size);
      if (run.isLong) await run.pause();
    }
    for (const stem of stems) stem.rewind();
    this.size = size;
    this.parts = new Uint8Array(size).fill(searched);
  }

  /**
   * Keeps the rows of another stem too. With `whole` some part has to have all stems, and `parts` are those that do;
   * else any may have it.
   */
  async keep(
    postings: Postings,
    searched: number,
    whole: boolean,
    listener: KeptListener | null,
    run: TextRun,
  ): Promise<void> {
    let size = 0;
    for (let at = 0; at < this.size; ) {
      const end = Math.min(at + checked, this.size);
      while (at < end) {
        const to = size;
        // Those kept of one block are told before the next is read.
        for (; at < end; at++) {
          const row = this.rows[at] ?? 0;
          if (size > to && !postings.isWithin(row)) break;
          const place = postings.find(row);
          if (place < 0) continue;
          postings.readCounts(place);
          const own = (postings.having[place] ?? 0) & searched;
          const both = own & (this.parts[at] ?? 0);
          if (whole ? both === 0 : own === 0) continue;
          this.rows[size] = row;
          this.parts[size] = both;
          this.#places[size - to] = place;
          this.#from[size - to] = at;
          size++;
        }
        const count = size - to;
        if (count > 0) listener?.take({ postings, count, places: this.#places, from: this.#from, to });
      }
      if (run.isLong) await run.pause();
    }
    this.size = size;
  }

  /** Adds the rows of a block that others have too. */
  #addShared({ rows, count }: Postings, others: readonly Postings[], to: number): number {
    let size = to;
    for (let place = 0; place < count; place++) {
      const row = rows[place] ?? 0;
      let at = 0;
      while (at < others.length && (others[at]?.find(row) ?? -1) >= 0) at++;
      if (at === others.length) this.rows[size++] = row;
    }
    return size;
  }
}
