import type { GroupsPlan } from "@oqlkit/engine";
import { quoteName } from "../identifiers.ts";
import { sideTable } from "../layout.ts";
import { bucketOrderSql } from "./bucket-order.ts";
import { wholeNumber } from "./compile-rows.ts";
import type { DimensionSql, GroupRows } from "./group-rows.ts";

/*
 * Of each inner level these common tables, made from those of the level above and the page `p` of it:
 *
 *   j  (parent, k, ...)  the rows within returned buckets, once per value of the level's field
 *   e  (parent, k, n, m) their counts and metrics
 *   p  (parent, k, n, m, r, id) of each parent the first buckets in order and one more
 *
 * Tables that are read more than once are materialised, and so are joined in the order given.
 */

/** The common tables of all levels below the outermost. */
export function innerTables(plan: GroupsPlan, rows: GroupRows): string[] {
  return rows.dimensions.flatMap((_, level) => (level === 0 ? [] : levelTables(plan, rows, level)));
}

function levelTables(plan: GroupsPlan, rows: GroupRows, level: number): string[] {
  const own = rows.dimensions[level];
  const { limit } = plan.dimensions[level] ?? { limit: 0 };
  if (own === undefined) return [];
  const last = level === rows.dimensions.length - 1;
  const most = wholeNumber(limit + 1);
  const page = `p${level}`;
  return [
    `j${level} as ${last ? "not materialized" : "materialized"} (${rowsSql(plan, rows, own, level)})`,
    `e${level} as materialized (select parent, k, count(*) as n, ${rows.metric.sql} as m from j${level} group by 1, 2)`,
    `${page} as materialized (select *, parent * ${wholeNumber(limit + 2)} + r as id from (` +
      `select *, row_number() over (partition by parent order by ${bucketOrderSql(plan.order, own.field)}) as r ` +
      `from e${level}) where r <= ${most})`,
  ];
}

/** The rows in the returned buckets of the level above, with the values of the level's own field. */
function rowsSql(plan: GroupsPlan, rows: GroupRows, own: DimensionSql, level: number): string {
  const above = rows.dimensions[level - 1];
  const { limit } = plan.dimensions[level - 1] ?? { limit: 0 };
  const [source, value] = level === 1 && above?.column != null ? ["f", above.column] : [`j${level - 1}`, "k"];
  const page = `p${level - 1}`;
  const later = rows.dimensions.slice(level + 1).flatMap(({ column }) => column ?? []);
  const carried = ["wid", ...later, ...rows.metric.columns].map((column) => `j.${column}`);
  const key = own.column === null ? "s.v" : `j.${own.column}`;
  const side =
    own.column === null
      ? ` ${own.unknown ? "left " : ""}join ${quoteName(sideTable(own.field))} s on s.wid = j.wid`
      : "";
  const same = `${page}.k ${above?.unknown ? "is not distinct from" : "="} j.${value}`;
  const within = level === 1 ? "" : ` and ${page}.parent = j.parent`;
  return (
    `select ${page}.id as parent, ${key} as k, ${carried.join(", ")} from ${source} j ` +
    `join ${page} on ${same}${within} and ${page}.r <= ${wholeNumber(limit)}${side}` +
    (own.unknown ? "" : ` where ${key} is not null`)
  );
}
