import type { Field } from "@oqlkit/catalog";
import type { Corpus, EntityType } from "@oqlkit/oqo-schema";
import type { LogicalPlan } from "../logical-plan.ts";

/** What a rule may know besides the plan. */
export interface RuleContext {
  readonly field: (entity: EntityType, name: string) => Field | undefined;
  /** The corpus the query asks for. */
  readonly corpus: Corpus;
}

/** A rewriting of a plan into one that selects the same rows (`default-filters` apart), more cheaply. */
export interface Rule {
  readonly name: string;
  readonly apply: (plan: LogicalPlan, context: RuleContext) => LogicalPlan;
}
