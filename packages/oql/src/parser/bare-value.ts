import type { FieldNode } from "../ast/nodes.ts";
import { firstOf } from "../diagnostics/fix.ts";
import { isConnective } from "./chain.ts";
import { listFixes, signFixes } from "./fixes.ts";
import { endsClause } from "./lookahead.ts";
import { classAt, fail, type ParserState, textAt } from "./state.ts";
import { directiveFixes } from "./structure-fixes.ts";

/** The beginning of a condition, as far as its field. */
const onlyWords = /^[a-z]{0,5}\$$/;

/** Checks that nothing but a new condition follows a bare value (spec section 6). */
export function requireComplete(state: ParserState, { row }: FieldNode): void {
  if (endsClause(state, state.at)) return;
  const connective = isConnective(classAt(state));
  if (connective && state.mode === "context" && state.at + 1 >= state.tokens.count) return;
  if (connective && state.mode === "complete" && onlyWords.test(state.classes.slice(state.at + 1))) return;
  const search = row.kind === "search";
  const fixes = firstOf(
    search ? [] : directiveFixes(state),
    signFixes(state, row, state.at - 1),
    listFixes(state, row),
  );
  fail(state, "OQL_UNDELIMITED_TERM_LIST", { found: textAt(state), search }, fixes);
}
