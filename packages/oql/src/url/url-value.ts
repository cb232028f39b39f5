import {
  type Column,
  column as canonical,
  type FilterLeaf,
  type FilterNode,
  isBranch,
  writeLeaf,
} from "@oqlkit/oqo-schema";
import { allOf, negate } from "../lower/negate.ts";
import { searchBase } from "../words/field-word.ts";
import { ownIds } from "../words/own-ids.ts";
import { booleanSearch, isBooleanText, leaf, searchLeaves } from "./search-text.ts";

/** The field of a URL filter, as the entity knows it. */
export interface UrlField {
  readonly entity: string;
  /** The name, hyphens made underscores where that is what the entity has. */
  readonly name: string;
  readonly column: Column | undefined;
}

/** The first of some names that the entity has a column for. */
function firstColumn(entity: string, names: Iterable<string>): UrlField | undefined {
  for (const name of names) {
    const column = canonical(entity, name);
    if (column) return { entity, name, column };
  }
  return undefined;
}

/** Looks a field name of a URL up. */
export function urlField(entity: string, written: string): UrlField {
  const underscored = written.replaceAll("-", "_");
  return (
    firstColumn(entity, [written, underscored]) ??
    (ownIds.has(underscored) ? firstColumn(entity, ownIds) : undefined) ?? {
      entity,
      name: written,
      column: undefined,
    }
  );
}

export function isSearchField(name: string): boolean {
  return searchBase(name) !== undefined;
}

const wholeQuoted = /^"([^"]*)"$/;
export const collectionId: RegExp = /^(!?)(col_[A-Za-z0-9]{1,48})$/;
const comparison = /^(<=|>=|<|>)(.*)$/s;
const boundedRange = /^(\d+(?:\.\d+)?)?-(\d+(?:\.\d+)?)$/;

/** Commas outside quotes become blanks, and blanks collapse; only search text with such a comma changes. */
function dropCommas(value: string): string {
  const replaced = value.replace(/"[^"]*"|,/g, (found) => (found === "," ? " " : found));
  return replaced === value ? value : replaced.replace(/ +/g, " ").trim();
}

/** Types whose values a blank separates: all of them must hold. */
const separatedAtBlanks: readonly unknown[] = ["string", "openalex_id", "external_id", "date"];

/** The conditions that one value of a URL filter means, all of which must hold (spec section 12). */
export function readValue(field: UrlField, written: string): FilterNode[] {
  const search = isSearchField(field.name);
  // Curly quotes are quotes in what is searched for, and doubled ones are single.
  const value = (search ? written.replace(/[\u201c-\u201f]/g, '"') : written).replace(/"+/g, '"');
  if (search) return readSearch(field, value);
  const literal = wholeQuoted.exec(value)?.[1];
  const inside = literal ?? value;
  if (inside.includes("|")) return [oneOf(inside, (part) => allOf(readOne(field, part.trim())))];
  const listed =
    literal === undefined && separatedAtBlanks.includes(field.column?.type) && /\S\s+\S/.test(value);
  const parts = (listed && value.match(/!?"[^"]*"|\S+/g)) || [value];
  return parts.flatMap((part) => readOne(field, part));
}

/** Alternatives, all of them excluded when the first is: then each loses the signs it begins with. */
function oneOf(value: string, read: (part: string) => FilterNode): FilterNode {
  const negated = value.startsWith("!");
  const filters = value
    .split("|")
    .map((part) => (negated ? part.replace(/^!+/, "") : part))
    .filter((part) => part.trim())
    .map(read);
  const node: FilterNode = { join: "or", filters };
  return negated ? negate(node) : node;
}

/** One value that is no list. A quoted one means just its text. */
function readOne(field: UrlField, value: string): FilterNode[] {
  const literal = wholeQuoted.exec(value)?.[1];
  if (literal !== undefined) return [writeLeaf(field.name, literal)];
  if (/^!?null$/.test(value)) return [writeLeaf(field.name, null, undefined, value !== "null")];
  const collection = collectionId.exec(value);
  if (collection) {
    return [writeLeaf(field.name, collection[2] ?? "", "in collection", collection[1] === "!")];
  }
  if (value.startsWith("!")) return [readNegated(field, value.slice(1))];
  const compared = comparison.exec(value);
  if (compared) {
    return [writeLeaf(field.name, compared[2] ?? "", compared[1] as FilterLeaf["operator"])];
  }
  return readRange(field, value) ?? [writeLeaf(field.name, value)];
}

function readNegated(field: UrlField, value: string): FilterNode {
  const range = field.column?.type === "number" ? readRange(field, value) : undefined;
  return range
    ? { join: "and", filters: range, is_negated: true }
    : writeLeaf(field.name, wholeQuoted.exec(value)?.[1] ?? value, undefined, true);
}

/** `2019-2023`, `2019-` and `-2023` on columns that have an order; undefined when the value is no range. */
function readRange(field: UrlField, value: string): FilterLeaf[] | undefined {
  const operators = field.column?.operators;
  if (operators && !operators.includes("range") && !operators.includes("date_range")) return undefined;
  const from = (text: string): FilterLeaf => writeLeaf(field.name, text, ">=");
  const to = (text: string): FilterLeaf => writeLeaf(field.name, text, "<=");
  if (value.endsWith("-") && !value.startsWith("-")) return [from(value.slice(0, -1))];
  const [, low, high] = boundedRange.exec(value) ?? [];
  if (!high) return undefined;
  return low ? [from(low), to(high)] : [to(high)];
}

/** A search value, or alternatives. */
function readSearch({ name }: UrlField, text: string): FilterNode[] {
  if (name.endsWith(".search.semantic")) return [leaf(name, text, false)];
  const value = dropCommas(text);
  return value.includes("|")
    ? [oneOf(value, (part) => allOf(readSearchText(name, part.trim())))]
    : readSearchText(name, value);
}

/** Boolean text, or plain text with `!` to exclude. */
function readSearchText(column: string, value: string): FilterNode[] {
  const tree = isBooleanText(value) && booleanSearch(column, value);
  // Operators alone leave nothing to look for, which running says of them as a text.
  if (tree) return isBranch(tree) && tree.join === "and" && !tree.is_negated ? tree.filters : [tree];
  const negated = value.startsWith("!");
  return readExclusions(column, value) ?? searchLeaves(column, negated ? value.slice(1) : value, negated);
}

/**
 * `cat!dog!"a b"`: the first run is wanted, each later one is not; undefined when there is one. An exclamation mark
 * that ends a word, as in `Stop! Look`, is punctuation.
 */
export function readExclusions(column: string, value: string): FilterLeaf[] | undefined {
  if (!column.endsWith(".search") || value.startsWith("!")) return undefined;
  const runs = (value.match(/("[^"]*"|[^!"]+|"|(?<!!)!+(?![\p{L}\p{N}"!]))+/gu) ?? [])
    .map((run) => run.trim())
    .filter((run) => run !== "");
  if (runs.length < 2) return undefined;
  return runs.map((run, index) => {
    const target = wholeQuoted.test(run) ? `${column}.exact` : column;
    return leaf(target, run, index > 0);
  });
}
