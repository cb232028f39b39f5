import type { ExecuteOptions, GroupsResult, RowsResult, StorageAdapter } from "./adapter.ts";
import { executeRefilter } from "./execute-refilter.ts";
import { executeSimilar } from "./execute-similar.ts";
import type { PhysicalPlan } from "./plan/physical-plan.ts";

/** Runs a physical plan. */
export function execute(
  physical: PhysicalPlan,
  adapter: StorageAdapter,
  options: ExecuteOptions,
): Promise<RowsResult | GroupsResult> {
  switch (physical.kind) {
    case "adapter":
      return adapter.execute(physical.plan, options);
    case "refilter":
      return executeRefilter(physical, adapter, options);
    case "similar":
      return executeSimilar(physical, adapter, options);
  }
}
