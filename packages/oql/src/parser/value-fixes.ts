import { registeredColumn, vocabularyOf } from "@oqlkit/oqo-schema";
import type { FieldNode } from "../ast/nodes.ts";
import type { Fix } from "../diagnostics/diagnostic.ts";
import { replacing, writing } from "../diagnostics/fix.ts";
import { stringText } from "../printer/scalar-text.ts";
import { isComparison } from "../words/comparison.ts";
import { classAt, type ParserState, sourceText, spanThrough, textAt, tokenSpan, valueAt } from "./state.ts";

/** The names of the values that a column takes, by code; empty for one whose values are not listed. */
export function valuesOf(state: ParserState, column: string): Readonly<Record<string, string>> {
  return vocabularyOf(registeredColumn(state.entity, column)?.entityType ?? "")?.values ?? {};
}

/** The codes of listed values that have a text for a code or name; hyphens may be blanks. */
export function codesNamed(values: Readonly<Record<string, string>>, text: string): string[] {
  const plain = (word = ""): string => word.toLowerCase().replaceAll("-", " ");
  const typed = plain(text);
  return Object.keys(values).filter((code) => plain(code) === typed || plain(values[code]) === typed);
}

/** The code of the one value of a column that a text names, unless its words are codes of their own. */
export function codeMeant(state: ParserState, column: string, text: string): string | undefined {
  const values = valuesOf(state, column);
  const [code, other] = codesNamed(values, text);
  return code && !other && !text.split(" ").every((word) => word in values) ? stringText(code) : undefined;
}

/** A date with its parts in order and something else between them, or without leading zeros, as it is written. */
export function dateMeant(text: string): string | undefined {
  const [, sign = "", year = "", month = "", day = ""] =
    /^([<>]?)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? [];
  return isDay(+year, +month, +day)
    ? `${sign}${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
    : undefined;
}

/** Whether the calendar has a day. */
export function isDay(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

const wholeYear = /^(\d{4})(?:-(0[1-9]|1[0-2]))?$/;

/** Another way to write a date; for a year or month after a comparison, the day on which it begins or ends. */
export function dateFixes(state: ParserState): Fix[] {
  const text = valueAt(state);
  const sign = valueAt(state, state.at - (classAt(state, state.at - 1) === "(" ? 2 : 1));
  const begins = sign === ">=" || sign === "<";
  const [, year, month = begins ? "01" : "12"] = wholeYear.exec(text) ?? [];
  const date =
    year && isComparison(sign)
      ? `${year}-${month}-${begins ? "01" : daysIn(+year, +month)}`
      : dateMeant(text);
  return writing(date, tokenSpan(state));
}

/** How many days a month of the calendar has. */
function daysIn(year: number, month: number): number {
  // Dates take years below 100 for others; every 400 the calendar is the same.
  return new Date(Date.UTC(year + 400, month, 0)).getUTCDate();
}

/** Several values where one is taken: a condition for each, when all are joined by one word. */
export function severalValuesFixes(state: ParserState, field: FieldNode, open: number): Fix[] {
  const { classes, tokens } = state;
  const close = classes.indexOf(")", open);
  const [, connective] =
    /^[^aon(),!]([ao])(?:[^aon(),!]\1)*[^aon(),!]$/.exec(classes.slice(open + 1, close)) ?? [];
  const head = tokens.text.slice(state.source.toOffset(field.span.start), tokens.ends[open - 1]);
  // What is in quotes or brackets may have such words of its own; the head is written again with each value.
  if (!connective || /["[]|\s{9}/.test(head + sourceText(state, open + 1, close - 1))) return [];
  const negated = /\bnot\b/i.test(head);
  const join = (connective === "a") === negated ? " or " : " and ";
  const conditions: string[] = [];
  for (let at = open + 1; at < close; at += 2) conditions.push(`${head} (${textAt(state, at)})`);
  return replacing("Write conditions", spanThrough(state, field.span, close), `(${conditions.join(join)})`);
}
