import type { Scalar } from "@oqlkit/catalog";
import type { Aggregate, EntityType } from "@oqlkit/oqo-schema";

/**
 * A condition on the rows of one entity type. Two-valued: a row satisfies it or not, and `not` is the
 * complement, so a row without a value satisfies `not (x is 5)`. Fields are canonical names of the
 * catalog; values are canonical (see `ValueForm`). On a field with several values a condition holds
 * when any of them satisfies it.
 */
export type Predicate =
  | { readonly kind: "true" }
  | { readonly kind: "false" }
  | { readonly kind: "and"; readonly terms: readonly Predicate[] }
  | { readonly kind: "or"; readonly terms: readonly Predicate[] }
  | { readonly kind: "not"; readonly term: Predicate }
  | LeafPredicate;

/** The conditions an adapter is asked about one by one. */
export type LeafPredicate =
  /** Some value is one of `values` (at least one). Text compares without regard to case. */
  | { readonly kind: "in"; readonly field: string; readonly values: readonly Scalar[] }
  /** Some value lies between the bounds; one of them is present. */
  | { readonly kind: "range"; readonly field: string; readonly min?: Bound; readonly max?: Bound }
  /** The row has no value. */
  | { readonly kind: "missing"; readonly field: string }
  /** Some value starts with `prefix`. */
  | { readonly kind: "prefix"; readonly field: string; readonly prefix: string }
  /** The row is listed in `field` of one of the rows with the ids `from`. */
  | { readonly kind: "linked"; readonly field: string; readonly from: readonly string[] }
  /** The row's text in `field` satisfies the text query. */
  | { readonly kind: "match"; readonly field: string; readonly query: TextQuery };

export interface Bound {
  readonly value: string | number;
  readonly inclusive: boolean;
}

/** What a text has to contain. Words are analysed by the adapter with the catalog's text analysis. */
export type TextQuery =
  /** Every word, in any order. */
  | { readonly kind: "words"; readonly text: string }
  /** The words next to each other, in this order. */
  | { readonly kind: "phrase"; readonly text: string }
  /** The operands within `distance` words of each other. */
  | { readonly kind: "near"; readonly texts: readonly string[]; readonly distance: number };

/**
 * Rows without a value come last in both directions; of several values the smallest counts when
 * ascending, the largest when descending. Texts, ids and codes compare by code points, case included.
 */
export interface SortKey {
  /**
   * A sortable field, or `$id` (the canonical id as text), `$random` (by the sample's seed), `$default`
   * (the entity's documented order), `$score` (how well the text queries match).
   */
  readonly field: string;
  readonly direction: "asc" | "desc";
}

/** Which stretch of the ordered rows to return: by position, or after a row given by its sort values. */
export type Window =
  | { readonly kind: "offset"; readonly offset: number; readonly limit: number }
  | { readonly kind: "after"; readonly values: readonly (Scalar | null)[] | null; readonly limit: number };

/** Rows of one entity type, in a total order: the last sort key is always `$id`. */
export interface RowsPlan {
  readonly kind: "rows";
  readonly entity: EntityType;
  readonly filter: Predicate;
  /** At most `size` rows drawn uniformly; the same seed draws the same rows of the same snapshot. */
  readonly sample: { readonly size: number; readonly seed: string } | null;
  readonly order: readonly SortKey[];
  readonly window: Window;
  /** Root keys of the documents that are needed; null for all. A hint: more may come back. */
  readonly project: readonly string[] | null;
  /** Whether the exact number of matches is wanted. */
  readonly total: boolean;
}

/** One dimension of a grouping. */
export interface Dimension {
  readonly field: string;
  /** Whether rows without a value form a bucket of their own. */
  readonly unknown: boolean;
  /** How many buckets are returned: in all at the outermost dimension, within each bucket around it at the others. */
  readonly limit: number;
}

/** A number computed over the rows of each bucket that have the field, from all their values. */
export interface Metric {
  readonly field: string;
  /** Rounded to six decimals, so that buckets which tie do so in whatever order their rows are added up. */
  readonly aggregate: Aggregate;
}

/**
 * Which buckets are kept, by what they are called: those with one of the `keys`, and those whose name
 * contains all of `contains`. The texts are in lower case, letter by letter, and so a name is compared.
 */
export interface NameTest {
  readonly keys: readonly string[];
  readonly contains: readonly string[];
  /** The objects that keys identify, whose display names are looked at, or null: the name is `prefix` and the key. */
  readonly named: readonly EntityType[] | null;
  readonly prefix: string;
}

/** How buckets are ordered among their siblings. */
export interface BucketOrder {
  readonly by: "count" | "key" | "metric";
  readonly direction: "asc" | "desc";
}

/**
 * Buckets of the values of one to three fields over the rows that satisfy the filter, those of a later
 * dimension within each bucket of the one before it. A row counts once in each bucket that it has all the
 * values of.
 */
export interface GroupsPlan {
  readonly kind: "groups";
  readonly entity: EntityType;
  readonly filter: Predicate;
  /** Outermost first. */
  readonly dimensions: readonly [Dimension, ...Dimension[]];
  readonly metric: Metric | null;
  /**
   * By count, by metric (buckets without one last) or by key, at every dimension; ties in ascending key
   * order. Keys: numbers by size, false before true, all else by code points of the canonical value. The
   * bucket of rows without a value comes after those it ties with, and last in key order.
   */
  readonly order: BucketOrder;
  /** Buckets whose key comes after this one, in key order; of a single dimension only. */
  readonly after: Scalar | null;
  /** Applies to the outermost dimension, not to its bucket of rows without a value. */
  readonly named: NameTest | null;
}

/** What to compute, as plain serialisable data; says nothing about how or where. */
export type LogicalPlan = RowsPlan | GroupsPlan;
