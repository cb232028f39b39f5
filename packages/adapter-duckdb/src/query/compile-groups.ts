import type { Field, Scalar } from "@oqlkit/catalog";
import type { BucketOrder, GroupsPlan } from "@oqlkit/engine";
import { quoteName } from "../identifiers.ts";
import { flatTable, presenceColumn, sideTable, storageType, storedForm } from "../layout.ts";
import { type Condition, compilePredicate, rowAlias, whereSql } from "./compile-predicate.ts";
import { wholeNumber } from "./compile-rows.ts";
import { type DimensionSql, type GroupRows, groupRows } from "./group-rows.ts";
import { nameTestSql } from "./name-test.ts";
import { SqlWriter, type Statement } from "./sql-writer.ts";
import { canonicalSql, decodeEntityIdSql } from "./storage-value.ts";

/**
 * The statement of a groups plan. Its rows are the buckets, parents before their children and siblings in
 * order: the total, the level (null in the one row of an answer without buckets), the number of the parent
 * among the buckets of the level above, the own number, the count, the metric, and a column per dimension
 * for the canonical key. There is one bucket more than the limit among siblings if more exist.
 */
export function compileGroups(plan: GroupsPlan): Statement {
  const writer = new SqlWriter();
  const condition = compilePredicate(writer, plan.entity, plan.filter);
  const rows = groupRows(plan, condition);
  const outermost = outermostSql(rows, condition);
  const tables = [
    ...outermost.tables,
    `b as materialized (${bucketsSql(writer, plan, rows, outermost.unknown)})`,
    `p0 as materialized (${outermostPageSql(writer, plan, rows)})`,
    ...plan.dimensions.slice(1).map((_, index) => innerPageSql(plan, rows, index + 1)),
  ];
  const levels = plan.dimensions.map((_, level) => {
    const keys = rows.dimensions.map(({ field }, other) =>
      other === level ? `${canonicalSql(storedForm(field), "k")} as key${other}` : `null as key${other}`,
    );
    return `select ${level} as level, parent::INTEGER as parent, id::INTEGER as id, r, n::DOUBLE as n, m, ${keys.join(", ")} from p${level}`;
  });
  return writer.statement(
    `with ${tables.join(", ")} select s.total::DOUBLE, p.* exclude (r) ` +
      `from (select (${outermost.total}) as total) s left join (${levels.join(" union all ")}) p on true ` +
      "order by p.level, p.parent, p.r",
  );
}

interface OutermostSql {
  /** Common tables: `g` (k, n, m) holds the count of each value. */
  readonly tables: readonly string[];
  /** Queries for the number of rows, and for count and metric of those without a value. */
  readonly total: string;
  readonly unknown: string;
}

function outermostSql(rows: GroupRows, condition: Condition): OutermostSql {
  const [{ field, value }] = rows.dimensions;
  const metric = rows.metric ?? "null::DOUBLE";
  const nested = rows.dimensions.length > 1;
  if (!field.many) {
    // Grouped in one go when nothing else reads the rows.
    const kind = nested ? "materialized" : "not materialized";
    return {
      tables: [
        `f as ${kind} (${rows.sql})`,
        `g as materialized (select ${value} as k, count(*) as n, ${metric} as m from f group by 1)`,
      ],
      total: "select coalesce(sum(n), 0) from g",
      unknown: "select n, m from g where k is null",
    };
  }
  const side = quoteName(sideTable(field));
  if (condition === true && rows.metric === null && !nested) {
    const table = quoteName(flatTable(field.entity));
    return {
      tables: [`g as materialized (select v as k, count(*) as n, ${metric} as m from ${side} group by v)`],
      total: `select count(*) from ${table}`,
      unknown: `select count(*) as n, null::DOUBLE as m from ${table} ${rowAlias} where not ${quoteName(presenceColumn(field))}`,
    };
  }
  return {
    tables: [
      `f as materialized (${rows.sql})`,
      `g as materialized (select s.v as k, count(*) as n, ${metric} as m from ${side} s join f on f.wid = s.wid group by 1)`,
    ],
    total: "select count(*) from f",
    unknown: `select count(*) as n, ${metric} as m from f where not present`,
  };
}

