import type { Field } from "@oqlkit/catalog";
import type { Dimension, GroupsPlan, Metric } from "@oqlkit/engine";
import type { EntityType } from "@oqlkit/oqo-schema";
import { quoteName } from "../identifiers.ts";
import { flatColumn, flatTable, presenceColumn, sideTable } from "../layout.ts";
import { type Condition, knownField, rowAlias, whereSql } from "./compile-predicate.ts";

/** The matching rows of a groups plan as a table `f`, and how its dimensions and metric are read from it. */
export interface GroupRows {
  /** A query for `f`: wid, and what dimensions and metric need of each row. */
  readonly sql: string;
  readonly dimensions: readonly [DimensionSql, ...DimensionSql[]];
  /** The metric over some rows of `f`; null when the plan has none. */
  readonly metric: string | null;
}

/** One dimension over `f`. */
export interface DimensionSql {
  readonly field: Field;
  /** The value. */
  readonly value: string;
  /** A join that brings the value; empty where it is a column of `f`. */
  readonly join: string;
  /** Whether rows without a value come through. */
  readonly unknown: boolean;
}

export function groupRows(plan: GroupsPlan, condition: Condition): GroupRows {
  const columns = [`${rowAlias}.wid`];
  const compile = ({ field: name, unknown }: Dimension, level: number): DimensionSql => {
    const field = knownField(plan.entity, name);
    if (!field.many) {
      columns.push(`${rowAlias}.${quoteName(flatColumn(field))} as d${level}`);
      return { field, value: `f.d${level}`, join: "", unknown };
    }
    // Only the outermost unknown bucket is counted without the side table.
    if (unknown && level === 0) columns.push(`${rowAlias}.${quoteName(presenceColumn(field))} as present`);
    const side = `s${level}`;
    const kind = unknown ? "left join" : "join";
    const join = ` ${kind} ${quoteName(sideTable(field))} ${side} on ${side}.wid = f.wid`;
    return { field, value: `${side}.v`, join, unknown };
  };
  const [outermost, ...inner] = plan.dimensions;
  const dimensions = [
    compile(outermost, 0),
    ...inner.map((dimension, index) => compile(dimension, index + 1)),
  ] as const;
  const metric = plan.metric === null ? null : metricOf(plan.entity, plan.metric);
  if (metric !== null) columns.push(...metric.columns);
  const table = quoteName(flatTable(plan.entity));
  return {
    sql: `select ${columns.join(", ")} from ${table} ${rowAlias}${metric?.join ?? ""}${whereSql(condition)}`,
    dimensions,
    metric: metric?.sql ?? null,
  };
}

interface MetricSql {
  readonly columns: readonly string[];
  readonly join: string;
  readonly sql: string;
}

function metricOf(entity: EntityType, { field: name, aggregate }: Metric): MetricSql {
  const field = knownField(entity, name);
  if (!field.many) {
    const column = `${rowAlias}.${quoteName(flatColumn(field))} as m`;
    const sql = { mean: "favg(f.m)", sum: "fsum(f.m)", min: "min(f.m)", max: "max(f.m)" }[aggregate];
    return { columns: [column], join: "", sql: `round(${sql}, 6)` };
  }
  const total = aggregate === "mean" || aggregate === "sum";
  const per = total ? "fsum" : aggregate;
  const values = `(select wid, ${per}(v) as m, count(*) as c from ${quoteName(sideTable(field))} group by wid)`;
  const sql = `${per}(f.m)${aggregate === "mean" ? " / sum(f.c)" : ""}`;
  return {
    columns: ["x.m", "x.c"],
    join: ` left join ${values} x on x.wid = ${rowAlias}.wid`,
    sql: `round(${sql}, 6)`,
  };
}
