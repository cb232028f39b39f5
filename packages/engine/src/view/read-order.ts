import { type EntityType, oqoLimits } from "@oqlkit/oqo-schema";
import type { Capabilities } from "../adapter.ts";
import { QueryError } from "../errors.ts";
import { findField } from "../plan/find-field.ts";
import type { SortKey } from "../plan/logical-plan.ts";
import type { ViewSort } from "./view.ts";

const byId: SortKey = { field: "$id", direction: "asc" };
const byDefault: SortKey = { field: "$default", direction: "asc" };
const byScore: SortKey = { field: "$score", direction: "desc" };
const byChance: SortKey = { field: "$random", direction: "asc" };

/** What the order depends on besides the sort keys. */
export interface OrderContext {
  readonly entity: EntityType;
  /** Whether the query searches text. */
  readonly search: boolean;
  /** Whether it excludes text. Where it does nothing else, no row is more relevant than another. */
  readonly excludes: boolean;
  /** Whether it searches by meaning. */
  readonly similar?: boolean;
  readonly sampled: boolean;
  readonly capabilities: Capabilities;
}

/**
 * The total order of the rows: the given keys, or the documented default; ties go by the default order, then by the
 * id. Pages, cursors and streams have the same order.
 *
 * @throws QueryError for a key that cannot be sorted by, and for more keys than an object may have.
 */
export function readOrder(sort: readonly ViewSort[], context: OrderContext): readonly SortKey[] {
  if (context.sampled) {
    if (sort.length > 0) {
      throw new QueryError("invalid_sort", "sample does not work with sort.", { path: "sort_by" });
    }
    return [byChance, byId];
  }
  if (sort.length > oqoLimits.list) {
    const message = `A list is sorted by ${oqoLimits.list} keys at most.`;
    throw new QueryError("invalid_sort", message, { path: "sort_by" });
  }
  if (sort.length === 0 || isCitationPercentileAlone(sort, context.entity)) return defaultOrder(context);
  const given = sort.flatMap((key, index) => readSortKey(key, `sort_by[${index}]`, context) ?? []);
  const keys = withoutRepeats(given, context.entity);
  // Canonical queries leave out to be sorted by that alone, which a search is anyway.
  if (keys.length === 1 && keys[0] === byScore) return defaultOrder(context);
  // A row found by meaning has its score whatever decides the order, which the id has settled by then.
  const scored = context.similar === true && !keys.includes(byScore);
  return scored ? [...keys, byDefault, byId, byScore] : [...keys, byDefault, byId];
}

/**
 * Rows that are equal in a field stay so when it is sorted by once more; in one with several values only in the same
 * direction, as its least value decides in the one and its greatest in the other.
 */
function withoutRepeats(keys: readonly SortKey[], entity: EntityType): readonly SortKey[] {
  const first = new Map<string, SortKey>();
  for (const key of keys) {
    const { field, direction } = key;
    const isMany = key !== byScore && findField(entity, field, "sort_by").many;
    const decided = isMany ? `${field} ${direction}` : field;
    if (!first.has(decided)) first.set(decided, key);
  }
  return [...first.values()];
}

function defaultOrder({ entity, search, similar, capabilities }: OrderContext): readonly SortKey[] {
  if (similar === true) return [byScore, byId];
  if (!search || capabilities.score !== true) return [byDefault, byId];
  switch (entity) {
    case "works":
      return [byScore, { field: "publication_date", direction: "asc" }, byId];
    case "awards":
      return [byScore, byId];
    default:
      return [byScore, { field: "works_count", direction: "desc" }, byId];
  }
}

/** That key alone stands for the default order, which begins with it. */
function isCitationPercentileAlone(sort: readonly ViewSort[], entity: EntityType): boolean {
  const [key] = sort;
  return (
    entity === "works" &&
    sort.length === 1 &&
    key?.direction === "desc" &&
    (key.column === "cited_by_percentile_year.min" || key.column === "cited_by_percentile_year.max")
  );
}

/** Undefined for a key in which all rows are equal. */
function readSortKey(key: ViewSort, path: string, context: OrderContext): SortKey | undefined {
  const place = { path: `${path}.column_id`, field: key.column };
  if (key.direction !== "asc" && key.direction !== "desc") {
    throw new QueryError(
      "invalid_sort",
      `'${key.direction}' is not a sort direction of ${key.column}. Use asc or desc.`,
      { path: `${path}.direction`, field: key.column },
    );
  }
  if (key.column === "relevance_score") return readRelevance(key, path, context);
  const field = findField(context.entity, key.column, place.path);
  if (!field.sortable) throw new QueryError("invalid_sort", `Cannot sort by ${key.column}.`, place);
  // A year sorts by the date it is part of.
  const name = field.source.kind === "bound" ? field.source.field : field.name;
  const sorted = context.entity === "works" && name === "publication_year" ? "publication_date" : name;
  if (context.capabilities.unsortable?.(context.entity, sorted) === true) {
    throw new QueryError("unsupported_field", `This snapshot cannot sort by ${key.column}.`, place);
  }
  return { field: sorted, direction: key.direction };
}

function readRelevance(key: ViewSort, path: string, context: OrderContext): SortKey | undefined {
  const place = { path: `${path}.column_id`, field: key.column };
  const scored = context.search || context.similar === true;
  if (!scored && !context.excludes) {
    throw new QueryError(
      "invalid_sort",
      "Must include a search query in order to sort by relevance_score.",
      place,
    );
  }
  if (key.direction === "asc") {
    throw new QueryError("invalid_sort", "Sorting relevance score ascending is not allowed.", {
      path: `${path}.direction`,
      field: key.column,
    });
  }
  if (!scored) return undefined;
  if (context.capabilities.score !== true && context.similar !== true) {
    throw new QueryError(
      "not_available",
      "This snapshot does not score matches, so relevance_score cannot be sorted by.",
      place,
    );
  }
  return byScore;
}
