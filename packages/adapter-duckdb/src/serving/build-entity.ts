import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { EntityType } from "@oqlkit/oqo-schema";
import { quoteName } from "../identifiers.ts";
import { parquetFiles } from "../parquet-files.ts";
import { rowIndexName } from "../row-index.ts";
import type { Session } from "../session.ts";
import { sideBySide } from "../side-by-side.ts";
import { textGroups } from "../text-groups.ts";
import { threadsFor } from "../threads-for.ts";
import {
  type BuildStep,
  canonicalRows,
  codeSteps,
  emptyCodeTypes,
  flatTables,
  mergedTableOf,
  scanSteps,
  scratchTable,
  sideTables,
  tableSteps,
} from "./entity-tables.ts";
import { scratchName, uncompressed, withinServing } from "./serving-session.ts";
import type { StepClock } from "./step-clock.ts";
import { buildSuggestTables, suggestTables } from "./suggest-tables.ts";
import { tableStatements } from "./table-sql.ts";
import { buildTextIndex } from "./text-index.ts";
import { writeRowIndex } from "./write-row-index.ts";

export interface EntityBuild {
  readonly entity: EntityType;
  readonly rows: number;
  /** The version directory. */
  readonly dir: string;
  readonly tempDirectory: string;
  readonly idBase: string;
  /** A Parquet file (id, into_id) of merged ids. */
  readonly merged: string | undefined;
  readonly threads: number;
  /** Of the scan that evaluates every field. */
  readonly scanThreads: number;
  readonly signal: AbortSignal | undefined;
  readonly clock: StepClock;
}

/** The scratch table of row numbers, `$row` in the files and `wid` in the tables, that is kept for the texts. */
const keptNumbers = (entity: EntityType): string => `${scratchName}.main.${quoteName(`numbers/${entity}`)}`;

/** Makes the tables of an entity type without rows. */
async function makeEmpty(session: Session, { entity, merged, clock }: EntityBuild): Promise<void> {
  const tables = [...flatTables(entity), ...sideTables(entity), ...suggestTables(entity)];
  const statements = [
    ...emptyCodeTypes(entity),
    ...tables.flatMap((table) => tableStatements({ ...table, from: undefined })),
    ...tableStatements(mergedTableOf(entity, merged)),
  ];
  await clock.run(entity, entity, 1, () => session.run(statements.join(";\n")));
}

/** Builds the tables of an entity type and the index of its rows, but not yet those of its texts. */
export async function buildEntityTables(session: Session, build: EntityBuild): Promise<void> {
  const { entity, rows, clock } = build;
  const path = join(build.dir, "serve", rowIndexName(entity));
  if (rows === 0) {
    await makeEmpty(session, build);
    await writeFile(path, "");
    return;
  }
  const files = await parquetFiles(build.dir, entity);
  /** Runs steps one after another; a list that is shared is worked off together. */
  const run = async (on: Session, steps: Iterable<BuildStep>, share: number): Promise<void> => {
    for (const { label, sql } of steps) await clock.run(entity, label, share, () => on.run(sql));
  };
  await session.run(`set threads = ${threadsFor(rows, build.scanThreads)}`);
  await session.run(uncompressed.begin);
  const scan = scanSteps(entity, files, build);
  await run(session, scan, 0.4 / scan.length);
  // What a file system failed to give may be missing without a word.
  const found = await session.number(`select count(*) from ${scratchTable}`);
  if (found !== rows)
    throw new Error(`Of ${rows} ${entity} ${found} came out of the Parquet files. Build again.`);
  await session.run(uncompressed.end);
  await session.run(`set threads = ${threadsFor(rows, build.threads)}`);
  await run(session, codeSteps(entity), 0);
  const flat = [...flatTables(entity), mergedTableOf(entity, build.merged)].flatMap(tableSteps);
  const sides = sideTables(entity).flatMap(tableSteps);
  const waiting = sides.values();
  const within = (work: (own: Session) => Promise<void>) => (signal: AbortSignal) =>
    withinServing(session, signal, work);
  const makeSides = within((own) => run(own, waiting, 0.1 / sides.length));
  // None of these keeps the cores busy: names are folded on one thread, and most tables are small.
  await sideBySide(build.signal, [
    within(async (own) => {
      await run(own, flat, 0.1 / flat.length);
      await clock.run(entity, "rows", 0, () => writeRowIndex(own, entity, path));
    }),
    makeSides,
    makeSides,
    within((own) => clock.run(entity, "names", 0.1, () => buildSuggestTables(own, entity, files, rows))),
  ]);
  await session.run(`create table ${keptNumbers(entity)} as select "$row", wid from ${scratchTable}`);
  await session.run(`drop table ${scratchTable}`);
}

/** Builds the text indexes of an entity type, once its tables are built. */
export async function buildEntityTexts(session: Session, build: EntityBuild): Promise<void> {
  const { entity, rows, tempDirectory, clock } = build;
  const groups = rows === 0 ? [] : textGroups(entity);
  const source = {
    directory: join(build.dir, "serve"),
    tempDirectory,
    rows: canonicalRows(entity, await parquetFiles(build.dir, entity)),
    count: rows,
    numbers: keptNumbers(entity),
  };
  for (const group of groups)
    await clock.run(entity, `text/${group.name}`, 0.3 / groups.length, () =>
      buildTextIndex(session, group, source),
    );
}
