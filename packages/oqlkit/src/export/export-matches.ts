import { extname } from "node:path";
import { csvColumns, csvLine, csvRecord, parseId, selectedNames } from "@oqlkit/catalog";
import {
  type AbortSignalLike,
  type HeldEngine,
  type Queries,
  QueryError,
  type StreamedRow,
  type View,
} from "@oqlkit/engine";
import type { Oqo } from "@oqlkit/oqo-schema";
import { entityOf } from "../read-query.ts";
import { writeFileWhole } from "./write-file.ts";

/** What a file of matches can be. */
export type ExportFormat = "jsonl" | "csv" | "parquet";

/** How far an export is. */
export interface ExportProgress {
  /** `rows`: matches are read. `file`: the Parquet file is being written, which takes no count. */
  readonly phase: "rows" | "file";
  readonly done: number;
  readonly total: number;
}

/** The parts of a view that choose a page. */
type Page = Pick<View, "page" | "perPage" | "cursor">;

/** A page, a number of rows or a cursor, here or in the query, restricts the file to that page. */
export interface ExportOptions extends Page, Pick<View, "sort" | "select"> {
  /** Left out, it is told from the extension of the path. */
  readonly format?: ExportFormat | undefined;
  readonly onProgress?: ((progress: ExportProgress) => void) | undefined;
  readonly signal?: AbortSignalLike | undefined;
  /** Rows read at a time, 1 to 100,000; default 1,000. */
  readonly batch?: number | undefined;
  /** Where no page, number of rows or cursor is given, the first page instead of all matches. */
  readonly onePage?: boolean | undefined;
}

/** What was written. */
export interface ExportSummary {
  readonly path: string;
  readonly format: ExportFormat;
  readonly rows: number;
  readonly bytes: number;
}

/** Ids take little memory, so more are read at a time. */
const idBatch = 20_000;
const reportEvery = 1000;

const formats: readonly ExportFormat[] = ["jsonl", "csv", "parquet"];

/**
 * Writes the matches of a query to a file, which appears when it is complete. What is counted, read and written must be
 * of one snapshot, so the engine is one that is held.
 *
 * @throws RangeError for a format that is none or cannot be told; QueryError for groups, and for what the engine
 *   refuses.
 */
export async function exportMatches(
  engine: HeldEngine,
  oqo: Oqo,
  path: string,
  options: ExportOptions,
): Promise<ExportSummary> {
  const format = options.format ?? exportFormatOf(path);
  if (format === undefined) {
    throw new RangeError(`The format of "${path}" cannot be told from its name. Give jsonl, csv or parquet.`);
  }
  if (!formats.includes(format)) {
    throw new RangeError(`"${format}" is no format. Give jsonl, csv or parquet.`);
  }
  if ((oqo.group_by ?? []).length > 0) {
    throw new QueryError("invalid_group_by", "Only rows can be exported. Leave out group_by.", {
      path: "group_by",
    });
  }
  const paged = { ...options, ...pageOf(oqo, options) };
  const counted = { rows: 0 };
  const rows = counting(matchesOf(engine, oqo, paged, format === "parquet"), counted, {
    total: options.onProgress === undefined ? 0 : await countOf(engine, oqo, paged),
    report: options.onProgress,
  });
  const bytes = await writeFileWhole(path, piecesOf(engine, oqo, rows, format, paged));
  return { path, format, rows: counted.rows, bytes };
}

function piecesOf(
  engine: Queries,
  oqo: Oqo,
  rows: AsyncIterable<StreamedRow>,
  format: ExportFormat,
  { signal, onProgress, ...options }: ExportOptions,
): AsyncIterable<string | Uint8Array> {
  const entity = entityOf(oqo);
  const select = selectedNames(options.select) ?? selectedNames(oqo.select);
  switch (format) {
    case "jsonl":
      return jsonLines(rows);
    case "csv":
      return csvLines(rows, csvColumns(entity, select));
    case "parquet":
      return reportingFile(
        engine.parquet(entity, idsOf(rows, onProgress), {
          select: select ?? undefined,
          signal,
        }),
        onProgress,
      );
    default:
      return format satisfies never;
  }
}

