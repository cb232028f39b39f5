/** What is wrong with a query; stable, so that callers can branch on it. */
export type QueryErrorCode =
  | "invalid_query"
  | "invalid_entity"
  | "invalid_corpus"
  | "unknown_field"
  | "invalid_operator"
  | "invalid_value"
  | "invalid_sort"
  | "invalid_select"
  | "invalid_group_by"
  | "invalid_sample"
  | "invalid_page"
  | "invalid_per_page"
  | "invalid_cursor"
  | "stale_cursor"
  /** No collection has the id that the query names. */
  | "unknown_collection"
  /** A correct query that this release cannot run. */
  | "not_available"
  /** A registered field that the snapshot holds no data for. */
  | "unsupported_field";

/** Whether the query itself is at fault or the way it is paged through. */
export type QueryErrorCategory = "query" | "pagination";

const pagination: ReadonlySet<QueryErrorCode> = new Set([
  "invalid_page",
  "invalid_per_page",
  "invalid_cursor",
  "stale_cursor",
]);

/** Where an error lies. */
export interface QueryErrorPlace {
  /** Location in the OQO or view: `filter_rows[0].value`, `sort_by[1].direction`, `page`. */
  readonly path?: string | undefined;
  /** The field at fault, as the caller spelled it. */
  readonly field?: string | undefined;
}

/** A query that cannot be answered as it stands. The message is fit to be shown to the author of the query. */
export class QueryError extends Error {
  override readonly name = "QueryError";
  readonly code: QueryErrorCode;
  readonly path: string | undefined;
  readonly field: string | undefined;

  constructor(code: QueryErrorCode, message: string, place: QueryErrorPlace = {}) {
    super(message);
    this.code = code;
    this.path = place.path;
    this.field = place.field;
  }

  get category(): QueryErrorCategory {
    return pagination.has(this.code) ? "pagination" : "query";
  }
}

/** The storage failed, although the query was in order. `cause` holds the adapter's own error. */
export class AdapterError extends Error {
  override readonly name: string = "AdapterError";
}

/** The storage had no memory left for a query; others may find enough. */
export class OutOfMemoryError extends AdapterError {
  override readonly name = "OutOfMemoryError";

  constructor(options?: ErrorOptions) {
    super(
      "The query needs more memory than there is for it. Narrow it with more conditions, or ask for less of it at a time.",
      options,
    );
  }
}

/**
 * Files that the storage needs for one kind of answer alone are not there, or not as they were written; others have
 * theirs.
 */
export class MissingFilesError extends AdapterError {
  override readonly name = "MissingFilesError";
}

/** What embeds texts failed or cannot be reached, so that searches by meaning cannot be answered now; others can. */
export class EmbedderError extends AdapterError {
  override readonly name = "EmbedderError";
}

/** The engine, or the adapter under it, was closed before the query was answered. */
export class EngineClosedError extends AdapterError {
  override readonly name = "EngineClosedError";

  constructor() {
    super("The engine is closed.");
  }
}

/** The query was in order, but not answered within the time allowed; it has been interrupted. */
export class QueryTimeoutError extends Error {
  override readonly name = "QueryTimeoutError";
  readonly code = "timeout";
  /** The time allowed. */
  readonly milliseconds: number;

  constructor(milliseconds: number) {
    super(
      `The query took longer than the ${milliseconds / 1000} s that are allowed and was stopped. Narrow it with more conditions, or ask for less of it at a time.`,
    );
    this.milliseconds = milliseconds;
  }
}
