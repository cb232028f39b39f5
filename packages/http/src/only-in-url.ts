import type { Oqo } from "@oqlkit/oqo-schema";
import { partialGroups } from "./classic/read-call.ts";
import { type QueryEcho, unknownToo, withBuckets, withGroups } from "./echo.ts";

/** What only a classic URL says of its query, and the URL that says it as well. */
export interface OnlyInUrl {
  readonly said: readonly string[];
  readonly url: string | null;
}

const listed = (text: string | null): string[] =>
  (text ?? "")
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");

/** Sources of one kind, which as a group are a condition besides. */
const journals = "journal";

/** The names of columns whose values are some alone of those of the columns that they are taken for. */
const partialOf = (
  written: readonly string[],
  read: readonly { readonly column_id: string }[] = [],
): string[] =>
  written
    .map((name) => name.replace(/^-|:.*$/g, ""))
    .filter(
      (name, index) => name !== read[index]?.column_id && (partialGroups.test(name) || name === journals),
    );

/**
 * What of a URL the other forms of its query leave out: groups side by side, groups of rows without a value, what
 * groups are kept by, and columns that have some values alone. `url` is that of the other forms.
 */
export function onlyInUrl(given: string, oqo: Oqo, url: string | null): OnlyInUrl {
  const query = new URLSearchParams(given.slice(given.indexOf("?") + 1));
  const get = (name: string): string | null => query.get(name) ?? query.get(name.replace("_", "-"));
  const sideBySide = listed(get("group_bys"));
  const columns = sideBySide.length === 1 ? sideBySide : listed(get("group_by"));
  const keptBy = (columns.length > 0 && get("q")) || undefined;
  const partial = partialOf(columns, oqo.group_by).filter((name) => name !== journals);
  const sort = get("sort") ?? "";
  const partialSort = partialOf(listed(sort), oqo.sort_by);
  const said = [
    ...(sideBySide.length > 1 ? ["group_bys, groups side by side"] : []),
    ...(columns.some((name) => name.endsWith(unknownToo)) ? [unknownToo] : []),
    ...(keptBy === undefined ? [] : ["q"]),
    ...[...new Set([...partial, ...partialSort])].map((name) => `the restriction of ${name}`),
  ];
  let echo: QueryEcho = withBuckets({ oql: null, oqo, url }, columns, keptBy);
  if (sideBySide.length > 1) echo = withGroups(echo, "group_bys", sideBySide);
  else if (partial.length > 0) echo = withGroups(echo, "group_by", columns);
  if (partialSort.length === 0 || echo.url === null) return { said, url: echo.url };
  return { said, url: echo.url.replace(/(?<=[?&]sort=)[^&]*/, () => encodeURI(sort)) };
}
