import { SnapshotError } from "./errors.ts";

/** How a build divides its memory, in bytes. */
export interface MemoryPlan {
  /** What DuckDB may take; the rest is for Node: batches in flight, parsing, checksums. */
  readonly duckdb: number;
  /**
   * What DuckDB may take while vectors are made beside the text indexes, for each of the two; undefined when there is
   * not enough for both, so that one comes after the other.
   */
  readonly beside: { readonly texts: number; readonly vectors: number } | undefined;
}

const units: Readonly<Record<string, number>> = {
  "": 1,
  B: 1,
  K: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  KB: 1e3,
  MB: 1e6,
  GB: 1e9,
  TB: 1e12,
  KIB: 2 ** 10,
  MIB: 2 ** 20,
  GIB: 2 ** 30,
  TIB: 2 ** 40,
};
const smallest = 512e6;
/** Learning takes some 300 MB, a quarter of what DuckDB would have. */
const smallestBeside = 1.2e9;

/** What a thread that handles all columns of large objects at once holds, which cannot be spilled. */
const perThread = 300e6;

/** How many threads, at most `threads` and at least one, may handle whole objects within so many bytes. */
export function threadsWithin(memory: number, threads: number): number {
  return Math.max(1, Math.min(threads, Math.floor(memory / perThread)));
}

/** The bytes of a size such as `4GB`, `512 MiB` or `2000000000`; undefined for anything else. */
export function memoryBytes(text: string): number | undefined {
  const match = /^\s*(\d+(?:\.\d+)?)\s*([A-Za-z]*)\s*$/.exec(text);
  const unit = match ? units[(match[2] ?? "").toUpperCase()] : undefined;
  return match === null || unit === undefined ? undefined : Math.floor(Number(match[1]) * unit);
}

/** The bytes of a size, as `memoryBytes` reads it. Throws `SnapshotError` when it is none. */
export function parseMemorySize(text: string): number {
  const bytes = memoryBytes(text);
  if (bytes !== undefined) return bytes;
  throw new SnapshotError(
    "BUILD_BAD_OPTION",
    `"${text}" is not a memory size. Write a number and a unit, such as 4GB or 512MB.`,
  );
}

/** Keeps a quarter for Node, at least 192 MB and at most 768 MB. Throws when the limit is too small to build in. */
export function planMemory(limit: string): MemoryPlan {
  const total = parseMemorySize(limit);
  if (total < smallest) {
    throw new SnapshotError(
      "BUILD_BAD_OPTION",
      `A build needs a memory limit of at least 512MB, not "${limit}".`,
    );
  }
  const node = Math.min(768e6, Math.max(192e6, total / 4));
  const duckdb = Math.floor(total - node);
  const beside = duckdb < smallestBeside ? undefined : { texts: duckdb / 2, vectors: duckdb / 4 };
  return { duckdb, beside };
}

/** A size as DuckDB's `memory_limit` reads it. */
export function duckdbSize(bytes: number): string {
  return `${Math.floor(bytes / 1e6)}MB`;
}
