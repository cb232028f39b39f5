import type { ConditionNode } from "../ast/nodes.ts";
import { addToChain, endChain, startChain, takeConnective } from "./chain.ts";
import { parseClause } from "./clause.ts";
import { parseInParentheses } from "./parentheses.ts";
import { recovering, report } from "./recover.ts";
import { atEnd, classAt, fail, offerSlot, type ParserState, parseNot, textAt } from "./state.ts";
import { danglingFixes, touchingFixes } from "./structure-fixes.ts";

const chainEnd = "$);gs";

/** Conditions joined by `and` and `or` (spec section 3). */
export function parseConditions(state: ParserState): ConditionNode {
  let operand = parseOperand(state);
  const chain = startChain(operand);
  for (;;) {
    offerSlot(state, { category: "connective" });
    const connective = takeConnective(state) ?? touchingConditions(state);
    if (!connective) return endChain(chain);
    operand = parseOperand(state, connective, operand);
    addToChain(chain, connective, operand);
  }
}

function touchingConditions(state: ParserState): "and" | undefined {
  if (chainEnd.includes(classAt(state))) return undefined;
  report(state, "OQL_IMPLICIT_ADJACENCY", { found: textAt(state) }, touchingFixes(state));
  return "and";
}

function parseOperand(
  state: ParserState,
  connective?: "and" | "or",
  previous?: ConditionNode,
): ConditionNode {
  return recovering(state, "", () => {
    offerSlot(state, { category: "field", connective, previous });
    if (atEnd(state)) fail(state, "OQL_EMPTY", {}, danglingFixes(state));
    switch (classAt(state)) {
      case "n":
        return parseNot(state, () => parseOperand(state));
      case "(":
        return parseInParentheses(state, () => parseConditions(state));
      default:
        return parseClause(state);
    }
  });
}
