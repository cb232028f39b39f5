import { constants, copyFile, mkdir, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type EntityType, entityTypes } from "@oqlkit/oqo-schema";
import { quoteName } from "../identifiers.ts";
import { rowIndexName } from "../row-index.ts";
import type { Session } from "../session.ts";
import { parseMemorySize } from "../snapshot/memory-plan.ts";
import { shareFile } from "../snapshot/share-file.ts";
import { textIndexPaths } from "../text/index-files.ts";
import { textGroups } from "../text-groups.ts";
import { type BuildStep, canonicalRows, scanSteps, scratchTable, tableSteps } from "./entity-tables.ts";
import { openServingSession } from "./serving-session.ts";
import { buildSuggestTables } from "./suggest-tables.ts";
import { buildTextIndex } from "./text-index.ts";
import { writeRowIndex } from "./write-row-index.ts";

export interface ServingOptions {
  /** The version directory, which holds `parquet/<entity>/*.parquet`. */
  readonly dir: string;
  readonly entities: Readonly<Record<EntityType, { readonly rows: number }>>;
  /** The prefix of entity id URLs, without a trailing slash. */
  readonly idBase: string;
  /** As DuckDB reads it: `3200MB`. Sorts beyond it spill to `tempDirectory`. */
  readonly memoryLimit: string;
  readonly threads: number;
  readonly tempDirectory: string;
  /** Parquet files (id, into_id) of merged ids. */
  readonly mergedIds: Readonly<Partial<Record<EntityType, string>>>;
  readonly base?: ServingBase | undefined;
  readonly signal?: AbortSignal | undefined;
  /** `fraction` runs from 0 to 1. */
  readonly onProgress?: ((fraction: number, label: string) => void) | undefined;
}

/** A database to start from, its indexes beside it: only what changed since is made anew. */
interface ServingBase {
  readonly database: string;
  readonly changed: readonly EntityType[];
}

interface ServingStep {
  readonly entity: EntityType;
  readonly label: string;
  readonly milliseconds: number;
}

export interface ServingSummary {
  /** Path of the database, and its size. */
  readonly database: string;
  readonly bytes: number;
  readonly milliseconds: number;
  /** Where the time went, in order. */
  readonly steps: readonly ServingStep[];
}

/** What a thread that evaluates all fields of an entity type holds, which cannot be spilled; in bytes. */
const scanMemory = 300e6;

/** Work besides that on rows, so that progress moves for small entity types as well. */
const baseWeight = 200;

/**
 * Writes `<dir>/serve/catalog.duckdb`, the tables that queries run on, and the indexes of rows and texts beside it, from the
 * canonical Parquet files.
 * Whatever stood there is replaced. Rejects with the signal's reason when it is aborted.
 */
export async function buildServing(options: ServingOptions): Promise<ServingSummary> {
  const started = performance.now();
  const database = join(options.dir, "serve", "catalog.duckdb");
  const scratch = join(options.tempDirectory, "serving-scratch.duckdb");
  await mkdir(join(options.dir, "serve"), { recursive: true });
  await mkdir(options.tempDirectory, { recursive: true });
  await removeDatabase(database);
  await removeDatabase(scratch);
  // A copy on write where the file system has it.
  if (options.base) await takeOver(options.base, database, options.entities);
  const steps: ServingStep[] = [];
  try {
    const session = await openServingSession({ ...options, database, scratch, signal: options.signal });
    try {
      await dropTables(session, options.base?.changed ?? []);
      await buildEntities(session, options, steps);
      await session.run("checkpoint");
    } finally {
      session.close();
    }
  } finally {
    await removeDatabase(scratch);
  }
  options.onProgress?.(1, "tables");
  const { size } = await stat(database);
  return { database, bytes: size, milliseconds: performance.now() - started, steps };
}

