/** The stable codes of what can be wrong with a query object. */
export type IssueType =
  | "aggregate_sort_requires_group_by"
  | "corpus_ignored"
  | "empty_branch"
  | "invalid_body"
  | "invalid_column"
  | "invalid_corpus"
  | "invalid_entity"
  | "invalid_group_by"
  | "invalid_join"
  | "invalid_operator"
  | "invalid_operator_for_column"
  | "invalid_page"
  | "invalid_pagination"
  | "invalid_per_page"
  | "invalid_sample"
  | "invalid_select_column"
  | "invalid_sort_aggregate"
  | "invalid_sort_aggregate_column"
  | "invalid_sort_order"
  | "invalid_value"
  | "invalid_value_type"
  | "query_too_deep"
  | "query_too_large"
  | "relevance_sort_requires_search"
  | "seed_without_sample";

/** One thing wrong with a query object. */
export interface Issue {
  readonly type: IssueType;
  /** What is wrong and how to mend it, for people. */
  readonly message: string;
  /** Where, such as `filter_rows[0].filters[1].value`; null for the object as a whole. */
  readonly location: string | null;
  /** What may have been meant, best first. Absent when nothing is close. */
  readonly suggestions?: readonly string[];
}

/** An issue without suggestions. */
export function issue(type: IssueType, location: string | null, message: string): Issue {
  return { type, message, location };
}

/** A value as messages show it: quoted, and not longer than a line. */
export function quote(value: unknown): string {
  return `"${String(value).replace(/^(.{79})..+$/su, "$1…")}"`;
}
