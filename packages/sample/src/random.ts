import { item } from "./arrays.ts";

/**
 * Each kind of draw has its own stream, so that adding a draw to one never shifts another, and every draw
 * can be repeated from (seed, stream, index) alone without replaying what came before.
 */
export const stream = {
  topic: 1,
  team: 2,
  references: 3,
  draft: 4,
  text: 5,
  author: 6,
  authorName: 7,
  affiliation: 8,
  topics: 9,
  related: 10,
  topicModel: 11,
  institution: 12,
  source: 13,
  publisher: 14,
  funder: 15,
  award: 16,
  keyword: 17,
  concept: 18,
  orcid: 19,
  block: 20,
  stamp: 21,
  merge: 22,
} as const;

function mix(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** An unsigned 32-bit hash of `(seed, streamId, index)`, the same on every platform. */
export function hash(seed: number, streamId: number, index: number): number {
  const h = mix(mix(seed ^ 0x9e3779b9) + Math.imul(streamId, 0x7feb352d));
  return mix(h ^ mix(Math.imul(index + 1, 0x846ca68b))) >>> 0;
}

/**
 * A seekable xoshiro128** generator. `seek` is cheap, so one instance is reused for millions of small,
 * independent sequences.
 */
export class Random {
  readonly seed: number;
  private a = 0;
  private b = 0;
  private c = 0;
  private d = 0;

  constructor(seed: number) {
    this.seed = seed;
  }

  /** Moves to the start of the sequence that belongs to `(streamId, index)`. */
  seek(streamId: number, index: number): this {
    const h = hash(this.seed, streamId, index);
    this.a = mix(h + 0x9e3779b9);
    this.b = mix(h + 0x3c6ef372);
    this.c = mix(h + 0xdaa66d2b);
    this.d = mix(h + 0x78dde6e4) | 1;
    return this;
  }

  /** The next unsigned 32-bit integer. */
  next(): number {
    const product = Math.imul(this.b, 5);
    const result = Math.imul((product << 7) | (product >>> 25), 9);
    const t = this.b << 9;
    this.c ^= this.a;
    this.d ^= this.b;
    this.b ^= this.c;
    this.a ^= this.d;
    this.c ^= t;
    this.d = (this.d << 11) | (this.d >>> 21);
    return result >>> 0;
  }

  /** The next number in `[0, 1)`. */
  unit(): number {
    return this.next() / 4294967296;
  }

  /** The next integer in `[0, limit)`; 0 when `limit` is 0. */
  below(limit: number): number {
    return Math.floor(this.unit() * limit);
  }

  /** True with probability `p`. */
  chance(p: number): boolean {
    return this.unit() < p;
  }

  /** One element of a non-empty list. */
  pick<T>(list: readonly T[]): T {
    return item(list, this.below(list.length));
  }
}
