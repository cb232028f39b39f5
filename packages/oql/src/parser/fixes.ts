import { registeredColumn } from "@oqlkit/oqo-schema";
import type { FieldNode } from "../ast/nodes.ts";
import type { Fix } from "../diagnostics/diagnostic.ts";
import { dropping, firstOf, inserting, replacing, writing } from "../diagnostics/fix.ts";
import { suggest } from "../diagnostics/suggest.ts";
import { boundsOf } from "../diagnostics/text-diagnostic.ts";
import { wordsOf } from "../source.ts";
import { comparable, isComparison } from "../words/comparison.ts";
import type { FieldWord } from "../words/field-word.ts";
import { operatorText } from "../words/operator-text.ts";
import { isConnective } from "./chain.ts";
import { namesOfFields } from "./field-names.ts";
import { endsClause, fieldAt, joinsCondition, relationPhrase, startsKnownCondition } from "./lookahead.ts";
import type { ScalarPlace } from "./scalar.ts";
import {
  adjoins,
  classAt,
  isScalarClass,
  isStemmedString,
  offsets,
  type ParserState,
  sourceText,
  spanThrough,
  startsItem,
  textAt,
  tokenSpan,
  valueAt,
  wordAt,
} from "./state.ts";
import { codeMeant, valuesOf } from "./value-fixes.ts";

/** The blank that a text needs where a token touches the one before it; behind `(` and before `)` it needs none. */
export function gap(state: ParserState, index: number = state.at): string {
  return adjoins(state, index) && /^[^(][^)]/.test(state.classes.slice(index - 1)) ? " " : "";
}

/** Puts a text before the current token. */
export function insertBefore(state: ParserState, text: string): Fix[] {
  return inserting(gap(state) + text, tokenSpan(state)?.start);
}

/** Puts a text right behind a token, the one before the current one unless given. */
export function insertAfter(state: ParserState, text: string, index: number = state.at - 1): Fix[] {
  return inserting(text, tokenSpan(state, index)?.end);
}

/**
 * The operator of a field that is meant by a sign or words, written as one, of other languages or URLs: `:>`, `since`,
 * `atleast`.
 */
export function operatorMeant(found: string, row: FieldWord): string | undefined {
  const negated = /^(?:!=|<>|≠|not|doesn\u2019t|isn['\u2019]?t)$/i.test(found);
  if (negated || /^(?:==?|:|like|equals|equalto|in)$/i.test(found))
    return operatorText(row.kind === "search" ? "has" : "is", negated);
  const sign = found
    .replace(/≥|=>|^since$|^atleast$/i, ">=")
    .replace(/≤|=<|^atmost$/i, "<=")
    .replace(/^after$|^(greater|more)than$/i, ">")
    .replace(/^before$|^(fewer|less)than$/i, "<")
    .replace(/^:/, "");
  return isComparison(sign) && comparable(row) ? sign : undefined;
}

/**
 * Signs, which may be those of other languages and parted by blanks, or two words; and whether one value of a group
 * follows.
 */
const signRun = /^([!<>=:≥≤≠][!<>=:≥≤≠\s]*|\w+\s+\w+\s+(?!or\b))([^\s()]+\s*\))?/;

/**
 * Writes what is meant by the signs or words at a token: in their place and, where a value should be, in that of the
 * operator before.
 */
export function signFixes(state: ParserState, row: FieldWord, at: number = state.at, doubled = true): Fix[] {
  const { starts } = state.tokens;
  const [, run, single] = signRun.exec(sourceText(state, at)) ?? [];
  const open = classAt(state, at - 1) === "(" ? "(" : "";
  const first = doubled ? at - 1 - open.length : at;
  const code = classAt(state, first);
  // Words behind a value are of that value.
  if (!run || (doubled && !"i>".includes(code)) || (at < state.at && /\w/.test(run))) return [];
  const sign = (code === ">" ? textAt(state, first) : "") + run.replace(/\s+/g, "");
  const meant = operatorMeant(sign, row);
  // Of several values in parentheses, a sign is about the first alone.
  if (!meant || (open && !single && isComparison(meant))) return [];
  const text = open && meant === "is not" ? "is (not " : `${gap(state, first)}${meant} ${open}`;
  return writing(text, offsets(state, Number(starts[first]), Number(starts[at]) + run.length));
}

/** `not` before a whole comparison of one value, for `year is not > 2020`. */
export function negatedFixes(state: ParserState, { row, span }: FieldNode, at: number = state.at): Fix[] {
  const single = comparable(row) && /^n>(?:\(.\)|[^(])/.test(state.classes.slice(at - 1));
  return single ? writing(`not ${row.word} ${textAt(state, at)}`, spanThrough(state, span, at)) : [];
}

/** Two comparisons for a clause whose value is a range of what the field takes, from one token to another. */
export function rangeFixes(
  state: ParserState,
  { row, span }: FieldNode,
  low: string,
  high: string,
  first: number = state.at,
  last: number = first,
): Fix[] {
  const fits = comparable(row);
  if (!fits?.test(low || "0") || !fits.test(high || "0")) return [];
  const negated = classAt(state, first - 1) === "n";
  const text = boundsOf({ field: row.word, low, high, negated });
  const replacement = low && high && !negated ? `(${text})` : text;
  return writing(replacement, spanThrough(state, span, last));
}

/** What two comparisons are offered for, with nothing more to the second. */
const between = /^(?:between|from)\s+(\S+)\s+(?:and|to)\s+([^\s),]+)(?![^\s)])/i;

