import type { FieldNode, TermNode, ValueNode } from "../ast/nodes.ts";
import { passageFixes } from "./fixes.ts";
import { parseOneInParentheses } from "./parentheses.ts";
import { classAt, countLeaf, offerValue, type ParserState, take, unexpected, valueAt } from "./state.ts";

/** The passage of `is similar to`, in quotes. */
export function parseSimilarText(state: ParserState, field: FieldNode): ValueNode {
  offerValue(state, field, false, "known");
  if (classAt(state) === "(") return parseOneInParentheses(state, field, () => parsePassage(state));
  return parsePassage(state);
}

function parsePassage(state: ParserState): TermNode {
  if (classAt(state) !== '"') unexpected(state, "OQL_SEMANTIC_NEEDS_TEXT", passageFixes(state));
  countLeaf(state);
  const text = valueAt(state);
  return { kind: "term", span: take(state), text, quoted: true, stemmed: true };
}
