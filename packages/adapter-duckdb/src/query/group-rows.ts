import type { Field } from "@oqlkit/catalog";
import type { Dimension, GroupsPlan, Metric } from "@oqlkit/engine";
import type { EntityType } from "@oqlkit/oqo-schema";
import { quoteName } from "../identifiers.ts";
import { flatColumn, isListed, listColumn, presenceColumn, sideTable, storedForm } from "../layout.ts";
import { rowAlias, whereSql } from "./compile-predicate.ts";
import type { SourceSql } from "./compile-source.ts";
import { knownField } from "./known-field.ts";

/** The matching rows of a groups plan as a table `f`, and how its dimensions and metric are read from it. */
export interface GroupRows {
  /** A query for `f`: `wid`, and what dimensions and metric need of each row. */
  readonly sql: string;
  readonly dimensions: readonly [DimensionSql, ...DimensionSql[]];
  /** The metric of some rows, over columns of `f`, and which those are. */
  readonly metric: { readonly sql: string; readonly columns: readonly string[] };
}

/** The counts of the outermost dimension. */
export interface CountsSql {
  /** Common tables: `g` (k, n, m) holds count and metric of each value. */
  readonly tables: readonly string[];
  /** A query for the number of rows; null when it is the sum of the counts. */
  readonly total: string | null;
  /** A query for count and metric of the rows without a value. */
  readonly unknown: string;
}

/** One dimension over `f`. */
export interface DimensionSql {
  readonly field: Field;
  /** The column of `f` that holds the value; null when it comes from a list or a side table. */
  readonly column: string | null;
  /** The column of `f` that holds the values as a list; null when they do not come from one. */
  readonly list: string | null;
  /** Whether rows without a value count. */
  readonly unknown: boolean;
}

/**
 * `source` compiles the filter, with the columns of the flat table or without; `lists` tells whether outermost values
 * come from lists where there are any.
 */
export function groupRows(
  plan: GroupsPlan,
  source: (columns: boolean) => SourceSql,
  lists: boolean,
): GroupRows {
  const columns = [`${rowAlias}.wid`];
  const compile = ({ field: name, unknown }: Dimension, level: number): DimensionSql => {
    const field = knownField(plan.entity, name);
    const listed = lists && level === 0 && isListed(field);
    if (field.many && !listed) return { field, column: null, list: null, unknown };
    const own = `d${level}`;
    columns.push(`${rowAlias}.${quoteName(listed ? listColumn(field) : flatColumn(field))} as ${own}`);
    return listed ? { field, column: null, list: own, unknown } : { field, column: own, list: null, unknown };
  };
  const [first, ...inner] = plan.dimensions;
  const outermost = compile(first, 0);
  if (outermost.column === null && first.unknown) {
    columns.push(`${rowAlias}.${quoteName(presenceColumn(outermost.field))} as present`);
  }
  const dimensions = [outermost, ...inner.map((one, index) => compile(one, index + 1))] as const;
  const metric = plan.metric === null ? noMetric : metricOf(plan.entity, plan.metric);
  const { from, condition } = source(columns.length > 1 || metric.flat);
  columns.push(...metric.selected);
  return {
    sql: `select ${columns.join(", ")} from ${from}${metric.join}${whereSql(condition)}`,
    dimensions,
    metric,
  };
}

interface MetricSql {
  readonly sql: string;
  readonly columns: readonly string[];
  readonly selected: readonly string[];
  readonly join: string;
  /** Whether what is selected are columns of the flat table. */
  readonly flat: boolean;
}

const noMetric: MetricSql = { sql: "null::DOUBLE", columns: [], selected: [], join: "", flat: false };

const rounded = (sql: string): string => `round((${sql})::DOUBLE, 6)`;

function metricOf(entity: EntityType, { field: name, aggregate }: Metric): MetricSql {
  const field = knownField(entity, name);
  if (!field.many) {
    // Their sums do not depend on the order.
    const [mean, sum] = storedForm(field) === "whole" ? ["avg(x)", "sum(x)"] : ["favg(x)", "fsum(x)"];
    const sql = { mean, sum, min: "min(x)", max: "max(x)" }[aggregate];
    return {
      sql: rounded(sql),
      columns: ["x"],
      selected: [`${rowAlias}.${quoteName(flatColumn(field))} as x`],
      join: "",
      flat: true,
    };
  }
  const per = aggregate === "mean" || aggregate === "sum" ? "fsum" : aggregate;
  const values = `(select wid, ${per}(v) as x, count(*) as xs from ${quoteName(sideTable(field))} group by wid)`;
  return {
    sql: rounded(`${per}(x)${aggregate === "mean" ? " / sum(xs)" : ""}`),
    columns: ["x", "xs"],
    selected: ["v.x", "v.xs"],
    join: ` left join ${values} v on v.wid = ${rowAlias}.wid`,
    flat: false,
  };
}
