import type { ClauseNode, ConditionNode, QueryNode } from "../ast/nodes.ts";
import { isRelation } from "../ast/visit.ts";
import type { Token } from "../lexer/token.ts";
import { readStream } from "../lexer/token-stream.ts";
import { defaultLimits } from "../parser/limits.ts";
import { createState } from "../parser/parse.ts";
import { parseQuery } from "../parser/query.ts";
import type { Slot } from "../parser/slot.ts";
import { ParseFailure, SlotReached } from "../parser/state.ts";
import type { Source } from "../source.ts";
import { mendedClasses } from "./mended-classes.ts";

/** What the parser was waiting for when the tokens ran out, and what it had read. */
export interface Classified {
  readonly entity: string | null;
  readonly slot: Slot | undefined;
  readonly ast: QueryNode;
}

/**
 * Reads tokens up to where they run out; for completion, where they are wrong or nothing is due behind them, as if
 * slips in them were mended. `mends` takes them so at once.
 */
export function classify(
  source: Source,
  prior: readonly Token[],
  mode: "context" | "complete" | "recover" = "context",
  mends = false,
): Classified {
  const stream = readStream(source.text.slice(0, prior.at(-1)?.end ?? 0));
  const tokens = mends ? { ...stream, classes: mendedClasses(stream.classes) } : stream;
  const state = createState(source, tokens, defaultLimits, mode);
  let slot: Slot | undefined;
  try {
    parseQuery(state);
  } catch (reached) {
    if (reached instanceof SlotReached) slot = reached.slot;
    else if (!(reached instanceof ParseFailure)) throw reached;
  }
  const found = { entity: state.entity || null, slot, ast: state.ast };
  if (mode !== "complete" || mends || (slot && state.diagnostics.length === 0)) return found;
  const mended = classify(source, prior, mode, true);
  return mended.slot ? mended : found;
}

/** The operand before a connective, if it is a plain condition on a value field. */
export function siblingOf(previous: ConditionNode | undefined): ClauseNode | undefined {
  if (previous?.kind !== "clause" || isRelation(previous)) return undefined;
  const { kind } = previous.field.row;
  return kind === "search" || kind === "bool" ? undefined : previous;
}
