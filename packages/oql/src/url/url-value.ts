import { type Column, column as canonical, type FilterLeaf, type FilterNode } from "@oqlkit/oqo-schema";
import { booleanSearch, isBooleanText, searchLeaves } from "./search-text.ts";

/** The field of a URL filter, as the entity knows it. */
export interface UrlField {
  readonly entity: string;
  /** The name, hyphens made underscores where that is what the entity has. */
  readonly name: string;
  readonly column: Column | undefined;
}

/** What URLs call the id of the rows themselves; each entity has a column for some of these alone. */
const ownIds: ReadonlySet<string> = new Set(["ids.openalex", "id", "openalex", "openalex_id", "service"]);

/** The first of some names that the entity has a column for. */
function firstColumn(entity: string, names: Iterable<string>): UrlField | undefined {
  for (const name of names) {
    const column = canonical(entity, name);
    if (column !== undefined) return { entity, name, column };
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
  return name.endsWith(".search") || name.endsWith(".search.exact") || name.endsWith(".search.semantic");
}

const wholeQuoted = /^"([^"]*)"$/;
const collectionId = /^(!?)(col_[A-Za-z0-9]{1,48})$/;
const comparison = /^(<=|>=|<|>)(.*)$/s;
const plainNumber = "\\d+(?:\\.\\d+)?";
const closedRange = new RegExp(`^(${plainNumber})-(${plainNumber})$`);
const upperBound = new RegExp(`^-(${plainNumber})$`);

