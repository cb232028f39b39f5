import type { Predicate } from "../logical-plan.ts";
import { always, groupWithoutConstants, never, not, withFilter } from "../predicate.ts";
import type { Rule } from "./rule.ts";

/** Removes `true` and `false` from groups: they either decide the group or do not matter to it. */
export const dropConstants: Rule = {
  name: "drop-constants",
  apply: (plan) => withFilter(plan, drop(plan.filter)),
};

function drop(predicate: Predicate): Predicate {
  switch (predicate.kind) {
    case "and":
    case "or": {
      const { kind } = predicate;
      const terms = predicate.terms.map(drop);
      return terms.some(isConstant) ? groupWithoutConstants(kind, terms) : { kind, terms };
    }
    case "not": {
      const term = drop(predicate.term);
      if (term.kind === "true") return never;
      return term.kind === "false" ? always : not(term);
    }
    default:
      return predicate;
  }
}

const isConstant = ({ kind }: Predicate): boolean => kind === "true" || kind === "false";
