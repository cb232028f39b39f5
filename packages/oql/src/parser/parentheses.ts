import type { ValueNode } from "../ast/nodes.ts";
import { commaFixes } from "./fixes.ts";
import { atEnd, classAt, fail, type ParserState, spanFrom, textAt } from "./state.ts";

/** Consumes the `)` that a group needs. */
export function closeParentheses(state: ParserState): void {
  const code = classAt(state);
  if (code === ")") {
    state.at++;
    return;
  }
  if (code === ",") fail(state, "OQL_COMMA_IN_GROUP", {}, state.at, commaFixes(state, true));
  const end = state.source.length;
  const fixes =
    atEnd(state) && state.diagnostics.length === 0
      ? [{ title: "Add )", span: { start: end, end }, replacement: ")" }]
      : [];
  fail(state, "OQL_UNBALANCED_PARENS", { found: textAt(state) }, state.at, fixes);
}

/** `( x )` where `x` is one value and more is an error of its own. */
export function parseOneInParentheses(state: ParserState, parse: () => ValueNode): ValueNode {
  const start = state.at;
  state.at++;
  const content = parse();
  if (classAt(state) !== ")" && classAt(state) !== "$" && classAt(state) !== ";") {
    fail(state, "OQL_GROUP_NEEDS_ONE_VALUE", { found: textAt(state) });
  }
  closeParentheses(state);
  return { kind: "parentheses", span: spanFrom(state, start), content };
}
