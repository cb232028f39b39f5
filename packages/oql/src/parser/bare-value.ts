import { listFixes } from "./fixes.ts";
import { looksLikeCondition } from "./lookahead.ts";
import { classAt, fail, type ParserState, textAt } from "./state.ts";

/** Checks that nothing but a new condition follows a bare value (spec section 6.2). */
export function requireComplete(state: ParserState, search: boolean): void {
  const code = classAt(state);
  if ("$);,gs".includes(code)) return;
  const connective = code === "a" || code === "o";
  if (connective && state.mode === "context" && state.at + 1 >= state.tokens.count) return;
  if (looksLikeCondition(state, connective ? state.at + 1 : state.at)) return;
  const params = { found: textAt(state), search };
  fail(state, "OQL_UNDELIMITED_TERM_LIST", params, state.at, listFixes(state, search));
}
