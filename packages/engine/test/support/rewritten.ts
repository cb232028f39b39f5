import type { Corpus, EntityType } from "@oqlkit/oqo-schema";
import type { Predicate, RowsPlan } from "../../src/plan/logical-plan.ts";
import type { Rule } from "../../src/plan/rules/rule.ts";

export interface RuleInput {
  readonly entity?: EntityType;
  readonly corpus?: Corpus;
}

/** The filter that a rule makes of a filter. */
export function rewritten(
  rule: Rule,
  filter: Predicate,
  { entity = "works", corpus = "all" }: RuleInput = {},
): Predicate {
  return rule.apply(rowsPlan(filter, entity), corpus).filter;
}

export const rowsPlan = (filter: Predicate, entity: EntityType = "works"): RowsPlan => ({
  kind: "rows",
  entity,
  filter,
  sample: null,
  order: [
    { field: "$default", direction: "asc" },
    { field: "$id", direction: "asc" },
  ],
  score: null,
  window: { kind: "offset", offset: 0, limit: 25 },
  project: null,
  total: true,
});

export const always: Predicate = { kind: "true" };
export const never: Predicate = { kind: "false" };
export const and = (...terms: Predicate[]): Predicate => ({ kind: "and", terms });
export const or = (...terms: Predicate[]): Predicate => ({ kind: "or", terms });
export const not = (term: Predicate): Predicate => ({ kind: "not", term });
export const is = (field: string, ...values: (string | number | boolean)[]): Predicate => ({
  kind: "in",
  field,
  values,
});
export const from = (field: string, value: string | number, inclusive = true): Predicate => ({
  kind: "range",
  field,
  min: { value, inclusive },
});
export const to = (field: string, value: string | number, inclusive = true): Predicate => ({
  kind: "range",
  field,
  max: { value, inclusive },
});
