import type { Fix } from "../diagnostics/diagnostic.ts";
import { dropping, firstOf, inserting, writing } from "../diagnostics/fix.ts";
import { suggest } from "../diagnostics/suggest.ts";
import type { FieldWord } from "../words/field-word.ts";
import { isConnective } from "./chain.ts";
import { commaFixes, gap, insertAfter, insertBefore, listFixes, signFixes } from "./fixes.ts";
import {
  fieldAt,
  joinsCondition,
  looksLikeCondition,
  startsCondition,
  startsKnownCondition,
} from "./lookahead.ts";
import {
  atEnd,
  classAt,
  endSpan,
  isCount,
  offsets,
  type ParserState,
  sourceText,
  textAt,
  tokenSpan,
  valueAt,
  wordAt,
} from "./state.ts";

/** Drops the words after which a condition or value is missing: connectives, `not`, and a bare `where`. */
export function danglingFixes(state: ParserState): Fix[] {
  let first = state.at;
  // What is missing may stand in brackets.
  if (state.tokens.annotations.has(first)) return [];
  while ("aon".includes(classAt(state, first - 1))) first--;
  while (classAt(state, first - 1) === "r") first--;
  const code = classAt(state, first);
  if (first === state.at || code === "n" || classAt(state, first - 1) === "(") return [];
  const start = state.source.text.slice(0, state.tokens.starts[first]).trimEnd().length;
  const end = state.tokens.ends[state.at - 1];
  return dropping(state.source.text.slice(start, end).trim(), offsets(state, start, Number(end)));
}

/** `not` for an exclamation mark, but behind another or a sign that joins, or before an equals sign. */
export function bangFixes(state: ParserState, meant: string): Fix[] {
  if (/^(not$|[&|])/i.test(textAt(state, state.at - 1)) || textAt(state, state.at + 1).startsWith("="))
    return [];
  return writing(gap(state) + meant, tokenSpan(state));
}

/** Drops a connective that the end of a group follows; a comparison for `is`. */
export function missingValueFixes(state: ParserState, row: FieldWord): Fix[] {
  return classAt(state) === ")" ? danglingFixes(state) : signFixes(state, row);
}

/**
 * A parenthesis that is missing before what cannot be in a group of values: a directive, or a connective and a
 * condition.
 */
export function closingFixes(state: ParserState, open: number): Fix[] {
  const { classes } = state;
  if (classes.split("(").length <= classes.split(")").length) return [];
  for (let index = open + 2; index <= state.at; index++) {
    const sample = classAt(state, index) === "s" && isCount(state, index + 1);
    if (sample || classes.startsWith("gb", index) || joinsCondition(state, index))
      return insertAfter(state, ")", index - 1);
  }
  return [];
}

/** A parenthesis that is missing at the end, or before a directive; `open` is where a group of values begins. */
export function unclosedFixes(state: ParserState, open: number = state.at): Fix[] {
  const last = atEnd(state)
    ? inserting(")", state.diagnostics.length > 0 ? undefined : endSpan(state).end)
    : insertBefore(state, ") ");
  return firstOf(closingFixes(state, open), "$gs".includes(classAt(state)) ? last : []);
}

/** A number with commas between its digits, `1,000`, where the first is the current token. */
function groupedDigits(state: ParserState): Fix[] {
  const start = state.tokens.starts[state.at - 1] ?? 0;
  const [digits] = /^\d{1,3}(?:,\d{3})+(?![\w,.])/.exec(sourceText(state, state.at - 1)) ?? [];
  return digits ? writing(digits.replaceAll(",", ""), offsets(state, start, start + digits.length)) : [];
}

