import type { Oqo } from "@oqlkit/oqo-schema";

/** Samples without a seed differ each time, and what is in a collection is not the snapshot's affair. */
export function isVolatile({ sample, seed, filter_rows }: Oqo): boolean {
  const drawn = sample !== undefined && sample !== null && (seed === undefined || seed === null);
  return drawn || JSON.stringify(filter_rows ?? []).includes('"col_');
}
