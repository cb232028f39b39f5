import { requireEntity } from "../argument.ts";
import type { Oqo } from "../generated/oqo.ts";
import { withoutBlanks } from "../read/reading.ts";

/**
 * How the rows of a query are shown: their order, their fields, the page. No part of the query itself, though an
 * older shape of the object embeds it. Keys that are absent are left to whoever shows the rows.
 */
export type View = Pick<Oqo, "sort_by" | "select" | "per_page" | "page" | "cursor">;

/** Parts a query object into the query itself and the view embedded in it. */
export function splitView(oqo: Oqo): { readonly oqo: Oqo; readonly view: View } {
  requireEntity(oqo);
  const { sort_by, select, per_page, page, cursor, ...query } = oqo;
  return { oqo: query, view: withoutBlanks({ sort_by, select, per_page, page, cursor }) };
}

/**
 * One view out of several, key by key; the earlier ones win. The order clients rely on is: beside the query in the
 * body, then the query string, then embedded in the object.
 */
export function mergeViews(...views: readonly View[]): View {
  return Object.assign({}, ...views.toReversed().map(withoutBlanks));
}

/** The query with this view embedded, over any view it had: the shape that `validate` checks as a whole. */
export function withView(oqo: Oqo, view: View): Oqo {
  return { ...oqo, ...view };
}
