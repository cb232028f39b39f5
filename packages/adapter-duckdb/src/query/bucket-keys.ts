import type { Field } from "@oqlkit/catalog";
import { quoteName } from "../identifiers.ts";
import { sideTable, storedForm } from "../layout.ts";
import { comparableSql } from "./storage-value.ts";

/*
 * Texts that differ only in case are one value, as they are for filters: its bucket is named after the spelling among
 * its rows that comes last in the order of keys, and a row that has several of them counts once.
 */

/** SQL for what the values of one bucket have in common: rows are grouped and joined by it. */
export const sharedKeySql = (field: Field, value: string): string => comparableSql(storedForm(field), value);

/** SQL for the key of a bucket, over its rows. */
export const bucketKeySql = (field: Field, value: string): string =>
  storedForm(field) === "text" ? `max(${value})` : value;

/** The side table of a field of many, as `valuedRows` reads it. */
export const sideSql = (field: Field): string => `${quoteName(sideTable(field))} s`;

/**
 * A table of columns of rows and a value `v` of a field of many, once for each bucket of the field that a row is in.
 *
 * @param columns those that tell rows apart among them. @param from joins the rows with `sideSql`.
 */
export function valuedRows(field: Field, columns: string, from: string): string {
  if (storedForm(field) !== "text") return `(select ${columns}, s.v from ${from})`;
  return `(select * exclude (folded) from (select ${columns}, s.k as folded, max(s.v) as v from ${from} group by all))`;
}
