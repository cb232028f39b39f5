import type { Field } from "@oqlkit/catalog";
import type { EntityType, GroupBy } from "@oqlkit/oqo-schema";
import type { Capabilities } from "../adapter.ts";
import { QueryError } from "../errors.ts";
import type { ResolvedView, ViewSort } from "../view/view.ts";
import { findField } from "./find-field.ts";
import type { Dimension, GroupsPlan } from "./logical-plan.ts";

/** A grouping bound to a field. */
export interface Grouping {
  readonly field: Field;
  readonly dimension: Dimension;
  readonly order: GroupsPlan["order"];
}

const byCount: GroupsPlan["order"] = { by: "count", direction: "desc" };
const byKey: GroupsPlan["order"] = { by: "key", direction: "asc" };

/**
 * Binds `group_by`, whose column may end in `:include_unknown` or `:known`.
 *
 * @throws QueryError for a field that cannot be grouped by, and for what this release cannot group.
 */
export function bindGrouping(
  entity: EntityType,
  groupBy: readonly GroupBy[],
  view: ResolvedView,
  capabilities: Capabilities,
): Grouping {
  const [dimension, ...others] = groupBy;
  if (dimension === undefined || others.length > 0) {
    throw new QueryError(
      "not_available",
      "Grouping by several fields is not available in this release. Group by one field at a time.",
      { path: "group_by[1]" },
    );
  }
  const path = "group_by[0].column_id";
  const { name, unknown } = splitSuffix(dimension.column_id, path);
  const field = findField(entity, name, path);
  checkGroupable(field, name, path, capabilities);
  if (field.form === "boolean" && view.cursor !== null) {
    throw new QueryError(
      "invalid_group_by",
      "Cannot use cursor pagination when grouping fields that return true or false.",
      { path: "cursor", field: name },
    );
  }
  return {
    field,
    dimension: { field: field.name, unknown: unknown || field.source.kind === "continent" },
    order: view.cursor !== null ? byKey : readGroupOrder(view.sort, field),
  };
}

function splitSuffix(column: string, path: string): { name: string; unknown: boolean } {
  const [name = "", suffix, ...rest] = column.split(":");
  if (rest.length === 0 && (suffix === undefined || suffix === "known")) return { name, unknown: false };
  if (rest.length === 0 && suffix === "include_unknown") return { name, unknown: true };
  throw new QueryError(
    "invalid_group_by",
    `'${column}' is not a valid grouping. Only :include_unknown or :known may follow the field.`,
    { path, field: name },
  );
}

function checkGroupable(field: Field, name: string, path: string, capabilities: Capabilities): void {
  const place = { path, field: name };
  if (!field.groupable) {
    const unordered = field.form === "date" || field.form === "datetime" || field.form === "number";
    throw new QueryError(
      "invalid_group_by",
      unordered || field.source.kind === "text" || field.source.kind === "semantic"
        ? "Cannot group by date, number, or search fields."
        : `Cannot group by ${name}.`,
      place,
    );
  }
  if (field.source.kind === "absent") {
    throw new QueryError("unsupported_field", `Cannot group by ${name}: ${field.source.reason}.`, place);
  }
  if (field.source.kind === "prefix" || capabilities.ungroupable?.(field.entity, field.name) === true) {
    throw new QueryError("unsupported_field", `This snapshot cannot group by ${name}.`, place);
  }
}

function readGroupOrder(sort: readonly ViewSort[], field: Field): GroupsPlan["order"] {
  const [key, ...others] = sort;
  if (key === undefined) return byCount;
  const place = { path: "sort_by[0].column_id", field: key.column };
  if (others.length > 0 || (key.column !== "count" && key.column !== "key")) {
    throw new QueryError(
      "not_available",
      "Groups are sorted by count or by key, one of them, in this release.",
      place,
    );
  }
  if (field.form === "boolean") {
    throw new QueryError(
      "invalid_sort",
      "Cannot sort when grouping fields that return true or false.",
      place,
    );
  }
  return { by: key.column, direction: key.direction };
}
