import type { FieldNode, ParenthesesNode, ValueNode } from "../ast/nodes.ts";
import { firstOf } from "../diagnostics/fix.ts";
import { commaFixes } from "./fixes.ts";
import { classAt, fail, nested, type ParserState, spanFrom, unexpected } from "./state.ts";
import { closingFixes, unclosedFixes } from "./structure-fixes.ts";
import { severalValuesFixes } from "./value-fixes.ts";

/** Consumes the `)` that a group needs; `open` is where one of values begins. */
function closeParentheses(state: ParserState, open?: number): void {
  const code = classAt(state);
  if (code === ")") {
    state.valued = ++state.at;
    return;
  }
  if (code === ",")
    fail(
      state,
      "OQL_COMMA_IN_GROUP",
      {},
      firstOf(closingFixes(state, open ?? state.at), commaFixes(state, ["or", "and"])),
    );
  unexpected(state, "OQL_UNBALANCED_PARENS", unclosedFixes(state, open));
}

/** `( x )`, at the parenthesis; `values` tells whether it is one of values. */
export function parseInParentheses<T>(
  state: ParserState,
  parse: () => T,
  values = false,
): ParenthesesNode<T> {
  const start = state.at++;
  const content = nested(state, parse);
  closeParentheses(state, values ? start : undefined);
  return { kind: "parentheses", span: spanFrom(state, start), content };
}

/** `( x )` where `x` is one value of a field and more is an error of its own. */
export function parseOneInParentheses(
  state: ParserState,
  field: FieldNode,
  parse: () => ValueNode,
): ValueNode {
  const start = state.at++;
  const content = parse();
  if (!")$;".includes(classAt(state))) {
    const fixes = firstOf(closingFixes(state, start), severalValuesFixes(state, field, start));
    unexpected(state, "OQL_GROUP_NEEDS_ONE_VALUE", fixes);
  }
  closeParentheses(state);
  return { kind: "parentheses", span: spanFrom(state, start), content };
}
