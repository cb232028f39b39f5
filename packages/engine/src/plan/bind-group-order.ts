import type { Field } from "@oqlkit/catalog";
import type { Aggregate } from "@oqlkit/oqo-schema";
import { QueryError, type QueryErrorPlace } from "../errors.ts";
import type { ViewSort } from "../view/view.ts";
import type { GroupingContext } from "./bind-grouping.ts";
import { findField } from "./find-field.ts";
import type { GroupsPlan } from "./logical-plan.ts";

type GroupOrder = Pick<GroupsPlan, "metric" | "order">;

/**
 * The order of the groups of some fields, and the metric it takes.
 *
 * @throws QueryError `invalid_sort` for what groups cannot be sorted by.
 */
export function bindGroupOrder(fields: readonly Field[], context: GroupingContext): GroupOrder {
  const { sort, cursor } = context.view;
  const [key, ...others] = sort;
  if (key === undefined) {
    const order = cursor === null ? byCount : ({ by: "key", direction: "asc" } as const);
    return { metric: null, order };
  }
  const place = { path: "sort_by[0].column_id", field: key.column };
  if (others.length > 0) {
    throw new QueryError("invalid_sort", "Groups are sorted by one key. Leave out all but the first.", {
      path: "sort_by[1]",
    });
  }
  if (key.direction !== "asc" && key.direction !== "desc") {
    throw new QueryError("invalid_sort", `'${key.direction}' is not a sort direction. Use asc or desc.`, {
      path: "sort_by[0].direction",
      field: key.column,
    });
  }
  if (fields.some(({ form }) => form === "boolean")) {
    throw new QueryError(
      "invalid_sort",
      "Cannot sort when grouping fields that return true or false.",
      place,
    );
  }
  const order = bindKey(key, context, place);
  if (cursor !== null && order.order.by !== "key") {
    throw new QueryError(
      "invalid_sort",
      "With a cursor groups come in the order of their keys. Leave sort out, or sort by key.",
      place,
    );
  }
  return order;
}

const byCount = { by: "count", direction: "desc" } as const;
const suffixes: ReadonlySet<string> = new Set<Aggregate>(["mean", "sum", "min", "max"]);
const isAggregate = (text: string | undefined): text is Aggregate => suffixes.has(text ?? "");

function bindKey(key: ViewSort, context: GroupingContext, place: QueryErrorPlace): GroupOrder {
  const { column, direction } = key;
  if (key.aggregate === undefined && (column === "count" || column === "key")) {
    return { metric: null, order: { by: column, direction } };
  }
  const dot = column.lastIndexOf(".");
  const name = key.aggregate === undefined ? column.slice(0, Math.max(dot, 0)) : column;
  const aggregate = key.aggregate ?? column.slice(dot + 1);
  if (name === "" || !isAggregate(aggregate)) {
    throw new QueryError(
      "invalid_sort",
      `Cannot sort groups by ${column}. Use key, count or a metric such as cited_by_count.mean (mean, sum, min or max).`,
      place,
    );
  }
  const field = findField(context.entity, name, place.path ?? "");
  if (field.form !== "number") {
    throw new QueryError(
      "invalid_sort",
      `Cannot sort groups by the ${aggregate} of ${name}: it is not a number.`,
      place,
    );
  }
  if (context.capabilities.ungroupable?.(field.entity, field.name) === true) {
    throw new QueryError(
      "unsupported_field",
      `This snapshot cannot compute the ${aggregate} of ${name}.`,
      place,
    );
  }
  return { metric: { field: field.name, aggregate }, order: { by: "metric", direction } };
}
