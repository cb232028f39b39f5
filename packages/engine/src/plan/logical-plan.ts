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
  /** Some value is one of `values` (at least one). Text compares without regard to case, as `foldCase` has it. */
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

/** One end of a range. */
export interface Bound {
  readonly value: string | number;
  readonly inclusive: boolean;
}

/** One position of a text query. Words and patterns are folded as the catalog's `foldWord` does. */
export type TextTerm =
  /** This word; on a field that is not exact any word with its stem. */
  | { readonly kind: "word"; readonly word: string }
  /** A whole word of this form: `*` stands for any letters or none, `?` for exactly one. */
  | { readonly kind: "pattern"; readonly pattern: string }
  /**
   * A word at most so many edits away: letters inserted, deleted, replaced, or swapped with their neighbour. On a
   * field that is not exact the word's stem may be as near instead.
   */
  | { readonly kind: "fuzzy"; readonly word: string; readonly edits: 1 | 2 }
  /** Any one word: what a stop word leaves between others. Never first or last. */
  | { readonly kind: "gap" };

/**
 * What the texts of a field have to contain. A query looks at each part of the field, and within a part at each
 * text by itself (elements of a list are texts of their own); a word or a stem that a part holds in whatever text
 * counts as in the part.
 */
export type TextQuery =
  /** All words and gaps of a search without syntax, in their order; only a plain search is scored by phrase too. */
  | { readonly kind: "plain"; readonly terms: readonly PlainTerm[] }
  /** One pattern or one fuzzy word, in any part. */
  | { readonly kind: "term"; readonly term: Exclude<TextTerm, PlainTerm> }
  /**
   * Two terms or more, at different positions of one text. Where p is the position of a term and i its place in the
   * phrase, the p - i differ by at most `slop`: with 0 the terms stand in order, next to each other.
   */
  | { readonly kind: "phrase"; readonly terms: readonly TextTerm[]; readonly slop: number }
  /**
   * Two operands or more, each a phrase without slop, which do not overlap and stand in any order in one text, with
   * at most `distance` other words in all between the first and the last.
   */
  | {
      readonly kind: "near";
      readonly operands: readonly (readonly TextTerm[])[];
      readonly distance: number;
    };

/** A position that one word takes, or any. */
export type PlainTerm = Extract<TextTerm, { readonly kind: "word" | "gap" }>;

/** A condition on texts. */
export type MatchLeaf = Extract<LeafPredicate, { readonly kind: "match" }>;

/**
 * What `$score` of a row is: the sum of the scores of those conditions that it satisfies, times a factor for its
 * citations, rounded to six decimals. docs/search.md has the formulae.
 */
export interface ScorePlan {
  /** The conditions on texts that stand under an even number of negations, in the order of the query. */
  readonly matches: readonly MatchLeaf[];
  /** The field that counts citations; null where rows have none, and the factor is 1. */
  readonly citations: string | null;
}

/**
 * Rows without a value come last in both directions; of several values the smallest counts when
 * ascending, the largest when descending. Texts, ids and codes compare by code points, case included.
 */
export interface SortKey {
  /**
   * A sortable field, or `$id` (the canonical id as text), `$random` (by the sample's seed), `$default`
   * (the entity's documented order, `defaultOrder` of the catalog; one key, and one value in a row), `$score` (how well
   * the row matches, by the plan's `score`).
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
  /** There when the order has the key `$score`, else null; null as well when the plan is `similar`. */
  readonly score: ScorePlan | null;
  /**
   * A text: the rows are the nearest to it in meaning of those that satisfy the filter, at most `mostSimilar`.
   * The engine finds them through a `NearestPlan`; no adapter is handed a plan that has this.
   */
  readonly similar?: string;
  readonly window: Window;
  /**
   * Root keys of the documents that are needed, none where ids are enough; null for all. A hint: more may come back.
   */
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
 * Which buckets are kept, by what they are called: those with one of the `keys`, and those with none of the `others`
 * whose name contains all of `contains`. The texts are in lower case, letter by letter, and so a name is compared.
 */
export interface NameTest {
  /** Keys whose names are known and contain the texts. */
  readonly keys: readonly string[];
  /** Keys whose names are known and do not, whatever their objects are called. */
  readonly others: readonly string[];
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
  /**
   * Buckets at the innermost of several dimensions, at most: where there are more, all dimensions but the outermost are
   * cut to the same number among siblings, the largest with which there are not, or one.
   */
  readonly maxInnermost: number;
  readonly metric: Metric | null;
  /**
   * By count, by metric (buckets without one last) or by key, at every dimension; ties in ascending key order. Keys:
   * numbers by size, false before true, all else by code points of the canonical value. The bucket of rows without a
   * value comes after those it ties with, and last in key order. Texts that differ only in case are one value; the key
   * is the spelling among the bucket's rows that comes last in key order.
   */
  readonly order: BucketOrder;
  /** Buckets whose key comes after this one, in key order; of a single dimension only. */
  readonly after: Scalar | null;
  /** Applies to the outermost dimension, not to its bucket of rows without a value. */
  readonly named: NameTest | null;
}

/**
 * The rows nearest in meaning to a text among those that satisfy the filter and have any text themselves. For
 * adapters that have the method `nearest`.
 */
export interface NearestPlan {
  readonly kind: "nearest";
  readonly entity: EntityType;
  readonly filter: Predicate;
  readonly text: string;
  /** At most so many rows. */
  readonly limit: number;
}

/**
 * Sums over all rows that satisfy the filter. Each field is a single-valued number; rows without it add nothing. For
 * adapters that have the method `sums`.
 */
export interface SumsPlan {
  readonly kind: "sums";
  readonly entity: EntityType;
  readonly filter: Predicate;
  readonly fields: readonly string[];
}

/** What to compute, as plain serialisable data; says nothing about how or where. */
export type LogicalPlan = RowsPlan | GroupsPlan;
