import type { Predicate } from "../logical-plan.ts";
import { and, not, or } from "../predicate.ts";
import type { Operand, SearchToken } from "./tokenize.ts";

/** Parentheses within one another that are read, here and where URLs become queries. */
const maxDepth = 200;

interface State {
  readonly tokens: readonly SearchToken[];
  readonly read: (operand: Operand) => Predicate | undefined;
  at: number;
  depth: number;
}

/**
 * The condition that tokens stand for: NOT binds tightest, then AND, which also joins operands that touch, then
 * OR. Operators and parentheses that have nothing to do are passed over, like operands without words. Undefined
 * when there is nothing to look for.
 */
export function readBoolean(
  tokens: readonly SearchToken[],
  read: (operand: Operand) => Predicate | undefined,
): Predicate | undefined {
  return readOr({ tokens, read, at: 0, depth: 0 });
}

function readOr(state: State): Predicate | undefined {
  const terms = [readAnd(state)];
  while (state.tokens[state.at]?.kind === "OR") {
    state.at++;
    terms.push(readAnd(state));
  }
  return joined(terms, or);
}

function readAnd(state: State): Predicate | undefined {
  const terms: (Predicate | undefined)[] = [];
  for (;;) {
    const token = state.tokens[state.at];
    if (token === undefined || token.kind === "OR" || (token.kind === ")" && state.depth > 0)) break;
    if (token.kind === "AND" || token.kind === ")") state.at++;
    else terms.push(readNot(state));
  }
  return joined(terms, and);
}

function readNot(state: State): Predicate | undefined {
  let excluded = false;
  while (state.tokens[state.at]?.kind === "NOT") {
    excluded = !excluded;
    state.at++;
  }
  const operand = readOperand(state);
  return excluded && operand !== undefined ? not(operand) : operand;
}

function readOperand(state: State): Predicate | undefined {
  const token = state.tokens[state.at];
  if (token === undefined) return undefined;
  switch (token.kind) {
    case "(": {
      state.at++;
      if (state.depth >= maxDepth) return undefined;
      state.depth++;
      const inner = readOr(state);
      state.depth--;
      if (state.tokens[state.at]?.kind === ")") state.at++;
      return inner;
    }
    case "run":
      state.at++;
      return joined(token.operands.map(state.read), and);
    case "words":
    case "special":
    case "quoted":
      state.at++;
      return state.read(token);
    default:
      return undefined;
  }
}

function joined(
  terms: readonly (Predicate | undefined)[],
  join: (terms: readonly Predicate[]) => Predicate,
): Predicate | undefined {
  const present = terms.filter((term) => term !== undefined);
  return present.length < 2 ? present[0] : join(present);
}
