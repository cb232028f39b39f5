import { randomUUID } from "node:crypto";
import { mkdir, open, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { formatId, shapeOf } from "@oqlkit/catalog";
import { MissingFilesError, type TableOptions } from "@oqlkit/engine";
import type { EntityType } from "@oqlkit/oqo-schema";
import { exists } from "../exists.ts";
import { filesSql, parquetSql } from "../files-sql.ts";
import { quoteName, quoteText } from "../identifiers.ts";
import { namingPlace } from "../naming-place.ts";
import { rowsAtOnce, vectorSize } from "../rows-at-once.ts";
import { type FileCheck, findFault } from "../snapshot/file-checks.ts";
import { codeOf } from "../thrown.ts";
import type { Statement } from "./sql-writer.ts";

/** The Parquet files of a version directory, at least one for each entity type. */
export interface ParquetFiles {
  readonly version: string;
  /** The directory that exports are written in, each in its own; there while there are any. */
  readonly scratch: string;
  of(entity: EntityType): readonly FileCheck[];
  /** Bytes of an object of the type as text, in the mean. */
  objectBytes(entity: EntityType): number;
}

/** What an export reads from and runs on. */
export interface ExportSource {
  readonly files: ParquetFiles;
  readonly idBase: string;
  readonly run: (statement: Statement, signal: TableOptions["signal"]) => Promise<unknown>;
}

const chunkSize = 1 << 20;
const idsHeld = 10_000;

/**
 * The objects with the given ids, in their order, as the bytes of a Parquet file, which DuckDB writes to a
 * temporary directory first. Ids that the snapshot does not have are left out.
 */
export async function* exportParquet(
  source: ExportSource,
  entity: EntityType,
  ids: AsyncIterable<string> | Iterable<string>,
  { columns, signal }: TableOptions,
): AsyncGenerator<Uint8Array> {
  const files = await wholeFiles(source.files, entity);
  const directory = await makeScratch(source.files.scratch);
  const wanted = join(directory, "ids.jsonl");
  const target = join(directory, "rows.parquet");
  try {
    await writeIds(wanted, ids, (id) => formatId(entity, id, source.idBase));
    const names = (columns ?? Object.keys(shapeOf(entity).fields)).map((name) => `o.${quoteName(name)}`);
    const atOnce = rowsAtOnce(source.files.objectBytes(entity));
    const groups = atOnce < vectorSize ? `, row_group_size ${atOnce}` : "";
    const text =
      `copy (select ${names.join(", ")} ` +
      `from read_json(${filesSql([wanted])}, format = 'newline_delimited', columns = {place: 'BIGINT', id: 'VARCHAR'}) w ` +
      `join ${parquetSql(files)} o on o.id = w.id order by w.place) ` +
      `to ${quoteText(target)} (format parquet, compression zstd${groups})`;
    // A statement that is kept holds open the files that it reads.
    await source.run({ text, parameters: [], once: true }, signal);
    yield* bytesOf(target);
  } finally {
    await rm(directory, { recursive: true, force: true });
    // Other exports may be under way.
    await rmdir(source.files.scratch).catch(() => {});
  }
}

/** Tries to make a directory, between which other exports may have removed the one around it. */
const tries = 10;

/** Makes a directory of an export's own. What is in it is for nobody else: it may be somebody's collection. */
async function makeScratch(scratch: string): Promise<string> {
  const directory = join(scratch, randomUUID());
  for (let left = tries; ; left -= 1) {
    await mkdir(scratch, { mode: 0o700 }).catch((error: unknown) => {
      if (codeOf(error) !== "EEXIST") throw error;
    });
    try {
      await mkdir(directory);
      return directory;
    } catch (error) {
      if (codeOf(error) !== "ENOENT" || left === 0) throw error;
    }
  }
}

/** The paths of an entity type's files. Throws `MissingFilesError` when they are not as they were built. */
async function wholeFiles({ version, of }: ParquetFiles, entity: EntityType): Promise<string[]> {
  const files = of(entity);
  const fault = await findFault(version, files, { missing: "is-fault" });
  if (fault === undefined) return files.map(({ path }) => join(version, path));
  throw new MissingFilesError(
    (await exists(version))
      ? `Parquet cannot be written: in "${version}" ${fault}. Copy the snapshot anew, or build it again.`
      : "The Parquet files of this version of the snapshot are gone: later builds have replaced it. Open the snapshot again.",
  );
}

/** A line per id: its place and its full form. */
async function writeIds(
  path: string,
  ids: AsyncIterable<string> | Iterable<string>,
  format: (id: string) => string,
): Promise<void> {
  const file = await open(path, "w");
  try {
    let lines: string[] = [];
    let place = 0;
    for await (const id of ids) {
      lines.push(`${JSON.stringify({ place: place++, id: format(id) })}\n`);
      if (lines.length < idsHeld) continue;
      await file.appendFile(lines.join(""));
      lines = [];
    }
    await file.appendFile(lines.join(""));
  } catch (error) {
    throw namingPlace(error, path);
  } finally {
    await file.close();
  }
}

async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path, "r");
  try {
    for (;;) {
      const chunk = Buffer.allocUnsafe(chunkSize);
      const { bytesRead } = await file.read(chunk, 0, chunkSize);
      if (bytesRead === 0) return;
      yield chunk.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
