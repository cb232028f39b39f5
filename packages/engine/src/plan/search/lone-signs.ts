import { fieldOf } from "@oqlkit/catalog";
import type { EntityType, FilterLeaf, FilterNode } from "@oqlkit/oqo-schema";

const word = /[\p{L}\p{N}]/u;
/** Signs that a search may be refused for. */
const refused = /[*?]|!\S/;

/**
 * Filters of a list that have nothing to look for: searches for signs alone, beside one for words in the same column.
 * Exact text is split at its blanks (spec section 12), which makes a dash between words one of its conditions.
 * `join` is the list's own; undefined when there are none.
 */
export function loneSigns(
  entity: EntityType,
  filters: readonly FilterNode[],
  join: "and" | "or",
): ReadonlySet<FilterNode> | undefined {
  const narrowing = filters.filter((node) => narrows(node, join));
  const signs = narrowing.filter(
    (leaf) => !word.test(leaf.value) && !refused.test(leaf.value) && isSearched(entity, leaf),
  );
  if (signs.length === 0) return undefined;
  const columns = new Set(
    narrowing.filter(({ value }) => word.test(value)).map(({ column_id }) => column_id),
  );
  return new Set(signs.filter(({ column_id }) => columns.has(column_id)));
}

type TextLeaf = FilterLeaf & { readonly value: string };

/** Whether a node is a condition on a text that narrows the list: a negated one does where the list is an or of such. */
function narrows(node: FilterNode, join: "and" | "or"): node is TextLeaf {
  if (typeof node !== "object" || node === null || "join" in node) return false;
  return typeof node.value === "string" && (node.is_negated === true) === (join === "or");
}

function isSearched(entity: EntityType, { column_id, operator }: FilterLeaf): boolean {
  const searches = operator === undefined || operator === "has" || operator === "is";
  return searches && typeof column_id === "string" && fieldOf(entity, column_id)?.source.kind === "text";
}
