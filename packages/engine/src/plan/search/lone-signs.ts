import { fieldOf } from "@oqlkit/catalog";
import type { EntityType, FilterLeaf } from "@oqlkit/oqo-schema";

const word = /[\p{L}\p{N}]/u;
/** Signs that a search may be refused for. */
const refused = /[*?]|!\S/;

/**
 * Conditions of a list that have nothing to look for: searches for signs alone, beside one for words in the same
 * column. Exact text is split at its blanks (spec section 12), which makes a dash between words one of its conditions.
 * `join` is the list's own; undefined when there are none.
 */
export function loneSigns(
  entity: EntityType,
  leaves: readonly FilterLeaf[],
  join: "and" | "or",
): ReadonlySet<FilterLeaf> | undefined {
  const narrowing = leaves.filter((leaf) => narrows(leaf, join));
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

/** Whether a condition is on a text and narrows the list: a negated one does where the list is an or of such. */
const narrows = (leaf: FilterLeaf, join: "and" | "or"): leaf is TextLeaf =>
  typeof leaf.value === "string" && (leaf.is_negated === true) === (join === "or");

function isSearched(entity: EntityType, { column_id, operator }: FilterLeaf): boolean {
  const searches = operator === undefined || operator === "has" || operator === "is";
  return searches && typeof column_id === "string" && fieldOf(entity, column_id)?.source.kind === "text";
}
