import { readCollectionValue } from "@oqlkit/engine";
import { type FilterNode, isBranch, type Oqo } from "@oqlkit/oqo-schema";

/** Samples without a seed differ each time, and what is in a collection is not the snapshot's affair. */
export function isVolatile({ sample, seed, filter_rows }: Oqo): boolean {
  const drawn = sample !== undefined && sample !== null && (seed === undefined || seed === null);
  return drawn || (filter_rows ?? []).some(namesCollection);
}

const namesCollection = (node: FilterNode): boolean =>
  isBranch(node) ? node.filters.some(namesCollection) : readCollectionValue(node.value) !== undefined;
