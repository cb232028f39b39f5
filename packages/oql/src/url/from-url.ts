import {
  commaList,
  type FilterNode,
  isBranch,
  normalizeIds,
  type Oqo,
  oqoLimits,
  parseSort,
  requireText,
  type SortBy,
  withoutBlanks,
} from "@oqlkit/oqo-schema";
import type { Diagnostic, Fix } from "../diagnostics/diagnostic.ts";
import { writing } from "../diagnostics/fix.ts";
import { urlDiagnostic } from "../diagnostics/url-diagnostic.ts";
import { defaultLimits, maxDiagnostics } from "../parser/limits.ts";
import { refusal } from "../parser/parse.ts";
import { digitsMeant } from "../parser/structure-fixes.ts";
import { codePointLength, type Span } from "../source.ts";
import { type Parameter, type PlaceOf, placesIn, readParameters } from "./form-decoding.ts";
import { checkLineage, journalCondition, restrictToJournals } from "./restricted-fields.ts";
import { alternativesMeant, exclusionMeant } from "./url-meant.ts";
import { checkUrlFilter, type FilterPlace } from "./url-rules.ts";
import { isSearchField, readValue, urlField } from "./url-value.ts";

/**
 * What a classic URL says. `query` is there whenever the URL can be read at all, also beside errors: those say
 * that running the URL would be refused.
 */