/** Starts from the files of another version; those of entity types that changed are written anew. */
async function takeOver(
  { database: source, changed }: ServingBase,
  database: string,
  entities: ServingOptions["entities"],
): Promise<void> {
  await copyFile(source, database, constants.COPYFILE_FICLONE);
  for (const entity of entityTypes) {
    if (changed.includes(entity)) continue;
    for (const name of derivedFiles(entity, entities[entity].rows))
      await shareFile(join(dirname(source), name), join(dirname(database), name));
  }
}

/** The names of the files beside the database that are made of the rows of an entity type. */
function derivedFiles(entity: EntityType, rows: number): string[] {
  const groups = rows === 0 ? [] : textGroups(entity);
  const indexes = groups.flatMap((group) => Object.values(textIndexPaths("", group)));
  return [rowIndexName(entity), ...indexes];
}

async function buildEntities(session: Session, options: ServingOptions, steps: ServingStep[]): Promise<void> {
  const weight = (entity: EntityType): number => baseWeight + options.entities[entity].rows;
  const entities = options.base?.changed ?? entityTypes;
  const total = entities.reduce((sum, entity) => sum + weight(entity), 0);
  const fitting = Math.floor(parseMemorySize(options.memoryLimit) / scanMemory);
  const scanThreads = Math.max(1, Math.min(options.threads, fitting));
  let done = 0;
  for (const entity of entities) {
    const timed = async (label: string, share: number, work: () => Promise<void>): Promise<void> => {
      options.onProgress?.(done / total, label === entity ? entity : `${entity}: ${label}`);
      const start = performance.now();
      try {
        await work();
      } catch (cause) {
        options.signal?.throwIfAborted();
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new Error(`The tables of ${entity} could not be built (step ${label}): ${reason}`, { cause });
      }
      steps.push({ entity, label, milliseconds: performance.now() - start });
      done += share * weight(entity);
    };
    const run = (step: BuildStep, share: number): Promise<void> =>
      timed(step.label, share, () => session.run(step.sql));
    const files = await parquetFiles(join(options.dir, "parquet", entity));
    await session.run(`set threads = ${scanThreads}`);
    const scan = scanSteps(entity, files, options);
    for (const step of scan) await run(step, 0.4 / scan.length);
    await session.run(`set threads = ${options.threads}`);
    const tables = tableSteps(entity, options.mergedIds[entity]);
    for (const step of tables) await run(step, 0.2 / tables.length);
    const { rows: count } = options.entities[entity];
    await timed("names", 0.1, () => buildSuggestTables(session, entity, files, count));
    await timed("rows", 0, () =>
      writeRowIndex(session, entity, join(options.dir, "serve", rowIndexName(entity))),
    );
    const groups = count === 0 ? [] : textGroups(entity);
    for (const group of groups) {
      const place = { directory: join(options.dir, "serve"), tempDirectory: options.tempDirectory };
      await timed(`text/${group.name}`, 0.3 / groups.length, () =>
        buildTextIndex(session, group, { ...place, rows: canonicalRows(entity, files), count }),
      );
    }
    await session.run(`drop table ${scratchTable}`);
  }
}

/** Drops the tables of entity types; their space is free for the tables that come. */
async function dropTables(session: Session, entities: readonly EntityType[]): Promise<void> {
  if (entities.length === 0) return;
  const names: string[] = [];
  for await (const [column] of session.chunks(
    "select table_name from duckdb_tables() where database_name = current_database()",
  )) {
    names.push(...(column ?? []).map(String));
  }
  const dropped = new Set<string>(entities);
  for (const name of names) {
    if (dropped.has(name.split("/")[0] ?? name)) await session.run(`drop table ${quoteName(name)}`);
  }
  await session.run("checkpoint");
}

async function parquetFiles(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch((): string[] => []);
  return names
    .filter((name) => name.endsWith(".parquet"))
    .sort()
    .map((name) => join(directory, name));
}

async function removeDatabase(path: string): Promise<void> {
  await rm(path, { force: true });
  await rm(`${path}.wal`, { force: true });
}
