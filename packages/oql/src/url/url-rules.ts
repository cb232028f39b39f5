import { columnsOf } from "@oqlkit/oqo-schema";
import { type Diagnostic, diagnostic } from "../diagnostics/diagnostic.ts";
import { isSearchField, type UrlField } from "./url-value.ts";

const maxValues = 100;
const number = /^(?:!?(?:-?\d+(?:\.\d+)?|\d+(?:\.\d+)?-(?:\d+(?:\.\d+)?)?)|[<>]-?\d+(?:\.\d+)?|!?null)$/;
/** An open range, `2020-01-01-`, is taken beside what the service takes: it is how `>=` on a date is written. */
const date = /^[<>]?(\d{4})-(\d{2})-(\d{2})-?$/;
const dateTime = /^[<>]?\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?-?$/;
const computedBoolean = /^(?:has_|mag_only)|is_global_south$/;
const idLike = /[a-z]\d{2,}/i;

const valueCodes: ReadonlySet<Diagnostic["code"]> = new Set([
  "url_invalid_number",
  "url_invalid_date",
  "url_invalid_boolean",
]);

/** Whether running a condition would refuse the way it is written, though each value alone would be taken. */
export function isRefusedForm(field: UrlField, written: string, values: readonly string[]): boolean {
  const refused = (text: string): boolean =>
    checkUrlFilter(field, field.name, text).some(({ code }) => valueCodes.has(code));
  return refused(written) && !values.some(refused);
}

/** What running a filter of a URL would refuse (the service's own rules for values, one field at a time). */
export function checkUrlFilter(field: UrlField, written: string, value: string): Diagnostic[] {
  const { name } = field;
  const lower = value.trim().toLowerCase();
  if (lower === "" || lower === "none" || lower === "undefined")
    return [diagnostic("url_missing_value", { field: name })];
  if (field.column === undefined)
    return [diagnostic("url_unknown_field", { field: written, valid: validFields(field.entity) })];
  if (value.startsWith('"') && value.endsWith('"') && !isSearchField(name)) return [];
  const alternatives = value.split("|");
  const listed = alternatives.length > 1 ? alternatives : value.split(/\s+/);
  if (listed.length > maxValues && !isSearchField(name)) {
    return [diagnostic("url_too_many_values", { field: name, limit: maxValues })];
  }
  for (const alternative of alternatives.slice(1)) {
    const problem = checkAlternative(field, alternative, value.startsWith("!"));
    if (problem !== undefined) return [problem];
  }
  for (const one of alternatives) {
    const problem = checkValue(field, one.trim());
    if (problem !== undefined) return [problem];
  }
  return [];
}

function validFields(entity: string): string[] {
  return columnsOf(entity)
    .filter((column) => !column.unlisted && column.id !== "from_updated_date")
    .map((column) => column.id)
    .sort();
}

function checkAlternative(field: UrlField, alternative: string, negatedAll: boolean): Diagnostic | undefined {
  const colon = alternative.indexOf(":");
  if (
    colon > 0 &&
    columnsOf(field.entity).some((column) => column.id === alternative.slice(0, colon).trim())
  ) {
    return diagnostic("url_or_across_fields", { field: field.name, value: alternative });
  }
  if (!alternative.startsWith("!") || negatedAll) return undefined;
  return diagnostic("url_inner_negation", { field: field.name, value: alternative });
}

function checkValue(field: UrlField, value: string): Diagnostic | undefined {
  const { name, column } = field;
  if (column === undefined || /^!?col_/.test(value)) return undefined;
  switch (column.type) {
    case "number":
      return number.test(value) ? undefined : diagnostic("url_invalid_number", { field: name });
    case "boolean":
      return checkBoolean(name, value);
    case "date":
      return value === "null" || isDate(value) ? undefined : diagnostic("url_invalid_date", { field: name });
    case "datetime":
      return value === "null" || dateTime.test(value)
        ? undefined
        : diagnostic("url_invalid_date", { field: name });
    case "openalex_id":
      return checkId(field, value);
    default:
      return undefined;
  }
}

function checkBoolean(field: string, value: string): Diagnostic | undefined {
  const lower = value.toLowerCase();
  // The service refuses !true; queries print it, and it can only mean the opposite.
  if (/^!?(?:true|false)$/.test(lower)) return undefined;
  if (!computedBoolean.test(field) && (lower === "null" || lower === "!null")) return undefined;
  return diagnostic("url_invalid_boolean", { field, value });
}

function isDate(value: string): boolean {
  const match = date.exec(value);
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

const lettered: ReadonlySet<string> = new Set([
  "works",
  "authors",
  "sources",
  "institutions",
  "topics",
  "publishers",
  "funders",
  "awards",
  "concepts",
]);

/** Only ids of a letter and digits have a shape to check; codes that no vocabulary has simply match nothing. */
function checkId(field: UrlField, value: string): Diagnostic | undefined {
  const type = field.column?.entityType;
  if (type === null || type === undefined || !lettered.has(type) || value === "null" || value === "!null")
    return undefined;
  const wrong = value.split(/\s+/).find((part) => !/[a-z]\d+/i.test(part) && !idLike.test(part));
  return wrong === undefined ? undefined : diagnostic("url_invalid_id", { field: field.name, value: wrong });
}
