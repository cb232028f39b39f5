import type { LookupKey } from "@oqlkit/catalog";
import type { EntityType } from "@oqlkit/oqo-schema";
import { quoteName } from "../identifiers.ts";
import { flatTable, keysTable, mergedTable } from "../layout.ts";
import { SqlWriter, type Statement } from "./sql-writer.ts";
import { wholeNumber } from "./whole-number.ts";

/** Statement for the rows (wid) that a key names. */
export function findRows(entity: EntityType, { scheme, value }: LookupKey): Statement {
  const writer = new SqlWriter();
  const [table, column, key] =
    scheme === "id" ? [flatTable(entity), "id", value] : [keysTable(entity), "key", `${scheme}:${value}`];
  return writer.statement(
    `select wid from ${quoteName(table)} where ${column} = ${writer.parameter(key, "VARCHAR")}`,
  );
}

/** Statement for the one (wid) among rows that comes first by default. */
export function findFirst(entity: EntityType, rows: readonly number[]): Statement {
  return {
    text: `select wid from ${quoteName(flatTable(entity))} where wid in (${rows.map(wholeNumber).join(", ")}) order by default_rank limit 1`,
    parameters: [],
  };
}

/** Statement for the id that another was merged into. */
export function findMerged(entity: EntityType, id: string): Statement {
  const writer = new SqlWriter();
  return writer.statement(
    `select into_id from ${quoteName(mergedTable(entity))} where id = ${writer.parameter(id, "VARCHAR")} limit 1`,
  );
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
