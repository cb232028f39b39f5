import type { GroupsPlan } from "@oqlkit/engine";
import { quoteName } from "../identifiers.ts";
import { isListed, presenceColumn, storedForm } from "../layout.ts";
import { bucketKeySql, sharedKeySql, sideSql, valuedRows } from "./bucket-keys.ts";
import { afterKeySql, bestSql, bucketOrderSql } from "./bucket-order.ts";
import { type Condition, flatRows, rowAlias, whereSql } from "./compile-predicate.ts";
import { compileSource, conjunctsOf, leadingCount, type RowCounts, rowsWithin } from "./compile-source.ts";
import { type CountsSql, type GroupRows, groupRows } from "./group-rows.ts";
import { knownField } from "./known-field.ts";
import { nameTestSql } from "./name-test.ts";
import { innerTables, nestedCounts } from "./nested-groups.ts";
import { SqlWriter, type Statement } from "./sql-writer.ts";
import { canonicalSql } from "./storage-value.ts";
import type { MatchedTexts } from "./text/text-matcher.ts";
import { wholeNumber } from "./whole-number.ts";

/**
 * The statement of a groups plan. Its rows are the buckets, parents before their children and siblings in
 * order: the total, the level (null in the one row of a nested answer without buckets), the number of the parent
 * among the buckets of the level above, the own number, the count, the metric, the number of siblings there are, and
 * a column per dimension for the canonical key. There is one outermost bucket more than the limit if more exist.
 * Of a single dimension without buckets there are no rows: see `compileTotal`. `matches` is how many rows satisfy the
 * filter, null when that is not known.
 */
export function compileGroups(
  plan: GroupsPlan,
  known: RowCounts,
  texts: MatchedTexts,
  matches: number | null,
): Statement {
  const writer = new SqlWriter();
  const scope = { writer, entity: plan.entity };
  const conjuncts = conjunctsOf(plan.entity, plan.filter, known, texts);
  const lists = matches !== null && matches * listsUpTo <= rowsWithin(conjuncts, known);
  const rows = groupRows(plan, (columns) => compileSource(scope, conjuncts, known, columns), lists);
  const leading = leadingCount(conjuncts, known);
  const sql = rows.dimensions.length === 1 ? flatSql : nestedSql;
  return writer.statement(sql(writer, plan, rows, leading));
}

/** The share of rows up to which lists are read in less time than a side table is joined: one in so many. */
const listsUpTo = 3;

/** Whether it depends on the number of matches how the statement of a plan is best made. */
export function dependsOnMatches(plan: GroupsPlan, known: RowCounts, texts: MatchedTexts): boolean {
  const [{ field }, ...inner] = plan.dimensions;
  if (inner.length > 0 || !isListed(knownField(plan.entity, field))) return false;
  return leadingCount(conjunctsOf(plan.entity, plan.filter, known, texts), known) === null;
}

function flatSql(writer: SqlWriter, plan: GroupsPlan, rows: GroupRows, leading: number | null): string {
  const [{ field, unknown }] = rows.dimensions;
  const counts = flatCounts(rows, leading);
  const several = unknown || plan.named !== null;
  const buckets = several ? [`b as materialized (${bucketsSql(writer, plan, rows, counts.unknown)})`] : [];
  const form = storedForm(field);
  const key = canonicalSql(form, "k");
  // What is computed for the page is not to be computed for all; a cast is not worth the trouble.
  const computed = key !== "k" && form !== "whole" && form !== "code";
  const conditions: Condition[] = several ? [] : ["k is not null"];
  const table = several ? "b" : "g";
  const most = wholeNumber(plan.dimensions[0].limit + 1);
  // One pass over the few groups for both.
  const total = counts.total ?? (several ? sumOfCounts : null);
  const sums = `s as (select ${total === null ? sumSql : `(${total})`} as total, count(${several ? "*" : "k"}) as size from ${table})`;
  if (plan.after !== null) conditions.push(afterKeySql(writer, plan, field, plan.after));
  else if (computed) conditions.push(bestSql(plan.order, table, most, conditions));
  const order = bucketOrderSql(plan.order, field);
  const page = `${table}, s${whereSql(...conditions)} order by ${order} limit ${most}`;
  const answer = `select total::DOUBLE, 0, 0, 0, n::DOUBLE, m, size::DOUBLE, ${key}`;
  const from = computed ? `(select * from ${page}) order by ${order}` : page;
  return `with ${[...counts.tables, ...buckets, sums].join(", ")} ${answer} from ${from}`;
}

