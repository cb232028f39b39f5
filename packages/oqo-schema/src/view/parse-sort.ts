import type { SortBy } from "../generated/oqo.ts";
import { aggregates, isOneOf } from "../oqo-words.ts";
import type { UncheckedSort } from "../unchecked-oqo.ts";

/**
 * Reads a classic sort list, `column[:direction]` parted by commas. The direction is `asc` unless given; a last
 * dotted part `mean`, `sum`, `min` or `max` of the column is an aggregate. Directions are not checked.
 */
export function parseSort(text: string): UncheckedSort[] {
  const parts = text.split(",").map((part) => part.trim());
  return parts.filter((part) => part !== "").map(parseKey);
}

function parseKey(part: string): UncheckedSort {
  const colon = part.indexOf(":");
  const column = (colon < 0 ? part : part.slice(0, colon)).trim();
  const direction = colon < 0 ? "asc" : part.slice(colon + 1).trim();
  const dot = column.lastIndexOf(".");
  const aggregate = column.slice(dot + 1);
  if (dot > 0 && isOneOf(aggregates, aggregate))
    return { column_id: column.slice(0, dot), direction, aggregate };
  return { column_id: column, direction };
}

/** The text of a sort list, the way {@link parseSort} reads it. */
export function printSort(sortBy: readonly SortBy[]): string {
  return sortBy
    .map(({ column_id, direction, aggregate }) => {
      const column = aggregate === undefined ? column_id : `${column_id}.${aggregate}`;
      return direction === "asc" ? column : `${column}:${direction}`;
    })
    .join(",");
}
