import type { GroupsPlan } from "@oqlkit/engine";
import { bucketKeySql, sharedKeySql, sideSql, valuedRows } from "./bucket-keys.ts";
import { bucketOrderSql } from "./bucket-order.ts";
import type { CountsSql, DimensionSql, GroupRows } from "./group-rows.ts";
import { wholeNumber } from "./whole-number.ts";

/*
 * Of each level these common tables, those of an inner one made from those of the level above and its page:
 *
 *   j  (parent, k, ...)  the rows within returned buckets, once per value of the level's field; outermost: all
 *   e  (parent, k, n, m) their counts and metrics; outermost: g
 *   p  (parent, k, n, m, r, s, id, d) of each parent the first buckets in order; s is how many it has, d the last
 *      place that one of them or of those around it has, the outermost ones apart
 *   c  (most) to which place inner levels are returned
 *
 * Where all inner fields are columns and no metric is asked for, j is counted together beforehand: it has a
 * row for each combination of values, and w, how many rows have it. Tables that are read more than once are
 * materialised, and so are joined in the order given.
 */

const isCounted = ({ dimensions: [, ...inner], metric }: GroupRows): boolean =>
  metric.columns.length === 0 && inner.every(({ column }) => column !== null);

const countSql = (rows: GroupRows): string => (isCounted(rows) ? "sum(w)::BIGINT" : "count(*)");

/** The columns of `f` that the levels below one read. */
function carriedBelow(rows: GroupRows, level: number): readonly string[] {
  const later = rows.dimensions.slice(level + 1).flatMap(({ column }) => column ?? []);
  return isCounted(rows) ? [...later, "w"] : ["wid", ...later, ...rows.metric.columns];
}

/**
 * The counts of the outermost level, from which `innerTables` goes on. `leading` is the number of rows when they are
 * the first ones, which are sooner read again than held; else null.
 */
export function nestedCounts(rows: GroupRows, leading: number | null): CountsSql {
  const [{ field, column }] = rows.dimensions;
  const counted = isCounted(rows);
  const [filtered, joined] = [
    counted && (column !== null || leading !== null),
    !counted && column !== null,
  ].map((once) => (once ? "not materialized" : "materialized"));
  const all = leading === null ? "select count(*) from f" : `select ${wholeNumber(leading)}`;
  return {
    tables: [
      `f as ${filtered} (${rows.sql})`,
      `j0 as ${joined} (${counted ? combinedSql(rows) : keyedSql(rows)})`,
      `g as materialized (select ${bucketKeySql(field, "k")} as k, ${countSql(rows)} as n, ${rows.metric.sql} as m from j0 group by ${sharedKeySql(field, "j0.k")})`,
    ],
    total: column === null ? all : null,
    unknown: "select n, m from g where k is null",
  };
}

/** How many rows have each combination of values. */
function combinedSql({ dimensions: [{ field, column, unknown }, ...inner] }: GroupRows): string {
  const others = inner.map((one) => one.column).join(", ");
  const counts = (key: string, from: string): string =>
    `select ${key} as k, ${others}, count(*) as w from ${from} group by all`;
  if (column !== null) return counts(column, "f");
  const valued = counts("v", valuedRows(field, "f.*", `${sideSql(field)} join f using (wid)`));
  // An outer join takes twice as long, as it cannot begin with the values.
  return unknown ? `${valued} union all ${counts("null", "f where not present")}` : valued;
}

/** The rows, once per value. */
function keyedSql({ dimensions: [{ field, column, unknown }] }: GroupRows): string {
  if (column !== null) return `select f.*, ${column} as k from f`;
  const join = unknown ? "left join" : "join";
  const valued = valuedRows(field, "f.*", `f ${join} ${sideSql(field)} using (wid)`);
  return `select * rename (v as k) from ${valued}`;
}

/** The common tables of all levels below the outermost, and of where they are cut. */
export function innerTables(plan: GroupsPlan, rows: GroupRows): string[] {
  const inner = rows.dimensions.flatMap((_, level) => (level === 0 ? [] : levelTables(plan, rows, level)));
  return [...inner, cutTable(plan)];
}

function cutTable({ dimensions, maxInnermost }: GroupsPlan): string {
  const last = dimensions.length - 1;
  const [{ limit }] = dimensions;
  const totals = `select d, sum(count(*)) over (order by d) as total from p${last} group by d`;
  const beyond = `select min(d) from (${totals}) where total > ${wholeNumber(maxInnermost)}`;
  return `c as materialized (select greatest(coalesce((${beyond}) - 1, ${wholeNumber(limit)}), 1) as most)`;
}

function levelTables(plan: GroupsPlan, rows: GroupRows, level: number): string[] {
  const [above, own] = rows.dimensions.slice(level - 1);
  const { limit } = plan.dimensions[level] ?? { limit: 0 };
  if (above === undefined || own === undefined) return [];
  const last = level === rows.dimensions.length - 1;
  const page = `p${level}`;
  const siblings = `partition by parent order by ${bucketOrderSql(plan.order, own.field)}`;
  // Over the same order, so that it is made once.
  const size = `count(*) over (${siblings} rows between unbounded preceding and unbounded following) as s`;
  return [
    `j${level} as ${last ? "not materialized" : "materialized"} (${rowsSql(plan, rows, { above, own }, level)})`,
    `e${level} as materialized (select parent, ${bucketKeySql(own.field, "k")} as k, ${countSql(rows)} as n, ${rows.metric.sql} as m from j${level} j group by parent, ${sharedKeySql(own.field, "j.k")})`,
    `${page} as materialized (select e.*, e.parent * ${wholeNumber(limit + 1)} + e.r as id, greatest(e.r, a.d) as d from (` +
      `select *, row_number() over (${siblings}) as r, ${size} ` +
      `from e${level}) e join p${level - 1} a on a.id = e.parent where e.r <= ${wholeNumber(limit)})`,
  ];
}

/** The rows in the returned buckets of the level above, with the values of the level's own field. */
function rowsSql(
  plan: GroupsPlan,
  rows: GroupRows,
  { above, own }: { readonly above: DimensionSql; readonly own: DimensionSql },
  level: number,
): string {
  const { limit } = plan.dimensions[level - 1] ?? { limit: 0 };
  const page = `p${level - 1}`;
  const carried = carriedBelow(rows, level);
  const shared = (key: string): string => sharedKeySql(above.field, key);
  const same = `${shared(`${page}.k`)} ${above.unknown ? "is not distinct from" : "="} ${shared("j.k")}`;
  const within = level === 1 ? "" : ` and ${page}.parent = j.parent`;
  const from = `j${level - 1} j join ${page} on ${same}${within} and ${page}.r <= ${wholeNumber(limit)}`;
  const columns = [`${page}.id as parent`, ...carried.map((column) => `j.${column}`)].join(", ");
  if (own.column !== null) {
    const known = own.unknown ? "" : ` where j.${own.column} is not null`;
    return `select ${columns}, j.${own.column} as k from ${from}${known}`;
  }
  const join = own.unknown ? "left join" : "join";
  const side = `${join} ${sideSql(own.field)} on s.wid = j.wid`;
  return `select * rename (v as k) from ${valuedRows(own.field, columns, `${from} ${side}`)}`;
}
