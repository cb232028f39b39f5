import { printOneLine, toUrl } from "@oqlkit/oql";
import { canonicalize, type Oqo } from "@oqlkit/oqo-schema";

/** The three forms of the query that was answered, as `meta.x_query` shows them. */
export interface QueryEcho {
  readonly oql: string;
  readonly oqo: Oqo;
  /** Null when a classic URL cannot say the query. */
  readonly url: string | null;
}

/** Paging that the URL of an echo repeats, because a classic call had it. */
export type EchoPaging = Pick<Oqo, "per_page" | "page" | "cursor">;

function withoutView(oqo: Oqo): Oqo {
  const { sort_by: _sort, select: _select, per_page: _size, page: _page, cursor: _cursor, ...query } = oqo;
  if (query.group_by === undefined) return query;
  // The suffixes of group columns choose buckets, which is a matter of presentation.
  const groupBy = query.group_by.map(({ column_id }) => ({ column_id: column_id.replace(/:.*$/, "") }));
  return { ...query, group_by: groupBy };
}

/**
 * Echoes a query. `sorted` puts the filters in the order of their names, as classic calls have it.
 * Gives undefined when a form cannot be made: an echo never fails the answer it stands in.
 */
export function echoOf(oqo: Oqo, sorted: boolean, paging: EchoPaging = {}): QueryEcho | undefined {
  try {
    const query = canonicalize(withoutView(oqo), { sort: sorted });
    return { oql: printOneLine(query), oqo: query, url: toUrl({ ...query, ...paging }).url };
  } catch {
    return undefined;
  }
}

/** The echo of a query that is grouped by several fields side by side, which only its URL can say. */
export function withGroupBys(echo: QueryEcho | undefined, columns: readonly string[]): QueryEcho | undefined {
  if (echo === undefined || echo.url === null) return echo;
  const names = columns.map((column) => column.replace(/:.*$/, "")).join(",");
  return { ...echo, url: `${echo.url}${echo.url.includes("?") ? "&" : "?"}group_bys=${names}` };
}
