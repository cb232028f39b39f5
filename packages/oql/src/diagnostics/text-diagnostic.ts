import type { Span } from "../source.ts";
import { type CodeParams, type Diagnostic, type Fix, toDiagnostic } from "./diagnostic.ts";
import type { FieldName, None, WordingTable } from "./wording.ts";

interface Found {
  /** The offending piece of text; empty at the end of the text. */
  readonly found: string;
}

/** Whether the field is searched as text. */
interface Searched {
  readonly search: boolean;
}

/** A range of a field's values; an end that it has not is empty. */
interface Bounds extends FieldName {
  readonly low: string;
  readonly high: string;
  readonly negated: boolean;
}

interface Suggested extends Found {
  /** Near names, best first. */
  readonly suggestions: readonly string[];
}

/** What the message of each code for OQL text is made from. */
export interface TextParams {
  OQL_UNTERMINATED_STRING: None;
  OQL_UNTERMINATED_ANNOTATION: None;
  OQL_EMPTY: None;
  OQL_MISSING_ENTITY: Found;
  OQL_UNKNOWN_ENTITY: Suggested;
  OQL_BAD_CORPUS: Found;
  OQL_TRAILING_TOKENS: Found;
  OQL_IMPLICIT_ADJACENCY: Found;
  OQL_UNBALANCED_PARENS: Found;
  OQL_UNKNOWN_FIELD: Suggested;
  OQL_MISSING_OPERATOR: FieldName &
    Found &
    Searched & {
      /** Whether an operator begins here and breaks off: `does`, `does not`. */
      readonly partial: boolean;
    };
  OQL_BAD_OPERATOR_FOR_FIELD: FieldName & Searched;
  OQL_CONTAINS_RENAMED: { readonly negated: boolean };
  OQL_BAD_VERB_PHRASE: Found;
  OQL_BAD_BOOL_VALUE: FieldName & Found;
  OQL_MISSING_VALUE: Found;
  OQL_MISSING_ENTITY_ID: Found;
  OQL_BAD_NUMBER: FieldName & Found & { readonly float: boolean };
  OQL_BAD_DATE: FieldName & Found;
  OQL_RANGE_LITERAL_REMOVED: Bounds;
  OQL_BAD_COLLECTION_REF: Found;
  OQL_UNDELIMITED_TERM_LIST: Found & Searched;
  OQL_COMMA_IN_GROUP: None;
  OQL_GROUP_VALUES_NEED_CONNECTIVE: Found;
  OQL_GROUP_NEEDS_ONE_VALUE: Found;
  OQL_BANG_NOT_SUPPORTED: None;
  OQL_SEMANTIC_NEEDS_TEXT: Found;
  OQL_BAD_PROXIMITY: Found;
  OQL_PROXIMITY_SUFFIX_REMOVED: None;
  OQL_PROXIMITY_NEEDS_OPERANDS: None;
  OQL_PROXIMITY_MIXED_OPERANDS: None;
  OQL_WILDCARD_NEEDS_EXACT: Found & { readonly exactField: boolean };
  OQL_LEADING_WILDCARD: Found;
  OQL_SHORT_WILDCARD_PREFIX: Found;
  OQL_TOO_MANY_WILDCARDS: Found;
  OQL_MULTI_WILDCARD_SHORT_PREFIX: Found;
  OQL_BAD_SAMPLE: Found;
  OQL_PARSE_ERROR: { readonly reason: string };
}

export type TextCode = keyof TextParams;

/** A code whose message needs the offending text and no more. */
export type FoundCode = { [C in TextCode]: Found extends TextParams[C] ? C : never }[TextCode];

/** The conditions that a range stands for, `2019-` for the lower one alone. */
export function boundsOf({ field, low, high, negated }: Bounds): string {
  const bounds = [low && `${field} >= (${low})`, high && `${field} <= (${high})`];
  const text = bounds.filter(Boolean).join(" and ");
  return negated ? `not (${text})` : text;
}

function fittingOperator({ search }: Searched): string {
  return `Write {field} ${search ? "has" : "is"} (...).`;
}

const settingsBeside = "Only group by and sample follow; sort is a parameter.";

/** A hint, but for whoever writes other settings of a query into its text. */
const unlessSetting =
  (hint: string) =>
  ({ found }: { readonly found: string }): string =>
    /^(sort|order|limit|select)$/i.test(found) ? settingsBeside : hint;

