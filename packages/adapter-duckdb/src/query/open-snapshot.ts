import { randomUUID } from "node:crypto";
import { access } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { StorageAdapter } from "@oqlkit/engine";
import { type EntityType, entityTypes } from "@oqlkit/oqo-schema";
import type { Embedder } from "@oqlkit/semantic";
import { coreOf } from "../core-rows.ts";
import { textBytes } from "../document-form.ts";
import { isRemote } from "../is-remote.ts";
import { Pages } from "../paged-file.ts";
import { RowIndex } from "../row-index.ts";
import { embedderFault } from "../semantic/embedder-fault.ts";
import { isMadeBy, type SemanticRecord } from "../semantic/vector-files.ts";
import { VectorStore } from "../semantic/vector-store.ts";
import { SnapshotError } from "../snapshot/errors.ts";
import { findFault } from "../snapshot/file-checks.ts";
import { readManifest } from "../snapshot/manifest.ts";
import { duckdbSize, memoryBytes } from "../snapshot/memory-plan.ts";
import { textGroups } from "../text-groups.ts";
import { messageOf, saysMissing } from "../thrown.ts";
import { checkLayout } from "./check-layout.ts";
import { flatRows } from "./compile-predicate.ts";
import { ConnectionPool } from "./connection-pool.ts";
import { DocumentStore } from "./documents.ts";
import { DuckDbAdapter } from "./duckdb-adapter.ts";
import type { ParquetFiles } from "./export-parquet.ts";
import { leastMegabytes } from "./least-megabytes.ts";
import { fetchSnapshot } from "./remote-snapshot.ts";
import { TextIndex } from "./text/text-index.ts";
import { TextMatcher } from "./text/text-matcher.ts";

/** How much of the machine an open snapshot may use, and what it is opened with. */
export interface OpenOptions {
  /** Threads that all queries share; as many as there are cores by default. */
  readonly threads?: number | undefined;
  /**
   * Memory that all queries share, as DuckDB reads it; larger intermediate results spill to disk. Default `2GB`, 64MB
   * at least.
   */
  readonly memoryLimit?: string | undefined;
  /**
   * Queries that run at the same time; the others queue. Default four times the cores: between its steps a statement
   * waits for the thread that all of them share, while others go on.
   */
  readonly poolSize?: number | undefined;
  /**
   * Bytes of memory for sets of rows that may be asked for again: those of alternatives, exclusions and conditions
   * beside a search. Default 32 MiB; 0 keeps none.
   */
  readonly setMemory?: number | undefined;
  /**
   * The embedder that made the snapshot's vectors, where it was built with one: semantic search needs it. Snapshots
   * with a learned model bring theirs.
   */
  readonly embedder?: Embedder | undefined;
  /** Where the local copy of a remote snapshot is kept; below the temporary directory unless given. */
  readonly cache?: string | undefined;
}

/**
 * Opens the snapshot in a directory for reading; a remote one (`s3://`, `https://`) is copied first, where DuckDB's
 * extension httpfs is installed. Several processes may have it open, and a later build
 * does not disturb them: every file they need is open from now on, so they keep the version they opened
 * even when its directory is removed.
 *
 * @throws SnapshotError when there is no snapshot, not one this program reads, or one it cannot reach; RangeError for
 * an option out of range, or a path that is no text.
 */
export async function openSnapshot(path: string, options: OpenOptions = {}): Promise<StorageAdapter> {
  checkOptions(options);
  const dir = await localSnapshot(path, options);
  try {
    return await openCurrent(dir, options);
  } catch (error) {
    // A build may have switched to another version meanwhile, and removed the one that was to be opened.
    if (error instanceof SnapshotError && error.code === "SNAPSHOT_UNREADABLE")
      return openCurrent(dir, options);
    throw error;
  }
}

/** Refuses by name what DuckDB would refuse as if the snapshot were at fault. */
function checkOptions({ threads, poolSize, setMemory, memoryLimit, embedder }: OpenOptions): void {
  for (const [name, value, least] of [
    ["threads", threads, 1],
    ["poolSize", poolSize, 1],
    ["setMemory", setMemory, 0],
  ] as const) {
    if (value !== undefined && !(Number.isSafeInteger(value) && value >= least))
      throw new RangeError(`${name} must be a whole number of at least ${least}, not ${value}.`);
  }
  queryMemory(memoryLimit);
  const fault = embedder === undefined ? null : embedderFault(embedder);
  if (fault !== null) throw new RangeError(`${fault}.`);
}

/** Bytes for queries. Throws `RangeError` when the limit is no size, or too small to query in. */
function queryMemory(limit = "2GB"): number {
  const bytes = memoryBytes(limit);
  if (bytes === undefined)
    throw new RangeError(`memoryLimit must be a size such as 2GB or 512MB, not "${limit}".`);
  if (bytes < leastMegabytes * 1e6)
    throw new RangeError(`memoryLimit must be at least ${leastMegabytes}MB, not "${limit}".`);
  return bytes;
}

/**
 * The directory of the snapshot at a path: that of a local copy, brought up to date, when it is on another machine.
 * What it holds is not looked at. Rejects as `openSnapshot` does for what is no path, and where it cannot be fetched.
 */
export async function localSnapshot(
  path: string,
  { cache }: Pick<OpenOptions, "cache"> = {},
): Promise<string> {
  // TypeScript refuses a URL, and nothing an address of this machine.
  if (typeof path !== "string" || /^file:/i.test(path)) {
    throw new RangeError(
      `A snapshot is opened by a text: the path of its directory, or an address s3://… or https://…, not ${String(path)}. \`fileURLToPath\` of node:url makes a path of a file URL.`,
    );
  }
  if (cache !== undefined && typeof cache !== "string")
    throw new RangeError(`cache must be the path of a directory, not ${String(cache)}.`);
  return isRemote(path) ? fetchSnapshot(path, { cache }) : resolve(path);
}

