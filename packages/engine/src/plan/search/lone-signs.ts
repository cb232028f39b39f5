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
  const signs = filters.filter((node) => {
    const text = searchedText(node, join);
    return text !== undefined && !word.test(text) && !refused.test(text) && isSearched(entity, node);
  });
  if (signs.length === 0) return undefined;
  const columns = new Set(
    filters.flatMap((node) =>
      word.test(searchedText(node, join) ?? "") ? [(node as FilterLeaf).column_id] : [],
    ),
  );
  return new Set(signs.filter((node) => columns.has((node as FilterLeaf).column_id)));
}

/** What a condition looks for that narrows the list: a negated one does where the list is an or of such. */
function searchedText(node: FilterNode, join: "and" | "or"): string | undefined {
  if (typeof node !== "object" || node === null || "join" in node) return undefined;
  const { value, is_negated } = node;
  return typeof value === "string" && (is_negated === true) === (join === "or") ? value : undefined;
}

function isSearched(entity: EntityType, node: FilterNode): boolean {
  const { column_id, operator } = node as FilterLeaf;
  const searches = operator === undefined || operator === "has" || operator === "is";
  return searches && typeof column_id === "string" && fieldOf(entity, column_id)?.source.kind === "text";
}
