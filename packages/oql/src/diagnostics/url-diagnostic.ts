import type { Span } from "../source.ts";
import { type CodeParams, type Diagnostic, type Fix, toDiagnostic } from "./diagnostic.ts";
import type { FieldName, None, WordingTable } from "./wording.ts";

interface UrlValue extends FieldName {
  readonly value: string;
}

/** What the message of each code for URLs is made from. */
export interface UrlParams {
  url_repeated_filter: None;
  url_invalid_part: { readonly part: string };
  url_unknown_field: FieldName & { readonly valid: readonly string[] };
  url_missing_value: FieldName;
  url_too_many_values: FieldName & { readonly limit: number };
  url_or_across_fields: UrlValue;
  url_inner_negation: UrlValue;
  url_invalid_number: UrlValue;
  url_invalid_date: UrlValue;
  /** Values that are worked out from others are never missing. */
  url_invalid_boolean: UrlValue & { readonly missable: boolean };
  url_invalid_id: UrlValue;
  url_search_negation: { readonly value: string };
  url_search_alternatives: { readonly value: string };
  url_invalid_integer: { readonly parameter: string };
  url_corpus_conflict: None;
}

/** Every code for URLs with its wording. */
export const urlTable: WordingTable<keyof UrlParams> = {
  url_repeated_filter: ["Only one filter parameter is allowed.", "Join the filters with commas."],
  url_invalid_part: ["Invalid query parameter in {part}.", "Write field:value, and quote commas."],
  url_unknown_field: [
    "{field} is not a valid field. Valid fields are underscore or hyphenated versions of: {valid}",
    "Use a listed field.",
  ],
  url_missing_value: ["Value for param {field} must not be empty, none or undefined.", "Give it a value."],
  url_too_many_values: [
    "Maximum number of values exceeded for {field}. Decrease values to {limit} or below, or split the request.",
    "Split it.",
  ],
  url_or_across_fields: ["An OR joins values of one field, but {value} has another.", "Ask in OQL."],
  url_inner_negation: [
    "A ! inside an OR of {field} is only allowed before its first value. Problem value: {value}",
    "Put ! first, or ask in OQL.",
  ],
  url_invalid_number: ["Value for param {field} must be a number.", "Write a number, 5-9 or >5."],
  url_invalid_date: [
    "Value for param {field} is an invalid date. Format is yyyy-mm-dd (e.g. 2020-05-17).",
    "Write a full date.",
  ],
  url_invalid_boolean: [
    ({ missable }) =>
      missable
        ? "Value for {field} must be true, false null, or !null: not {value}."
        : "Value for {field} must be true or false, not {value}.",
    "Write true or false.",
  ],
  url_invalid_id: ["'{value}' is not a valid OpenAlex ID.", "Write an id such as W1."],
  url_search_negation: [
    "Search filters do not support the ! operator. Problem value: {value}",
    "Write NOT to exclude a term.",
  ],
  url_search_alternatives: [
    "Search parameters do not support the | operator. Problem value: {value}",
    "Write OR, or use a search filter.",
  ],
  url_invalid_integer: ["{parameter} must be an integer.", "Write a whole number."],
  url_corpus_conflict: [
    "The corpus parameter cannot be combined with include_xpac or an is_xpac filter.",
    "Keep corpus alone.",
  ],
};

/** Builds a diagnostic of a URL. */
export function urlDiagnostic<C extends keyof UrlParams>(
  code: C,
  params: CodeParams[C],
  span: Span,
  fixes?: readonly Fix[],
): Diagnostic<C> {
  return toDiagnostic(urlTable[code], code, params, span, fixes);
}
