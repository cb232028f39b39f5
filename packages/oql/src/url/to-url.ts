import type { UncheckedBranch, UncheckedLeaf, UncheckedNode, UncheckedOqo } from "@oqlkit/oqo-schema";
import { canonicalize, isBranch, OqoError, printSort, withoutBlanks } from "@oqlkit/oqo-schema";
import { isSemantic } from "../printer/leaf-kind.ts";
import { isComparison } from "../words/comparison.ts";
import { isRefusedForm, maxValues } from "./url-rules.ts";
import { urlField } from "./url-value.ts";
import { comparisonText, NoUrl, plainText, refuse, valueText } from "./url-value-text.ts";

/** A classic URL, or why there is none. */
export type ToUrlResult =
  | { readonly url: string }
  | {
      readonly url: null;
      /** For people. */
      readonly reason: string;
    };

/**
 * The classic URL, path and query string, that asks for the same rows; null where the URL syntax cannot say it. Never
 * throws.
 *
 * @example toUrl({ get_rows: "works", filter_rows: [{ column_id: "type", value: "article" }] })
 * // { url: "/works?filter=type:article" }
 */
export function toUrl(oqo: UncheckedOqo): ToUrlResult {
  try {
    return { url: printUrl(canonicalize(oqo), oqo.sample) };
  } catch (problem) {
    if (problem instanceof NoUrl || problem instanceof OqoError)
      return { url: null, reason: problem.message };
    // What encoding throws at half of a surrogate pair.
    if (problem instanceof URIError) return { url: null, reason: "A URL cannot say half a letter." };
    throw problem;
  }
}

/** `sample` may be one that canonicalizing leaves out. */
function printUrl(oqo: UncheckedOqo, sample: UncheckedOqo["sample"]): string {
  if (oqo.corpus !== undefined && oqo.corpus !== "core") return refuse("is made for the core corpus only");
  const { semantic, rows } = takeSemantic(oqo.filter_rows ?? []);
  const parameters = {
    "search.semantic": semantic,
    filter: printRows(rows, oqo.get_rows) || undefined,
    sort: printSort(oqo.sort_by ?? []) || undefined,
    group_by: oqo.group_by?.map(({ column_id }) => column_id),
    select: oqo.select,
    sample,
    seed: oqo.seed,
    per_page: oqo.per_page,
    page: oqo.page,
    cursor: oqo.cursor,
  };
  // A list as text has commas between its items.
  const present = Object.entries(withoutBlanks(parameters)).map(
    ([name, value]) => `${name}=${encode(String(value)) || refuse(`cannot say an empty ${name}`)}`,
  );
  return present.length === 0 ? `/${oqo.get_rows}` : `/${oqo.get_rows}?${present.join("&")}`;
}

const plainCharacters = /[^A-Za-z0-9_.\-~:,| ]+/g;

function encode(value: string): string {
  return value.replace(plainCharacters, (run) =>
    encodeURIComponent(run).replace(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    ),
  );
}

function searchesMeaning(node: UncheckedNode): boolean {
  return isBranch(node) ? node.filters.some(searchesMeaning) : isSemantic(node);
}

function takeSemantic(rows: readonly UncheckedNode[]): {
  semantic: string | undefined;
  rows: UncheckedNode[];
} {
  const semantic = rows.filter(searchesMeaning);
  const [only] = semantic;
  if (!only) return { semantic: undefined, rows: [...rows] };
  if (semantic.length > 1 || isBranch(only) || only.is_negated)
    return refuse("has one semantic search, alone and not negated");
  return { semantic: String(only.value), rows: rows.filter((row) => row !== only) };
}

/** All rows; the first lower and upper bound of one column print together as a range. */
function printRows(rows: readonly UncheckedNode[], entity: string): string {
  const ranges = pairBounds(rows);
  const printed: string[] = [];
  const done = new Set<UncheckedNode>();
  for (const row of rows) {
    if (done.has(row)) continue;
    const range = ranges.get(row);
    for (const bound of range ?? []) done.add(bound);
    printed.push(range ? `${range[0].column_id}:${range.map(plainText).join("-")}` : printRow(row, entity));
  }
  // A quotation mark without its pair would find one in what follows.
  const lone = printed.findIndex((one) => one.split('"').length % 2 === 0);
  if (
    lone >= 0 &&
    printed
      .slice(lone + 1)
      .join()
      .includes('"')
  )
    return refuse("cannot say a lone quote");
  return printed.join(",");
}

function isBound(node: UncheckedNode): node is UncheckedLeaf {
  return !isBranch(node) && /^[<>]=$/.test(node.operator ?? "") && !node.is_negated;
}

/** The first `>=` and the first `<=` of each column, by each of them; only numbers make a range. */
function pairBounds(rows: readonly UncheckedNode[]): Map<UncheckedNode, [UncheckedLeaf, UncheckedLeaf]> {
  const ranges = new Map<UncheckedNode, [UncheckedLeaf, UncheckedLeaf]>();
  const bounds = new Map<string, UncheckedLeaf>();
  for (const row of rows.toReversed()) if (isBound(row)) bounds.set(`${row.operator} ${row.column_id}`, row);
  for (const low of bounds.values()) {
    const high = low.operator === ">=" ? bounds.get(`<= ${low.column_id}`) : undefined;
    if (!high || !isPlainNumber(low) || !isPlainNumber(high)) continue;
    ranges.set(low, [low, high]).set(high, [low, high]);
  }
  return ranges;
}

function isPlainNumber(leaf: UncheckedLeaf): boolean {
  return /^\d+(?:\.\d+)?$/.test(plainText(leaf));
}

function printRow(row: UncheckedNode, entity: string): string {
  if (isBranch(row)) return printAlternatives(row, entity);
  const written = printCondition(row, entity);
  requireRunnable([row], written, entity);
  return `${row.column_id}:${written}`;
}

/** A form that running the URL would refuse is no URL of the query; a value that is refused anyway may stand. */
function requireRunnable(leaves: readonly UncheckedLeaf[], written: string, entity: string): void {
  const column = leaves[0]?.column_id ?? "";
  const values = leaves.map((leaf) => (leaf.value === null ? "" : plainText(leaf)));
  if (isRefusedForm(urlField(entity, column), written, values))
    refuse(`cannot say ${leaves.length > maxValues ? "so many values" : written} of ${column}`);
}

function printCondition(leaf: UncheckedLeaf, entity: string): string {
  const negated = leaf.is_negated;
  if (leaf.value !== null && isComparison(leaf.operator)) {
    if (negated) return refuse("cannot negate a comparison");
    return comparisonText(leaf, entity);
  }
  const written = valueText(leaf, entity, false);
  return negated ? `!${written}` : written;
}

function printAlternatives(branch: UncheckedBranch, entity: string): string {
  const leaves = branch.filters.filter((member): member is UncheckedLeaf => !isBranch(member));
  const [first] = leaves;
  if (!first || branch.join === "and" || leaves.length < branch.filters.length)
    return refuse("cannot nest conditions");
  if (leaves.some(({ column_id }) => column_id !== first.column_id))
    return refuse("cannot join fields by or");
  const written = leaves.map((leaf) => printAlternative(leaf, entity)).join("|");
  requireRunnable(leaves, written, entity);
  return `${first.column_id}:${written}`;
}

function printAlternative(leaf: UncheckedLeaf, entity: string): string {
  if (isComparison(leaf.operator) || leaf.is_negated)
    return refuse("cannot join comparisons or exclusions by or");
  return valueText(leaf, entity, true);
}
