import type { RowsPlan } from "@oqlkit/engine";
import { quoteName } from "../identifiers.ts";
import { flatColumn, hasKey, storedForm } from "../layout.ts";
import { rowAlias } from "./compile-predicate.ts";
import { knownField } from "./known-field.ts";
import type { RankKey } from "./rank-rows.ts";
import type { RowNumbers } from "./row-columns.ts";
import { dateOf, daysOf } from "./scalar-of.ts";
import { findLastRank, findRank, rankOf } from "./sort-keys.ts";
import type { Statement } from "./sql-writer.ts";

/** Where the values of keys come from. */
export interface RankSource {
  /** A column of whole numbers by row, from an expression over the flat table. */
  column(sql: string): Promise<RowNumbers>;
  /** The one number a statement gives; null without rows. */
  number(statement: Statement): Promise<number | null>;
}

/**
 * The keys of an order where all of them are whole numbers or dates, which memory can hold; else null. `scores` are
 * those of the rows that are ranked.
 */
export async function rankKeys(
  plan: RowsPlan,
  scores: Float64Array,
  source: RankSource,
): Promise<RankKey[] | null> {
  const { entity, order } = plan;
  if (!hasKey(entity) || plan.sample !== null) return null;
  const keys: RankKey[] = [];
  for (const { field: name, direction } of order) {
    const common = { descending: direction === "desc", report: (value: number) => value, parse: Number };
    if (name === "$score") {
      keys.push({ ...common, values: scores, byNumber: false });
      continue;
    }
    if (name === "$id") {
      const rank = await rankAfter(plan, source);
      const values = await source.column(`${rowAlias}.id_rank`);
      // No two rows share an id.
      return [...keys, { ...common, values, byNumber: true, parse: () => rank }];
    }
    if (name === "$default") {
      const values = await source.column(`${rowAlias}.default_rank`);
      keys.push({ ...common, values, byNumber: true, parse: rankOf });
      continue;
    }
    const field = name.startsWith("$") ? null : knownField(entity, name);
    if (field === null || field.many) return null;
    const column = `${rowAlias}.${quoteName(flatColumn(field))}`;
    if (field.form === "date") {
      const values = await source.column(`${column} - DATE '1970-01-01'`);
      keys.push({ ...common, values, byNumber: true, report: dateOf, parse: daysOf });
    } else if (storedForm(field) === "whole") {
      keys.push({ ...common, values: await source.column(column), byNumber: true });
    } else return null;
  }
  return null;
}

/** The rank of the id that the window begins after; 0 when it begins with the first row. */
async function rankAfter(plan: RowsPlan, { number }: RankSource): Promise<number> {
  const known = findRank(plan);
  const rank = known && (await number(known));
  if (rank !== null) return rank;
  const last = findLastRank(plan);
  return (last && (await number(last))) ?? 0;
}