const sumSql = "coalesce(sum(n), 0)";
const sumOfCounts = `select ${sumSql} from g`;

function nestedSql(writer: SqlWriter, plan: GroupsPlan, rows: GroupRows, leading: number | null): string {
  const counts = nestedCounts(rows, leading);
  const tables = [
    ...counts.tables,
    `b as materialized (${bucketsSql(writer, plan, rows, counts.unknown)})`,
    `p0 as materialized (${pageSql(writer, plan, rows)})`,
    ...innerTables(plan, rows),
  ];
  const levels = rows.dimensions.map(({ field }, level) => {
    const keys = rows.dimensions.map((_, other) =>
      other === level ? `${canonicalSql(storedForm(field), "k")} as key${other}` : `null as key${other}`,
    );
    const returned = level === 0 ? "p0" : `p${level}, c where d <= c.most`;
    return `select ${level} as level, parent::DOUBLE as parent, id::DOUBLE as id, r, n::DOUBLE as n, m, s::DOUBLE as s, ${keys.join(", ")} from ${returned}`;
  });
  return (
    `with ${tables.join(", ")} select s.total::DOUBLE, p.* exclude (r) ` +
    `from (select (${counts.total ?? sumOfCounts}) as total) s left join (${levels.join(" union all ")}) p on true ` +
    "order by p.level, p.parent, p.r"
  );
}

/** `leading` is the number of rows when they are the first ones; else null. */
function flatCounts(rows: GroupRows, leading: number | null): CountsSql {
  const [{ field, column, list }] = rows.dimensions;
  const metric = rows.metric.sql;
  const group = (key: string, from: string): string =>
    `g as materialized (select ${bucketKeySql(field, key)} as k, count(*) as n, ${metric} as m from ${from} group by ${sharedKeySql(field, key)})`;
  if (column !== null) {
    return {
      tables: [`f as not materialized (${rows.sql})`, group(column, "f")],
      total: null,
      unknown: "select n, m from g where k is null",
    };
  }
  const side = sideSql(field);
  if (leading !== null && rows.metric.columns.length === 0) {
    const first = wholeNumber(leading);
    return {
      tables: [group("v", valuedRows(field, "s.wid", `${side} where s.wid < ${first}`))],
      total: `select ${first}`,
      unknown: `select count(*) as n, ${metric} as m from ${flatRows(field.entity)} where ${rowAlias}.wid < ${first} and not ${quoteName(presenceColumn(field))}`,
    };
  }
  const values =
    list === null
      ? valuedRows(field, "f.*", `${side} join f using (wid)`)
      : `(select ${[`unnest(${list}) as v`, ...rows.metric.columns].join(", ")} from f)`;
  return {
    tables: [`f as materialized (${rows.sql})`, group("v", values)],
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
function pageSql(writer: SqlWriter, plan: GroupsPlan, rows: GroupRows): string {
  const [{ limit }] = plan.dimensions;
  const [{ field }] = rows.dimensions;
  const most = wholeNumber(limit + 1);
  const conditions: Condition[] = [];
  if (plan.after !== null) conditions.push(afterKeySql(writer, plan, field, plan.after));
  else conditions.push(bestSql(plan.order, "b", most, []));
  const order = bucketOrderSql(plan.order, field);
  return (
    "select 0 as parent, r as id, r, k, n, m, (select count(*) from b) as s, 0 as d from (" +
    `select *, row_number() over (order by ${order}) as r from (` +
    `select * from b${whereSql(...conditions)} order by ${order} limit ${most}))`
  );
}
