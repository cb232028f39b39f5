import type { Predicate } from "../plan/logical-plan.ts";
import { flat } from "../plan/rules/flatten.ts";
import { push } from "../plan/rules/push-not.ts";

/** A condition as text, alike in whatever order and groups its parts are joined, and where negations stand. */
export const conditionText = (predicate: Predicate): string => write(flat(push(predicate, false)));

function write(predicate: Predicate): string {
  switch (predicate.kind) {
    case "and":
    case "or":
      return `${predicate.kind}(${predicate.terms.map(write).sort().join()})`;
    case "not":
      return `not(${write(predicate.term)})`;
    default:
      return JSON.stringify(predicate);
  }
}
