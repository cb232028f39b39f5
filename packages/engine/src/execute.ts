import type { ExecuteOptions, GroupsResult, Row, RowsResult, StorageAdapter } from "./adapter.ts";
import { executeRefilter } from "./execute-refilter.ts";
import { executeSimilar } from "./execute-similar.ts";
import type { PhysicalPlan } from "./plan/physical-plan.ts";
import { readWindow } from "./scan-rows.ts";

/** Runs a physical plan. `show` makes of each row what is wanted of it, which may be much less. */
export async function execute(
  physical: PhysicalPlan,
  adapter: StorageAdapter,
  options: ExecuteOptions,
  show: (row: Row) => Row = (row) => row,
): Promise<RowsResult | GroupsResult> {
  switch (physical.kind) {
    case "adapter": {
      const { plan } = physical;
      return plan.kind === "rows" ? readWindow(plan, adapter, options, show) : adapter.execute(plan, options);
    }
    case "refilter": {
      const result = await executeRefilter(physical, adapter, options);
      return result.kind === "rows" ? { ...result, rows: result.rows.map(show) } : result;
    }
    case "similar": {
      const result = await executeSimilar(physical, adapter, options);
      return { ...result, rows: result.rows.map(show) };
    }
  }
}
