import type { FilterNode } from "@oqlkit/oqo-schema";

/** Toggles the negation of a leaf or branch. */
export function negate<T extends FilterNode>(node: T): T {
  if (node.is_negated !== true) return { ...node, is_negated: true };
  const { is_negated: _, ...plain } = node;
  return plain as T;
}

/** All of some conditions as one. */
export function allOf(filters: FilterNode[]): FilterNode {
  const [only] = filters;
  return only && filters.length === 1 ? only : { join: "and", filters };
}
