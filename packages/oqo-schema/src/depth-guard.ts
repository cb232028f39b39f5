import { type Issue, issue } from "./issue.ts";
import { OqoError } from "./oqo-error.ts";

/**
 * How many branches may stand within one another in an object that is worked on. Far above what reading accepts, so
 * that only objects made by hand meet it, and far below what would exhaust the stack.
 */
export const deepest: number = 1000;

/** Throws `OqoError` for a branch within too many others; `depth` is their number. */
export function guardDepth(depth: number): void {
  if (depth < deepest) return;
  throw new OqoError([tooDeep(deepest, "filter_rows")]);
}

/** The issue of a branch within more others than so many. */
export function tooDeep(most: number, location: string): Issue {
  const message = `More than ${most} levels of conditions.`;
  return issue("query_too_deep", location, message);
}