/** The page that is asked for in the options, or else in the query. */
function pageOf(oqo: Oqo, options: ExportOptions): Page {
  if (isPaged(options)) return options;
  const own: Page = { page: oqo.page, perPage: oqo.per_page, cursor: oqo.cursor };
  return options.onePage && !isPaged(own) ? { page: 1 } : own;
}

/** Whether a page is asked for, and not all matches. */
const isPaged = ({ page, perPage, cursor }: Page): boolean =>
  page !== undefined || perPage !== undefined || cursor !== undefined;

/** All matches, or those of the page that is asked for. */
async function* matchesOf(
  engine: Queries,
  oqo: Oqo,
  options: ExportOptions,
  idsOnly: boolean,
): AsyncGenerator<StreamedRow> {
  const { sort, page, perPage, cursor, signal } = options;
  const select = idsOnly ? ["id"] : options.select;
  if (!isPaged(options)) {
    const batch = options.batch ?? (idsOnly ? idBatch : undefined);
    yield* engine.stream(oqo, { sort, select }, { signal, batch, documents: !idsOnly });
    return;
  }
  const entity = entityOf(oqo);
  const answer = await engine.query(oqo, { sort, select, page, perPage, cursor }, { signal });
  if (answer.kind !== "rows") return;
  for (const document of answer.documents) {
    const { id: url = "" }: { id?: string } = idsOnly ? JSON.parse(document) : {};
    yield { entity, id: parseId(entity, url) ?? url, document };
  }
}

async function countOf(engine: Queries, oqo: Oqo, options: ExportOptions): Promise<number> {
  const { page, perPage, cursor, sort, signal } = options;
  const select = ["id"];
  if (isPaged(options)) {
    const answer = await engine.query(oqo, { sort, select, page, perPage, cursor }, { signal });
    return answer.kind === "rows" ? answer.documents.length : 0;
  }
  const { page: _page, per_page: _perPage, cursor: _cursor, ...whole } = oqo;
  return (await engine.query(whole, { sort, select, perPage: 1 }, { signal })).count;
}

async function* counting(
  rows: AsyncIterable<StreamedRow>,
  counted: { rows: number },
  { total, report }: { readonly total: number; readonly report: ExportOptions["onProgress"] },
): AsyncGenerator<StreamedRow> {
  report?.({ phase: "rows", done: 0, total });
  for await (const row of rows) {
    yield row;
    counted.rows++;
    if (counted.rows % reportEvery === 0) report?.({ phase: "rows", done: counted.rows, total });
  }
  report?.({ phase: "rows", done: counted.rows, total: counted.rows });
}

async function* jsonLines(rows: AsyncIterable<StreamedRow>): AsyncGenerator<string> {
  for await (const { document } of rows) yield `${document}\n`;
}

async function* csvLines(
  rows: AsyncIterable<StreamedRow>,
  columns: readonly string[],
): AsyncGenerator<string> {
  yield csvRecord(columns);
  for await (const { document } of rows) yield csvLine(columns, JSON.parse(document));
}

/** The file is written once all ids are known. */
async function* idsOf(
  rows: AsyncIterable<StreamedRow>,
  report: ExportOptions["onProgress"],
): AsyncGenerator<string> {
  for await (const { id } of rows) yield id;
  report?.({ phase: "file", done: 0, total: 1 });
}

async function* reportingFile(
  bytes: AsyncIterable<Uint8Array>,
  report: ExportOptions["onProgress"],
): AsyncGenerator<Uint8Array> {
  yield* bytes;
  report?.({ phase: "file", done: 1, total: 1 });
}

/** The format that the extension of a path stands for, if any. */
export function exportFormatOf(path: string): ExportFormat | undefined {
  switch (extname(path).toLowerCase()) {
    case ".jsonl":
    case ".ndjson":
      return "jsonl";
    case ".csv":
      return "csv";
    case ".parquet":
      return "parquet";
    default:
      return undefined;
  }
}
