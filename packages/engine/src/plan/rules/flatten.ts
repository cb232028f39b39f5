import type { Predicate } from "../logical-plan.ts";
import { groupOf, not, withFilter } from "../predicate.ts";
import type { Rule } from "./rule.ts";

/** Lifts an `and` in an `and` (an `or` in an `or`) one level up, and takes a group of one for its term. */
export const flatten: Rule = {
  name: "flatten",
  apply: (plan) => withFilter(plan, flat(plan.filter)),
};

/** A condition without groups of one, and without groups in groups of their kind. */
export function flat(predicate: Predicate): Predicate {
  switch (predicate.kind) {
    case "and":
    case "or": {
      const { kind } = predicate;
      const terms = predicate.terms.flatMap((term) => {
        const inner = flat(term);
        return inner.kind === kind ? inner.terms : [inner];
      });
      return groupOf(kind, terms);
    }
    case "not":
      return not(flat(predicate.term));
    default:
      return predicate;
  }
}
