import { requireText } from "../argument.ts";
import { aggregates, isOneOf } from "../oqo-words.ts";
import { commaList } from "../read/reading.ts";
import type { UncheckedSort } from "../unchecked-oqo.ts";

/**
 * Reads a classic sort list, `column[:direction]` parted by commas, as URLs and bodies have it. Hyphens in a name stand
 * for underscores. Without a direction a key is `desc` behind a leading `-`, and so is `relevance_score`, which knows
 * no other; the rest are `asc`. A last dotted part `mean`, `sum`, `min` or `max` of the column is an aggregate. Neither
 * columns nor directions are checked.
 */
export function parseSort(text = ""): UncheckedSort[] {
  requireText(text);
  return commaList(text).map(parseKey);
}

function parseKey(part: string): UncheckedSort {
  const [, sign, name = "", , written] = /^(-?)([^:]*)(:(.*))?$/s.exec(part) ?? [];
  const column = name.trim().replaceAll("-", "_");
  const bare = sign || column === "relevance_score" ? "desc" : "asc";
  const direction = written === undefined ? bare : written.trim().toLowerCase();
  const dot = column.lastIndexOf(".");
  const aggregate = column.slice(dot + 1);
  if (dot > 0 && isOneOf(aggregates, aggregate))
    return { column_id: column.slice(0, dot), direction, aggregate };
  return { column_id: column, direction };
}

/** The text of a sort list, the way {@link parseSort} reads it: each key with its direction. */
export function printSort(sortBy: readonly UncheckedSort[]): string {
  return sortBy
    .map(({ column_id, direction, aggregate }) => {
      const column = aggregate === undefined ? column_id : `${column_id}.${aggregate}`;
      return `${column}:${direction}`;
    })
    .join(",");
}
