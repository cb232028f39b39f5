import type { EntityType } from "@oqlkit/oqo-schema";
import { quoteName } from "../identifiers.ts";
import { flatTable, keysTable, mergedTable } from "../layout.ts";
import { SqlWriter, type Statement } from "./sql-writer.ts";
import { wholeNumber } from "./whole-number.ts";

/** Statement for the rows (wid) that an id names, where row numbers do not lead to ids. */
export function findIdRows(entity: EntityType, id: string): Statement {
  const writer = new SqlWriter();
  return writer.statement(
    `select wid from ${quoteName(flatTable(entity))} where id = ${writer.parameter(id, "VARCHAR")}`,
  );
}

/** Statement for the rows (wid, key) that keys of external identifiers name, at least one; of one, for wid alone. */
export function findKeys(entity: EntityType, keys: readonly string[]): Statement {
  const writer = new SqlWriter();
  // Of few lengths, the last key again and again, so that statements recur.
  const length = 4 ** Math.ceil(Math.log(keys.length) / Math.log(4));
  const wanted = Array.from({ length }, (_, at) =>
    writer.parameter(keys[Math.min(at, keys.length - 1)] ?? "", "VARCHAR"),
  );
  const columns = length === 1 ? "wid" : "wid, key";
  return writer.statement(
    `select ${columns} from ${quoteName(keysTable(entity))} where key in (${wanted.join(", ")})`,
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
