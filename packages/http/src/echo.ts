import { printOneLine, toUrl } from "@oqlkit/oql";
import { canonicalize, type Oqo, splitView } from "@oqlkit/oqo-schema";
import { countsMoves, sayable } from "./sayable.ts";
import { withWords } from "./with-words.ts";

/** The three forms of the query that was answered, as `meta.x_query` shows them. */
export interface QueryEcho {
  /** Null when the language has no words for just the query. */
  readonly oql: string | null;
  /** Null when the language has no column for a field of the query. */
  readonly oqo: Oqo | null;
  /** Null when a classic URL cannot say the query. */
  readonly url: string | null;
}

/** Paging that the URL of an echo repeats, because a classic call had it. */
export type EchoPaging = Pick<Oqo, "per_page" | "page" | "cursor">;

function withoutView(oqo: Oqo): Oqo {
  const { oqo: query } = splitView(oqo);
  // It changes nothing, and a URL with it would be refused.
  if (query.sample === undefined) delete query.seed;
  if (query.group_by === undefined) return query;
  // The suffixes of group columns choose buckets, which is a matter of presentation.
  const groupBy = query.group_by.map(({ column_id }) => ({ column_id: column_id.replace(/:.*$/, "") }));
  return { ...query, group_by: groupBy };
}

/**
 * Echoes a query. `sorted` puts the filters in the order of their names, as classic calls have it.
 * Gives undefined when forms cannot be made: an echo never fails the answer it stands in.
 */
export function echoOf(oqo: Oqo, sorted: boolean, paging: EchoPaging = {}): QueryEcho | undefined {
  try {
    const query = withWords(canonicalize(withoutView(oqo), { sort: sorted }));
    let isReordered = false;
    const said = sayable(query, () => {
      isReordered = true;
    });
    const whole = toUrl({ ...query, ...paging }).url;
    if (said === undefined) return { oql: null, oqo: query, url: whole };
    const written = said === query ? query : withWords(canonicalize(said, { sort: sorted }));
    const url = (said === query ? null : toUrl({ ...written, ...paging }).url) ?? whole;
    return { oql: isReordered || countsMoves(said) ? null : printOneLine(written), oqo: query, url };
  } catch {
    return undefined;
  }
}

/** What follows a group column to show the group of rows without a value. */
export const unknownToo = ":include_unknown";

/** The echo of groups with what its URL alone can say: for which columns unknown values have a group, and `q`. */
export function withBuckets(echo: QueryEcho, columns: readonly string[], q: string | undefined): QueryEcho {
  if (echo.url === null) return echo;
  const groups = echo.oqo?.group_by ?? [];
  const names = groups.map(({ column_id }, index) =>
    columns[index]?.endsWith(unknownToo) ? `${column_id}${unknownToo}` : column_id,
  );
  const url = names.some((name, index) => name !== groups[index]?.column_id)
    ? echo.url.replace(/(?<=[?&]group_by=)[^&]*/, names.join(","))
    : echo.url;
  return { ...echo, url: q === undefined ? url : withParameter(url, "q", encodeURIComponent(q)) };
}

/** A URL with paging, as `toUrl` writes it. */
export function withPaging(url: string, { per_page: perPage, page, cursor }: EchoPaging): string {
  const pieces = Object.entries({ per_page: perPage, page, cursor });
  return pieces.reduce(
    (paged, [name, value]) =>
      value == null ? paged : withParameter(paged, name, encodeURIComponent(String(value))),
    url,
  );
}

const withParameter = (url: string, name: string, value: string): string =>
  `${url}${url.includes("?") ? "&" : "?"}${name}=${value}`;

/** The echo of a query whose groups, or groupings side by side, only its URL says: of the rows that are grouped. */
export function withGroups(
  echo: QueryEcho,
  parameter: "group_by" | "group_bys",
  columns: readonly string[],
): QueryEcho {
  if (echo.url === null) return echo;
  const names = columns.map((column) => column.replace(/:known$/, "")).join(",");
  const url = echo.url.replace(/([?&])group_by=[^&]*&?/, "$1").replace(/[?&]$/, "");
  return { ...echo, url: withParameter(url, parameter, names) };
}
