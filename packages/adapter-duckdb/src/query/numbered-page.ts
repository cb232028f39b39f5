import type { Scalar } from "@oqlkit/catalog";
import type { RowsPlan } from "@oqlkit/engine";
import { hasKey } from "../layout.ts";
import { type Conjuncts, isNatural } from "./compile-source.ts";
import { firstFrom } from "./row-lists.ts";
import { countRows, pickRows, type RowSet } from "./row-set.ts";
import { rankOf } from "./sort-keys.ts";

/** The rows of a page. */
export interface FoundRows {
  /** Null when it was not asked for. */
  readonly total: number | null;
  readonly rows: readonly FoundRow[];
}

export interface FoundRow {
  readonly wid: number;
  /** Null where the row number leads to it. */
  readonly id: string | null;
  /** The values of the sort keys but `$id`. */
  readonly sort: readonly (Scalar | null)[];
}

/** The rows that match a filter, in the order of their numbers. */
export interface NumberedRows {
  readonly total: number;
  /** Up to `limit` of those from row `first` on, without the next `offset`. */
  pick(first: number, offset: number, limit: number): readonly number[];
}

/** All rows below `size`. */
export const leadingRows = (size: number): NumberedRows => ({
  total: size,
  pick: (first, offset, limit) => {
    const start = first + offset;
    return Array.from({ length: Math.max(0, Math.min(limit, size - start)) }, (_, index) => start + index);
  },
});

/** The rows of a list, ascending. */
export const listedRows = (list: Uint32Array): NumberedRows => ({
  total: list.length,
  pick: (first, offset, limit) => {
    const start = firstFrom(list, first, 0) + offset;
    return [...list.subarray(start, start + limit)];
  },
});

/** The rows of a set. */
export const rowsIn = (set: RowSet): NumberedRows => ({
  total: countRows(set),
  pick: (first, offset, limit) => pickRows(set, first, offset, limit),
});

/** Whether a plan asks for rows in the order of their numbers, which lead to their ids. */
export function isNumbered({ entity, order, sample, score }: RowsPlan, conjuncts: Conjuncts): boolean {
  const [first, second] = order;
  const byNumber =
    first?.field === "$default" &&
    first.direction === "asc" &&
    (second === undefined || second.field === "$id");
  return byNumber && sample === null && score === null && isNatural(entity, conjuncts) && hasKey(entity);
}

/** The page of a plan that asks for its rows in the order of their numbers. */
export function numberedPage({ window, total }: RowsPlan, matches: NumberedRows): FoundRows {
  const after = window.kind === "after" ? (window.values?.[0] ?? null) : null;
  const first = after === null ? 0 : rankOf(after) + 1;
  const offset = window.kind === "offset" ? window.offset : 0;
  const rows = matches.pick(first, offset, window.limit);
  return { total: total ? matches.total : null, rows: rows.map((wid) => ({ wid, id: null, sort: [wid] })) };
}
