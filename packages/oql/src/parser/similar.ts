import type { FieldNode, TermNode, ValueNode } from "../ast/nodes.ts";
import { passageFixes } from "./fixes.ts";
import { parseOneInParentheses } from "./parentheses.ts";
import {
  classAt,
  countLeaf,
  fail,
  offerValue,
  type ParserState,
  textAt,
  tokenSpan,
  valueAt,
} from "./state.ts";

/** The passage of `is similar to`, in quotes. */
export function parseSimilarText(state: ParserState, field: FieldNode): ValueNode {
  offerValue(state, field, false, "known");
  if (classAt(state) === "(") return parseOneInParentheses(state, field, () => parsePassage(state));
  return parsePassage(state);
}

function parsePassage(state: ParserState): TermNode {
  if (classAt(state) !== '"')
    fail(state, "OQL_SEMANTIC_NEEDS_TEXT", { found: textAt(state) }, state.at, passageFixes(state));
  countLeaf(state);
  const span = tokenSpan(state) ?? { start: 0, end: 0 };
  const text = valueAt(state);
  state.at++;
  return { kind: "term", span, text, quoted: true, stemmed: true };
}
