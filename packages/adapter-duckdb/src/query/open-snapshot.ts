import { access } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import type { StorageAdapter } from "@oqlkit/engine";
import { entityTypes } from "@oqlkit/oqo-schema";
import { SnapshotError } from "../snapshot/errors.ts";
import { readManifest } from "../snapshot/manifest.ts";
import { ConnectionPool } from "./connection-pool.ts";
import { DocumentStore } from "./documents.ts";
import { DuckDbAdapter } from "./duckdb-adapter.ts";

export interface OpenOptions {
  /** Threads that all queries share; as many as there are cores by default. */
  readonly threads?: number | undefined;
  /** Memory that all queries share, as DuckDB reads it; larger intermediate results spill to disk. Default `2GB`. */
  readonly memoryLimit?: string | undefined;
  /** Queries that run at the same time; the others queue. Default twice the cores. */
  readonly poolSize?: number | undefined;
}

/**
 * Opens the snapshot in a directory for reading. Several processes may have it open, and a later build
 * does not disturb them: they keep the version they opened.
 *
 * @throws SnapshotError when there is no snapshot, or not one this program reads.
 */
export async function openSnapshot(dir: string, options: OpenOptions = {}): Promise<StorageAdapter> {
  const manifest = await readManifest(dir);
  const version = join(dir, manifest.directory);
  const database = join(version, "serve", "catalog.duckdb");
  const cores = availableParallelism();
  const unreadable = (cause: unknown): SnapshotError =>
    new SnapshotError(
      "SNAPSHOT_UNREADABLE",
      `The database of the snapshot in "${dir}" cannot be opened: ${cause instanceof Error ? cause.message : String(cause)}. Build the snapshot again.`,
      { cause },
    );
  await access(database).catch((cause) => {
    throw unreadable(cause);
  });
  const pool = await ConnectionPool.open(database, {
    size: options.poolSize ?? 2 * cores,
    config: {
      access_mode: "READ_ONLY",
      threads: String(options.threads ?? cores),
      memory_limit: options.memoryLimit ?? "2GB",
      // The snapshot itself may lie on a volume that cannot be written.
      temp_directory: join(tmpdir(), `oqlkit-${process.pid}`),
    },
  }).catch((cause) => {
    throw unreadable(cause);
  });
  const { idBase, counts, entities } = manifest;
  const merged = new Set(entityTypes.filter((entity) => entities[entity].mergedIds > 0));
  return new DuckDbAdapter(
    { version: manifest.version, idBase, counts },
    pool,
    new DocumentStore(join(version, "documents")),
    merged,
  );
}
