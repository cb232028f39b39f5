import type { EntityType } from "@oqlkit/oqo-schema";

/** One key of an order: a field by its canonical name, and which end comes first. */
export interface OrderKey {
  readonly field: string;
  readonly direction: "asc" | "desc";
}

const byWorks: readonly OrderKey[] = [{ field: "works_count", direction: "desc" }];
const exceptions: Partial<Record<EntityType, readonly OrderKey[]>> = {
  works: [
    { field: "cited_by_percentile_year.max", direction: "desc" },
    { field: "cited_by_count", direction: "desc" },
  ],
  awards: [{ field: "funded_outputs_count", direction: "desc" }],
};

/** The order of rows when none is asked for; rows without a value come last, ties go by id. */
export function defaultOrder(entity: EntityType): readonly OrderKey[] {
  return exceptions[entity] ?? byWorks;
}
