import type { Corpus } from "@oqlkit/oqo-schema";
import type { LogicalPlan } from "./logical-plan.ts";
import { defaultFilters } from "./rules/default-filters.ts";
import { dropConstants } from "./rules/drop-constants.ts";
import { flatten } from "./rules/flatten.ts";
import { mergeLeaves } from "./rules/merge-leaves.ts";
import { pushNot } from "./rules/push-not.ts";
import type { Rule } from "./rules/rule.ts";

/** The rules in the order they run. Hidden filters come first, because they look at what the author wrote. */
export const rules: readonly Rule[] = [defaultFilters, pushNot, dropConstants, flatten, mergeLeaves];

/** One step of a rewriting: the rule, and the plan after it. */
export interface RewriteStep {
  readonly rule: string;
  readonly plan: LogicalPlan;
}

/** Runs the rules over the plan of a query for a corpus. */
export function rewrite(plan: LogicalPlan, corpus: Corpus): LogicalPlan {
  return rules.reduce((current, rule) => rule.apply(current, corpus), plan);
}

/** The plans that the rules arrive at, one after another, without the rules that change nothing. */
export function rewriteSteps(plan: LogicalPlan, corpus: Corpus): RewriteStep[] {
  const steps: RewriteStep[] = [];
  let current = plan;
  for (const rule of rules) {
    const next = rule.apply(current, corpus);
    if (JSON.stringify(next) !== JSON.stringify(current)) steps.push({ rule: rule.name, plan: next });
    current = next;
  }
  return steps;
}
