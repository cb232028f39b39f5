import type { OperatorName } from "../ast/nodes.ts";

/** An operator in words. */
export function operatorText(name: OperatorName, negated: boolean): string {
  switch (name) {
    case "has":
      return negated ? "does not have" : "has";
    case "is":
      return negated ? "is not" : "is";
    case "in collection":
      return negated ? "is not in collection" : "is in collection";
    case "similar":
      return "is similar to";
    default:
      return name;
  }
}