/** The outermost buckets that are wanted at all. */
function bucketsSql(writer: SqlWriter, plan: GroupsPlan, rows: GroupRows, unknown: string): string {
  const [{ field }] = rows.dimensions;
  const known: Condition[] = ["k is not null"];
  if (plan.named !== null) known.push(nameTestSql(writer, field, plan.named, "k"));
  const parts = [`select k, n, m from g${whereSql(...known)}`];
  if (plan.dimensions[0].unknown) parts.push(`select null as k, n, m from (${unknown}) where n > 0`);
  return parts.join(" union all ");
}

/** One page of the outermost buckets, and one bucket more. */
function outermostPageSql(writer: SqlWriter, plan: GroupsPlan, rows: GroupRows): string {
  const [{ limit }] = plan.dimensions;
  const [{ field }] = rows.dimensions;
  const most = wholeNumber(limit + 1);
  const conditions: Condition[] = [];
  if (plan.after !== null) conditions.push(afterKeySql(writer, plan, field, plan.after));
  const weight = weightSql(plan.order);
  // Only buckets that can be on the page are put in key order.
  if (weight !== null && conditions.length === 0) {
    const [extreme, operator] = plan.order.direction === "desc" ? ["min", ">="] : ["max", "<="];
    const page = `select ${weight} as w from b order by w ${plan.order.direction} limit ${most}`;
    conditions.push(`${weight} ${operator} (select ${extreme}(w) from (${page}))`);
  }
  const order = orderSql(plan.order, field);
  return (
    "select 0 as parent, r as id, r, k, n, m from (" +
    `select *, row_number() over (order by ${order}) as r from (` +
    `select * from b${whereSql(...conditions)} order by ${order} limit ${most}))`
  );
}

/** The buckets of an inner level, of each bucket above as many as are wanted and one more. */
function innerPageSql(plan: GroupsPlan, { dimensions, metric }: GroupRows, level: number): string {
  const own = dimensions[level];
  if (own === undefined) throw new TypeError(`The plan has no dimension ${level}.`);
  const above = dimensions.slice(0, level);
  const joins = above.map((dimension, index) => dimension.join + keptSql(plan, dimension, index));
  const known = own.unknown ? "" : ` where ${own.value} is not null`;
  const counted =
    `select p${level - 1}.id as parent, ${own.value} as k, count(*) as n, ${metric ?? "null::DOUBLE"} as m ` +
    `from f${joins.join("")}${own.join}${known} group by 1, 2`;
  const most = wholeNumber((plan.dimensions[level]?.limit ?? 0) + 1);
  const weight = weightSql(plan.order);
  // As on the outermost level, keys are only compared where that decides.
  const candidates =
    weight === null
      ? counted
      : `select * from (${counted}) qualify rank() over (partition by parent order by ${weight} ${plan.order.direction}) <= ${most}`;
  return (
    `p${level} as materialized (select *, row_number() over (order by parent, r) as id from (` +
    `select *, row_number() over (partition by parent order by ${orderSql(plan.order, own.field)}) as r from (${candidates})` +
    `) where r <= ${most})`
  );
}

/** Keeps the rows that are in a returned bucket of a level. */
function keptSql(plan: GroupsPlan, { value, unknown }: DimensionSql, level: number): string {
  const page = `p${level}`;
  const same = `${page}.k ${unknown ? "is not distinct from" : "="} ${value}`;
  const parent = level === 0 ? "" : ` and ${page}.parent = p${level - 1}.id`;
  const limit = wholeNumber(plan.dimensions[level]?.limit ?? 0);
  return ` join ${page} on ${same}${parent} and ${page}.r <= ${limit}`;
}

/** The number that buckets are ordered by, never null; null in key order. */
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

function orderSql(order: BucketOrder, field: Field): string {
  const weight = weightSql(order);
  const key = keySql(field);
  return weight === null
    ? `${key} ${order.direction} nulls last`
    : `${weight} ${order.direction}, ${key} asc nulls last`;
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