/** Bytes for sets of rows, unless told otherwise. */
const defaultSetMemory = 32 * 2 ** 20;

/** Bytes for pages of the files that tell which row is which, and where its document is. */
const pagesRoom = 16 * 2 ** 20;

async function openCurrent(dir: string, options: OpenOptions): Promise<StorageAdapter> {
  const manifest = await readManifest(dir);
  const { directory, version: name, idBase, counts, entities, files, semantic, options: built } = manifest;
  checkLayout(dir, manifest);
  checkEmbedder(dir, semantic, options.embedder);
  const version = join(dir, directory);
  const filled = entityTypes.filter((entity) => counts[entity] > 0);
  const merged = new Set(entityTypes.filter((entity) => entities[entity].mergedIds > 0));
  const opened: { close(): Promise<void> }[] = [];
  const keep = <Resource extends { close(): Promise<void> }>(resource: Resource): Resource => {
    opened.push(resource);
    return resource;
  };
  const pages = new Pages(pagesRoom);
  try {
    // What is missing is left to whoever needs it: queries need no Parquet, and opening says what it cannot find.
    const fault = await findFault(version, files, { missing: "is-fine" });
    if (fault !== undefined) throw new Error(fault);
    const documents = keep(await DocumentStore.open(join(version, "documents"), filled, pages));
    const rows = keep(await RowIndex.open(join(version, "serve"), counts, pages));
    const indexes: TextIndex[] = [];
    for (const group of filled.flatMap(textGroups))
      indexes.push(keep(await TextIndex.open(join(version, "serve"), group)));
    const scratch = join(tmpdir(), `oqlkit-export-${randomUUID()}`);
    // A snapshot may come from others, and views in its database would show whoever queries it files of this machine.
    const confinedTo = [join(version, "parquet"), scratch];
    const pool = keep(await openPool(join(version, "serve", "catalog.duckdb"), options, confinedTo));
    const vectors =
      semantic === undefined
        ? null
        : keep(await VectorStore.open(version, semantic, counts.works, options.embedder));
    const cores = await countCores(pool);
    const parquet: ParquetFiles = {
      version,
      scratch,
      of: (entity) => files.filter(({ path }) => path.startsWith(`parquet/${entity}/`)),
      objectBytes(entity) {
        const size = files.find(({ path }) => path === `documents/${entity}.bin`)?.size ?? 0;
        return textBytes(size / Math.max(1, counts[entity]), built.documents);
      },
    };
    const snapshot = { version: name, idBase, counts };
    return new DuckDbAdapter({
      snapshot,
      pool,
      documents,
      rows,
      texts: new TextMatcher(indexes),
      cores,
      merged,
      parquet,
      vectors,
      setMemory: options.setMemory ?? defaultSetMemory,
    });
  } catch (cause) {
    for (const resource of opened) await resource.close();
    const advice = isOfSystem(cause) ? "" : " Build the snapshot again.";
    throw new SnapshotError(
      "SNAPSHOT_UNREADABLE",
      `The snapshot in "${dir}" cannot be opened: ${messageOf(cause)}.${advice}`,
      { cause },
    );
  }
}

/** Whether another snapshot would not be opened either: files may not be read, or not so many. */
const isOfSystem = (cause: unknown): boolean =>
  /permission denied|too many open files/i.test(messageOf(cause)) ||
  (cause instanceof Error && "syscall" in cause && !saysMissing(cause));

/** The core rows of the entity types that have any. */
async function countCores(pool: ConnectionPool): Promise<Partial<Record<EntityType, number>>> {
  const cores: Partial<Record<EntityType, number>> = {};
  for (const entity of entityTypes) {
    const core = coreOf(entity);
    if (core === undefined) continue;
    const text = `select count(*)::DOUBLE from ${flatRows(entity)} where ${core.sql}`;
    const [counted] = await pool.run({ text, parameters: [] });
    cores[entity] = Number(counted?.[0]);
  }
  return cores;
}

function checkEmbedder(
  dir: string,
  semantic: SemanticRecord | undefined,
  embedder: Embedder | undefined,
): void {
  if (embedder === undefined || (semantic !== undefined && isMadeBy(semantic, embedder))) return;
  const origin = semantic === undefined ? "no embedder" : nameOf(semantic.embedder, semantic.dimensions);
  throw new SnapshotError(
    "EMBEDDER_MISMATCH",
    `The vectors of the snapshot in "${dir}" come from ${origin}, not from ${nameOf(embedder.identity, embedder.dimensions)}. Open it without this embedder, or build it again with it.`,
  );
}

const nameOf = (identity: string, dimensions: number): string => `${identity} (${dimensions} dimensions)`;

async function openPool(
  database: string,
  options: OpenOptions,
  confinedTo: readonly string[],
): Promise<ConnectionPool> {
  // DuckDB would make a database that is missing.
  await access(database);
  const cores = availableParallelism();
  return ConnectionPool.open(database, {
    size: options.poolSize ?? 4 * cores,
    threads: options.threads ?? cores,
    confinedTo,
    config: {
      access_mode: "READ_ONLY",
      memory_limit: duckdbSize(queryMemory(options.memoryLimit)),
      // The snapshot itself may lie on a volume that cannot be written, and two databases must not share one.
      temp_directory: join(tmpdir(), `oqlkit-${randomUUID()}`),
    },
  });
}
