import type { Oqo } from "@oqlkit/oqo-schema";
import { type BuildContext, build } from "./plan/build.ts";
import { type Limits, limitsOf } from "./view/limits.ts";
import type { View } from "./view/view.ts";

/** Whatever collection a query names is there, without members. */
class AnyCollection extends Map<string, readonly string[]> {
  override get(): readonly string[] {
    return [];
  }
}

const anySnapshot: Omit<BuildContext, "limits"> = {
  snapshot: { version: "" },
  capabilities: { cursor: true, sample: true, score: true },
  collections: new AnyCollection(),
};

/**
 * Refuses a query that no snapshot answers, whatever it holds. Collections are taken to be there, and a cursor to
 * belong to the query.
 *
 * @throws QueryError for what is wrong with the query or the view; RangeError for limits that are none.
 */
export function checkQuery(oqo: Oqo, view: View = {}, limits: Partial<Limits> = {}): void {
  const cursor = view.cursor ?? oqo.cursor;
  const begun = cursor === undefined || cursor === null ? view : { ...view, cursor: "*" };
  build(oqo, begun, { ...anySnapshot, limits: limitsOf(limits) });
}
