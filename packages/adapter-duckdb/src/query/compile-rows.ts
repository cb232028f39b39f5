import type { Scalar } from "@oqlkit/catalog";
import type { RowsPlan, Window } from "@oqlkit/engine";
import { hasKey } from "../layout.ts";
import { rowAlias, type Scope, whereSql } from "./compile-predicate.ts";
import {
  type Conjuncts,
  compileSource,
  conjunctsOf,
  isBroad,
  isNatural,
  knownTotal,
  type RowCounts,
} from "./compile-source.ts";
import { randomBits, randomSql, type SortKeySql, sortKeySql } from "./sort-keys.ts";
import { SqlWriter, type Statement } from "./sql-writer.ts";
import type { MatchedTexts } from "./text/text-matcher.ts";
import { wholeNumber } from "./whole-number.ts";

/** What need not be found out. */
export interface Known {
  readonly counts: RowCounts;
  /** The rank of the id that the window begins after; see `findRank`. */
  readonly rank?: number | null;
  /** The number of matches. */
  readonly total?: number | undefined;
  /** The rows that match, where they are scored. */
  readonly scored?: ScoredRows | undefined;
}

/** Rows, ascending, and how well each matches. */
export interface ScoredRows {
  readonly rows: Uint32Array;
  readonly scores: Float64Array;
}

/**
 * The statement of a rows plan. Its columns are: the total (null when it is not asked for or known beforehand), the row
 * number, the id (null where row numbers lead to it), and the values of the sort keys but `$id`, as they are stored:
 * what is computed from them here would be computed for all matches. An empty page has no row to carry the total: see
 * `compileTotal`.
 */
export function compileRows(plan: RowsPlan, known: Known, texts: MatchedTexts): Statement {
  const { entity } = plan;
  const writer = new SqlWriter();
  const { scored } = known;
  const conjuncts =
    scored === undefined ? conjunctsOf(entity, plan.filter, known.counts, texts) : { core: false, terms: [] };
  const natural = isNatural(entity, conjuncts);
  const scope = { writer, entity };
  const context = {
    seed: plan.sample?.seed ?? null,
    rank: known.rank ?? null,
    natural,
    score: scored === undefined ? null : "r.score",
  };
  const keys = plan.order.map((key, index) => sortKeySql(writer, entity, key, index, context));
  // A key that no two rows share settles the order; those after it are only reported.
  const settled = keys.findIndex(({ total }) => total);
  const deciding = settled < 0 ? keys : keys.slice(0, settled + 1);
  const read = keys.filter(({ reported }, index) => index < deciding.length || reported !== null);
  const named = !hasKey(entity);
  const columns = [
    `${rowAlias}.wid`,
    ...(named ? [`${rowAlias}.id`] : []),
    ...read.flatMap(({ expression, name }) => (name === "wid" ? [] : `${expression} as ${name}`)),
  ];
  const joins = read.flatMap(({ join }) => (join === null ? [] : [` ${join}`])).join("");
  const flat = named || read.some((key) => key.flat);
  const ranked = scored === undefined ? "" : scoresSql(writer, scored);
  const wanted = {
    columns: columns.join(", "),
    joins: ranked + joins,
    flat: flat || scored !== undefined,
  };
  const drawn = isDrawn(plan);
  const matches = matchesSql(scope, drawn ? null : plan.sample, conjuncts, known.counts, wanted);
  const counted = plan.total && known.total === undefined && knownTotal(conjuncts, known.counts) === null;
  const window = drawn ? drawnWindow(plan) : plan.window;
  const bounds = drawn ? drawnBoundSql(keys[0], window) : windowSql(writer, deciding, window);
  // Matches are held when they are read twice, unless they are nearly all rows and found at no cost.
  const held =
    (counted && !(plan.sample === null && isBroad(entity, conjuncts))) || (drawn && bounds !== true);
  const answer = [
    counted ? `(select ${countSql(drawn ? plan.sample : null)}::DOUBLE from m)` : "null",
    "wid",
    named ? "id" : "null",
    ...keys.flatMap(({ reported }) => reported ?? []),
  ];
  return writer.statement(
    `with m as ${held ? "" : "not "}materialized (${matches}) select ${answer.join(", ")} from m` +
      `${whereSql(bounds)} order by ${deciding.map(orderSql).join(", ")} ${limitSql(window)}`,
  );
}

/** A join with scores, which leaves no other rows. */
function scoresSql(writer: SqlWriter, { rows, scores }: ScoredRows): string {
  const list = (numbers: Uint32Array | Float64Array, type: string): string =>
    writer.unnested(`[${numbers.join()}]`, type);
  const scored = `select ${list(rows, "UINTEGER")} as wid, ${list(scores, "DOUBLE")} as score`;
  return ` join (${scored}) r on r.wid = ${rowAlias}.wid`;
}

