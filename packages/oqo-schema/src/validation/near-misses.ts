import type { ColumnAction } from "../registry/column.ts";
import { columnsOf } from "../registry/columns.ts";
import { characterBound, similarity } from "./similarity.ts";

const closeEnough = 0.8;
const most = 2;

/** Columns that may be used so and may have been meant by an id the entity does not have: two at most, best first. */
export function nearMisses(entity: string, written: string, action?: ColumnAction): readonly string[] {
  const ids = columnsOf(entity)
    .filter(({ actions }) => !action || actions.includes(action))
    .map((one) => one.id);
  // No id has a character of two code units: each counts as one that differs.
  const typed = written.replace(/[\ud800-\udbff][\udc00-\udfff]/g, " ");
  return [...new Set([...reordered(typed, ids), ...similar(typed, ids)])].slice(0, most);
}

/** Ids of the same dotted parts in another order. */
function reordered(typed: string, ids: readonly string[]): string[] {
  // Parting a text takes a while when it is long, which no id is.
  return ids
    .filter((id) => id.length === typed.length && sortedParts(id) === sortedParts(typed))
    .map((id) => ({ id, ratio: similarity(typed, id) }))
    .sort((a, b) => b.ratio - a.ratio)
    .map(({ id }) => id);
}

function sortedParts(id: string): string {
  return id.split(".").sort().join(".");
}

/** Of a text twice as long as an id nothing needs to be counted. */
function similar(typed: string, ids: readonly string[]): string[] {
  return ids
    .filter((id) => typed.length < 2 * id.length && characterBound(id, typed) >= closeEnough)
    .map((id) => ({ id, ratio: similarity(id, typed) }))
    .filter(({ ratio }) => ratio >= closeEnough)
    .sort((a, b) => b.ratio - a.ratio || (a.id < b.id ? 1 : -1))
    .slice(0, most)
    .map(({ id }) => id);
}
