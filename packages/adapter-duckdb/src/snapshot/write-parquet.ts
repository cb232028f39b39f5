import type { EntityType } from "@oqlkit/oqo-schema";
import { type DocumentForm, textBytes } from "../document-form.ts";
import { filesSql, parquetSql } from "../files-sql.ts";
import { quoteName, quoteText } from "../identifiers.ts";
import { columnsOfEntity, noCanonicalRows } from "../layout.ts";
import { rowsAtOnce, vectorSize } from "../rows-at-once.ts";
import type { Session } from "../session.ts";
import { firstLineOf, messageOf } from "../thrown.ts";
import type { BaseEntity } from "./ledger.ts";
import type { RestoredRows } from "./restore-rows.ts";
import type { Selection } from "./select-rows.ts";
import type { StagedEntity } from "./stage-store.ts";

export interface WrittenParquet {
  /** Why some values were stored as null, when any were. */
  readonly lenient: string | null;
}

const idealGroup = 122_880;
/** DuckDB holds a row group several times over while it writes it: as JSON text, as vectors, and compressed. */
const copiesHeld = 6;
const defaultObjectSize = 16 * 1024 * 1024;

/** What the rows of table `keys` are read from. */
export interface RowFiles {
  readonly staged: StagedEntity;
  readonly base: BaseEntity | undefined;
  readonly selection: Selection;
  /** Rows that the base had set aside and that are kept now. */
  readonly restored: RestoredRows | undefined;
  /** How their documents are kept. */
  readonly documents: DocumentForm;
}

interface Limits {
  readonly memory: number;
  readonly threads: number;
}

/** Rows per group: the ideal number, or what fits in memory when rows are large. */
async function rowGroupSize(
  session: Session,
  { staged, base, documents }: RowFiles,
  { memory, threads }: Limits,
): Promise<number> {
  let perRow = Math.max(1, staged.objectBytes / Math.max(1, staged.rows));
  if (base !== undefined) {
    const mean = await session.number("select coalesce(avg(length), 0) from keys");
    perRow = Math.max(perRow, textBytes(mean, documents));
  }
  const atOnce = rowsAtOnce(perRow);
  if (atOnce < vectorSize) return atOnce;
  const fitting = Math.floor(memory / (perRow * copiesHeld * threads));
  return Math.min(idealGroup, Math.max(vectorSize, fitting - (fitting % vectorSize)));
}

/** Queries for the kept rows of each source. */
function keptRows(entity: EntityType, files: RowFiles, ignoreErrors: boolean): string[] {
  const { staged, base, selection, restored } = files;
  const columns = columnsOfEntity(entity);
  const names = columns.map(({ name }) => `o.${quoteName(name)}`).join(", ");
  const types = [
    "'$seq': 'BIGINT'",
    ...columns.map(({ name, type }) => `${quoteText(name)}: ${quoteText(type)}`),
  ];
  const longest = Math.max(staged.longest, restored?.longest ?? 0);
  const fromJson = (paths: readonly string[], offset: number): string =>
    `select ${names}, k.row_number
       from read_json(${filesSql(paths)}, format = 'newline_delimited', ignore_errors = ${ignoreErrors},
         maximum_object_size = ${Math.max(defaultObjectSize, longest + 1024)}, columns = {${types.join(", ")}}) o
       join (select seq - ${offset} as seq, row_number from keys where row_number is not null) k on k.seq = o."$seq"`;
  const fromParquet = (paths: readonly string[]): string =>
    `select ${names}, k.row_number from ${parquetSql(paths)} o
       join (select base.row_number as old_number, keys.row_number from base join keys using (seq)
         where keys.row_number is not null) k on k.old_number = o.row_number`;
  return [
    ...(base === undefined ? [] : [fromParquet(base.rows)]),
    ...(restored === undefined ? [] : [fromJson([restored.path], 0)]),
    ...(staged.objects.length === 0 ? [] : [fromJson(staged.objects, selection.offset)]),
  ];
}

/**
 * Writes the kept rows of table `keys` to one Parquet file, as they come: joins keep no order. A value that does not
 * fit its column would fail the whole file; it is stored as null instead, and the answer says so.
 */
export async function writeParquet(
  session: Session,
  entity: EntityType,
  files: RowFiles,
  target: string,
  limits: Limits,
): Promise<WrittenParquet> {
  const format = `(format parquet, compression zstd, row_group_size ${await rowGroupSize(session, files, limits)})`;
  const copy = (rows: string): Promise<void> =>
    session.run(`copy (${rows}) to ${quoteText(target)} ${format}`);
  if (files.staged.objects.length === 0 && files.base === undefined) {
    await copy(noCanonicalRows(entity));
    return { lenient: null };
  }
  const write = (ignoreErrors: boolean): Promise<void> =>
    copy(keptRows(entity, files, ignoreErrors).join(" union all "));
  // The rows are streamed past the small table of keys; choosing sides by estimate might hold the rows instead.
  await session.run("set disabled_optimizers = 'join_order,build_side_probe_side'");
  try {
    await write(false);
    return { lenient: null };
  } catch (error) {
    const message = messageOf(error);
    if (!/JSON|cast|convert/i.test(message) || /memory|^IO Error/i.test(message)) throw error;
    await write(true);
    return { lenient: firstLineOf(error) };
  } finally {
    await session.run("reset disabled_optimizers");
  }
}
