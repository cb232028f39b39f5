import { type AbortSignalLike, type LeafPredicate, leavesOf } from "@oqlkit/engine";
import { hasKey, isOwnId } from "../layout.ts";
import type { RowIndex } from "../row-index.ts";
import { TimeSlice } from "../time-slice.ts";
import { knownField } from "./known-field.ts";
import type { Searching } from "./text/text-matcher.ts";

/**
 * The rows, ascending, of the conditions of a filter that name rows by their own ids: an index leads to them, where the
 * database would go through all ids. Rejects with the signal's reason, or `AdapterError` when the index is damaged.
 */
export async function findIds(
  { entity, filter }: Pick<Searching, "entity" | "filter">,
  index: Pick<RowIndex, "find">,
  signal: AbortSignalLike | undefined,
): Promise<ReadonlyMap<LeafPredicate, Uint32Array>> {
  const found = new Map<LeafPredicate, Uint32Array>();
  if (!hasKey(entity)) return found;
  const slice = new TimeSlice();
  for (const leaf of leavesOf(filter)) {
    if (leaf.kind !== "in" || !isOwnId(knownField(entity, leaf.field))) continue;
    const rows = new Set<number>();
    for (const id of leaf.values) {
      if (slice.isOver) await slice.next(signal);
      const row = index.find(entity, String(id));
      if (row !== undefined) rows.add(row);
    }
    found.set(leaf, Uint32Array.from(rows).sort());
  }
  return found;
}
