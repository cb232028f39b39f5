import type { Field, Scalar } from "@oqlkit/catalog";
import {
  type Bucket,
  type Buckets,
  compareScalars,
  cutTree,
  type GroupsPlan,
  type GroupsResult,
} from "@oqlkit/engine";
import type { EntityType } from "@oqlkit/oqo-schema";
import { quoteName } from "../identifiers.ts";
import { flatColumn, storedForm } from "../layout.ts";
import { rowAlias, whereSql } from "./compile-predicate.ts";
import { compileSource, conjunctsOf, type RowCounts } from "./compile-source.ts";
import { knownField } from "./known-field.ts";
import { SqlWriter, type Statement } from "./sql-writer.ts";
import { canonicalSql } from "./storage-value.ts";
import type { MatchedTexts } from "./text/text-matcher.ts";
import { wholeNumber } from "./whole-number.ts";

/**
 * Beyond so many combinations of keys, sorting them into buckets is left to DuckDB; it sorts those of one field well.
 */
const mostCombinations = 20_000;
const mostKeys = 1000;

/** How many values a field of numbers is taken to have; what most are grouped by are years. */
const usualNumbers = 100;

/** A statement with a row for each combination, or for one more than `most` when there are too many. */
export interface CombinationsSql {
  readonly statement: Statement;
  readonly most: number;
}

/**
 * The statement of a groups plan over single-valued fields, where few combinations of their keys are to be expected:
 * its rows are the keys and the count. Null for other plans.
 */
export function compileCombinations(
  plan: GroupsPlan,
  known: RowCounts,
  texts: MatchedTexts,
  counts: Readonly<Record<EntityType, number>>,
): CombinationsSql | null {
  if (plan.order.by === "metric" || plan.metric !== null || plan.named !== null || plan.after !== null)
    return null;
  const fields = plan.dimensions.map(({ field }) => knownField(plan.entity, field));
  const most = fields.length === 1 ? mostKeys : mostCombinations;
  const expected = fields.reduce((product, field) => product * keysOf(field, counts), 1);
  if (expected > most) return null;
  const writer = new SqlWriter();
  const scope = { writer, entity: plan.entity };
  const conjuncts = conjunctsOf(plan.entity, plan.filter, known, texts);
  const { from, condition } = compileSource(scope, conjuncts, known, true);
  const columns = fields.map((field) => `${rowAlias}.${quoteName(flatColumn(field))}`);
  const keys = fields.map((field, level) => canonicalSql(storedForm(field), `k${level}`));
  const counted = `select ${columns.map((column, level) => `${column} as k${level}`).join(", ")}, count(*)::DOUBLE as n from ${from}${whereSql(condition)} group by all`;
  const text = `select ${keys.join(", ")}, n from (${counted}) limit ${wholeNumber(most + 1)}`;
  return { statement: writer.statement(text), most };
}

/** How many keys a field is expected to have; infinitely many when there is no telling. */
function keysOf(field: Field, counts: Readonly<Record<EntityType, number>>): number {
  if (field.many) return Number.POSITIVE_INFINITY;
  if (field.form === "boolean") return 3;
  if (field.form === "number") return usualNumbers;
  return field.refers === null ? Number.POSITIVE_INFINITY : counts[field.refers] + 1;
}

/** Keys, then the count of the rows that have them. */
type Combination = readonly (Scalar | null)[];

/** The result that all combinations stand for. */
export function readCombinations(plan: GroupsPlan, rows: readonly Combination[]): GroupsResult {
  return { kind: "groups", total: sum(rows), ...cutTree(bucketsOf(plan, rows, 0), plan.maxInnermost) };
}

const sum = (rows: readonly Combination[]): number =>
  rows.reduce((total, row) => total + Number(row.at(-1)), 0);

function bucketsOf(plan: GroupsPlan, rows: readonly Combination[], level: number): Buckets {
  const dimension = plan.dimensions[level];
  if (dimension === undefined) return { buckets: [], more: false, size: 0 };
  const byKey = new Map<Scalar | null, Combination[]>();
  for (const row of rows) {
    const key = row[level] ?? null;
    const same = byKey.get(key);
    if (same !== undefined) same.push(row);
    else if (key !== null || dimension.unknown) byKey.set(key, [row]);
  }
  const counted = [...byKey].map(([key, some]) => ({ key, rows: some, count: sum(some) }));
  counted.sort((a, b) => compareBuckets(plan, a, b));
  const last = level + 1 === plan.dimensions.length;
  const buckets = counted.slice(0, dimension.limit).map(
    ({ key, count, rows: some }): Bucket => ({
      key,
      count,
      metric: null,
      inner: last ? null : bucketsOf(plan, some, level + 1),
    }),
  );
  return { buckets, more: counted.length > dimension.limit, size: counted.length };
}

type Counted = Pick<Bucket, "key" | "count">;

function compareBuckets({ order: { by, direction } }: GroupsPlan, a: Counted, b: Counted): number {
  const sign = direction === "desc" ? -1 : 1;
  if (by !== "key" && a.count !== b.count) return sign * (a.count - b.count);
  if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null);
  return (by === "key" ? sign : 1) * compareScalars(a.key, b.key);
}
