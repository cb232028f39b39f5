import { type FilterNode, isBranch, type UncheckedLeaf } from "@oqlkit/oqo-schema";
import { defaultLimits } from "../parser/limits.ts";
import { scalarText } from "../printer/scalar-text.ts";
import { excludedCollection } from "../words/collection-id.ts";
import { isComparison } from "../words/comparison.ts";
import { isBooleanText } from "./search-text.ts";
import { isNoValue } from "./url-rules.ts";
import { collectionId, readExclusions, readValue, urlField } from "./url-value.ts";

/** Unwinds from the part that a URL cannot say. Never leaves `toUrl`. */
export class NoUrl extends Error {}

/** Says what a URL cannot do. */
export function refuse(what: string): never {
  throw new NoUrl(`A URL ${what}.`);
}

/** A value as text. */
export function plainText({ value }: UncheckedLeaf): string {
  const text = typeof value === "string" ? value : scalarText(value);
  if (text.length > defaultLimits.maxLength) return refuse("cannot be so long");
  return text;
}

/** A comparison, so that it reads back as the same. */
export function comparisonText(leaf: UncheckedLeaf, entity: string): string {
  const text = plainText(leaf);
  const written = comparisonForm(leaf.operator, text);
  const reads = readsAs(leaf, readValue(urlField(entity, leaf.column_id), written));
  if (reads && !splits(written)) return written;
  return refuse(`cannot say ${written} of ${leaf.column_id}`);
}

function comparisonForm(operator: string | undefined, text: string): string {
  if (operator === ">=") return `${text}-`;
  return operator === "<=" ? `-${text}` : `${operator}${text}`;
}

/** One value of a filter, quoted where its signs or blanks would mean something; `listed` inside an or. */
export function valueText(leaf: UncheckedLeaf, entity: string, listed: boolean): string {
  if (leaf.value === null) return "null";
  const text = plainText(leaf);
  if (text === "") return text;
  const sign = leaf.is_negated ? "!" : "";
  const isMissing = !listed && isNoValue(sign + text);
  if (leaf.operator === "has") return searchText(leaf, text, listed, isMissing);
  if (!listed && !leaf.is_negated && excludedCollection.test(text)) return text;
  const field = urlField(entity, leaf.column_id);
  for (const written of [text, `"${text}"`]) {
    if (/["|]/.test(text) || (written === text && (splits(text) || isMissing || text !== text.trim())))
      continue;
    const rows = readValue(field, listed ? `${written}|${written}` : sign + written);
    const [first] = rows;
    const found = listed && first && isBranch(first) ? first.filters.slice(0, 1) : rows;
    if (readsAs(leaf, found)) return written;
  }
  return refuse(`cannot say the value ${text}`);
}

/** Whether a text would end, or join what follows, where it is not quoted. */
const splits = (text: string): boolean => /,|\\$/.test(text);

/** Whether what was read is just the condition. Collections may be written either way. */
function readsAs(leaf: UncheckedLeaf, found: readonly (FilterNode | undefined)[]): boolean {
  const [read, ...more] = found;
  if (!read || more.length > 0 || isBranch(read) || read.is_negated !== leaf.is_negated) return false;
  const known = isComparison(leaf.operator) || leaf.operator === "in collection";
  const wanted = known ? leaf.operator : "is";
  const got = read.operator ?? "is";
  const sameOperator = got === wanted || (got === "in collection" && wanted === "is");
  return sameOperator && read.value === plainText(leaf);
}

const proximityOfMore = /^"[^"]*"~\d+(?:~"[^"]*"){2,}$/;

/** Search text as it is; signs that a URL reads as operators cannot be said. */
function searchText(
  { column_id: column, is_negated }: UncheckedLeaf,
  text: string,
  listed: boolean,
  isMissing: boolean,
): string {
  const bare = text.replace(/"[^"]*"/g, "q");
  const named = isMissing || collectionId.test(text);
  if (
    // A URL has proximity of two terms only.
    proximityOfMore.test(text) ||
    text.includes("|") ||
    /^!|^\s*$|,|\\$/.test(bare) ||
    readExclusions(column, text) ||
    // In a phrase that is all of the value such words are words.
    ((listed || is_negated || bare !== "q") && isBooleanText(text)) ||
    // Quotes around a word are a part of the value but where text is exact.
    (named && !column.endsWith(".search.exact"))
  ) {
    return refuse(`cannot say signs and operators of ${text}`);
  }
  return named ? `"${text}"` : text;
}