/** Two comparisons for `between 2010 and 2020`, which has to be all of the value. */
function betweenFixes(
  state: ParserState,
  field: FieldNode,
  at: number = state.at,
  place: ScalarPlace = "bare",
): Fix[] {
  const [, low = "", high = ""] = between.exec(sourceText(state, at, at + 4)) ?? [];
  const open = place === "bare" ? 0 : 1;
  const whole =
    endsClause(state, at + 4 + open) && (!open || /^[in]\(.{4}\)/.test(state.classes.slice(at - 2)));
  return whole && low ? rangeFixes(state, field, low, high, at - open, at + 3 + open) : [];
}

/** What is offered for an operator where a value should be, or else. */
export function operatorFixes(
  state: ParserState,
  field: FieldNode,
  place: ScalarPlace,
  others: Fix[],
): Fix[] {
  return firstOf(betweenFixes(state, field, state.at, place), signFixes(state, field.row), others);
}

/** The longer field that is meant, or what is offered for an operator. */
export function missingOperatorFixes(state: ParserState, field: FieldNode): Fix[] {
  return firstOf(longerFieldFixes(state, field), operatorMeantFixes(state, field));
}

/** Another sign or a misspelt word where an operator should be, or a value with none before it. */
function operatorMeantFixes(state: ParserState, field: FieldNode): Fix[] {
  const { at } = state;
  const { kind } = field.row;
  const search = kind === "search";
  const following = sourceText(state, at, at + 2);
  const membership = /^in collection/i.test(following);
  // The row itself is asked for nothing else; a text in other quotes would take them along.
  if (membership ? search : kind === "collection" || /\s['‘]|^in col_/i.test(following)) return [];
  const code = classAt(state);
  const verb = code === "n" ? at + 1 : at;
  const next = classAt(state, at + 1);
  const found = textAt(state);
  const asked = existsFixes(state, field, verb === at, verb);
  if (asked) return asked;
  const fixes = firstOf(
    kind === "bool" && code !== "," && valueEnds.includes(code) ? insertAfter(state, " is (true)") : [],
    betweenFixes(state, field, verb),
    negatedFixes(state, field, verb),
    signFixes(state, field.row, at, false),
  );
  if (fixes.length > 0) return fixes;
  const equality = search ? "has" : "is";
  // Before a value, a word like an operator is one misspelt.
  const meant =
    operatorMeant(found, field.row) ??
    (startsItem(next) && !"ihdcaogs".includes(next) && suggest(found, [equality]).nearest);
  const doubled =
    /^(?:not|doesn\u2019t)\s+(?:(is|ha(?:s|ve)|like|in(?!\s+coll))\b|contains?|similar|between|[<>])/i.exec(
      following,
    );
  if (doubled && !doubled[1]) return [];
  if (meant && !membership) return writing(meant, tokenSpan(state, at, doubled ? at + 1 : at));
  const lone =
    isScalarClass(code) && !"aonghs".includes(code) && valueEnds.includes(next) && !noList.test(found);
  return lone || membership || (code === "(" && !"ihdc>".includes(next))
    ? insertBefore(state, `${equality} `)
    : [];
}

/** The name that a field and the words behind it look like together: `works cout`. */
function longerFieldFixes(state: ParserState, { span }: FieldNode): Fix[] {
  const { text, ends } = state.tokens;
  const [words = ""] = /^w+(?=[>ihd])/.exec(state.classes.slice(state.at)) ?? [];
  const last = state.at + words.length - 1;
  const end = ends[state.at - 1];
  const field = text.slice(state.source.toOffset(span.start), end).toLowerCase();
  const { nearest } = suggest(
    text.slice(end, ends[last]),
    Array.from(namesOfFields(state.entity), (name) =>
      name.startsWith(`${field} `) ? name.slice(field.length) : "",
    ),
  );
  return writing(nearest && field + nearest, spanThrough(state, span, last));
}

/** The classes that a value may end before. */
const valueEnds = "$);,aogs";

/** The same for `exists` or `does not exist`. */
export function existsFixes(
  state: ParserState,
  field: FieldNode,
  present: boolean,
  at: number,
): Fix[] | undefined {
  return /^exists?$/.test(wordAt(state, at)) && valueEnds.includes(classAt(state, at + 1))
    ? presenceFixes(state, field, present, at)
    : undefined;
}

/** Asks whether there is a value at all. Of a text, a column says so that is called after it. */
export function presenceFixes(
  state: ParserState,
  { row, span }: FieldNode,
  present: boolean,
  at: number,
): Fix[] {
  if (row.kind !== "search")
    return writing(`is (${present ? "not " : ""}unknown)`, tokenSpan(state, state.at, at));
  const id = `has_${row.column}`;
  return registeredColumn(state.entity, id)
    ? writing(`${id} is (${present})`, spanThrough(state, span, at))
    : [];
}

/** A relation with the wrong form of the pronoun: `it cited by`, `it's cites`. */
export function relationFixes(state: ParserState): Fix[] {
  const start = state.at;
  const verb = classAt(state, start + 1) === "i" ? start + 2 : start + 1;
  const first = wordAt(state, verb);
  if (first === "cites") return writing("it cites", tokenSpan(state, start, verb));
  const phrase = `${first} ${wordAt(state, verb + 1)}`;
  if (phrase !== "cited by" && phrase !== "related to") return [];
  return writing(`it's ${phrase}`, tokenSpan(state, start, verb + 1));
}

/**
 * What values and terms are not listed beside: other quotes and signs, directives and ids of collections, and words
 * that say that something is not to be there, or are or stand for an operator.
 */
const noList =
  /^['‘«)]|[<>=≥≤&|]|:(?!\/)|(^| )[-+]|\bcol_|\b(?:(group|order|sort).?by|(sample|limit|top) \d+|but|near|without|no|like|is|has)\b/i;

/**
 * Wraps the terms or values that begin one token back, or the one alone where a condition follows that is not seen as
 * one behind a bare value; several words that are one text go in quotes, those of a listed value become its code.
 */
export function listFixes(state: ParserState, { kind, column }: Pick<FieldWord, "kind" | "column">): Fix[] {
  const search = kind === "search";
  const suffix = valueAt(state);
  if (search && /^~\d+$/.test(suffix)) return proximitySuffixFixes(state, suffix.slice(1), 0);
  if (!search && /^col_/.test(suffix) && wordAt(state, state.at - 1) === "in")
    return insertAfter(state, " collection");
  const stemmed = isStemmedString(state, state.at - 2);
  const first = state.at - (stemmed ? 2 : 1);
  let end = state.at;
  const values = !search && valuesOf(state, column);
  while (continuesList(state, end, values)) end++;
  const span = tokenSpan(state, first, end - 1);
  const text = sourceText(state, first, end - 1);
  const alone = end === state.at;
  // Words before a group or an operator, known or not, are no part of a value.
  if (!(alone ? /^[ao][np]/.test(state.classes.slice(end)) : valueEnds.includes(classAt(state, end))))
    return [];
  if (!alone) {
    const code = codeMeant(state, column, text);
    if (code || noList.test(text)) return writing(code, span);
  }
  const classes = state.classes.slice(first, end);
  const joined = /[aon]/.test(classes);
  // Yes or no and dates are one value.
  if (
    alone || search
      ? !/[aon]$/.test(classes)
      : joined && !/bool|date/.test(kind) && /^n?[^aon]([ao][^aon])*$/.test(classes)
  )
    return replacing("Add parentheses", span, `(${text})`);
  return joined || kind !== "string" || /["[]|\bequals?\b/i.test(text) ? [] : writing(`"${text}"`, span);
}

function continuesList(state: ParserState, index: number, values: object | false): boolean {
  const code = classAt(state, index);
  if ("gshidc".includes(code) || !isScalarClass(code)) return false;
  let next = isConnective(code) ? index + 1 : index;
  while (next > index && classAt(state, next) === "n") next++;
  if (startsKnownCondition(state, next) || relationPhrase(state, next)) return false;
  const field = next > index && fieldAt(state, next);
  if (!field) return classAt(state, next) !== "(";
  // A field may be a condition without its operator, of terms where words follow it.
  return values ? wordAt(state, next) in values : valueEnds.includes(classAt(state, next + field.length));
}

/** A comma between two members becomes one of some connectives, any other goes. */
export function commaFixes(state: ParserState, words: readonly string[] = []): Fix[] {
  const next = classAt(state, state.at + 1);
  const span = tokenSpan(state);
  if (words[0] && startsItem(next) && !isConnective(next))
    return words.flatMap((word) => writing(` ${word}${gap(state, state.at + 1)}`, span));
  return next === "," ? [] : dropping("the comma", span);
}

/** Bare words of a passage that wants quotes, up to a condition that a connective joins. */
export function passageFixes(state: ParserState): Fix[] {
  let end = state.at;
  while (/[a-fh-rt-z]/.test(classAt(state, end)) && !joinsCondition(state, end)) end++;
  if (end === state.at || !"$);ao".includes(classAt(state, end))) return [];
  const span = tokenSpan(state, state.at, end - 1);
  return writing(`"${sourceText(state, state.at, end - 1)}"`, span);
}

/** `"smart phone" within 3 words` or `"smart phone"~3`, written the way it is now. */
export function proximitySuffixFixes(
  state: ParserState,
  distance: string = valueAt(state, state.at + 1),
  unit: number = /^words?$/.test(wordAt(state, state.at + 2)) ? 2 : 1,
): Fix[] {
  const words = wordsOf(valueAt(state, state.at - 1));
  // What follows may be what the phrase should be near to.
  if (
    !valueEnds.includes(classAt(state, state.at + unit + 1)) ||
    classAt(state, state.at - 1) !== '"' ||
    words.length < 2 ||
    !/^\d+$/.test(distance)
  )
    return [];
  const stemmed = isStemmedString(state, state.at - 2);
  const span = tokenSpan(state, state.at - (stemmed ? 2 : 1), state.at + unit);
  return writing(`within ${distance} (${termList(words, stemmed)})`, span);
}

/** Words as quoted terms of a `within`. */
function termList(words: readonly string[], stemmed: boolean): string {
  return words.map((word) => (stemmed ? `stemmed "${word}"` : `"${word}"`)).join(", ");
}

/** A `within` of one phrase: its words as terms. The list ends before the current token. */
export function oneTermFixes(state: ParserState, within: number): Fix[] {
  const stemmed = isStemmedString(state, within + 3);
  const at = within + (stemmed ? 4 : 3);
  if (at > state.at - 2) return [];
  const words = wordsOf(valueAt(state, at));
  return words.length < 2 ? [] : writing(termList(words, stemmed), tokenSpan(state, within + 3, at));
}

/** Text with a wildcard that is matched by stem: quote it where it can be matched exactly. */
export function wildcardFixes(state: ParserState, index: number, exactField: boolean): Fix[] {
  const span = tokenSpan(state, index);
  const text = valueAt(state, index);
  if (classAt(state, index) === '"') {
    if (classAt(state, index - 1) !== "m" || !exactField) return [];
    return writing(`"${text}"`, tokenSpan(state, index - 1, index));
  }
  if (!exactField) return writing(text.replace(/[*?]+/g, "") || undefined, span);
  // A reserved word that stands first is a word of its run, and `has` in a group of terms is no operator.
  const { classes } = state;
  const alone =
    /(?:[()$,;!n]|(?<!h\([^)]*)h|[^(n][ao])$/.test(classes.slice(0, index)) &&
    /^[()$,;!aonmvgsh>]/.test(classes.slice(index + 1));
  return alone ? writing(`"${text}"`, span) : [];
}
