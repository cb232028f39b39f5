import type { Field, Scalar } from "@oqlkit/catalog";
import type { BucketOrder, GroupsPlan } from "@oqlkit/engine";
import { storedForm } from "../layout.ts";
import { type Condition, whereSql } from "./compile-predicate.ts";
import type { SqlWriter } from "./sql-writer.ts";
import { decodeEntityIdSql, limitPlaceholder } from "./storage-value.ts";

/** The order of buckets (k, n, m). */
export function bucketOrderSql(order: BucketOrder, field: Field): string {
  const weight = weightSql(order);
  const key = keySql(field);
  return weight === null
    ? `${key} ${order.direction} nulls last`
    : `${weight} ${order.direction}, ${key} asc nulls last`;
}

/** The number that buckets are ordered by, never null; null when they are ordered by key. */
function weightSql({ by, direction }: BucketOrder): string | null {
  switch (by) {
    case "key":
      return null;
    case "count":
      return "n";
    case "metric":
      return `coalesce(m, '${direction === "desc" ? "-" : ""}infinity'::DOUBLE)`;
  }
}

/**
 * Whether a bucket can be among the first `most` of those of a table that satisfy the conditions; so that only these
 * are put in the order of keys.
 */
export function bestSql(
  order: BucketOrder,
  table: string,
  most: string,
  conditions: readonly Condition[],
): Condition {
  const weight = weightSql(order);
  if (weight === null) return true;
  const [extreme, operator] = order.direction === "desc" ? ["min", ">="] : ["max", "<="];
  const first = `select ${weight} as w from ${table}${whereSql(...conditions)} order by w ${order.direction} limit ${most}`;
  return `${weight} ${operator} (select ${extreme}(w) from (${first}))`;
}

/** What buckets are ordered by in key order: ids as text, all else as it is stored. */
function keySql(field: Field): string {
  return storedForm(field) === "entity-id" ? decodeEntityIdSql("k") : "k";
}

/** Buckets whose key comes after another, and that of rows without a value, which comes last. */
export function afterKeySql(writer: SqlWriter, plan: GroupsPlan, field: Field, after: Scalar): string {
  const limit = limitPlaceholder(writer, storedForm(field), after);
  return `(k is null or ${keySql(field)} ${plan.order.direction === "asc" ? ">" : "<"} ${limit})`;
}
