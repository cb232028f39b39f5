import { DuckDBBitValue } from "@duckdb/node-api";
import type { ResultRow } from "./pooled-connection.ts";
import { type RowSet, rowSetOf } from "./row-set.ts";

/** The sets of rows below `size` in the one row that their statement gave. */
export const setsIn = (row: ResultRow, size: number): RowSet[] =>
  row.map((value) => rowSetOf(bytesOf(value), size));

/** The bits of a bit string, which one byte with the number of unused ones precedes: none here. */
function bytesOf(value: ResultRow[number]): Uint8Array {
  if (value === null) return new Uint8Array();
  if (value instanceof DuckDBBitValue) return value.data.subarray(1);
  throw new TypeError(`A statement gave a value that is no set of rows: ${String(value)}`);
}
