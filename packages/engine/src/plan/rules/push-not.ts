import type { Predicate } from "../logical-plan.ts";
import { always, and, never, not, or, withFilter } from "../predicate.ts";
import type { Rule } from "./rule.ts";

/** Moves negations down to the leaves: a double negation vanishes, De Morgan's laws turn and into or. */
export const pushNot: Rule = {
  name: "push-not",
  apply: (plan) => withFilter(plan, push(plan.filter, false)),
};

/** A condition, or its negation, in which only leaves are negated. */
export function push(predicate: Predicate, negated: boolean): Predicate {
  switch (predicate.kind) {
    case "true":
      return negated ? never : always;
    case "false":
      return negated ? always : never;
    case "not":
      return push(predicate.term, !negated);
    case "and":
    case "or": {
      const terms = predicate.terms.map((term) => push(term, negated));
      return (predicate.kind === "and") !== negated ? and(terms) : or(terms);
    }
    default:
      return negated ? not(predicate) : predicate;
  }
}
