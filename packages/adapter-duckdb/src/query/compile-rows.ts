import type { Scalar } from "@oqlkit/catalog";
import type { RowsPlan, Window } from "@oqlkit/engine";
import { quoteName } from "../identifiers.ts";
import { flatTable, hasKey, keyColumn } from "../layout.ts";
import { rowAlias, whereSql } from "./compile-predicate.ts";
import { compileSource, isBroad } from "./compile-source.ts";
import { randomSql, type SortKeySql, sortKeySql } from "./sort-keys.ts";
import { SqlWriter, type Statement } from "./sql-writer.ts";
import { decodeEntityIdSql } from "./storage-value.ts";

/** What need not be found out. */
export interface Known {
  /** Whether the total is known. */
  readonly total: boolean;
  /** The rank of the id that the window begins after; see `findRank`. */
  readonly rank?: number | null;
}

/**
 * The statement of a rows plan. Its columns are: the total (null when it is not asked for or `known`), the
 * row number, the id, and the sort values. An empty page has no row to carry the total: see `compileTotal`.
 */
export function compileRows(plan: RowsPlan, known: Known): Statement {
  const writer = new SqlWriter();
  const context = { seed: plan.sample?.seed ?? null, rank: known.rank ?? null };
  const keys = plan.order.map((key, index) => sortKeySql(writer, plan.entity, key, index, context));
  // A key that no two rows share settles the order; those after it are only reported.
  const settled = keys.findIndex(({ total }) => total);
  const deciding = settled < 0 ? keys : keys.slice(0, settled + 1);
  const numbered = hasKey(plan.entity);
  const columns = [
    `${rowAlias}.wid`,
    // All matches are held while the page is picked: ids go along as numbers.
    `${rowAlias}.${numbered ? quoteName(keyColumn) : "id"} as id`,
    ...keys.flatMap(({ expression, reported }, index) =>
      index < deciding.length || reported ? [`${expression} as k${index}`] : [],
    ),
  ];
  const joins = keys.flatMap(({ join }) => (join === null ? [] : [` ${join}`])).join("");
  const matches = matchesSql(writer, plan, columns.join(", "), joins);
  const counted = plan.total && !known.total;
  // Matches are held when they are read twice, unless they are nearly all rows and found at no cost.
  const held = counted && !(plan.sample === null && isBroad(plan.entity, plan.filter));
  const order = deciding.map(({ direction }, index) => `k${index} ${direction} nulls last`).join(", ");
  const reports = keys.map(({ report }, index) => `, ${report(`k${index}`)}`).join("");
  const total = counted ? "(select count(*)::DOUBLE from m)" : "null::DOUBLE";
  const page =
    `select * from m${whereSql(windowSql(writer, deciding, plan.window))} ` +
    `order by ${order} ${limitSql(plan.window)}`;
  const ids = numbered ? ` replace (${decodeEntityIdSql("id")} as id)` : "";
  return writer.statement(
    `with m as ${held ? "materialized" : "not materialized"} (${matches}) ` +
      `select ${total}, wid, id${reports} from (select *${ids} from (${page})) order by ${order}`,
  );
}

/** The statement for the number of rows of a plan on all pages: one row with one column. */
export function compileTotal(plan: RowsPlan): Statement {
  const writer = new SqlWriter();
  const matches = matchesSql(writer, plan, `${rowAlias}.wid`, "");
  return writer.statement(`select count(*)::DOUBLE from (${matches})`);
}

/** The rows that satisfy the filter, or the sample of them. */
function matchesSql(writer: SqlWriter, plan: RowsPlan, columns: string, sortJoins: string): string {
  const { joins, condition } = compileSource(writer, plan.entity, plan.filter);
  const drawn =
    plan.sample === null
      ? ""
      : ` order by ${randomSql(writer, plan.sample.seed)}, ${rowAlias}.id_rank limit ${wholeNumber(plan.sample.size)}`;
  return `select ${columns} from ${quoteName(flatTable(plan.entity))} ${rowAlias}${joins}${sortJoins}${whereSql(condition)}${drawn}`;
}

function limitSql(window: Window): string {
  const offset = window.kind === "offset" ? wholeNumber(window.offset) : 0;
  return `limit ${wholeNumber(window.limit)}${offset === 0 ? "" : ` offset ${offset}`}`;
}

/** Limits stand in the text: DuckDB plans a top-N for a constant, and the digits of a whole number are safe. */
export function wholeNumber(value: number): string {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is not a whole number.`);
  return String(value);
}

function windowSql(writer: SqlWriter, keys: readonly SortKeySql[], window: Window): string | boolean {
  if (window.kind === "offset" || window.values === null) return true;
  return afterSql(writer, keys, window.values);
}

/** Rows after a position: those beyond it in the first key, or level with it there and beyond in the rest. */
function afterSql(
  writer: SqlWriter,
  keys: readonly SortKeySql[],
  values: readonly (Scalar | null)[],
): string | boolean {
  let after: string | boolean = false;
  for (let index = keys.length - 1; index >= 0; index--) {
    const key = keys[index];
    if (key === undefined) continue;
    const column = `k${index}`;
    const value = values[index] ?? null;
    if (value === null) {
      // Nothing comes after rows without a value, which are last.
      after = and(`${column} is null`, after);
      continue;
    }
    const limit = key.parameter(writer, value);
    const beyond = `(${column} ${key.direction === "asc" ? ">" : "<"} ${limit} or ${column} is null)`;
    const level = and(`${column} = ${limit}`, after);
    after = level === false ? beyond : `(${beyond} or ${level})`;
  }
  return after;
}

function and(condition: string, rest: string | boolean): string | boolean {
  return typeof rest === "string" ? `(${condition} and ${rest})` : rest && condition;
}
