import type { SortBy } from "../generated/oqo.ts";
import { type Issue, type IssueType, quote } from "../issue.ts";
import { directions, isOneOf } from "../oqo-words.ts";
import {
  commaList,
  isObject,
  type JsonObject,
  member,
  type Reading,
  report,
  textMember,
  withoutBlanks,
} from "../read/reading.ts";
import { parseSort } from "./parse-sort.ts";
import type { View } from "./view.ts";

/** What came of reading view parameters. */
export type ViewResult =
  | { readonly ok: true; readonly view: View }
  | { readonly ok: false; readonly errors: readonly Issue[] };

/**
 * Reads the view beside a query in a JSON body: `sort` and `cursor` are text, `select` is a comma list or an array of
 * names, `page` and `per_page` are whole numbers. Null is absent; other keys are not looked at. Never throws.
 */
export function readBodyView(body: unknown): ViewResult {
  if (!isObject(body)) return { ok: true, view: {} };
  const reading: Reading = { issues: [], nodes: 0 };
  return result(reading, {
    sort_by: checkedSort(reading, textMember(reading, body, "sort", "invalid_body")),
    select: bodySelect(reading, body),
    per_page: bodyNumber(reading, body, "per_page"),
    page: bodyNumber(reading, body, "page"),
    cursor: textMember(reading, body, "cursor", "invalid_body"),
  });
}

/**
 * Reads the view parameters of a query string through a function that gives the value of a parameter, if any.
 * `per-page` is another spelling of `per_page`, and counts before it; blank values are absent. Never throws unless
 * `get` does.
 */
export function readQueryView(get: (name: string) => string | null | undefined): ViewResult {
  const reading: Reading = { issues: [], nodes: 0 };
  const text = (name: string): string | undefined => get(name)?.trim() || undefined;
  return result(reading, {
    sort_by: checkedSort(reading, text("sort")),
    select: commaList(text("select")),
    per_page: queryNumber(reading, "per_page", "invalid_per_page", text("per-page") ?? text("per_page")),
    page: queryNumber(reading, "page", "invalid_page", text("page")),
    cursor: text("cursor"),
  });
}

function result(reading: Reading, view: Optional<View>): ViewResult {
  return reading.issues.length > 0
    ? { ok: false, errors: reading.issues }
    : { ok: true, view: withoutBlanks(view) };
}

type Optional<T> = { [Key in keyof T]?: T[Key] | undefined };

function checkedSort(reading: Reading, text: string | undefined): SortBy[] | undefined {
  const keys = parseSort(text);
  for (const { direction } of keys)
    if (!isOneOf(directions, direction)) {
      const message = `${quote(direction)} is no direction. Use "asc" or "desc".`;
      report(reading, "invalid_sort_order", "sort", message);
    }
  return keys as SortBy[];
}

function bodyNumber(reading: Reading, body: JsonObject, key: string): number | undefined {
  const value = member(body, key);
  if (value === undefined || Number.isInteger(value)) return value as number | undefined;
  report(reading, "invalid_body", key, `${key} must be a whole number.`);
  return undefined;
}

function bodySelect(reading: Reading, body: JsonObject): string[] | undefined {
  const value = member(body, "select");
  if (value === undefined) return undefined;
  if (typeof value === "string") return commaList(value);
  if (Array.isArray(value) && value.every((name) => typeof name === "string")) return [...value];
  report(reading, "invalid_body", "select", "select must be a list of names.");
  return undefined;
}

function queryNumber(
  reading: Reading,
  key: string,
  type: IssueType,
  text: string | undefined,
): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,15}$/.test(text)) return Number(text);
  report(reading, type, key, `${key} must be a whole number of 1 or more.`);
  return undefined;
}
