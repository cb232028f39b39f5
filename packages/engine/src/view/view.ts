import { selectedNames } from "@oqlkit/catalog";
import type { Aggregate, FilterNode, Oqo } from "@oqlkit/oqo-schema";
import { QueryError } from "../errors.ts";
import { defaultLimits, type Limits } from "./limits.ts";

/** One sort key of a view. */
export interface ViewSort {
  /**
   * A field name or alias, `relevance_score`; when grouping `count`, `key` or a metric of the groups such as
   * `cited_by_count.mean`.
   */
  readonly column: string;
  readonly direction: "asc" | "desc";
  /** The metric, where it is not part of the column. */
  readonly aggregate?: Aggregate | undefined;
}

/** A sum over all matches, whatever page of them is returned. */
export interface ViewSum {
  /** A field of one number. Objects without it add nothing. */
  readonly column: string;
  /** Adds up only the matches that satisfy these filters too. */
  readonly where?: readonly FilterNode[] | undefined;
}

/** How the answer to a query is presented. What is left out here is taken from the OQO, then from the defaults. */
export interface View {
  readonly sort?: readonly ViewSort[] | undefined;
  /** Root keys of the documents to return, or paths of keys joined by dots, or `abstract`; all when left out. */
  readonly select?: readonly string[] | undefined;
  /** From 1. */
  readonly page?: number | undefined;
  /** Rows (1 to 100, default 25) or groups (1 to 200, default 200). */
  readonly perPage?: number | undefined;
  /** `*` to begin, then each answer's `nextCursor`. */
  readonly cursor?: string | undefined;
  /** Keeps the groups whose display name contains this text, in any case; of authors, every word of it. */
  readonly q?: string | undefined;
  /**
   * Authorships that a work is shown with, at least 1; `is_authors_truncated` says where there are more. Default: all.
   */
  readonly maxAuthorships?: number | undefined;
  /** What to add up besides; the answer has the sums in this order. */
  readonly sums?: readonly ViewSum[] | undefined;
}

/** A view with every choice made but those that depend on the entity type. */
export interface ResolvedView {
  readonly sort: readonly ViewSort[];
  readonly select: readonly string[] | null;
  readonly page: number;
  readonly perPage: number;
  readonly cursor: string | null;
  readonly q: string | null;
  readonly maxAuthorships: number | null;
}

const defaultPerPage = 25;

/**
 * Takes each choice from the view, else from the OQO, else from the defaults.
 *
 * @throws QueryError for choices that exclude each other.
 */
export function resolveView(oqo: Oqo, view: View, limits: Limits): ResolvedView {
  const grouped = (oqo.group_by ?? []).length > 0;
  const cursor = view.cursor ?? oqo.cursor ?? null;
  const page = view.page ?? oqo.page ?? 1;
  const select = selectedNames(view.select) ?? selectedNames(oqo.select);
  const max = grouped ? limits.maxGroups : limits.maxPerPage;
  const perPage = view.perPage ?? oqo.per_page ?? (grouped ? max : Math.min(defaultPerPage, max));

  if (select !== null && grouped) {
    throw new QueryError("invalid_select", "select does not work with group_by.", { path: "select" });
  }
  const sort = view.sort ?? embeddedSort(oqo);
  const q = view.q?.trim() || null;
  if (!grouped) checkUngrouped(sort, q);
  const { maxAuthorships = null } = view;
  return { sort, select, page, perPage, cursor, q, maxAuthorships };
}

/**
 * Checks the page, which comes after the checks of all fields.
 *
 * @throws QueryError of the category `pagination` when it is out of range.
 */
export function checkPaging(view: ResolvedView, grouped: boolean, limits: Limits): void {
  const { page, perPage, cursor } = view;
  checkPerPage(perPage, grouped ? limits.maxGroups : limits.maxPerPage);
  checkPage(page, perPage, { cursor, grouped, maxOffset: limits.maxOffset });
}

function checkUngrouped(sort: readonly ViewSort[], q: string | null): void {
  const index = sort.findIndex(({ aggregate }) => aggregate !== undefined);
  if (index >= 0) {
    throw new QueryError(
      "invalid_sort",
      "Sorting by an aggregate needs group_by. Add a grouping or leave the aggregate out.",
      { path: `sort_by[${index}].aggregate`, field: sort[index]?.column },
    );
  }
  if (q !== null) {
    throw new QueryError("invalid_query", "q keeps groups by their names, so it needs group_by.", {
      path: "q",
    });
  }
}

/** What many clients ask for unless told otherwise: they were made when so many rows were allowed. */
const formerPerPage = 200;

const adviceOnFormer = ` Some clients ask for ${formerPerPage} unless told otherwise: set their page size, or have the server allow it (max-per-page).`;

function checkPerPage(perPage: number, max: number): void {
  const path = "per_page";
  if (!Number.isInteger(perPage)) {
    throw new QueryError("invalid_query", "Param per-page must be a number.", { path });
  }
  if (perPage < 1 || perPage > max) {
    const advice = perPage === formerPerPage && max >= defaultLimits.maxPerPage ? adviceOnFormer : "";
    const message = `per-page parameter must be between 1 and ${max}.${advice}`;
    throw new QueryError("invalid_per_page", message, { path });
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

const embeddedSort = (oqo: Oqo): readonly ViewSort[] =>
  (oqo.sort_by ?? []).map(({ column_id, direction, aggregate }) => ({
    column: column_id,
    direction,
    aggregate,
  }));
