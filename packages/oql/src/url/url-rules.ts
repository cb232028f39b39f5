import { columnsOf, perEntity, vocabularyOf } from "@oqlkit/oqo-schema";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { writing } from "../diagnostics/fix.ts";
import { suggest } from "../diagnostics/suggest.ts";
import { urlDiagnostic } from "../diagnostics/url-diagnostic.ts";
import { dateMeant, isDay } from "../parser/value-fixes.ts";
import type { Span } from "../source.ts";
import { booleanMeant, numberMeant } from "./url-meant.ts";
import { isSearchField, type UrlField, urlField } from "./url-value.ts";

export const maxValues = 100;
/** Some columns of numbers hold codes, whose ids groups give as their keys. */
const number =
  /^([!<>]?-?\d+(\.\d+)?(e-?\d+)?|\d+(\.\d+)?e-?\d+-|!?\d+(\.\d+)?-(\d+(\.\d+)?)?|!?(null|\S+\/\d+))$/;
/** An open range, `2020-01-01-`, is taken beside what the service takes: it is how `>=` on a date is written. */
const date = /^[<>]?(\d{4})-(\d{2})-(\d{2})-?$/;
const dateTime = /^[<>]?\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?-?$/;
const computedBoolean = /^(has_(?!abstract|fulltext|content)|mag_only)|(is_global_south|has_issn)$/;

/** Whether running a filter takes a text for no value at all. */
export const isNoValue = (text: string): boolean => /^([!|]*|none|undefined)$/i.test(text.trim());
/** An exclamation mark before no value, alone or in a list; quoted text is cut out before. */
const loneBang = /(^|[\s|])!([\s|]|$)/;

/** Where the two parts of a filter stand in its URL. */
export interface FilterPlace {
  readonly name: () => Span;
  readonly value: () => Span;
}

const start = (): Span => ({ start: 0, end: 0 });
const nowhere: FilterPlace = { name: start, value: start };

/** Whether running a condition would refuse the way it is written, though each value alone would be taken. */
export function isRefusedForm(field: UrlField, written: string, values: readonly string[]): boolean {
  // Values that a type does not take, and too many of them.
  const refused = (text: string): boolean =>
    /invalid|many|across/.test(checkUrlFilter(field, field.name, text, nowhere)?.code ?? "");
  return !!field.column && refused(written) && !values.some(refused);
}

/** What running a filter of a URL would refuse (the service's own rules for values, one field at a time). */
export function checkUrlFilter(
  field: UrlField,
  written: string,
  value: string,
  place: FilterPlace,
): Diagnostic | undefined {
  const { name } = field;
  const search = isSearchField(name);
  if (isNoValue(value) || (!search && loneBang.test(value.replace(/"[^"]*"/g, "q"))))
    return urlDiagnostic("url_missing_value", { field: name }, place.value());
  if (!field.column) return unknownField(field, written, place);
  if (value.startsWith('"') && value.endsWith('"') && !search) return undefined;
  const alternatives = value.split("|");
  // The blanks of a search are part of its text.
  const listed = alternatives.length > 1 || search ? alternatives : value.split(/\s+/);
  if (listed.length > maxValues) {
    return urlDiagnostic("url_too_many_values", { field: name, limit: maxValues }, place.value());
  }
  for (const alternative of alternatives.slice(1)) {
    const problem = checkAlternative(field, alternative, value.startsWith("!"), place);
    if (problem) return problem;
  }
  const checked = field.column.type === "date" ? listed : alternatives;
  for (const one of checked) {
    const problem = checkValue(field, one.trim(), place, checked.length === 1);
    if (problem) return problem;
  }
  return undefined;
}

function unknownField({ entity }: UrlField, written: string, place: FilterPlace): Diagnostic {
  const valid = validFields(entity);
  const span = place.name();
  const fixes = writing(suggest(written, valid).nearest, span);
  return urlDiagnostic("url_unknown_field", { field: written, valid }, span, fixes);
}

const validFields: (entity: string) => string[] = perEntity((entity) =>
  columnsOf(entity)
    .filter((column) => !column.unlisted && column.id !== "from_updated_date")
    .map((column) => column.id)
    .sort(),
);

function checkAlternative(
  field: UrlField,
  alternative: string,
  negatedAll: boolean,
  place: FilterPlace,
): Diagnostic | undefined {
  const colon = alternative.indexOf(":");
  if (colon > 0 && urlField(field.entity, alternative.slice(0, colon).trim()).column) {
    return urlDiagnostic("url_or_across_fields", { field: field.name, value: alternative }, place.value());
  }
  if (!alternative.startsWith("!") || negatedAll) return undefined;
  return urlDiagnostic("url_inner_negation", { field: field.name, value: alternative }, place.value());
}

/** `alone` tells whether the value is all there is at the place, so that a fix may replace it. */
function checkValue(
  field: UrlField,
  value: string,
  place: FilterPlace,
  alone: boolean,
): Diagnostic | undefined {
  const { name, column } = field;
  if (!column || /^!?col_/.test(value)) return undefined;
  const missable = !computedBoolean.test(name);
  const refuse = (
    code: "url_invalid_number" | "url_invalid_date" | "url_invalid_boolean",
    meant: (text: string) => string | undefined,
  ): Diagnostic => {
    const span = place.value();
    const fixes = writing(alone ? meant(value) : undefined, span);
    return urlDiagnostic(code, { field: name, value, missable }, span, fixes);
  };
  switch (column.type) {
    case "number":
      return number.test(value) ? undefined : refuse("url_invalid_number", numberMeant);
    case "boolean":
      return isTruth(value, missable) ? undefined : refuse("url_invalid_boolean", booleanMeant);
    case "date":
    case "datetime":
      return value === "null" || isDate(value) || (column.id.endsWith("updated_date") && dateTime.test(value))
        ? undefined
        : refuse("url_invalid_date", dateMeant);
    case "openalex_id":
      return checkId(field, value, place);
    default:
      return undefined;
  }
}

/** The service refuses !true; queries print it, and it can only mean the opposite. */
function isTruth(value: string, missable: boolean): boolean {
  return /^!?(true|false)$/i.test(value) || (missable && /^!?null$/i.test(value));
}

function isDate(value: string): boolean {
  const [, year = 0, month = 0, day = 0] = (date.exec(value) ?? []).map(Number);
  return isDay(year, month, day);
}

/** Only ids of a letter and digits have a shape to check; codes that no vocabulary has simply match nothing. */
function checkId(field: UrlField, value: string, place: FilterPlace): Diagnostic | undefined {
  if (!vocabularyOf(field.column?.entityType ?? "")?.idPrefix || /^!?null$/.test(value)) return undefined;
  const wrong = value.split(/\s+/).find((part) => !/[a-z]\d/i.test(part));
  return wrong === undefined
    ? undefined
    : urlDiagnostic("url_invalid_id", { field: field.name, value: wrong }, place.value());
}
