import type { Predicate } from "../logical-plan.ts";
import { always, and, never, not, or, withFilter } from "../predicate.ts";
import type { Rule } from "./rule.ts";

/** Removes `true` and `false` from groups: they either decide the group or do not matter to it. */
export const dropConstants: Rule = {
  name: "drop-constants",
  apply: (plan) => withFilter(plan, drop(plan.filter)),
};

function drop(predicate: Predicate): Predicate {
  switch (predicate.kind) {
    case "and": {
      const terms = predicate.terms.map(drop);
      if (terms.some((term) => term.kind === "false")) return never;
      const rest = terms.filter((term) => term.kind !== "true");
      return rest.length === 0 ? always : and(rest);
    }
    case "or": {
      const terms = predicate.terms.map(drop);
      if (terms.some((term) => term.kind === "true")) return always;
      const rest = terms.filter((term) => term.kind !== "false");
      return rest.length === 0 ? never : or(rest);
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
