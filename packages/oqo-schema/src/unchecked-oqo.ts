/** A value as a condition or a setting may hold it. */
export type Scalar = string | number | boolean | null;

/**
 * A query object that has the right shape while its words are unchecked: operators, connectives, directions, the
 * corpus and the numbers may be anything of their kind. Every `Oqo` is one. `validate` says what is wrong with it.
 */
export interface UncheckedOqo {
  get_rows: string;
  corpus?: string;
  filter_rows?: UncheckedNode[];
  sort_by?: UncheckedSort[];
  sample?: string | number | boolean;
  group_by?: { column_id: string }[];
  select?: string[];
  seed?: string;
  per_page?: string | number | boolean;
  page?: string | number | boolean;
  cursor?: string;
}

/** A condition, or several joined. */
export type UncheckedNode = UncheckedLeaf | UncheckedBranch;

/** A condition on one column. */
export interface UncheckedLeaf {
  column_id: string;
  value: Scalar;
  operator?: string;
  is_negated?: boolean;
}

/** Joined conditions, possibly none. */
export interface UncheckedBranch {
  join: string;
  filters: UncheckedNode[];
  is_negated?: boolean;
}

/** A sort key. */
export interface UncheckedSort {
  column_id: string;
  direction: string;
  aggregate?: string;
}
