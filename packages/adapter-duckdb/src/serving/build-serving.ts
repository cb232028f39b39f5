import { constants, copyFile, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type EntityType, entityTypes } from "@oqlkit/oqo-schema";
import { quoteName, quoteText } from "../identifiers.ts";
import { makeDirectory } from "../make-directory.ts";
import { rowIndexName } from "../row-index.ts";
import type { Session } from "../session.ts";
import { sideBySide } from "../side-by-side.ts";
import { parseMemorySize, threadsWithin } from "../snapshot/memory-plan.ts";
import { shareFile } from "../snapshot/share-file.ts";
import { textIndexPaths } from "../text/index-files.ts";
import { textGroups } from "../text-groups.ts";
import { buildEntityTables, buildEntityTexts, type EntityBuild } from "./build-entity.ts";
import { groupRows, openServingSession, withinServing } from "./serving-session.ts";
import { type ServingStep, StepClock } from "./step-clock.ts";

/** How many rows there are of each entity type. */
type EntityRows = Readonly<Record<EntityType, { readonly rows: number }>>;

export interface ServingOptions {
  /** The version directory, which holds `parquet/<entity>/*.parquet`. */
  readonly dir: string;
  readonly entities: EntityRows;
  /** The prefix of entity id URLs, without a trailing slash. */
  readonly idBase: string;
  /** As DuckDB reads it: `3200MB`. Sorts beyond it spill to `tempDirectory`. */
  readonly memoryLimit: string;
  readonly threads: number;
  readonly tempDirectory: string;
  /** Parquet files (id, into_id) of merged ids. */
  readonly mergedIds: Readonly<Partial<Record<EntityType, string>>>;
  readonly base?: ServingBase | undefined;
  readonly beside?: WorkBeside | undefined;
  readonly signal?: AbortSignal | undefined;
  /** `fraction` runs from 0 to 1. */
  readonly onProgress?: ((fraction: number, label: string) => void) | undefined;
}

/** Whether the objects of no entity type fill more than a row group: a database of such tables has small blocks. */
export const isSmall = (entities: EntityRows): boolean =>
  Object.values(entities).every(({ rows }) => rows <= groupRows);

/** A database to start from, its indexes beside it: only what changed since is made anew. */
interface ServingBase {
  readonly database: string;
  readonly changed: readonly EntityType[];
}

/** What is done while texts are indexed, once all tables stand. */
interface WorkBeside {
  readonly work: (signal: AbortSignal) => Promise<void>;
  /** What DuckDB may still take for the texts. */
  readonly memoryLimit: string;
}

export interface ServingSummary {
  /** Path of the database, and its size. */
  readonly database: string;
  readonly bytes: number;
  readonly milliseconds: number;
  /** Where the time went; some steps run side by side. */
  readonly steps: readonly ServingStep[];
}

/**
 * Writes `<dir>/serve/catalog.duckdb`, the tables that queries run on, and the indexes of rows and texts beside it,
 * from the canonical Parquet files. Whatever stood there is replaced. Rejects with the signal's reason when it is
 * aborted.
 */
export async function buildServing(options: ServingOptions): Promise<ServingSummary> {
  const started = performance.now();
  const database = join(options.dir, "serve", "catalog.duckdb");
  const scratch = join(options.tempDirectory, "serving-scratch.duckdb");
  await makeDirectory(join(options.dir, "serve"));
  await makeDirectory(options.tempDirectory);
  await removeDatabase(database);
  await removeDatabase(scratch);
  // A copy on write where the file system has it.
  if (options.base) await takeOver(options.base, database, options.entities);
  const clock = startClock(options);
  let milliseconds = 0;
  try {
    const session = await openServingSession({
      ...options,
      database,
      scratch,
      isSmall: options.base === undefined && isSmall(options.entities),
      signal: options.signal,
    });
    try {
      await dropTables(session, options.base?.changed ?? []);
      const builds = entityBuilds(options, clock);
      for (const build of builds) await buildEntityTables(session, build);
      if (options.beside) await session.run(`set memory_limit = ${quoteText(options.beside.memoryLimit)}`);
      const indexTexts = async (signal: AbortSignal): Promise<void> => {
        await withinServing(session, signal, async (own) => {
          for (const build of builds) await buildEntityTexts(own, build);
        });
        await session.run("checkpoint");
        milliseconds = performance.now() - started;
        options.onProgress?.(1, "tables");
      };
      await sideBySide(options.signal, [indexTexts, ...(options.beside ? [options.beside.work] : [])]);
    } finally {
      session.close();
    }
  } finally {
    await removeDatabase(scratch);
  }
  const { size } = await stat(database);
  return { database, bytes: size, milliseconds, steps: clock.steps };
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

function startClock({ base, entities, signal, onProgress }: ServingOptions): StepClock {
  const changed = base?.changed ?? entityTypes;
  const rows = new Map(changed.map((entity) => [entity, entities[entity].rows]));
  return new StepClock({ rows, signal, onProgress });
}

/** What is to be built for each entity type that changed. */
function entityBuilds(options: ServingOptions, clock: StepClock): EntityBuild[] {
  const scanThreads = threadsWithin(parseMemorySize(options.memoryLimit), options.threads);
  return (options.base?.changed ?? entityTypes).map((entity) => ({
    ...options,
    entity,
    rows: options.entities[entity].rows,
    merged: options.mergedIds[entity],
    scanThreads,
    signal: options.signal,
    clock,
  }));
}

/** Drops the tables of entity types and their types of codes; their space is free for the tables that come. */
async function dropTables(session: Session, entities: readonly EntityType[]): Promise<void> {
  if (entities.length === 0) return;
  const drop = async (what: "table" | "type", names: string): Promise<void> => {
    const found: string[] = [];
    for await (const [column] of session.chunks(`${names} where database_name = current_database()`))
      found.push(...(column ?? []).map(String));
    const dropped = found.filter((name) => entities.some((entity) => name.split("/")[0] === entity));
    for (const name of dropped) await session.run(`drop ${what} ${quoteName(name)}`);
  };
  await drop("table", "select table_name from duckdb_tables()");
  await drop("type", "select type_name from duckdb_types()");
  await session.run("checkpoint");
}

async function removeDatabase(path: string): Promise<void> {
  await rm(path, { force: true });
  await rm(`${path}.wal`, { force: true });
}
