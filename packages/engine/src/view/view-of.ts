import type { View as BesideView, Direction, UncheckedSort } from "@oqlkit/oqo-schema";
import type { View, ViewSort } from "./view.ts";

/**
 * A sort key in one name, as the engine takes those that are beside a query: only the entity type tells a column such
 * as `cited_by_percentile_year.min` from a figure of groups.
 */
export function sortOf({
  column_id,
  direction,
  aggregate,
}: UncheckedSort & { direction: Direction }): ViewSort {
  return { column: aggregate === undefined ? column_id : `${column_id}.${aggregate}`, direction };
}

/** The view that is beside a query or embedded in it. */
export function viewOf({ sort_by, select, page, per_page, cursor }: BesideView): View {
  return { sort: sort_by?.map(sortOf), select, page, perPage: per_page, cursor };
}
