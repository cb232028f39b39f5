import type { Catalog, Links } from "./catalog.ts";
import type { Tallies } from "./tallies.ts";

/** What a worker needs to build its own world. */
export interface WorkerStart {
  readonly works: number;
  readonly seed: number;
}

/** A piece of work for a worker: the items `from` to `to - 1` of a phase. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** What the main thread asks of a worker. */
export type Request =
  | { readonly kind: "links"; readonly links: Links }
  | { readonly kind: "catalog"; readonly catalog: Catalog; readonly tallies: Tallies }
  | ({ readonly kind: "citations" | "works" | "authors"; readonly chunk: number } & Range);

/** What a worker answers to a range. */
export interface Response {
  readonly chunk: number;
  /** The gzip member of the written lines; empty for citations. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Alternating awards and works; empty for all but works. */
  readonly awardPairs: Uint32Array;
}
