import { QueryError, type QueryErrorCode } from "@oqlkit/engine";

/*
 * TypeScript refuses all of this. In plain JavaScript a misspelt key would be passed over in silence, and a value of
 * another type would fail far below, with a message about the inside of the library.
 */

type Method = "view" | "get" | "stream" | "export";

const paging = ["page", "perPage", "cursor"];
const viewKeys = ["sort", "select", ...paging, "q", "maxAuthorships", "sums"];

/** What the last argument of each method may hold; paging a stream means nothing, but has always been allowed. */
const known: Readonly<Record<Method, readonly string[]>> = {
  view: viewKeys,
  get: ["select", "signal"],
  stream: ["sort", "select", "signal", "batch", ...paging],
  export: [...viewKeys, "signal", "batch", "format", "onProgress"],
};

/** @throws QueryError when options are no object, hold a key that means nothing there, or a list that is none. */
export function checkOptions(options: unknown, method: Method): void {
  if (options === undefined) return;
  const what = method === "view" ? "A view" : "Options";
  if (typeof options !== "object" || options === null || Array.isArray(options))
    throw new QueryError("invalid_query", `${what} must be an object, not ${shown(options)}.`);
  for (const [key, value] of Object.entries(options)) {
    if (value === undefined) continue;
    if (!known[method].includes(key)) {
      const near = known[method].find((name) => sameLetters(name, key));
      const mend = near === undefined ? `Known are ${known[method].join(", ")}.` : `Did you mean "${near}"?`;
      throw new QueryError("invalid_query", `"${key}" means nothing here. ${mend}`, { path: key });
    }
  }
  if ("select" in options) checkList("select", options.select, isText, "names", "invalid_select");
  if ("sort" in options) {
    const form = 'objects such as { column: "cited_by_count", direction: "desc" }';
    checkList("sort", options.sort, isSort, form, "invalid_sort");
  }
}

/** @throws QueryError when an id is no text. */
export function checkId(id: unknown): void {
  if (!isText(id))
    throw new QueryError("invalid_value", `An id is a text, not ${shown(id)}.`, { path: "id" });
}

/** @throws QueryError when there is no text to tag. */
export function checkTagged(text: unknown): void {
  if (typeof text !== "object" || text === null || !("title" in text) || !isText(text.title))
    throw new QueryError("invalid_query", "What is tagged is an object with a title that is a text.", {
      path: "title",
    });
}

/** Timers hold no more milliseconds than this. */
const longestTimeout = 2 ** 31 - 1;

/** @throws RangeError when a timeout is no number of milliseconds that a timer takes. */
export function checkTimeout(milliseconds: unknown): void {
  if (milliseconds === undefined) return;
  if (typeof milliseconds === "number" && milliseconds > 0 && milliseconds <= longestTimeout) return;
  throw new RangeError(
    `queryTimeout must be a number of milliseconds above 0 and at most ${longestTimeout}, not ${shown(milliseconds)}.`,
  );
}

function checkList(
  path: string,
  list: unknown,
  fits: (item: unknown) => boolean,
  form: string,
  code: QueryErrorCode,
): void {
  if (list === undefined || (Array.isArray(list) && list.every(fits))) return;
  throw new QueryError(code, `${path} must be a list of ${form}, not ${shown(list)}.`, { path });
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isSort(value: unknown): boolean {
  return typeof value === "object" && value !== null && "column" in value && isText(value.column);
}

function sameLetters(a: string, b: string): boolean {
  const letters = (name: string): string => name.replace(/[^a-z]/gi, "").toLowerCase();
  return letters(a) === letters(b);
}

/** A value as a message shows it, in no more than a line. */
function shown(value: unknown): string {
  if (typeof value !== "object" || value === null)
    return typeof value === "string" ? `"${value}"` : String(value);
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
