import type { GroupsPlan, LogicalPlan, NearestPlan, Predicate, RowsPlan } from "./logical-plan.ts";

/** How a logical plan is run: by the adapter alone, or by both. */
export type PhysicalPlan =
  /** The adapter answers the whole plan. */
  | { readonly kind: "adapter"; readonly plan: LogicalPlan }
  /**
   * The adapter returns rows that may satisfy the filter, in batches; the engine keeps those that satisfy
   * `residual` and does the rest of the plan over them. No limit reaches the adapter but the batch size.
   */
  | {
      readonly kind: "refilter";
      readonly scan: RowsPlan;
      readonly residual: Predicate;
      readonly plan: RowsPlan | GroupsPlan;
    }
  /**
   * The adapter finds the rows that are nearest to the text of the plan and, for a short text, the most cited ones
   * that have it in their title; the engine scores them and puts them in order.
   */
  | {
      readonly kind: "similar";
      readonly nearest: NearestPlan;
      readonly titled: RowsPlan | null;
      readonly plan: RowsPlan;
    };
