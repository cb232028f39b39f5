import { type Field, fieldOf, hasWords } from "@oqlkit/catalog";
import type { EntityType, FilterLeaf } from "@oqlkit/oqo-schema";

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
    (leaf) =>
      !hasWords(leaf.value) && !refused.test(leaf.value) && searchedColumn(entity, leaf) !== undefined,
  );
  if (signs.length === 0) return undefined;
  const columns = new Set(narrowing.filter(({ value }) => hasWords(value)).map(({ column_id }) => column_id));
  return new Set(signs.filter(({ column_id }) => columns.has(column_id)));
}

type TextLeaf = FilterLeaf & { readonly value: string };

/** Whether a condition is on a text and narrows the list: a negated one does where the list is an or of such. */
const narrows = (leaf: FilterLeaf, join: "and" | "or"): leaf is TextLeaf =>
  typeof leaf.value === "string" && (leaf.is_negated === true) === (join === "or");

/** A column of texts that words are looked for in. */
type TextColumn = Field & { readonly source: Extract<Field["source"], { readonly kind: "text" }> };

const isOfText = (field: Field | undefined): field is TextColumn => field?.source.kind === "text";

/** The column that a condition looks for words in; undefined when it does something else. */
export function searchedColumn(
  entity: EntityType,
  { column_id, operator }: FilterLeaf,
): TextColumn | undefined {
  if (operator !== undefined && operator !== "has" && operator !== "is") return undefined;
  const field = typeof column_id === "string" ? fieldOf(entity, column_id) : undefined;
  return isOfText(field) ? field : undefined;
}
