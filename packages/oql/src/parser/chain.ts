import type { JoinNode } from "../ast/nodes.ts";
import type { Span } from "../source.ts";
import { classAt, type ParserState } from "./state.ts";

interface Spanned {
  readonly span: Span;
}

type Join = "and" | "or";

/** Whether a class is that of `and` or `or`. */
export function isConnective(code: string): boolean {
  return code === "a" || code === "o";
}

/** Consumes a connective, if one stands here. */
export function takeConnective(state: ParserState): Join | undefined {
  const code = classAt(state);
  if (!isConnective(code)) return undefined;
  state.at++;
  return code === "o" ? "or" : "and";
}

/** Operands with `and` or `or` between them, while they are read. */
export interface Chain<T> {
  readonly operands: T[];
  /** Which operands stand behind an `and`; there are none in most long chains. */
  readonly behindAnd: number[];
}

export function startChain<T extends Spanned>(first: T): Chain<T> {
  return { operands: [first], behindAnd: [] };
}

export function addToChain<T extends Spanned>(chain: Chain<T>, join: Join, operand: T): void {
  const { operands, behindAnd } = chain;
  if (join === "and") behindAnd.push(operands.length);
  operands.push(operand);
}

/** The chain as a tree: `and` binds tighter, a chain of one kind is one flat node. */
export function endChain<T extends Spanned>({ operands, behindAnd }: Chain<T>): T | JoinNode<T> {
  if (behindAnd.length === 0) return joined("or", operands);
  if (behindAnd.length === operands.length - 1) return joined("and", operands);
  const inner = new Set(behindAnd);
  const starts = [...operands.keys()].filter((index) => !inner.has(index));
  return joined(
    "or",
    starts.map((start, index) => joined("and", operands.slice(start, starts[index + 1]))),
  );
}

/** A lone member as it is, several as one node; there is one at least. */
export function joined<T extends Spanned>(
  join: Join,
  members: readonly (T | JoinNode<T>)[],
  implicit = false,
): T | JoinNode<T> {
  const [first, last] = [members[0], members.at(-1)] as [T, T];
  if (members.length === 1) return first;
  const span = { start: first.span.start, end: last.span.end };
  return { kind: "join", span, join, implicit, members: members as readonly T[] };
}
