import type { Corpus } from "@oqlkit/oqo-schema";
import type { LogicalPlan } from "../logical-plan.ts";

/** A rewriting of a plan into one that selects the same rows (`default-filters` apart), more cheaply. */
export interface Rule {
  readonly name: string;
  /** `corpus` is the one that the query asks for. */
  readonly apply: (plan: LogicalPlan, corpus: Corpus) => LogicalPlan;
}
