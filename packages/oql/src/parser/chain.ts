import type { JoinNode } from "../ast/nodes.ts";
import type { Span } from "../source.ts";

interface Spanned {
  readonly span: Span;
}

type Join = "and" | "or";

/** Operands with `and` or `or` between them, while they are read. */
export interface Chain<T> {
  readonly operands: T[];
  /** The first connective; most chains have no other. */
  join: Join;
  /** All of them, once there is another. */
  connectives: Join[] | undefined;
}

export function startChain<T extends Spanned>(first: T): Chain<T> {
  return { operands: [first], join: "and", connectives: undefined };
}

export function addToChain<T extends Spanned>(chain: Chain<T>, join: Join, operand: T): void {
  const { operands } = chain;
  if (operands.length === 1) chain.join = join;
  else if (chain.connectives !== undefined) chain.connectives.push(join);
  else if (join !== chain.join) {
    chain.connectives = operands.slice(1).map(() => chain.join);
    chain.connectives.push(join);
  }
  operands.push(operand);
}

function joined<T extends Spanned>(join: Join, members: readonly (T | JoinNode<T>)[]): T | JoinNode<T> {
  const [first] = members;
  const last = members[members.length - 1];
  if (first === undefined || last === undefined) throw new Error("A chain has members.");
  if (members.length === 1) return first;
  const span = { start: first.span.start, end: last.span.end };
  return { kind: "join", span, join, implicit: false, members: members as readonly T[] };
}

/** The chain as a tree: `and` binds tighter, a chain of one kind is one flat node. */
export function endChain<T extends Spanned>({ operands, join, connectives }: Chain<T>): T | JoinNode<T> {
  if (connectives === undefined) return joined(join, operands);
  const alternatives: (T | JoinNode<T>)[] = [];
  let run: T[] = [];
  operands.forEach((operand, index) => {
    if (index > 0 && connectives[index - 1] === "or") {
      alternatives.push(joined("and", run));
      run = [];
    }
    run.push(operand);
  });
  alternatives.push(joined("and", run));
  return joined("or", alternatives);
}
