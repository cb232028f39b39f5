import type { Scalar } from "@oqlkit/catalog";
import type { Bucket, GroupsResult } from "../adapter.ts";
import type { GroupsPlan } from "../plan/logical-plan.ts";
import { compareScalars } from "./compare-scalars.ts";

/** Counts rows by their distinct values of one field. */
export class BucketCounter {
  readonly #counts = new Map<Scalar, number>();
  #missing = 0;
  #total = 0;

  add(values: readonly Scalar[]): void {
    this.#total++;
    if (values.length === 0) this.#missing++;
    for (const value of values) this.#counts.set(value, (this.#counts.get(value) ?? 0) + 1);
  }

  /** The buckets that the plan asks for, in its order. */
  result(plan: GroupsPlan): GroupsResult {
    const buckets: Bucket[] = [...this.#counts].map(([key, count]) => ({ key, count }));
    if (plan.dimension.unknown && this.#missing > 0) buckets.push({ key: null, count: this.#missing });
    const { after } = plan;
    const { direction } = plan.order;
    const rest =
      after === null
        ? buckets
        : buckets.filter(({ key }) => key === null || compareKeys(key, after, direction) > 0);
    rest.sort((a, b) => compareBuckets(a, b, plan.order));
    return {
      kind: "groups",
      total: this.#total,
      buckets: rest.slice(0, plan.limit),
      more: rest.length > plan.limit,
    };
  }
}

function compareBuckets(a: Bucket, b: Bucket, order: GroupsPlan["order"]): number {
  if (order.by === "key") return compareKeys(a.key, b.key, order.direction);
  const difference = order.direction === "asc" ? a.count - b.count : b.count - a.count;
  return difference !== 0 ? difference : compareKeys(a.key, b.key, "asc");
}

function compareKeys(a: Scalar | null, b: Scalar | null, direction: "asc" | "desc"): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return direction === "asc" ? compareScalars(a, b) : compareScalars(b, a);
}
