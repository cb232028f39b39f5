import type { Field } from "@oqlkit/catalog";
import type { EntityType, GroupBy } from "@oqlkit/oqo-schema";
import type { Capabilities } from "../adapter.ts";
import { QueryError } from "../errors.ts";
import { isNamed } from "../evaluate/match-name.ts";
import type { ResolvedView } from "../view/view.ts";
import { bindGroupOrder } from "./bind-group-order.ts";
import { bindNameTest, wantedTexts } from "./bind-name-test.ts";
import { findField } from "./find-field.ts";
import type { Dimension, GroupsPlan, Predicate } from "./logical-plan.ts";

/** A grouping bound to fields. */
export interface Grouping
  extends Pick<GroupsPlan, "dimensions" | "maxInnermost" | "metric" | "order" | "named"> {
  /** The field of each dimension. */
  readonly fields: readonly [Field, ...Field[]];
  /** What grouping by these fields asks of the rows besides. */
  readonly conditions: readonly Predicate[];
}

export interface GroupingContext {
  readonly entity: EntityType;
  readonly view: ResolvedView;
  readonly capabilities: Capabilities;
  /** Groups at the innermost level, at most. */
  readonly maxNested: number;
}

const maxDimensions = 3;

/**
 * Binds `group_by`, whose columns may end in `:include_unknown` or `:known`.
 *
 * @throws QueryError for fields that cannot be grouped by, alone or together.
 */
export function bindGrouping(groupBy: readonly GroupBy[], context: GroupingContext): Grouping {
  const { view } = context;
  if (groupBy.length > maxDimensions) {
    throw new QueryError("invalid_group_by", `Cannot group by more than ${maxDimensions} fields at once.`, {
      path: `group_by[${maxDimensions}]`,
    });
  }
  const [first, ...others] = groupBy.map((one, index) => bindColumn(one, index, context));
  if (first === undefined) throw new TypeError("There is nothing to group by.");
  const bound = [first, ...others] as const;
  if (others.length > 0) checkNested(bound, view);
  else checkCursor(first, view);
  const { field } = first;
  const named = view.q !== null && field.form !== "boolean" ? bindNameTest(field, view.q) : null;
  const unknownIsNamed = view.q === null || isNamed("unknown", wantedTexts(field, view.q));
  const outermost: Dimension = {
    field: field.name,
    // Whatever q says, rows without the value of a yes-or-no field count as no.
    unknown: first.unknown && (field.form === "boolean" || unknownIsNamed),
    // True, false and unknown are all wanted, whatever the limit: unknown is counted as false afterwards.
    limit: field.form === "boolean" ? Math.max(view.perPage, 3) : view.perPage,
  };
  return {
    fields: [field, ...others.map((one) => one.field)],
    dimensions: [
      outermost,
      ...others.map((one) => ({ field: one.field.name, unknown: one.unknown, limit: view.perPage })),
    ],
    maxInnermost: context.maxNested,
    conditions: bound.flatMap((one) => conditionOf(one.field)),
    named,
    ...bindGroupOrder(
      bound.map((one) => one.field),
      context,
    ),
  };
}

interface BoundColumn {
  readonly field: Field;
  /** The caller's spelling of the field. */
  readonly name: string;
  readonly path: string;
  readonly unknown: boolean;
}

function bindColumn(groupBy: GroupBy, index: number, { entity, capabilities }: GroupingContext): BoundColumn {
  const path = `group_by[${index}].column_id`;
  const { name, unknown } = splitSuffix(groupBy.column_id, path);
  const found = findField(entity, name, path);
  checkGroupable(found, name, path);
  // What is asked for by its beginning is grouped by whole.
  const field = found.source.kind === "prefix" ? findField(entity, found.source.field, path) : found;
  if (capabilities.ungroupable?.(entity, field.name) === true) {
    throw new QueryError("unsupported_field", `This snapshot cannot group by ${name}.`, {
      path,
      field: name,
    });
  }
  return { field, name, path, unknown: unknown || field.source.kind === "continent" };
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

function checkGroupable(field: Field, name: string, path: string): void {
  const place = { path, field: name };
  if (!field.groupable && field.groupableAs?.includes(name) !== true) {
    const ordered = field.form === "date" || field.form === "datetime" || field.form === "number";
    throw new QueryError(
      "invalid_group_by",
      ordered || field.source.kind === "text" || field.source.kind === "semantic"
        ? "Cannot group by date, number, or search fields."
        : `Cannot group by ${name}.`,
      place,
    );
  }
}

function checkCursor({ field, name }: BoundColumn, { cursor }: ResolvedView): void {
  if (cursor === null || field.form !== "boolean") return;
  throw new QueryError(
    "invalid_group_by",
    "Cannot use cursor pagination when grouping fields that return true or false.",
    { path: "cursor", field: name },
  );
}

function checkNested(bound: readonly BoundColumn[], { cursor }: ResolvedView): void {
  for (const { field, name, path } of bound) {
    if (!isAlone(field)) continue;
    throw new QueryError("invalid_group_by", `Cannot group by ${name} together with other fields.`, {
      path,
      field: name,
    });
  }
  if (cursor !== null) {
    throw new QueryError(
      "invalid_group_by",
      "Cannot use cursor pagination when grouping by several fields.",
      { path: "cursor" },
    );
  }
}

const hierarchy: ReadonlySet<EntityType | null> = new Set<EntityType>(["domains", "fields", "subfields"]);
const versions: ReadonlySet<string> = new Set(["best_open_version", "locations.version"]);

/** Whether the groups of a field are a few that are always the same. */
export const hasFixedGroups = (field: Field): boolean =>
  field.source.kind === "continent" || (field.entity === "works" && versions.has(field.name));

/** Whether a field can only be grouped by on its own. */
export const isAlone = (field: Field): boolean =>
  field.form === "boolean" || hasFixedGroups(field) || hierarchy.has(field.refers);

/** Fields that are grouped by over sources of one type, and where that type stands. */
const sourceTypes: Readonly<Record<string, readonly [field: string, type: string]>> = {
  journal: ["primary_location.source.type", "journal"],
  repository: ["locations.source.type", "repository"],
  "locations.source.host_institution_lineage": ["locations.source.type", "repository"],
};

function conditionOf({ entity, name }: Field): readonly Predicate[] {
  const [field, type] = (entity === "works" && sourceTypes[name]) || [];
  return field === undefined || type === undefined ? [] : [{ kind: "in", field, values: [type] }];
}
