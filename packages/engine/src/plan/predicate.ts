import type { LeafPredicate, LogicalPlan, Predicate } from "./logical-plan.ts";

export const always: Predicate = { kind: "true" };
export const never: Predicate = { kind: "false" };

export const and = (terms: readonly Predicate[]): Predicate => ({ kind: "and", terms });
export const or = (terms: readonly Predicate[]): Predicate => ({ kind: "or", terms });
export const not = (term: Predicate): Predicate => ({ kind: "not", term });

/** A group of any number of terms: one is no group, and none is what does not matter to such a group. */
export function groupOf(kind: "and" | "or", terms: readonly Predicate[]): Predicate {
  const [first = kind === "and" ? always : never] = terms;
  return terms.length > 1 ? { kind, terms } : first;
}

/** A group without constants: `true` and `false` either decide it or do not matter to it. */
export function groupWithoutConstants(kind: "and" | "or", terms: readonly Predicate[]): Predicate {
  const [decides, neutral] = kind === "and" ? [never, always] : [always, never];
  if (terms.some((term) => term.kind === decides.kind)) return decides;
  return groupOf(
    kind,
    terms.filter((term) => term.kind !== neutral.kind),
  );
}

/** The conditions of a predicate, from left to right. */
export function leavesOf(predicate: Predicate): readonly LeafPredicate[] {
  const leaves: LeafPredicate[] = [];
  collectLeaves(predicate, leaves);
  return leaves;
}

/** One list for all levels: what nested generators find passes through each level above. */
function collectLeaves(predicate: Predicate, leaves: LeafPredicate[]): void {
  switch (predicate.kind) {
    case "true":
    case "false":
      return;
    case "and":
    case "or":
      for (const term of predicate.terms) collectLeaves(term, leaves);
      return;
    case "not":
      collectLeaves(predicate.term, leaves);
      return;
    default:
      leaves.push(predicate);
  }
}

/** The predicate with every condition replaced; itself when none changes. */
export function mapLeaves(predicate: Predicate, change: (leaf: LeafPredicate) => Predicate): Predicate {
  switch (predicate.kind) {
    case "true":
    case "false":
      return predicate;
    case "and":
    case "or": {
      const terms = predicate.terms.map((term) => mapLeaves(term, change));
      return terms.every((term, index) => term === predicate.terms[index])
        ? predicate
        : { kind: predicate.kind, terms };
    }
    case "not": {
      const term = mapLeaves(predicate.term, change);
      return term === predicate.term ? predicate : not(term);
    }
    default:
      return change(predicate);
  }
}

/** The plan with another filter. */
export function withFilter<P extends Pick<LogicalPlan, "filter">>(plan: P, filter: Predicate): P {
  return filter === plan.filter ? plan : { ...plan, filter };
}
