import type { LookupKey } from "@oqlkit/catalog";
import type { EntityType } from "@oqlkit/oqo-schema";
import { quoteName } from "../identifiers.ts";
import { flatTable, keysTable, mergedTable } from "../layout.ts";
import { SqlWriter, type Statement } from "./sql-writer.ts";

/** Statement for the row (wid, id) that a key names; of several the one that comes first by default. */
export function findRow(entity: EntityType, { scheme, value }: LookupKey): Statement {
  const writer = new SqlWriter();
  const flat = quoteName(flatTable(entity));
  if (scheme === "id")
    return writer.statement(
      `select wid, id from ${flat} where id = ${writer.parameter(value, "VARCHAR")} limit 1`,
    );
  const key = writer.parameter(`${scheme}:${value}`, "VARCHAR");
  return writer.statement(
    `select t.wid, t.id from ${flat} t join (select wid from ${quoteName(keysTable(entity))} where key = ${key}) k ` +
      "on k.wid = t.wid order by t.default_rank limit 1",
  );
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
      : `in (select unnest(from_json(${writer.parameter(JSON.stringify(ids), "VARCHAR")}, '["VARCHAR"]')))`;
  return writer.statement(`select id, into_id from ${quoteName(mergedTable(entity))} where id ${wanted}`);
}

/** Statement for the row (wid, id) with a number. */
export function findNumber(entity: EntityType, wid: number): Statement {
  const writer = new SqlWriter();
  return writer.statement(
    `select wid, id from ${quoteName(flatTable(entity))} where wid = ${writer.parameter(wid, "UINTEGER")}`,
  );
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
