import type { JoinNode } from "../ast/nodes.ts";
import type { Span } from "../source.ts";

interface Spanned {
  readonly span: Span;
}

function joined<T extends Spanned>(
  join: "and" | "or",
  members: readonly (T | JoinNode<T>)[],
): T | JoinNode<T> {
  const [first] = members;
  const last = members[members.length - 1];
  if (first === undefined || last === undefined) throw new Error("A chain has members.");
  if (members.length === 1) return first;
  const span = { start: first.span.start, end: last.span.end };
  return { kind: "join", span, join, implicit: false, members: members as readonly T[] };
}

/** Operands with `and`/`or` between them as a tree: `and` binds tighter, a chain of one kind is one flat node. */
export function buildChain<T extends Spanned>(
  operands: readonly T[],
  connectives: readonly ("and" | "or")[],
): T | JoinNode<T> {
  const [only] = operands;
  if (operands.length === 1 && only !== undefined) return only;
  const [first = "and"] = connectives;
  if (connectives.every((one) => one === first)) return joined(first, operands);
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
