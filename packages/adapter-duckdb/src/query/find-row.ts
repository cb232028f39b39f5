import type { EntityType } from "@oqlkit/oqo-schema";
import { quoteName } from "../identifiers.ts";
import { flatTable, keysTable, mergedTable } from "../layout.ts";
import { SqlWriter, type Statement } from "./sql-writer.ts";
import { wholeNumber } from "./whole-number.ts";

/** Statement for the rows (id, wid) that ids name, at least one, where row numbers do not lead to ids. */
export const findIdRows = (entity: EntityType, ids: readonly string[]): Statement =>
  findRows(flatTable(entity), "id", ids);

/** Statement for the rows (key, wid) that keys of external identifiers name, at least one. */
export const findKeyRows = (entity: EntityType, keys: readonly string[]): Statement =>
  findRows(keysTable(entity), "key", keys);

/** By the index of the column, which a list is looked up in value after value. */
function findRows(table: string, column: string, values: readonly string[]): Statement {
  const writer = new SqlWriter();
  // Of few lengths, so that statements recur: filled up with what is no id and no key, each another one.
  const length = 4 ** Math.ceil(Math.log(values.length) / Math.log(4));
  const wanted = Array.from({ length }, (_, at) => writer.parameter(values[at] ?? `\n${at}`, "VARCHAR"));
  return writer.statement(
    `select ${column}, wid from ${quoteName(table)} where ${column} in (${wanted.join(", ")})`,
  );
}

/** Statement for the one (wid) among rows that comes first by default. */
export function findFirst(entity: EntityType, rows: readonly number[]): Statement {
  return {
    text: `select wid from ${quoteName(flatTable(entity))} where wid in (${rows.map(wholeNumber).join(", ")}) order by default_rank limit 1`,
    parameters: [],
  };
}

/** Statement for the merges (id, into_id) of ids. */
export function findSurvivors(entity: EntityType, ids: readonly string[]): Statement {
  const writer = new SqlWriter();
  const [first = "", ...others] = ids;
  // The table is ordered by id: for one, a stretch of it is read; for many, one parameter holds them all.
  const wanted =
    others.length === 0
      ? `= ${writer.parameter(first, "VARCHAR")}`
      : `in (select ${writer.unnested(JSON.stringify(ids), "VARCHAR")})`;
  return writer.statement(`select id, into_id from ${quoteName(mergedTable(entity))} where id ${wanted}`);
}

/** Statement for the id of a row. */
export function findId(entity: EntityType, row: number): Statement {
  return {
    text: `select id from ${quoteName(flatTable(entity))} where wid = ${wholeNumber(row)}`,
    parameters: [],
  };
}

/** Up to here each id is looked up in the index; from here on reading the whole table once is quicker. */
const indexedNames = 400;

/** Statement for the names (id, display_name) of ids, at least one. */
export function findNames(entity: EntityType, ids: readonly string[]): Statement {
  const writer = new SqlWriter();
  const wanted =
    ids.length <= indexedNames
      ? ids.map((id) => writer.parameter(id, "VARCHAR")).join(", ")
      : // No id has a line break in it.
        `select unnest(string_split(${writer.parameter(ids.join("\n"), "VARCHAR")}, chr(10)))`;
  return writer.statement(
    `select id, display_name from ${quoteName(flatTable(entity))} where id in (${wanted}) and display_name is not null`,
  );
}
