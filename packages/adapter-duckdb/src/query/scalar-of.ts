import type { Scalar } from "@oqlkit/catalog";
import { duckdb } from "../duckdb.ts";
import type { ResultRow } from "./pooled-connection.ts";

const { DuckDBDateValue, DuckDBTimestampValue } = duckdb;

/** A value of a field as a statement gave it, in the form it has in results. */
export function scalarOf(value: ResultRow[number]): Scalar | null {
  if (
    value === null ||
    typeof value === "string" ||
    typeof value === "number" ||
    typeof value === "boolean"
  ) {
    return value;
  }
  if (typeof value === "bigint") return Number(value);
  if (value instanceof DuckDBDateValue) return dateOf(value.days);
  if (value instanceof DuckDBTimestampValue) return timeOf(value.micros);
  throw new TypeError(`A statement gave a value that is none of a field: ${String(value)}`);
}

const dayLength = 24 * 60 * 60 * 1000;

/** The date, `YYYY-MM-DD`, so many days after 1970 began. */
export const dateOf = (days: number): string => new Date(days * dayLength).toISOString().slice(0, 10);

/** How many days after 1970 began a date is. */
export const daysOf = (date: Scalar): number => Math.round(Date.parse(String(date)) / dayLength);

/** The time, `YYYY-MM-DDTHH:MM:SS.ssssss`, so many microseconds after 1970 began. */
function timeOf(micros: bigint): string {
  const within = ((micros % 1000n) + 1000n) % 1000n;
  const milliseconds = Number((micros - within) / 1000n);
  return new Date(milliseconds).toISOString().slice(0, -1) + String(within).padStart(3, "0");
}
