import { DuckDBBitValue } from "@duckdb/node-api";
import type { Scalar } from "@oqlkit/catalog";
import type { RowsPlan } from "@oqlkit/engine";
import type { ResultRow } from "./pooled-connection.ts";
import { countRows, pickRows, type RowSet, rowSetOf } from "./row-set.ts";
import { rankOf } from "./sort-keys.ts";

/** The rows of a page. */
export interface FoundRows {
  /** Null when it was not asked for. */
  readonly total: number | null;
  readonly rows: readonly FoundRow[];
}

export interface FoundRow {
  readonly wid: number;
  /** Null where the row number leads to it. */
  readonly id: string | null;
  /** The values of the sort keys but `$id`. */
  readonly sort: readonly (Scalar | null)[];
}

/** The page of a plan from the rows that match. */
export function readSets({ window }: RowsPlan, matches: RowSet): FoundRows {
  const after = window.kind === "after" ? (window.values?.[0] ?? null) : null;
  const first = after === null ? 0 : rankOf(after) + 1;
  const offset = window.kind === "offset" ? window.offset : 0;
  const rows = pickRows(matches, first, offset, window.limit);
  return { total: countRows(matches), rows: rows.map((wid) => ({ wid, id: null, sort: [wid] })) };
}

/** The sets of rows below `size` in the one row that their statement gave. */
export const setsIn = (row: ResultRow, size: number): RowSet[] =>
  row.map((value) => rowSetOf(bytesOf(value), size));

/** The bits of a bit string, which one byte with the number of unused ones precedes: none here. */
function bytesOf(value: ResultRow[number]): Uint8Array {
  if (value === null) return new Uint8Array();
  if (value instanceof DuckDBBitValue) return value.data.subarray(1);
  throw new TypeError(`A statement gave a value that is no set of rows: ${String(value)}`);
}
