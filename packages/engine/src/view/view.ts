import type { Oqo } from "@oqlkit/oqo-schema";
import { QueryError } from "../errors.ts";

/** One sort key of a view. */
export interface ViewSort {
  /** A field name or alias, `relevance_score`; `count` or `key` when grouping. */
  readonly column: string;
  readonly direction: "asc" | "desc";
}

/** How the answer to a query is presented. What is left out here is taken from the OQO, then from the defaults. */
export interface View {
  readonly sort?: readonly ViewSort[] | undefined;
  /** Root keys of the documents to return. */
  readonly select?: readonly string[] | undefined;
  /** From 1. */
  readonly page?: number | undefined;
  /** Rows (1 to 100, default 25) or groups (1 to 200, default 200). */
  readonly perPage?: number | undefined;
  /** `*` to begin, then each answer's `nextCursor`. */
  readonly cursor?: string | undefined;
}

/** Bounds on what one query may ask for. */
export interface Limits {
  /** Rows per page; default 100. */
  readonly maxPerPage: number;
  /** Groups per answer; default 200. */
  readonly maxGroups: number;
  /** Rows that can be reached by page number; default 10,000. */
  readonly maxOffset: number;
  /** Rows in a sample; default 10,000. */
  readonly maxSample: number;
}

export const defaultLimits: Limits = {
  maxPerPage: 100,
  maxGroups: 200,
  maxOffset: 10_000,
  maxSample: 10_000,
};

/** A view with every choice made but those that depend on the entity type. */
export interface ResolvedView {
  readonly sort: readonly ViewSort[];
  readonly select: readonly string[] | null;
  readonly page: number;
  readonly perPage: number;
  readonly cursor: string | null;
}

const defaultPerPage = 25;

/**
 * Takes each choice from the view, else from the OQO, else from the defaults, and checks the paging.
 *
 * @throws QueryError of the category `pagination` for paging, `query` for the rest.
 */
export function resolveView(oqo: Oqo, view: View, limits: Limits): ResolvedView {
  const grouped = (oqo.group_by ?? []).length > 0;
  const cursor = view.cursor ?? oqo.cursor ?? null;
  const givenPage = view.page ?? oqo.page ?? null;
  const page = givenPage ?? 1;
  const select = nonEmpty(view.select) ?? nonEmpty(oqo.select) ?? null;
  const max = grouped ? limits.maxGroups : limits.maxPerPage;
  const perPage = view.perPage ?? oqo.per_page ?? (grouped ? max : Math.min(defaultPerPage, max));

  if (select !== null && grouped) {
    throw new QueryError("invalid_select", "select does not work with group_by.", { path: "select" });
  }
  checkPerPage(perPage, max);
  checkPage(page, perPage, { cursor, grouped, maxOffset: limits.maxOffset });
  return { sort: view.sort ?? embeddedSort(oqo), select, page, perPage, cursor };
}

function checkPerPage(perPage: number, max: number): void {
  const path = "per_page";
  if (!Number.isInteger(perPage)) {
    throw new QueryError("invalid_query", "Param per-page must be a number.", { path });
  }
  if (perPage < 1 || perPage > max) {
    throw new QueryError("invalid_per_page", `per-page parameter must be between 1 and ${max}.`, { path });
  }
}

interface PageContext {
  readonly cursor: string | null;
  readonly grouped: boolean;
  readonly maxOffset: number;
}

function checkPage(page: number, perPage: number, { cursor, grouped, maxOffset }: PageContext): void {
  const fail = (message: string): QueryError => new QueryError("invalid_page", message, { path: "page" });
  if (!Number.isInteger(page)) {
    throw new QueryError("invalid_query", "Param page must be a number.", { path: "page" });
  }
  if (page < 1) throw fail("Page parameter must be greater than 0.");
  if (cursor !== null && page !== 1) throw fail("Cannot use page parameter with cursor.");
  if (grouped && page !== 1) {
    throw fail("Unable to paginate beyond page 1. A grouped answer has one page; use cursor to go on.");
  }
  if (cursor === null && !grouped && page * perPage > maxOffset) {
    const records = maxOffset.toLocaleString("en-US");
    throw fail(
      `Maximum results size of ${records} records is exceeded. ` +
        `Cursor pagination is required for records beyond ${records}. Start with cursor=*.`,
    );
  }
}

function embeddedSort(oqo: Oqo): readonly ViewSort[] {
  return (oqo.sort_by ?? []).map((key, index) => {
    if (key.aggregate !== undefined) {
      throw new QueryError(
        "not_available",
        "Sorting groups by a metric is not available in this release. Sort by count or key.",
        { path: `sort_by[${index}].aggregate`, field: key.column_id },
      );
    }
    return { column: key.column_id, direction: key.direction };
  });
}

const nonEmpty = <T>(list: readonly T[] | undefined): readonly T[] | undefined =>
  list !== undefined && list.length > 0 ? list : undefined;