export interface FromUrlResult {
  readonly query?: Oqo;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a classic URL, path and query string, such as `/works?filter=type:article`; a host before them is passed over.
 * Values stay text, as in the URL; canonicalizing turns them into numbers and booleans. Never throws.
 */
export function fromUrl(url: string): FromUrlResult {
  requireText(url, "url");
  if (url.length > defaultLimits.maxLength) {
    return refused(`the URL is longer than ${defaultLimits.maxLength} characters`);
  }
  const { entity, parameters, queryStart } = splitUrl(url);
  const diagnostics: Diagnostic[] = [];
  // Of several with one name the last counts.
  const last = new Map(parameters.map((one) => [one.name, one]));
  const find = (...names: string[]): Parameter | undefined =>
    names.map((name) => last.get(name)).find((one) => one?.value);
  const get = (...names: string[]): string | undefined => find(...names)?.value;
  const placeOf = placesIn(url, queryStart);
  const reader: Reader = { entity, diagnostics, placeOf };
  const [first, repeated] = parameters.filter(({ name }) => name === "filter");
  if (first && repeated) {
    const fixes = joinFixes(url, first, repeated, queryStart);
    diagnostics.push(urlDiagnostic("url_repeated_filter", {}, whole(repeated, placeOf), fixes));
  }
  const groups = commaList(get("group_by", "group-by"));
  const rows = [
    ...filterRows(reader, find("filter")),
    ...searchRows(reader, last.values()),
    ...journalCondition(entity, groups),
  ];
  const sort_by = readSort(entity, get("sort"));
  const select = commaList(get("select"));
  if (nodesIn(rows) + groups.length + sort_by.length + select.length > oqoLimits.nodes)
    return refused("it is too large or deep");
  const query = withoutBlanks({
    get_rows: entity,
    corpus: readCorpus(find, rows, reader),
    filter_rows: rows,
    sort_by,
    sample: readInteger("sample", find("sample"), reader),
    group_by: groups.map((name) => ({ column_id: urlField(entity, name).name })),
    select,
    seed: get("seed"),
    per_page: readInteger("per-page", find("per-page", "per_page"), reader),
    page: readInteger("page", find("page"), reader),
    cursor: get("cursor"),
  });
  return { query: normalizeIds(query), diagnostics };
}

/** How many conditions and branches there are. */
function nodesIn(nodes: readonly FilterNode[]): number {
  return nodes.reduce((sum, node) => sum + (isBranch(node) ? nodesIn(node.filters) : 0), nodes.length);
}

interface Reader {
  readonly entity: string;
  readonly diagnostics: Diagnostic[];
  readonly placeOf: PlaceOf;
}

function whole(parameter: Parameter, placeOf: PlaceOf): Span {
  return placeOf(parameter, 0, parameter.value.length);
}

/** Joins two filter parameters that touch. */
function joinFixes(url: string, first: Parameter, second: Parameter, queryStart: number): Fix[] {
  if (second.start !== first.end + 1) return [];
  const start = codePointLength(url.slice(0, queryStart + first.end));
  const end = start + codePointLength(url.slice(queryStart + first.end, queryStart + second.valueStart));
  return writing(",", { start, end });
}

/** Refuses the URL as a whole, whose place is its start. */
function refused(reason: string): FromUrlResult {
  return { diagnostics: [refusal(reason, 0, 0)] };
}

interface SplitUrl {
  readonly entity: string;
  readonly parameters: readonly Parameter[];
  /** The UTF-16 offset in the URL that those of the parameters count from. */
  readonly queryStart: number;
}

function splitUrl(url: string): SplitUrl {
  const [path = ""] = url.split("?", 1);
  const entity = innerPath.exec(path.replace(host, ""))?.[0] ?? "";
  const queryStart = path.length + 1;
  return { entity, parameters: readParameters(url.slice(queryStart)), queryStart };
}

/** Scheme and host of an address as it is copied from a browser; in a path one of the slashes may have gone. */
const host = /^\s*https?:\/+[^/]*/i;

/** A path without blanks and slashes at either end. */
const innerPath = /[^\s/](?:.*[^\s/])?/s;

/** Each stretch between commas outside double quotes that no backslash stands before; a lone quote protects none. */
const filterPart = /(?:"[^"]*"|\\,|[^,])+/g;

/** Commas without their backslashes, where those are what keeps them from splitting. */
function unescapeCommas(value: string): string {
  return value.replace(/"[^"]*"|\\,/g, (found) => (found === "\\," ? "," : found));
}

interface WrittenValue {
  readonly value: string;
  readonly place: FilterPlace;
}

/** The conditions of the filter parameter, by field in the order fields first appear. */
function filterRows(
  { entity, diagnostics, placeOf }: Reader,
  parameter: Parameter | undefined,
): FilterNode[] {
  if (!parameter) return [];
  const byField = new Map<string, WrittenValue[]>();
  for (const { 0: part, index } of parameter.value.matchAll(filterPart)) {
    const end = index + part.length;
    const colon = part.indexOf(":");
    if (colon < 0) {
      if (part.trim() !== "" && diagnostics.length < maxDiagnostics)
        diagnostics.push(urlDiagnostic("url_invalid_part", { part }, placeOf(parameter, index, end)));
      continue;
    }
    const name = part.slice(0, colon).trim();
    const place: FilterPlace = {
      name: () => placeOf(parameter, index, index + colon),
      value: () => placeOf(parameter, index + colon + 1, end),
    };
    const text = part.slice(colon + 1);
    // The blanks of a search are part of its text.
    const written = { value: unescapeCommas(isSearchField(name) ? text : text.trim()), place };
    const values = byField.get(name);
    if (!values) byField.set(name, [written]);
    else values.push(written);
  }
  const rows: FilterNode[] = [];
  for (const [name, values] of byField) {
    const field = urlField(entity, name);
    for (const { value, place } of values) {
      if (diagnostics.length < maxDiagnostics) {
        const found = [checkUrlFilter(field, name, value, place), checkLineage(field, value, place)];
        diagnostics.push(...found.filter((one) => !!one));
      }
      // One at a time: they may be more than a call takes arguments.
      for (const row of restrictToJournals(field, readValue(field, value))) rows.push(row);
    }
  }
  return rows;
}

/** The field that a search parameter searches, if it is one (spec section 12); kinds of works have no full text. */
function searchField(entity: string, parameter: string): string | undefined {
  if (parameter === "search" || parameter === "search.exact")
    return /^work(?!-)/.test(entity) ? `fulltext.${parameter}` : "text.search";
  if (parameter === "search.semantic") return "abstract.search.semantic";
  const [, scope, exact = ""] = /^search\.(.*?)(\.exact)?$/s.exec(parameter) ?? [];
  return scope === undefined ? undefined : `${scope}.search${exact}`;
}

function searchRows({ entity, diagnostics, placeOf }: Reader, parameters: Iterable<Parameter>): FilterNode[] {
  const searches = [...parameters].sort((a, b) => Number(b.name === "search") - Number(a.name === "search"));
  return searches.flatMap((parameter) => {
    const { name, value } = parameter;
    const field = searchField(entity, name);
    if (field === undefined || /^("")?$/.test(value.trim())) return [];
    const rows = readValue({ entity, name: field, column: undefined }, value);
    // A passage is compared as it stands.
    if (field.endsWith("semantic")) return rows;
    const excluded = /(?<!\S)!\S+/.exec(value);
    if (excluded) {
      const [text] = excluded;
      const span = placeOf(parameter, excluded.index, excluded.index + text.length);
      diagnostics.push(
        urlDiagnostic("url_search_negation", { value: text }, span, writing(exclusionMeant(text), span)),
      );
    }
    if (value.includes("|")) {
      const span = whole(parameter, placeOf);
      diagnostics.push(
        urlDiagnostic("url_search_alternatives", { value }, span, writing(alternativesMeant(value), span)),
      );
    }
    return rows;
  });
}

function readCorpus(
  find: (...names: string[]) => Parameter | undefined,
  rows: readonly FilterNode[],
  { entity, diagnostics, placeOf }: Reader,
): Oqo["corpus"] {
  const parameter = find("corpus");
  const written = parameter?.value;
  const included = find("include_xpac", "include-xpac")?.value.toLowerCase();
  const filtered = rows.some((row) => !isBranch(row) && row.column_id === "is_xpac");
  if (parameter && (included || filtered))
    diagnostics.push(urlDiagnostic("url_corpus_conflict", {}, whole(parameter, placeOf)));
  // Validation objects to a corpus that is none.
  if (written) return written === "core" ? undefined : (written as Oqo["corpus"]);
  return included === "true" && !filtered && /^work(?!-)/.test(entity) ? "all" : undefined;
}

/** The sort keys as written; validation objects to a direction that is none. */
function readSort(entity: string, text: string | undefined): SortBy[] {
  return parseSort(text).map((key) => {
    // Some columns are called as the figures of a group are.
    const { name, column } = urlField(entity, `${key.column_id}.${key.aggregate}`);
    return column
      ? { column_id: name, direction: key.direction }
      : { ...key, column_id: urlField(entity, key.column_id).name };
  }) as SortBy[];
}

function readInteger(
  name: string,
  parameter: Parameter | undefined,
  { diagnostics, placeOf }: Reader,
): number | undefined {
  if (!parameter) return undefined;
  if (/^\s*[+-]?\d{1,15}\s*$/.test(parameter.value)) return Number(parameter.value);
  const span = whole(parameter, placeOf);
  const fixes = writing(digitsMeant(parameter.value), span);
  diagnostics.push(urlDiagnostic("url_invalid_integer", { parameter: name }, span, fixes));
  return undefined;
}
