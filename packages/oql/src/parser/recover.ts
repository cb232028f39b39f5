import type { FieldNode, MissingNode, ValueNode } from "../ast/nodes.ts";
import type { CodeParams, Fix } from "../diagnostics/diagnostic.ts";
import { diagnostic, type TextCode } from "../diagnostics/text-diagnostic.ts";
import { maxDiagnostics } from "./limits.ts";
import { startsKnownCondition } from "./lookahead.ts";
import { atEnd, classAt, ParseFailure, type ParserState, placeOf, spanFrom } from "./state.ts";

/**
 * Moves on to where parsing can resume: a `;`, a connective, a directive, a `)` of the depth where it began, a
 * condition on a known field, or the end. Parentheses on the way are skipped whole.
 */
function skipAhead(state: ParserState): void {
  let depth = 0;
  for (; !atEnd(state); state.at++) {
    const code = classAt(state);
    if (depth === 0 && (");aogs".includes(code) || startsKnownCondition(state, state.at))) return;
    if (code === "(") depth++;
    if (code === ")") depth--;
  }
}

/** Whether a parse goes on behind a mistake. */
const recovers = ({ mode }: ParserState): boolean => mode === "recover" || mode === "complete";

/** Records a failure if the parse may go on, or fails; it may not go on behind a limit. */
function record(state: ParserState, failure: unknown): void {
  if (
    !(failure instanceof ParseFailure) ||
    failure.diagnostic.code === "OQL_PARSE_ERROR" ||
    !recovers(state) ||
    state.diagnostics.length + 1 >= maxDiagnostics
  )
    throw failure;
  state.diagnostics.push(failure.diagnostic);
}

/** Tells of a mistake at the current token: recovery reads on as if it were mended. */
export function report<C extends TextCode>(
  state: ParserState,
  code: C,
  params: CodeParams[C],
  fixes: readonly Fix[],
): void {
  const failure = new ParseFailure(diagnostic(code, params, placeOf(state), fixes));
  // Words before the cursor may be the beginning of a name rather than a condition without a connective.
  if (state.mode === "complete" && /^w+\$$/.test(state.classes.slice(state.at))) throw failure;
  record(state, failure);
}

/**
 * Runs a rule; in a parse that recovers a failure is recorded, the text up to where parsing can resume is skipped, and
 * a placeholder stands in. `keeps` names the classes that are not skipped when nothing at all was consumed.
 */
export function recovering<T>(state: ParserState, keeps: string, rule: () => T): T | MissingNode {
  if (!recovers(state)) return rule();
  const start = state.at;
  const depth = state.depth;
  try {
    return rule();
  } catch (failure) {
    record(state, failure);
    state.depth = depth;
    skipAhead(state);
    // A mistake that goes on up to the cursor leaves nothing to complete.
    if (state.mode === "complete" && atEnd(state) && classAt(state, state.at - 1) !== ")") throw failure;
    if (state.at === start && !atEnd(state) && !keeps.includes(classAt(state))) state.at++;
    return { kind: "missing", span: spanFrom(state, start) };
  }
}

/** A member of a group of values of a field, read by `rule`. */
export function parseMember(
  state: ParserState,
  field: FieldNode,
  rule: (state: ParserState, field: FieldNode) => ValueNode,
): ValueNode {
  // Asked here too, since most parses need no closure for each value.
  return recovers(state) ? recovering(state, ");,ao", () => rule(state, field)) : rule(state, field);
}
