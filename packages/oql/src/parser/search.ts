import type { FieldNode, TermNode, ValueNode } from "../ast/nodes.ts";
import { dropping } from "../diagnostics/fix.ts";
import { isWordClass } from "../lexer/token-class.ts";
import { requireComplete } from "./bare-value.ts";
import { addToChain, endChain, isConnective, joined, startChain, takeConnective } from "./chain.ts";
import { commaFixes, proximitySuffixFixes } from "./fixes.ts";
import { parseInParentheses } from "./parentheses.ts";
import { isOperand, parseProximity } from "./proximity.ts";
import { parseMember } from "./recover.ts";
import {
  adjoins,
  classAt,
  countLeaf,
  fail,
  isStemmedString,
  offerCompletion,
  offerValue,
  type ParserState,
  parseNot,
  spanFrom,
  startsItem,
  take,
  tokenSpan,
  unexpected,
  valueAt,
} from "./state.ts";
import { bangFixes, missingValueFixes } from "./structure-fixes.ts";
import { checkBareWord, checkQuotedText } from "./wildcard.ts";

/** What follows `has`: one term, a group, or `within` (spec section 7). */
export function parseSearchValue(state: ParserState, field: FieldNode): ValueNode {
  offerValue(state, field, false);
  if (classAt(state) === "n") return parseNegatedItem(state, field, false);
  const value = parseItem(state, field, false);
  if (value.kind === "term") requireComplete(state, field);
  return value;
}

function parseGroup(state: ParserState, field: FieldNode): ValueNode {
  return parseInParentheses(state, () => parseRuns(state, field), true);
}

function parseRuns(state: ParserState, field: FieldNode): ValueNode {
  const chain = startChain<ValueNode>(parsePlainRun(state) ?? parseRun(state, field));
  for (;;) {
    offerCompletion(state, { category: "connective" });
    const join = takeConnective(state);
    if (!join) return endChain(chain);
    addToChain(chain, join, parsePlainRun(state) ?? parseRun(state, field));
  }
}

function continuesRun(code: string): boolean {
  return startsItem(code) && !isConnective(code);
}

/** Items that touch: an `and` of them, bound before any written connective. */
function parseRun(state: ParserState, field: FieldNode): ValueNode {
  const items = [parseMember(state, field, readMember)];
  while (continuesRun(classAt(state))) items.push(parseMember(state, field, readMember));
  return joined("and", items, true);
}

const plainRun = /["w][ao)]/y;

/** One string or word between connectives, which most runs are: read as the rules would, but at once. */
function parsePlainRun(state: ParserState): TermNode | undefined {
  plainRun.lastIndex = state.at;
  if (state.wildcards || !plainRun.test(state.classes)) return undefined;
  const quoted = classAt(state) === '"';
  countLeaf(state);
  const text = valueAt(state);
  return { kind: "term", span: take(state), text, quoted, stemmed: !quoted };
}

function readMember(state: ParserState, field: FieldNode): ValueNode {
  const item = parseNegatedItem(state, field);
  rejectBang(state, "and not ");
  return item;
}

function parseNegatedItem(state: ParserState, field: FieldNode, inList = true): ValueNode {
  offerValue(state, field, inList);
  return classAt(state) === "n"
    ? parseNot(state, () => parseNegatedItem(state, field, inList))
    : parseItem(state, field, true);
}

/** The end of a term, behind which distances used to stand. */
function endTerm(state: ParserState, start: number, term: Omit<TermNode, "kind" | "span">): TermNode {
  if (classAt(state) === "v") fail(state, "OQL_PROXIMITY_SUFFIX_REMOVED", {}, proximitySuffixFixes(state));
  return { kind: "term", span: spanFrom(state, start), ...term };
}

function rejectBang(state: ParserState, meant: string): void {
  if (classAt(state) !== "!") return;
  // Behind a term, one that nothing is written together with is punctuation.
  const next = state.at + 1;
  const negates = startsItem(classAt(state, next)) && (meant === "not " || adjoins(state, next));
  const fixes = negates ? bangFixes(state, meant) : dropping("!", tokenSpan(state));
  fail(state, "OQL_BANG_NOT_SUPPORTED", {}, fixes);
}

function parseItem(state: ParserState, field: FieldNode, grouped: boolean): ValueNode {
  rejectBang(state, "not ");
  switch (classAt(state)) {
    case "(":
      return parseGroup(state, field);
    case "v":
      return parseProximity(state, field);
    case '"':
      return parseQuoted(state, field, false);
  }
  if (isStemmedString(state)) return parseQuoted(state, field, true);
  if (grouped && classAt(state) === ",") {
    fail(state, "OQL_COMMA_IN_GROUP", {}, commaFixes(state));
  }
  if (!isWordClass(classAt(state))) {
    unexpected(state, "OQL_MISSING_VALUE", missingValueFixes(state, field.row));
  }
  return parseBare(state, field, grouped);
}

function parseQuoted(state: ParserState, field: FieldNode, stemmed: boolean): TermNode {
  const start = state.at;
  if (stemmed) state.at++;
  checkQuotedText(state, field, stemmed);
  countLeaf(state);
  const text = valueAt(state, state.at++);
  return endTerm(state, start, { text, quoted: true, stemmed });
}

/** One bare word, or inside a group a run of words and strings. */
function parseBare(state: ParserState, field: FieldNode, grouped: boolean): TermNode {
  const start = state.at;
  countLeaf(state);
  checkBareWord(state, field);
  let text = valueAt(state, state.at++);
  while (grouped && isOperand(classAt(state))) {
    checkBareWord(state, field);
    text = `${text} ${valueAt(state, state.at++)}`;
  }
  return endTerm(state, start, { text, quoted: false, stemmed: true });
}
