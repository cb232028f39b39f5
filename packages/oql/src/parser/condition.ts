import type { ConditionNode } from "../ast/nodes.ts";
import { diagnostic } from "../diagnostics/text-diagnostic.ts";
import { addToChain, endChain, startChain } from "./chain.ts";
import { parseClause } from "./clause.ts";
import { closeParentheses } from "./parentheses.ts";
import { record, recovering } from "./recover.ts";
import {
  atEnd,
  classAt,
  endSpan,
  fail,
  nested,
  offerSlot,
  ParseFailure,
  type ParserState,
  spanFrom,
  textAt,
  tokenSpan,
} from "./state.ts";
import { danglingFixes, touchingFixes } from "./structure-fixes.ts";

const chainEnd = "$);gs";

/** Conditions joined by `and` and `or` (spec section 3.3). */
export function parseConditions(state: ParserState): ConditionNode {
  let operand = parseOperand(state);
  const chain = startChain(operand);
  for (;;) {
    offerSlot(state, () => ({ category: "connective" }));
    const code = classAt(state);
    if (code === "a" || code === "o") state.at++;
    else if (chainEnd.includes(code)) return endChain(chain);
    else touching(state);
    const connective = code === "o" ? "or" : "and";
    operand = parseOperand(state, connective, operand);
    addToChain(chain, connective, operand);
  }
}

/** Two conditions without a connective: recovery reads on as if `and` stood there. */
function touching(state: ParserState): void {
  const span = tokenSpan(state) ?? endSpan(state);
  const failure = new ParseFailure(
    diagnostic("OQL_IMPLICIT_ADJACENCY", { found: textAt(state) }, span, touchingFixes(state)),
    false,
  );
  if (!record(state, failure)) throw failure;
}

function parseOperand(
  state: ParserState,
  connective?: "and" | "or",
  previous?: ConditionNode,
): ConditionNode {
  return recovering(state, "", () => {
    offerSlot(state, () => ({ category: "field", connective, previous }));
    const start = state.at;
    if (atEnd(state)) fail(state, "OQL_EMPTY", {}, state.at, danglingFixes(state));
    switch (classAt(state)) {
      case "n": {
        state.at++;
        const operand = nested(state, () => parseOperand(state));
        return { kind: "not", span: spanFrom(state, start), operand };
      }
      case "(": {
        state.at++;
        const content = nested(state, () => parseConditions(state));
        closeParentheses(state);
        return { kind: "parentheses", span: spanFrom(state, start), content };
      }
      default:
        return parseClause(state);
    }
  });
}
