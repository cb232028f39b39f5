import { OqoError } from "./oqo-error.ts";

/**
 * How many branches may stand within one another in an object that is worked on. Far above what reading accepts, so
 * that only objects made by hand meet it, and far below what would exhaust the stack.
 */
export const deepest: number = 1000;

/** Throws `OqoError` for a branch within too many others; `depth` is their number. */
export function guardDepth(depth: number): void {
  if (depth < deepest) return;
  const message = `Conditions are nested more than ${deepest} levels deep. Merge branches that share a connective.`;
  throw new OqoError([{ type: "query_too_deep", message, location: "filter_rows" }]);
}
