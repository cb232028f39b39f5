import { type OpenOptions as AdapterOptions, openSnapshot as openAdapter } from "@oqlkit/adapter-duckdb";
import { createEngine, type Limits } from "@oqlkit/engine";
import { type Catalog, createCatalog } from "./catalog.ts";
import { describeSnapshot } from "./describe.ts";

/** Threads, memory and concurrency, and what one query may ask for. */
export interface OpenOptions extends AdapterOptions {
  readonly limits?: Partial<Limits> | undefined;
}

/**
 * Opens the snapshot in a directory. Close it when done, or declare it with `await using`.
 *
 * @throws SnapshotError when there is no snapshot, or not one this program reads.
 * @example
 * const catalog = await openSnapshot("snapshot");
 * const { count } = await catalog.query("works where year is (2020)");
 */
export async function openSnapshot(dir: string, { limits, ...options }: OpenOptions = {}): Promise<Catalog> {
  const engine = createEngine({ adapter: await openAdapter(dir, options), limits });
  return createCatalog(engine, () => describeSnapshot(dir));
}
