import {
  canonicalColumn,
  type FilterNode,
  foldExpansionFilter,
  type Oqo,
  oqoLimits,
  type SortBy,
} from "@oqlkit/oqo-schema";
import { type Diagnostic, diagnostic } from "../diagnostics/diagnostic.ts";
import { defaultLimits } from "../parser/limits.ts";
import { type Parameter, readParameters } from "./form-decoding.ts";
import { checkLineage, journalCondition, restrictToJournals } from "./restricted-fields.ts";
import { checkUrlFilter } from "./url-rules.ts";
import { readValue, urlField } from "./url-value.ts";

/**
 * What a classic URL says. `query` is there whenever the URL can be read at all, also beside errors: those say
 * that running the URL would be refused.
 */
export interface FromUrlResult {
  readonly query?: Oqo;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a classic URL, path and query string, such as `/works?filter=type:article`. Values stay text, as in the
 * URL; canonicalizing turns them into numbers and booleans. Never throws.
 */
export function fromUrl(url: string): FromUrlResult {
  if (url.length > defaultLimits.maxLength) {
    return refused(`the URL is longer than ${defaultLimits.maxLength} characters`);
  }
  const { entity, parameters } = splitUrl(url);
  const diagnostics: Diagnostic[] = [];
  const get = (...names: string[]): string | undefined => {
    const found = names.map((name) => parameters.findLast((one) => one.name === name)?.value);
    return found.find((value) => value !== undefined && value !== "");
  };
  if (parameters.filter(({ name }) => name === "filter").length > 1)
    diagnostics.push(diagnostic("url_repeated_filter", {}));
  const groups = list(get("group_by", "group-by"));
  const rows = [
    ...filterRows(entity, get("filter") ?? "", diagnostics),
    ...searchRows(entity, parameters, diagnostics),
    ...journalCondition(entity, groups),
  ];
  if (!isWithin(rows, oqoLimits.nodes)) return refused(`it has more than ${oqoLimits.nodes} conditions`);
  const query: Oqo = { get_rows: entity };
  const corpus = readCorpus(get, rows, diagnostics);
  if (corpus !== undefined && corpus !== "core") query.corpus = corpus;
  if (rows.length > 0) query.filter_rows = rows.map((row) => renameColumns(entity, row));
  const sort = readSort(entity, get("sort") ?? "");
  if (sort.length > 0) query.sort_by = sort;
  const sample = readInteger("sample", get("sample"), diagnostics);
  if (sample !== undefined) query.sample = sample;
  if (groups.length > 0) query.group_by = groups.map((name) => ({ column_id: columnName(entity, name) }));
  const select = list(get("select"));
  if (select.length > 0) query.select = select;
  const seed = get("seed");
  if (seed !== undefined) query.seed = seed;
  const perPage = readInteger("per-page", get("per-page", "per_page"), diagnostics);
  if (perPage !== undefined) query.per_page = perPage;
  const page = readInteger("page", get("page"), diagnostics);
  if (page !== undefined) query.page = page;
  const cursor = get("cursor");
  if (cursor !== undefined) query.cursor = cursor;
  return { query: foldExpansionFilter(query), diagnostics };
}

function refused(reason: string): FromUrlResult {
  return { diagnostics: [diagnostic("OQL_PARSE_ERROR", { reason })] };
}

/** Whether there are at most so many conditions and branches, as in a query object. */
function isWithin(rows: readonly FilterNode[], most: number): boolean {
  let left = most;
  const pending: FilterNode[][] = [[...rows]];
  for (let nodes = pending.pop(); nodes !== undefined; nodes = pending.pop()) {
    left -= nodes.length;
    if (left < 0) return false;
    for (const node of nodes) if ("join" in node) pending.push(node.filters);
  }
  return true;
}

interface SplitUrl {
  readonly entity: string;
  readonly parameters: readonly Parameter[];
}

function splitUrl(url: string): SplitUrl {
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  const entity = trimPath(path);
  return { entity, parameters: mark < 0 ? [] : readParameters(url.slice(mark + 1)) };
}

/** Without blanks and slashes at either end. */
function trimPath(path: string): string {
  let start = 0;
  let end = path.length;
  while (start < end && /[\s/]/.test(path[start] ?? "")) start++;
  while (end > start && /[\s/]/.test(path[end - 1] ?? "")) end--;
  return path.slice(start, end);
}

function list(text: string | undefined): string[] {
  return (text ?? "")
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

/** Splits at commas outside double quotes. */
function splitFilters(text: string): string[] {
  return text.match(/(?:"[^"]*"?|[^",])+/g) ?? [];
}