/** Curly quotes made straight, doubled ones single. */
function normalizeQuotes(value: string): string {
  return value.replace(/[\u201c-\u201f]/g, '"').replace(/"+/g, '"');
}

/** Commas outside quotes become blanks, and blanks collapse; only search text with such a comma changes. */
function dropCommas(value: string): string {
  const parts = value.split('"');
  if (!parts.some((part, index) => index % 2 === 0 && part.includes(","))) return value;
  const replaced = parts.map((part, index) => (index % 2 === 0 ? part.replaceAll(",", " ") : part));
  return replaced.join('"').replace(/ +/g, " ").trim();
}

/** Types whose values a blank separates: all of them must hold. */
function separatesAtBlanks({ column }: UrlField): boolean {
  switch (column?.type) {
    case "string":
    case "openalex_id":
    case "external_id":
    case "date":
      return true;
    default:
      return false;
  }
}

/** The conditions that one value of a URL filter means, all of which must hold (spec section 17.1). */
export function readValue(field: UrlField, written: string): FilterNode[] {
  const search = isSearchField(field.name);
  const value = normalizeQuotes(written);
  if (search) return readSearch(field, value);
  const literal = wholeQuoted.exec(value);
  const inside = literal?.[1] ?? value;
  if (inside.includes("|")) return [readAlternatives(field, inside)];
  if (literal !== null) return readSingle(field, inside, true);
  if (separatesAtBlanks(field) && /\S\s+\S/.test(value)) {
    return blankSeparated(value).flatMap((part) => {
      const quoted = wholeQuoted.exec(part);
      return quoted === null ? readSingle(field, part, false) : readSingle(field, quoted[1] ?? "", true);
    });
  }
  return readSingle(field, value, false);
}

function blankSeparated(value: string): string[] {
  return value.match(/!?"[^"]*"|\S+/g) ?? [];
}

function readAlternatives(field: UrlField, value: string): FilterNode {
  const all = value.split("|").filter((part) => part.trim() !== "");
  const negatedAll = value.startsWith("!");
  const filters = all.map((part) => readAlternative(field, part, negatedAll));
  return negatedAll ? { join: "or", filters, is_negated: true } : { join: "or", filters };
}

function readAlternative(field: UrlField, part: string, negatedAll: boolean): FilterNode {
  const text = negatedAll && part.startsWith("!") ? part.slice(1) : part;
  const literal = wholeQuoted.exec(text.trim());
  const conditions =
    literal === null ? readSingle(field, text, false) : readSingle(field, literal[1] ?? "", true);
  const [only] = conditions;
  return only !== undefined && conditions.length === 1 ? only : { join: "and", filters: conditions };
}

/** One value that is no list. A `literal` one was quoted and means just its text. */
function readSingle(field: UrlField, value: string, literal: boolean): FilterNode[] {
  const leaf = (text: string): FilterLeaf => ({ column_id: field.name, value: text });
  if (literal) return [leaf(value)];
  if (value === "null") return [{ column_id: field.name, value: null }];
  if (value === "!null") return [{ column_id: field.name, value: null, is_negated: true }];
  const collection = collectionId.exec(value);
  if (collection !== null) {
    const member: FilterLeaf = {
      column_id: field.name,
      value: collection[2] ?? "",
      operator: "in collection",
    };
    return [collection[1] === "!" ? { ...member, is_negated: true } : member];
  }
  if (value.startsWith("!")) return [readNegated(field, value.slice(1))];
  const compared = comparison.exec(value);
  if (compared !== null) return [{ ...leaf(compared[2] ?? ""), operator: operatorOf(compared[1] ?? "") }];
  return readRange(field, value) ?? [leaf(value)];
}

function operatorOf(sign: string): ">" | ">=" | "<" | "<=" {
  return sign === ">" || sign === ">=" || sign === "<" ? sign : "<=";
}

function readNegated(field: UrlField, value: string): FilterNode {
  const literal = wholeQuoted.exec(value);
  if (literal !== null) return { column_id: field.name, value: literal[1] ?? "", is_negated: true };
  const range = field.column?.type === "number" ? readRange(field, value) : undefined;
  if (range === undefined) return { column_id: field.name, value, is_negated: true };
  return { join: "and", filters: range, is_negated: true };
}

/** `2019-2023`, `2019-` and `-2023` on columns that have an order; undefined when the value is no range. */
function readRange(field: UrlField, value: string): FilterLeaf[] | undefined {
  const operators = field.column?.operators;
  if (operators !== undefined && !operators.includes("range") && !operators.includes("date_range"))
    return undefined;
  const from = (text: string): FilterLeaf => ({ column_id: field.name, value: text, operator: ">=" });
  const to = (text: string): FilterLeaf => ({ column_id: field.name, value: text, operator: "<=" });
  if (value.endsWith("-") && !value.startsWith("-")) return [from(value.slice(0, -1))];
  const upper = upperBound.exec(value);
  if (upper !== null) return [to(upper[1] ?? "")];
  const both = closedRange.exec(value);
  return both === null ? undefined : [from(both[1] ?? ""), to(both[2] ?? "")];
}

/** A search value: Boolean text, alternatives, or plain text with `!` to exclude. */
function readSearch(field: UrlField, text: string): FilterNode[] {
  const column = field.name;
  if (column.endsWith(".search.semantic")) return [{ column_id: column, value: text, operator: "has" }];
  const value = dropCommas(text);
  if (isBooleanText(value)) {
    const tree = booleanSearch(column, value);
    if (tree === undefined) return [];
    return "join" in tree && tree.join === "and" && tree.is_negated !== true ? tree.filters : [tree];
  }
  if (value.includes("|")) return [searchAlternatives(column, value)];
  const excluded = readExclusions(column, value);
  if (excluded !== undefined) return excluded;
  if (value === "null" || value === "!null") {
    const missing: FilterLeaf = { column_id: column, value: null, operator: "has" };
    return [value === "null" ? missing : { ...missing, is_negated: true }];
  }
  if (value.startsWith("!")) return searchLeaves(column, value.slice(1), true);
  return searchLeaves(column, value, false);
}

function searchAlternatives(column: string, value: string): FilterNode {
  const negatedAll = value.startsWith("!");
  const parts = value.split("|").map((part) => (negatedAll ? part.replace(/^!+/, "") : part));
  const filters = parts.map((part): FilterNode => {
    const excluded = readExclusions(column, part);
    if (excluded !== undefined) return { join: "and", filters: excluded };
    const leaves = part.startsWith("!")
      ? searchLeaves(column, part.slice(1), true)
      : searchLeaves(column, part, false);
    const [only] = leaves;
    return only !== undefined && leaves.length === 1 ? only : { join: "and", filters: leaves };
  });
  return negatedAll ? { join: "or", filters, is_negated: true } : { join: "or", filters };
}

/** `cat!dog!"a b"`: the first run is wanted, each later one is not; undefined without an inner `!`. */
function readExclusions(column: string, value: string): FilterLeaf[] | undefined {
  if (!column.endsWith(".search")) return undefined;
  const runs = (value.match(/(?:"[^"]*"|[^"!])+|!/g) ?? [])
    .filter((run) => run !== "!")
    .map((run) => run.trim());
  const inner = hasInnerBang(value.replace(/"[^"]*"/g, "q"));
  if (!inner || runs.length < 2 || value.startsWith("!")) return undefined;
  return runs
    .filter((run) => run !== "")
    .map((run, index) => {
      const target = wholeQuoted.test(run) ? `${column}.exact` : column;
      const leaf: FilterLeaf = { column_id: target, value: run, operator: "has" };
      return index === 0 ? leaf : { ...leaf, is_negated: true };
    });
}

/** Whether an exclamation mark stands between other characters. */
export function hasInnerBang(text: string): boolean {
  const first = text.search(/[^!\s]/);
  const bang = first < 0 ? -1 : text.indexOf("!", first);
  return bang >= 0 && text.slice(bang + 1).trim() !== "";
}
