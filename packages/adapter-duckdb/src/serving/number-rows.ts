import { defaultOrder, fieldOf } from "@oqlkit/catalog";
import type { EntityType } from "@oqlkit/oqo-schema";
import { coreOf } from "../core-rows.ts";
import { quoteName } from "../identifiers.ts";
import { flatColumn, storageType, storedForm } from "../layout.ts";
import { fieldSql } from "./field-sql.ts";
import { scratchName } from "./serving-session.ts";
import { ownIdSql, type ValueContext } from "./value-sql.ts";

/**
 * The scratch table of row numbers: `$row` is the number in the Parquet files, `wid` the one in the tables, by
 * which the core rows come first, in the default order; `id_rank` and `default_rank` count all rows.
 */
export const numbersTable: string = `${scratchName}.main.numbers`;

/** SQL that numbers the canonical rows of an entity type, given as a table. */
export function numberRowsSql(entity: EntityType, canonical: string, context: ValueContext): string {
  const core = coreOf(entity);
  const keys = defaultOrder(entity);
  const names = new Set([
    ...keys.map(({ field }) => field),
    ...(core === undefined ? [] : [core.leaf.field]),
  ]);
  const columns = [...names].map((name) => {
    const field = fieldOf(entity, name);
    if (field === undefined) throw new TypeError(`The order of ${entity} names ${name}, which is no field.`);
    return `(${fieldSql(field, context)})::${storageType(storedForm(field))} as ${quoteName(flatColumn(field))}`;
  });
  const order = keys.map(({ field, direction }) => `t.${quoteName(field)} ${direction} nulls last`);
  const id = `${ownIdSql(entity, "id", context.idBase)} as id`;
  const first = core?.reorders ? `(${core.sql}) desc, ` : "";
  return `create or replace table ${numbersTable} as
    select "$row", id_rank, default_rank, (row_number() over (order by ${first}default_rank) - 1)::UINTEGER as wid
    from (select t.*, row_number() over (order by ${[...order, "t.id_rank"].join(", ")})::UINTEGER as default_rank
      from (select *, row_number() over (order by id)::UINTEGER as id_rank
        from (select row_number as "$row", ${[id, ...columns].join(", ")} from ${canonical})) t) t`;
}