/** The conditions of the filter parameter, by field in the order fields first appear. */
function filterRows(entity: string, text: string, diagnostics: Diagnostic[]): FilterNode[] {
  const byField = new Map<string, string[]>();
  for (const part of splitFilters(text.replace(/[\u201c-\u201f]/g, '"'))) {
    const colon = part.indexOf(":");
    if (colon < 0) {
      if (part.trim() !== "") diagnostics.push(diagnostic("url_invalid_part", { part }));
      continue;
    }
    const name = part.slice(0, colon).trim();
    const values = byField.get(name);
    const value = part.slice(colon + 1);
    if (values === undefined) byField.set(name, [value]);
    else values.push(value);
  }
  const rows: FilterNode[] = [];
  for (const [name, values] of byField) {
    const field = urlField(entity, name);
    for (const value of values) {
      diagnostics.push(...checkUrlFilter(field, name, value), ...checkLineage(field, value));
      rows.push(...restrictToJournals(field, readValue(field, value)));
    }
  }
  return rows;
}

/** The field that a search parameter searches, if it is one (spec section 17.2). */
function searchField(entity: string, parameter: string): string | undefined {
  const works = entity.startsWith("work");
  if (parameter === "search") return works ? "fulltext.search" : "text.search";
  if (parameter === "search.exact") return works ? "fulltext.search.exact" : "text.search";
  if (parameter === "search.semantic") return "abstract.search.semantic";
  if (!parameter.startsWith("search.")) return undefined;
  const scope = parameter.slice("search.".length);
  return scope.endsWith(".exact") ? `${scope.slice(0, -".exact".length)}.search.exact` : `${scope}.search`;
}

function searchRows(
  entity: string,
  parameters: readonly Parameter[],
  diagnostics: Diagnostic[],
): FilterNode[] {
  const values = new Map<string, string>();
  for (const { name, value } of parameters)
    if (searchField(entity, name) !== undefined) values.set(name, value);
  const names = [...values.keys()].sort((a, b) => Number(b === "search") - Number(a === "search"));
  return names.flatMap((name) => {
    const value = values.get(name) ?? "";
    const field = searchField(entity, name);
    if (field === undefined || value.trim() === "") return [];
    const excluded = /(?:^|\s)!\S+/.exec(value);
    if (excluded !== null) diagnostics.push(diagnostic("url_search_negation", { value: excluded[0].trim() }));
    if (value.includes("|")) diagnostics.push(diagnostic("url_search_alternatives", { value }));
    return readValue({ entity, name: field, column: undefined }, value);
  });
}

function readCorpus(
  get: (...names: string[]) => string | undefined,
  rows: readonly FilterNode[],
  diagnostics: Diagnostic[],
): Oqo["corpus"] {
  const written = get("corpus");
  const included = get("include_xpac", "include-xpac")?.toLowerCase() === "true";
  const filtered = rows.some((row) => !("join" in row) && row.column_id === "is_xpac");
  if (written !== undefined && (included || filtered))
    diagnostics.push(diagnostic("url_corpus_conflict", {}));
  if (written === "core" || written === "expansion" || written === "all") return written;
  return included && !filtered ? "all" : undefined;
}

const aggregates: ReadonlySet<string> = new Set(["mean", "sum", "min", "max"]);

function readSort(entity: string, text: string): SortBy[] {
  return list(text).map((key) => {
    const [written = "", order] = key.split(":");
    const descending = written.startsWith("-");
    const name = (descending ? written.slice(1) : written).trim();
    const direction = order?.trim() === "desc" || descending ? "desc" : "asc";
    const dot = name.lastIndexOf(".");
    const last = name.slice(dot + 1);
    if (dot > 0 && aggregates.has(last)) {
      return {
        column_id: columnName(entity, name.slice(0, dot)),
        direction,
        aggregate: last as SortBy["aggregate"] & string,
      };
    }
    return { column_id: columnName(entity, name), direction };
  });
}

/** The canonical column of a name, whose hyphens may stand for underscores. */
function columnName(entity: string, name: string): string {
  return canonicalColumn(entity, urlField(entity, name).name);
}

function renameColumns(entity: string, node: FilterNode): FilterNode {
  if ("join" in node)
    return { ...node, filters: node.filters.map((member) => renameColumns(entity, member)) };
  return { ...node, column_id: canonicalColumn(entity, node.column_id) };
}

function readInteger(
  parameter: string,
  text: string | undefined,
  diagnostics: Diagnostic[],
): number | undefined {
  if (text === undefined) return undefined;
  if (/^\s*[+-]?\d{1,15}\s*$/.test(text)) return Number(text);
  diagnostics.push(diagnostic("url_invalid_integer", { parameter }));
  return undefined;
}
