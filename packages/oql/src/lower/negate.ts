import type { FilterNode } from "@oqlkit/oqo-schema";

/** Toggles the negation of a leaf or branch. */
export function negate<T extends FilterNode>(node: T): T {
  const { is_negated, ...rest } = node;
  return (is_negated === true ? rest : { ...rest, is_negated: true }) as T;
}

/** All of some conditions as one. */
export function allOf(filters: FilterNode[]): FilterNode {
  const [only] = filters;
  return only !== undefined && filters.length === 1 ? only : { join: "and", filters };
}
