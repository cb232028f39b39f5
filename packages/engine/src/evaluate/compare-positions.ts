import type { Scalar } from "@oqlkit/catalog";
import type { SortKey } from "../plan/logical-plan.ts";
import { compareScalars } from "./compare-scalars.ts";

/** Orders two rows by their sort values; rows without a value come last in either direction. */
export function comparePositions(
  a: readonly (Scalar | null)[],
  b: readonly (Scalar | null)[],
  order: readonly SortKey[],
): number {
  for (const [index, key] of order.entries()) {
    const one = a[index] ?? null;
    const other = b[index] ?? null;
    if (one === null && other === null) continue;
    if (one === null) return 1;
    if (other === null) return -1;
    const difference = compareScalars(one, other);
    if (difference !== 0) return key.direction === "asc" ? difference : -difference;
  }
  return 0;
}

/** The value a row with these values sorts by: the smallest ascending, the largest descending. */
export function sortValue(values: readonly Scalar[], direction: SortKey["direction"]): Scalar | null {
  let best: Scalar | null = null;
  for (const value of values) {
    const better = best === null || compareScalars(value, best) < 0 === (direction === "asc");
    if (better) best = value;
  }
  return best;
}