/** What follows where the query should end: a surplus sign, digits after a comma, a condition without `where`. */
export function trailingFixes(state: ParserState): Fix[] {
  if (state.diagnostics.length > 0) return [];
  const code = classAt(state);
  if (")],".includes(code)) {
    // In front of more, a comma parts something, and a parenthesis behind an or, or both connectives, may lack its
    // pair.
    const ends = classAt(state, state.at + 1) === "$";
    const surplus =
      code === "," ? ends : !(ends ? /^(?=.*a).*o/ : /o/).test(state.classes.slice(0, state.at));
    return firstOf(groupedDigits(state), surplus ? dropping(code, tokenSpan(state)) : []);
  }
  const directive = directiveFixes(state);
  if (directive.length > 0 || /[rgs]/.test(state.classes.slice(0, state.at))) return directive;
  if (
    code === "w" &&
    classAt(state, state.at + 1) !== "r" &&
    looksLikeCondition(state, state.at + 1) &&
    (/^(?:whose|that|which|with|if|having|filter)$/i.test(textAt(state)) ||
      suggest(textAt(state), ["where"]).nearest) &&
    !fieldAt(state, state.at)
  )
    return writing("where", tokenSpan(state));
  if (!(code === "r" ? looksLikeCondition : startsCondition)(state, state.at)) return [];
  if (classAt(state, state.at - 1) !== ";")
    return state.classes.includes("r") ? [] : insertBefore(state, "where ");
  if (classAt(state, state.at - 2) === ";") return [];
  const sign = tokenSpan(state, state.at - 1);
  return code === "r" ? dropping(";", sign) : writing(" where ", sign);
}

/** `group` without `by`; the misspelt word before `by`, or before the count of a sample. */
export function directiveFixes(state: ParserState): Fix[] {
  const next = state.at + 1;
  if (classAt(state) === "b" && fieldAt(state, next))
    return classAt(state, state.at - 1) === "g" ? [] : insertBefore(state, "group ");
  if (classAt(state) === "g")
    return fieldAt(state, next)
      ? insertAfter(state, " by", state.at)
      : writing(
          suggest(textAt(state, next), fieldAt(state, next + 1) ? ["by"] : []).nearest,
          tokenSpan(state, next),
        );
  const names = classAt(state, next) === "b" ? ["group"] : isCount(state, next) ? ["sample"] : [];
  return writing(suggest(textAt(state), names).nearest, tokenSpan(state));
}

/** The connective that a sign of other languages stands for, or a word that is none, nor a field, looks like. */
export function connectiveMeant(state: ParserState): string | undefined {
  const text = textAt(state);
  // Shorter words may be codes, and longer ones words of a name.
  return text === "&&"
    ? "and"
    : /^\|\|?$/.test(text)
      ? "or"
      : text.length === 3 && !fieldAt(state, state.at)
        ? suggest(text, ["and", "or"]).nearest
        : undefined;
}

/** Two conditions that touch, or have a misspelt connective between them. */
export function touchingFixes(state: ParserState): Fix[] {
  // `country is in (us or fr)`, as other languages have it.
  if (/^(?:\(|col_)/.test(sourceText(state, state.at)) && wordAt(state, state.at - 1) === "in")
    return /\bcol_/.test(sourceText(state, state.at, state.at + 2))
      ? insertAfter(state, " collection")
      : dropping("in", tokenSpan(state, state.at - 1));
  if (classAt(state) !== ",") {
    const meant = connectiveMeant(state);
    if (meant) return writing(meant, tokenSpan(state));
    // Words that begin no condition may belong to the one before, as what stands behind another mistake may.
    const isNext =
      state.diagnostics.length === 0 &&
      !isConnective(classAt(state, state.at - 1)) &&
      startsKnownCondition(state, state.at + Number("n(".includes(classAt(state))));
    return firstOf(
      directiveFixes(state),
      isNext ? [...insertBefore(state, "and "), ...insertBefore(state, "or ")] : [],
      /^ha(?:s|ve)$/.test(wordAt(state, state.at - 2))
        ? listFixes(state, { kind: "search", column: "" })
        : [],
    );
  }
  return firstOf(
    groupedDigits(state),
    looksLikeCondition(state, state.at + 1) ? commaFixes(state, ["and", "or"]) : [],
  );
}

/** The digits of a whole number with signs between them, or written with a point; three behind one may be thousands. */
export function digitsMeant(text: string): string | undefined {
  return /^\s*\+?(\d{1,3}(?:[_,]\d{3}){1,4}|\d{1,15})(?:\.0?0?)?\s*$/.exec(text)?.[1]?.replace(/[_,]/g, "");
}

/** A sample in parentheses or quotes, with signs between its digits, or written with a point. */
export function sampleFixes(state: ParserState): Fix[] {
  const inParentheses = classAt(state) === "(" && classAt(state, state.at + 2) === ")";
  const at = inParentheses ? state.at + 1 : state.at;
  const digits = digitsMeant(valueAt(state, at));
  return writing(digits && gap(state) + digits, tokenSpan(state, state.at, inParentheses ? at + 1 : at));
}
