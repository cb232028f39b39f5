import type { FieldNode, ValueNode } from "../ast/nodes.ts";
import { passageFixes } from "./fixes.ts";
import { parseOneInParentheses } from "./parentheses.ts";
import { classAt, countLeaf, offerValue, type ParserState, take, unexpected, valueAt } from "./state.ts";

/** The passage of `is similar to`, in quotes; `inList` tells whether parentheses are open around it. */
export function parseSimilarText(state: ParserState, field: FieldNode, inList = false): ValueNode {
  offerValue(state, field, inList, "known");
  if (!inList && classAt(state) === "(")
    return parseOneInParentheses(state, field, () => parseSimilarText(state, field, true));
  if (classAt(state) !== '"') unexpected(state, "OQL_SEMANTIC_NEEDS_TEXT", passageFixes(state));
  countLeaf(state);
  return { kind: "term", text: valueAt(state), span: take(state), quoted: true, stemmed: true };
}
