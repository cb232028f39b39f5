import type { Field, Scalar } from "@oqlkit/catalog";
import type { GroupsPlan } from "@oqlkit/engine";
import { quoteName } from "../identifiers.ts";
import { flatColumn, flatTable, presenceColumn, sideTable, storageType, storedForm } from "../layout.ts";
import { type Condition, compilePredicate, knownField, rowAlias, whereSql } from "./compile-predicate.ts";
import { wholeNumber } from "./compile-rows.ts";
import { SqlWriter, type Statement } from "./sql-writer.ts";
import { canonicalSql, decodeEntityIdSql } from "./storage-value.ts";

/**
 * The statement of a groups plan. Its rows are: the total, whether there is a bucket (false in the one row
 * of an empty page), the canonical key, and the count. There is one bucket more than the limit if more exist.
 */
export function compileGroups(plan: GroupsPlan): Statement {
  const writer = new SqlWriter();
  const field = knownField(plan.entity, plan.dimension.field);
  const condition = compilePredicate(writer, plan.entity, plan.filter);
  const { tables, total, unknown } = field.many ? manySql(field, condition) : singleSql(field, condition);
  const key = keySql(field);
  const parts = ["select k, n from g where k is not null"];
  if (plan.dimension.unknown) parts.push(`select null as k, (${unknown}) as n`);
  const after = plan.after === null ? true : afterKeySql(writer, plan, field, plan.after);
  const { by, direction } = plan.order;
  const keyOrder = `${key} ${by === "key" ? direction : "asc"} nulls last`;
  const order = by === "key" ? keyOrder : `n ${direction}, ${keyOrder}`;
  const limit = wholeNumber(plan.limit + 1);
  const conditions: Condition[] = ["n > 0", after];
  // Only buckets that can be on the page are put in key order.
  if (by === "count" && after === true) {
    const [extreme, operator] = direction === "desc" ? ["min", ">="] : ["max", "<="];
    conditions.push(
      `n ${operator} (select ${extreme}(n) from (select n from b where n > 0 order by n ${direction} limit ${limit}))`,
    );
  }
  return writer.statement(
    `with ${tables}, b as materialized (${parts.join(" union all ")}) ` +
      "select s.total::DOUBLE, p.n is not null, p.key, p.n::DOUBLE " +
      `from (select (${total}) as total) s left join (` +
      `select *, ${canonicalSql(storedForm(field), "k")} as key from b${whereSql(...conditions)} order by ${order} limit ${limit}` +
      `) p on true order by ${order}`,
  );
}

interface GroupSql {
  /** Common tables: `g` (k, n) holds the count of each value. */
  readonly tables: string;
  /** Queries for the number of rows, and of rows without a value. */
  readonly total: string;
  readonly unknown: string;
}

function singleSql(field: Field, condition: Condition): GroupSql {
  const column = `${rowAlias}.${quoteName(flatColumn(field))}`;
  const table = quoteName(flatTable(field.entity));
  return {
    tables: `g as materialized (select ${column} as k, count(*) as n from ${table} ${rowAlias}${whereSql(condition)} group by 1)`,
    total: "select coalesce(sum(n), 0) from g",
    unknown: "select coalesce(sum(n), 0) from g where k is null",
  };
}

function manySql(field: Field, condition: Condition): GroupSql {
  const side = quoteName(sideTable(field));
  const table = quoteName(flatTable(field.entity));
  const presence = quoteName(presenceColumn(field));
  if (condition === true) {
    return {
      tables: `g as materialized (select v as k, count(*) as n from ${side} group by v)`,
      total: `select count(*) from ${table}`,
      unknown: `select count(*) from ${table} where not ${presence}`,
    };
  }
  return {
    tables:
      `f as materialized (select ${rowAlias}.wid, ${rowAlias}.${presence} as present from ${table} ${rowAlias}${whereSql(condition)}), ` +
      `g as materialized (select v as k, count(*) as n from ${side} join f using (wid) group by v)`,
    total: "select count(*) from f",
    unknown: "select count(*) from f where not present",
  };
}

/** What buckets are ordered by in key order: ids as text, all else as it is stored. */
function keySql(field: Field): string {
  return storedForm(field) === "entity-id" ? decodeEntityIdSql("k") : "k";
}

function afterKeySql(writer: SqlWriter, plan: GroupsPlan, field: Field, after: Scalar): string {
  const form = storedForm(field);
  const type = form === "entity-id" ? "VARCHAR" : storageType(form);
  const limit = writer.parameter(form === "number" ? Number(after) : after, type);
  return `(k is null or ${keySql(field)} ${plan.order.direction === "asc" ? ">" : "<"} ${limit})`;
}