const orderSql = ({ name, direction, total }: SortKeySql): string =>
  `${name} ${direction}${total ? "" : " nulls last"}`;

/** What decides which rows match. */
export type Matching = Pick<RowsPlan, "entity" | "filter" | "sample">;

/** The statement for the number of all rows that match: one row with one column. */
export function compileTotal(plan: Matching, counts: RowCounts, texts: MatchedTexts): Statement {
  const writer = new SqlWriter();
  const scope = { writer, entity: plan.entity };
  const conjuncts = conjunctsOf(plan.entity, plan.filter, counts, texts);
  const { from, condition } = compileSource(scope, conjuncts, counts, false);
  return writer.statement(`select ${countSql(plan.sample)}::DOUBLE from ${from}${whereSql(condition)}`);
}

/** SQL for the number of rows that match, of a sample no more than it may have. */
const countSql = (sample: Matching["sample"]): string =>
  sample === null ? "count(*)" : `least(count(*), ${wholeNumber(sample.size)})`;

/** Whether a plan asks for a page of a sample in the order in which it is drawn, so that the rest need not be. */
const isDrawn = ({ sample, order, window }: RowsPlan): boolean =>
  sample !== null &&
  window.kind === "offset" &&
  order[0]?.field === "$random" &&
  order[0].direction === "asc";

/** The window of such a page, which does not go beyond the sample. */
function drawnWindow({ sample, window }: RowsPlan): Window {
  const offset = window.kind === "offset" ? window.offset : 0;
  const rest = Math.max(0, (sample?.size ?? 0) - offset);
  return { kind: "offset", offset, limit: Math.min(window.limit, rest) };
}

/** A bound that the draws of such a page are below. */
function drawnBoundSql(draw: SortKeySql | undefined, window: Window): string | boolean {
  const last = window.limit + (window.kind === "offset" ? window.offset : 0);
  if (draw === undefined || last <= mostKeptInOrder) return true;
  return `${draw.name} < ${boundSql("m", draw.name, wholeNumber(last))}`;
}

/** What is wanted of the matches. */
interface Wanted {
  readonly columns: string;
  /** What the columns need besides the row. */
  readonly joins: string;
  /** Whether they are columns of the flat table. */
  readonly flat: boolean;
}

/** The rows that satisfy the conditions, or the sample of them. */
function matchesSql(
  scope: Scope,
  sample: Matching["sample"],
  conjuncts: Conjuncts,
  counts: RowCounts,
  wanted: Wanted,
): string {
  const { from, condition } = compileSource(scope, conjuncts, counts, wanted.flat);
  const source = `from ${from}${wanted.joins}${whereSql(condition)}`;
  if (sample === null) return `select ${wanted.columns} ${source}`;
  const drawn = `select ${wanted.columns}, ${randomSql(scope.writer, sample.seed)} as draw ${source}`;
  const size = wholeNumber(sample.size);
  const first = `order by draw, wid limit ${size}`;
  if (sample.size <= mostKeptInOrder) return `select * exclude (draw) from (${drawn}) ${first}`;
  return `with d as materialized (${drawn}) select * exclude (draw) from d where draw < ${boundSql("d", "draw", size)} ${first}`;
}

/** DuckDB keeps so many first rows in order as it reads; of more it sorts all there are. */
const mostKeptInOrder = 5000;

/** Bits of a draw by which draws are counted. */
const countedBits = 10;

/**
 * SQL for a number that at least `size` draws of a table are below, and few more, or all where there are not so many.
 */
function boundSql(table: string, draw: string, size: string): string {
  const rest = randomBits - countedBits;
  const counted = `select ${draw} >> ${rest} as part, count(*) as n from ${table} group by part`;
  const summed = `select part, sum(n) over (order by part) as below from (${counted})`;
  return `coalesce((select (min(part) + 1) << ${rest} from (${summed}) where below >= ${size}), 1::UBIGINT << ${randomBits})`;
}

function limitSql(window: Window): string {
  const offset = window.kind === "offset" ? window.offset : 0;
  return `limit ${wholeNumber(window.limit)}${offset === 0 ? "" : ` offset ${wholeNumber(offset)}`}`;
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
    const column = key.name;
    const value = values[index] ?? null;
    if (value === null) {
      // Nothing comes after rows without a value, which are last.
      after = and(`${column} is null`, after);
      continue;
    }
    const limit = key.parameter(writer, value);
    const past = `${column} ${key.direction === "asc" ? ">" : "<"} ${limit}`;
    const beyond = key.total ? past : `(${past} or ${column} is null)`;
    const level = and(`${column} = ${limit}`, after);
    after = level === false ? beyond : `(${beyond} or ${level})`;
  }
  return after;
}

function and(condition: string, rest: string | boolean): string | boolean {
  return typeof rest === "string" ? `(${condition} and ${rest})` : rest && condition;
}
