import {
  type OpenOptions as AdapterOptions,
  localSnapshot,
  openSnapshot as openAdapter,
} from "@oqlkit/adapter-duckdb";
import { type CollectionResolver, createEngine, type Limits } from "@oqlkit/engine";
import { type Catalog, createCatalog } from "./catalog.ts";
import { checkOpening, checkTimeout } from "./check-arguments.ts";
import { manifestReader } from "./describe.ts";

/** Threads, memory and concurrency, and what one query may ask for. */
export interface OpenOptions extends AdapterOptions {
  readonly limits?: Partial<Limits> | undefined;
  /**
   * Milliseconds that a query may take; as long as it likes when left out. Streams and exports have no limit, but for a
   * page and for the count that progress is told with.
   */
  readonly queryTimeout?: number | undefined;
  /** Looks collections up, for conditions on membership; without it they are refused. */
  readonly collections?: CollectionResolver | undefined;
}

/**
 * Opens the snapshot in a directory, or at an address (`s3://`, `https://`). Close it when done, or declare it
 * with `await using`.
 *
 * @throws SnapshotError when there is no snapshot, or not one this program reads; RangeError for an option that is
 *   unknown or out of range.
 * @example
 * const catalog = await openSnapshot("snapshot");
 * const { count } = await catalog.query("works where year is (2020)");
 */
export async function openSnapshot(path: string, given: OpenOptions = {}): Promise<Catalog> {
  checkOpening(given);
  const { limits, collections, queryTimeout, ...options } = given;
  checkTimeout(queryTimeout);
  const dir = await localSnapshot(path, options);
  const timeout = queryTimeout === undefined ? undefined : { milliseconds: queryTimeout, timer: startTimer };
  const adapter = await openAdapter(dir, options);
  const manifestOf = manifestReader(dir);
  // Left to `describe` when a build has switched to another version meanwhile.
  await manifestOf(adapter.snapshot.version).catch(() => undefined);
  return createCatalog(createEngine({ adapter, limits, collections, timeout }), manifestOf);
}

function startTimer(milliseconds: number, expire: () => void): () => void {
  const timer = setTimeout(expire, milliseconds);
  return () => clearTimeout(timer);
}
