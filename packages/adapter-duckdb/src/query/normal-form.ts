import type { LeafPredicate, Predicate } from "@oqlkit/engine";
import type { EntityType } from "@oqlkit/oqo-schema";
import { storedForm } from "../layout.ts";
import { knownField } from "./known-field.ts";
import { storedValue } from "./storage-value.ts";

/** What is known to hold for some rows and no others, or the other way round when `negated`. */
export interface RowsForm {
  readonly kind: "rows";
  /** Ascending. */
  readonly rows: Uint32Array;
  readonly negated: boolean;
}

/** A predicate whose negations stand at the leaves only, without constants inside. */
export type NormalForm =
  | { readonly kind: "constant"; readonly value: boolean }
  | { readonly kind: "and" | "or"; readonly terms: readonly NormalForm[] }
  | { readonly kind: "leaf"; readonly leaf: LeafPredicate; readonly negated: boolean }
  | RowsForm;

/**
 * Moves negations to the leaves, flattens nested groups of one kind and folds constants, among them leaves that no row
 * can satisfy. In SQL a leaf may then be null where it is not satisfied: under `and` and `or` alone, null and false are
 * the same.
 */
export function normalForm(entity: EntityType, predicate: Predicate, negated = false): NormalForm {
  switch (predicate.kind) {
    case "true":
      return { kind: "constant", value: !negated };
    case "false":
      return { kind: "constant", value: negated };
    case "not":
      return normalForm(entity, predicate.term, !negated);
    case "and":
    case "or": {
      const kind = (predicate.kind === "and") !== negated ? "and" : "or";
      return joinForms(
        kind,
        predicate.terms.map((term) => normalForm(entity, term, negated)),
      );
    }
    default:
      return isPossible(entity, predicate)
        ? { kind: "leaf", leaf: predicate, negated }
        : { kind: "constant", value: negated };
  }
}

/** Whether the values of a leaf are such that a row could have them. */
function isPossible(entity: EntityType, leaf: LeafPredicate): boolean {
  if (leaf.kind === "linked") return leaf.from.length > 0;
  if (leaf.kind !== "in") return true;
  const form = storedForm(knownField(entity, leaf.field));
  return leaf.values.some((value) => storedValue(form, value) !== null);
}

/** Forms under `and` or `or`, flattened and without constants. */
export function joinForms(kind: "and" | "or", terms: readonly NormalForm[]): NormalForm {
  const neutral = kind === "and";
  const kept: NormalForm[] = [];
  for (const term of terms) {
    if (term.kind === "constant") {
      if (term.value !== neutral) return term;
    } else if (term.kind === kind) {
      for (const inner of term.terms) kept.push(inner);
    } else {
      kept.push(term);
    }
  }
  const [first] = kept;
  if (first === undefined) return { kind: "constant", value: neutral };
  return kept.length === 1 ? first : { kind, terms: kept };
}
