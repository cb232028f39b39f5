import { checkBatch, limitsOf, QueryError, type QueryErrorCode, strangeKey } from "@oqlkit/engine";
import type { OpenOptions } from "./open-snapshot.ts";

/*
 * TypeScript refuses all of this. In plain JavaScript a misspelt key would be passed over in silence, and a value of
 * another type would fail far below, with a message about the inside of the library.
 */

type Method = "view" | "query" | "explain" | "tag" | "get" | "stream" | "export";

const shownKeys = ["sort", "select", "page", "perPage", "cursor"];

/** What the last argument of each method may hold; paging means nothing to a stream, which passes over it. */
const known: Readonly<Record<Method, readonly string[]>> = {
  view: [...shownKeys, "q", "maxAuthorships", "sums"],
  query: ["signal"],
  explain: ["signal", "analyze"],
  tag: ["signal", "leaveOut", "all"],
  get: ["select", "signal"],
  stream: [...shownKeys, "signal", "batch"],
  export: [...shownKeys, "signal", "batch", "format", "onProgress", "onePage"],
};

/**
 * @throws QueryError when options are no object, hold a key that means nothing there, or a value that cannot be meant.
 */
export function checkOptions(options: unknown, method: Method): void {
  if (options === undefined) return;
  const what = method === "view" ? "A view" : "Options";
  if (typeof options !== "object" || options === null || Array.isArray(options))
    throw new QueryError("invalid_query", `${what} must be an object, not ${shown(options)}.`);
  const strange = strangeKey(options, known[method]);
  if (strange !== undefined) throw new QueryError("invalid_query", strange.message, { path: strange.key });
  if ("select" in options) checkList("select", options.select, isText, "names", "invalid_select");
  // A file of one page is read at once, but a wrong number is wrong there, too.
  if ("batch" in options && options.batch !== undefined) checkBatch(options.batch);
  if ("sort" in options) {
    const form = 'objects such as { column: "cited_by_count", direction: "desc" }';
    checkList("sort", options.sort, hasColumn, form, "invalid_sort");
  }
  if ("sums" in options) {
    checkList(
      "sums",
      options.sums,
      hasColumn,
      'objects such as { column: "cited_by_count" }',
      "invalid_query",
    );
  }
  if ("q" in options) checkValue("q", options.q, isText, "a text");
  if ("maxAuthorships" in options)
    checkValue("maxAuthorships", options.maxAuthorships, isLimit, "a whole number of at least 1");
  if ("signal" in options) checkValue("signal", options.signal, isSignal, "an AbortSignal");
  if ("onProgress" in options) checkValue("onProgress", options.onProgress, isFunction, "a function");
  if ("leaveOut" in options) checkValue("leaveOut", options.leaveOut, isText, "the id of a work");
  for (const [key, value] of Object.entries(options))
    if (switches.includes(key)) checkValue(key, value, isSwitch, "true or false");
}

/** Options that are on or off. */
const switches = ["all", "analyze", "onePage"];

/** What `openSnapshot` may be told; the compiler sees to it that this is all there is. */
const openKeys: Readonly<Record<keyof OpenOptions, true>> = {
  threads: true,
  memoryLimit: true,
  poolSize: true,
  setMemory: true,
  embedder: true,
  cache: true,
  limits: true,
  queryTimeout: true,
  collections: true,
};

/**
 * @throws RangeError when options for opening are no object, or hold a key that means nothing there or a limit that is
 * none.
 */
export function checkOpening(options: OpenOptions): void {
  if (typeof options !== "object" || options === null || Array.isArray(options))
    throw new RangeError(`Options must be an object, not ${shown(options)}.`);
  const strange = strangeKey(options, Object.keys(openKeys));
  if (strange !== undefined) throw new RangeError(strange.message);
  const { limits, collections } = options;
  limitsOf(limits);
  if (collections !== undefined && typeof collections !== "function")
    throw new RangeError(`collections must be a function, not ${shown(collections)}.`);
}

/** @throws QueryError when an id is no text. */
export function checkId(id: unknown): void {
  if (!isText(id))
    throw new QueryError("invalid_value", `An id is a text, not ${shown(id)}.`, { path: "id" });
}

/** @throws QueryError when the path of a file is no text. */
export function checkPath(path: unknown): void {
  if (!isText(path))
    throw new QueryError("invalid_value", `A path is a text, not ${shown(path)}.`, { path: "path" });
}

/** @throws QueryError when there is no text to tag. */
export function checkTagged(text: unknown): void {
  if (typeof text !== "object" || text === null || !("title" in text) || !isText(text.title))
    throw new QueryError("invalid_query", "What is tagged is an object with a title that is a text.", {
      path: "title",
    });
  if ("abstract" in text && text.abstract !== null) checkValue("abstract", text.abstract, isText, "a text");
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

function checkValue(path: string, value: unknown, fits: (value: unknown) => boolean, form: string): void {
  if (value === undefined || fits(value)) return;
  throw new QueryError("invalid_query", `${path} must be ${form}, not ${shown(value)}.`, { path });
}

/** Infinity is how a program says that there is no limit. */
function isLimit(value: unknown): boolean {
  return value === Number.POSITIVE_INFINITY || (Number.isSafeInteger(value) && Number(value) >= 1);
}

function isSignal(value: unknown): boolean {
  return typeof value === "object" && value !== null && "aborted" in value && "addEventListener" in value;
}

function isFunction(value: unknown): boolean {
  return typeof value === "function";
}

function isSwitch(value: unknown): boolean {
  return typeof value === "boolean";
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function hasColumn(value: unknown): boolean {
  return typeof value === "object" && value !== null && "column" in value && isText(value.column);
}

/** A value as a message shows it, in no more than a line. */
function shown(value: unknown): string {
  if (typeof value !== "object" || value === null)
    return typeof value === "string" ? `"${value}"` : String(value);
  const text = json(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** A value as JSON; undefined for one that has none, as one within itself. */
function json(value: object): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