/** Every code for OQL text with its wording. */
export const textTable: WordingTable<TextCode> = {
  OQL_UNTERMINATED_STRING: ["This quote is never closed", "Close it."],
  OQL_UNTERMINATED_ANNOTATION: ["This bracket is never closed", "Close it."],
  OQL_EMPTY: ["The query or a condition is missing", "Try works where year is (2020)."],
  OQL_MISSING_ENTITY: ["An entity is missing {at}", "Begin with works, authors, sources, ..."],
  OQL_UNKNOWN_ENTITY: [
    'There is no entity "{found}".{suggestions}',
    "Begin with works, authors, sources, ...",
  ],
  OQL_BAD_CORPUS: ["There is no such corpus {at}", "Write (core), (all) or (expansion)."],
  OQL_TRAILING_TOKENS: ["The query should end {at}", settingsBeside],
  OQL_IMPLICIT_ADJACENCY: ["Two conditions touch {at}", unlessSetting("Put or (or and) between them.")],
  OQL_UNBALANCED_PARENS: ["A closing parenthesis is missing {at}", 'Add ")" or drop "(".'],
  OQL_UNKNOWN_FIELD: [
    ({ found }) =>
      /^\W?$/.test(found) ? "A field is missing {at}" : 'There is no field "{found}".{suggestions}',
    unlessSetting("Use a field such as title."),
  ],
  OQL_MISSING_OPERATOR: ['The operator of "{field}" is missing {at}', fittingOperator],
  OQL_BAD_OPERATOR_FOR_FIELD: [
    ({ search }) => `"{field}" ${search ? "is" : "cannot be"} searched as text`,
    fittingOperator,
  ],
  OQL_CONTAINS_RENAMED: [
    '"contains" is no operator',
    ({ negated }) => `Write ${negated ? "does not have" : "has"}.`,
  ],
  OQL_BAD_VERB_PHRASE: ["A relation is missing {at}", "Write it cites (W1), it's cited by (W1), ..."],
  OQL_BAD_BOOL_VALUE: ['"{field}" takes true or false {at}', "Write true or false."],
  OQL_MISSING_VALUE: ["A value is missing {at}", "Write one in parentheses."],
  OQL_MISSING_ENTITY_ID: ["A name is no id {at}", "Write the id before it."],
  OQL_BAD_NUMBER: [
    '"{field}" takes a number, and "{found}" is none',
    ({ float }) => `Write a ${float ? "" : "whole "}number.`,
  ],
  OQL_BAD_DATE: ['"{field}" takes a full date, and "{found}" is none', "Write a date such as 2020-05-17."],
  OQL_RANGE_LITERAL_REMOVED: [
    'A range of "{field}" is not one value',
    (bounds) => `Write ${boundsOf(bounds)}.`,
  ],
  OQL_BAD_COLLECTION_REF: ['"{found}" is no collection', "Ids begin with col_."],
  OQL_UNDELIMITED_TERM_LIST: [
    ({ search }) => `Several ${search ? "terms" : "values"} stand without parentheses {at}`,
    unlessSetting("Write (a or b), or quote what is one."),
  ],
  OQL_COMMA_IN_GROUP: ["A group takes no commas", "Put or (or and) in its place."],
  OQL_GROUP_VALUES_NEED_CONNECTIVE: [
    "Two values touch {at}",
    "Put or (or and) between them, or quote what is one.",
  ],
  OQL_GROUP_NEEDS_ONE_VALUE: ["This operator takes one value {at}", "Join conditions with or."],
  OQL_BANG_NOT_SUPPORTED: ["! does not negate", "Write not."],
  OQL_SEMANTIC_NEEDS_TEXT: ["A passage in quotes is missing {at}", "Quote it."],
  OQL_BAD_PROXIMITY: ["within breaks off {at}", "Write within 3 (smart, phone)."],
  OQL_PROXIMITY_SUFFIX_REMOVED: ["within stands before its terms", "Write within 3 (smart, phone)."],
  OQL_PROXIMITY_NEEDS_OPERANDS: ["within needs two terms", "Write within 3 (smart, phone)."],
  OQL_PROXIMITY_MIXED_OPERANDS: ["within takes bare or quoted terms", "Quote all or none."],
  OQL_WILDCARD_NEEDS_EXACT: [
    'The wildcard in "{found}" needs exact text',
    ({ exactField }) => (exactField ? "Quote the word, without stemmed." : "Drop the wildcard."),
  ],
  OQL_LEADING_WILDCARD: ['The wildcard in "{found}" needs letters before it', "Write letters before it."],
  OQL_SHORT_WILDCARD_PREFIX: [
    'The wildcard in "{found}" needs more letters before it',
    "Write three letters before *.",
  ],
  OQL_TOO_MANY_WILDCARDS: ["More than two words have wildcards", "Use two."],
  OQL_MULTI_WILDCARD_SHORT_PREFIX: [
    'The wildcard in "{found}" needs more letters before it',
    "Write four letters before *.",
  ],
  OQL_BAD_SAMPLE: ["sample takes a count {at}", "Write sample 100."],
  OQL_PARSE_ERROR: ["The query cannot be read: {reason}", "Split it."],
};

/** Builds a diagnostic of OQL text. */
export function diagnostic<C extends TextCode>(
  code: C,
  params: CodeParams[C],
  span: Span,
  fixes?: readonly Fix[],
): Diagnostic<C> {
  return toDiagnostic(textTable[code], code, params, span, fixes);
}
