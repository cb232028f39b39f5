import { normalizeIds } from "../canonical/normalize-ids.ts";
import { type Issue, type IssueType, issue } from "../issue.ts";
import { numberText } from "../json/number-text.ts";
import type { UncheckedOqo, UncheckedSort } from "../unchecked-oqo.ts";
import { isScalar, readFilters } from "./read-filter.ts";
import {
  isObject,
  type JsonObject,
  member,
  namedCorpus,
  oqoLimits,
  type Reading,
  report,
  reportUnknownMembers,
  textMember,
  withoutBlanks,
} from "./reading.ts";

const keys = [
  "get_rows",
  "corpus",
  "filter_rows",
  "sort_by",
  "sample",
  "group_by",
  "select",
  "seed",
  "per_page",
  "page",
  "cursor",
];
const olderKeys = ["sort_by_column", "sort_by_order"];

/** What came of reading a JSON value as a query object. */
export type ReadResult =
  | { readonly ok: true; readonly oqo: UncheckedOqo }
  | { readonly ok: false; readonly errors: readonly Issue[] };

/**
 * Reads a JSON value, as `JSON.parse` gives it, into the shape of a query object, without checking its words, columns
 * or values.
 *
 * Absent settings get their defaults, the older pair `sort_by_column` and `sort_by_order` becomes a sort key, an
 * integer seed becomes text, column ids become canonical, and the retired filter `is_xpac` becomes a corpus.
 * Refused are unknown keys, values of the wrong kind, and objects beyond {@link oqoLimits}. Never throws, except
 * what getters and proxies do.
 */
export function readOqo(json: unknown): ReadResult {
  if (!isObject(json)) {
    const message = "A query must be an object with get_rows.";
    return { ok: false, errors: [issue("invalid_body", null, message)] };
  }
  const reading: Reading = { issues: [], nodes: 0 };
  const oqo = readBody(reading, json);
  if (reading.nodes > oqoLimits.nodes) {
    const message = `More than ${oqoLimits.nodes} conditions. Split the query.`;
    return { ok: false, errors: [issue("query_too_large", "filter_rows", message)] };
  }
  return reading.issues.length > 0
    ? { ok: false, errors: reading.issues }
    : { ok: true, oqo: normalizeIds(oqo) };
}

function readBody(reading: Reading, json: JsonObject): UncheckedOqo {
  reportUnknownMembers(reading, json, [...keys, ...olderKeys], "");
  const entity = member(json, "get_rows");
  if (typeof entity !== "string") {
    report(reading, "invalid_entity", "get_rows", 'get_rows must be an entity such as "works".');
  }
  const filters = member(json, "filter_rows");
  return withoutBlanks({
    get_rows: typeof entity === "string" ? entity : "",
    corpus: namedCorpus(textMember(reading, json, "corpus", "invalid_corpus")),
    filter_rows: filters === undefined ? undefined : readFilters(reading, filters, "filter_rows"),
    sort_by: readSort(reading, json),
    sample: readSetting(reading, json, "sample", "invalid_sample"),
    group_by: readList(reading, json, "group_by", readGroup),
    select: readList(reading, json, "select", readSelected),
    seed: readSeed(reading, json),
    per_page: readSetting(reading, json, "per_page", "invalid_per_page"),
    page: readSetting(reading, json, "page", "invalid_page"),
    cursor: textMember(reading, json, "cursor", "invalid_pagination"),
  });
}

/** A number as the client wrote it; validation says whether it is one and in range. */
function readSetting(
  reading: Reading,
  json: JsonObject,
  key: string,
  type: IssueType,
): string | number | boolean | undefined {
  const value = member(json, key);
  if (value === undefined || isScalar(value)) return value;
  report(reading, type, key, `${key} must be a whole number.`);
  return undefined;
}

function readSeed(reading: Reading, json: JsonObject): string | undefined {
  const seed = member(json, "seed");
  if (seed === undefined || typeof seed === "string") return seed;
  if (typeof seed === "number" && Number.isInteger(seed)) return numberText(seed);
  report(reading, "invalid_body", "seed", "seed must be text or a whole number.");
  return undefined;
}

function readList<Item>(
  reading: Reading,
  json: JsonObject,
  key: string,
  readItem: (reading: Reading, json: unknown, index: number) => Item,
): Item[] {
  const value = member(json, key) ?? [];
  // A place that was never filled counts as an item that is none.
  if (Array.isArray(value) && value.length <= oqoLimits.list)
    return Array.from(value, (item, index) => readItem(reading, item, index));
  report(reading, "invalid_body", key, `${key} must be a list of ${oqoLimits.list} at most.`);
  return [];
}

function readSort(reading: Reading, json: JsonObject): UncheckedSort[] {
  const list = readList(reading, json, "sort_by", readSortKey);
  if (list.length > 0) return list;
  const column_id = textMember(reading, json, "sort_by_column", "invalid_body");
  const direction = textMember(reading, json, "sort_by_order", "invalid_body") ?? "asc";
  return column_id === undefined ? [] : [{ column_id, direction }];
}

function readSortKey(reading: Reading, json: unknown, index: number): UncheckedSort {
  const location = `sort_by[${index}]`;
  if (!hasColumn(json)) {
    report(reading, "invalid_body", location, "A sort key needs a column_id.");
    return { column_id: "", direction: "asc" };
  }
  reportUnknownMembers(reading, json, ["column_id", "direction", "aggregate"], location);
  const place = `${location}.direction`;
  const direction =
    textMember(reading, json, "direction", "invalid_sort_order", place, notDirection) ?? "asc";
  const aggregate = textMember(reading, json, "aggregate", "invalid_sort_aggregate", `${location}.aggregate`);
  return withoutBlanks({ column_id: json.column_id, direction, aggregate });
}

const notDirection = 'direction must be "asc" or "desc".';

function hasColumn(json: unknown): json is JsonObject & { readonly column_id: string } {
  return isObject(json) && typeof member(json, "column_id") === "string";
}

function readGroup(reading: Reading, json: unknown, index: number): { column_id: string } {
  if (!hasColumn(json)) {
    const message = "A grouping needs a column_id.";
    report(reading, "invalid_group_by", `group_by[${index}].column_id`, message);
    return { column_id: "" };
  }
  reportUnknownMembers(reading, json, ["column_id"], `group_by[${index}]`);
  return { column_id: json.column_id };
}

function readSelected(reading: Reading, json: unknown, index: number): string {
  if (typeof json === "string") return json;
  report(reading, "invalid_select_column", `select[${index}]`, "A field must be text.");
  return "";
}
