// Generated from spec/oqo.schema.json by scripts/generate.mjs; edit that file and run the script again.
// biome-ignore-all format: generated

/**
 * A condition on one column, or several joined; whatever has a `join` is a branch.
 */
export type FilterNode = FilterLeaf | FilterBranch;
/**
 * An entity that can be queried; `types` and `work-types` are the same.
 */
export type EntityName =
  | "works"
  | "authors"
  | "institutions"
  | "sources"
  | "publishers"
  | "funders"
  | "topics"
  | "keywords"
  | "concepts"
  | "domains"
  | "fields"
  | "subfields"
  | "countries"
  | "continents"
  | "languages"
  | "licenses"
  | "indexes"
  | "oa-statuses"
  | "sdgs"
  | "source-types"
  | "institution-types"
  | "work-types"
  | "awards"
  | "locations"
  | "types";
/**
 * Which works a query covers: the core corpus, its expansion, or both.
 */
export type Corpus = "core" | "expansion" | "all";
/**
 * The connective of a branch.
 */
export type Join = "and" | "or";
/**
 * How a column is compared with a value; `has` searches text, `in collection` takes the id of a collection.
 */
export type Operator = "is" | "has" | ">" | ">=" | "<" | "<=" | "in collection";
/**
 * The direction of a sort key.
 */
export type Direction = "asc" | "desc";
/**
 * A figure computed over the rows of a group.
 */
export type Aggregate = "mean" | "sum" | "min" | "max";

/**
 * A query object (OQO) as accepted from a client: which rows of which entity to return. `Oqo` below is the form it is read into.
 */
export interface OqoDocument {
  /**
   * The entity whose rows are returned.
   */
  get_rows:
    | "works"
    | "authors"
    | "institutions"
    | "sources"
    | "publishers"
    | "funders"
    | "topics"
    | "keywords"
    | "concepts"
    | "domains"
    | "fields"
    | "subfields"
    | "countries"
    | "continents"
    | "languages"
    | "licenses"
    | "indexes"
    | "oa-statuses"
    | "sdgs"
    | "source-types"
    | "institution-types"
    | "work-types"
    | "awards"
    | "locations"
    | "types";
  /**
   * Which part of the catalog to search; works only. Absent: core.
   */
  corpus?: "core" | "expansion" | "all";
  /**
   * Conditions that must all hold. Empty or absent: every row.
   */
  filter_rows?: FilterNode[];
  /**
   * View state, better sent beside the query: the order of the rows, first key first.
   */
  sort_by?: SortByDocument[];
  /**
   * Return this many rows chosen at random. Null: no sampling.
   */
  sample?: number | null;
  /**
   * Return counts per value of these columns instead of rows.
   */
  group_by?: GroupBy[];
  /**
   * View state, better sent beside the query: the fields to return, by the names of the selectable fields of the entity. Empty or absent: all.
   */
  select?: string[];
  /**
   * Makes the sample repeatable: equal seeds choose equal rows. An integer counts as its decimal text. Null: none.
   */
  seed?: string | number | null;
  /**
   * View state, better sent beside the query: rows on one page.
   */
  per_page?: number;
  /**
   * View state, better sent beside the query: the number of the page, from 1. Not together with a cursor.
   */
  page?: number;
  /**
   * View state, better sent beside the query: `*` for the first page, then the cursor the page before gave.
   */
  cursor?: string;
}
/**
 * A condition on one column.
 */
export interface FilterLeaf {
  /**
   * The column, by its id in the properties registry.
   */
  column_id: string;
  /**
   * What the column is compared with. Ids are bare, such as `I136199984` or `US`. Null: the column has no value.
   */
  value: string | number | boolean | null;
  /**
   * How to compare. Absent: is.
   */
  operator?: "is" | "has" | ">" | ">=" | "<" | "<=" | "in collection";
  /**
   * Whether the condition must not hold. Absent: false.
   */
  is_negated?: boolean;
}
/**
 * Conditions joined by one connective.
 */
export interface FilterBranch {
  /**
   * Whether all of the filters must hold or any one of them.
   */
  join: "and" | "or";
  /**
   * The joined conditions, at least one.
   *
   * @minItems 1
   */
  filters: FilterNode[];
  /**
   * Whether the whole must not hold. Absent: false.
   */
  is_negated?: boolean;
}
/**
 * One sort key as accepted from a client.
 */
export interface SortByDocument {
  /**
   * The column to sort by; `relevance_score` with a text search, `count` or `key` with grouping.
   */
  column_id: string;
  /**
   * The direction. Absent: asc.
   */
  direction?: "asc" | "desc";
  /**
   * With grouping: sort groups by this figure of the column over their rows.
   */
  aggregate?: "mean" | "sum" | "min" | "max";
}
/**
 * One column to group by.
 */
export interface GroupBy {
  /**
   * The column whose values make the groups.
   */
  column_id: string;
}
/**
 * A query object after reading: nulls are gone, the seed is text, every sort key has a direction, and column ids are canonical. Entity, columns and ranges are not checked yet; validation does that.
 */
export interface Oqo {
  /**
   * The entity whose rows are returned.
   */
  get_rows: string;
  /**
   * Which part of the catalog to search; works only. Absent: core.
   */
  corpus?: "core" | "expansion" | "all";
  /**
   * Conditions that must all hold. Empty or absent: every row.
   */
  filter_rows?: FilterNode[];
  /**
   * View state, better sent beside the query: the order of the rows, first key first.
   */
  sort_by?: SortBy[];
  /**
   * Return this many rows chosen at random.
   */
  sample?: number;
  /**
   * Return counts per value of these columns instead of rows.
   */
  group_by?: GroupBy[];
  /**
   * View state, better sent beside the query: the fields to return, by the names of the selectable fields of the entity. Empty or absent: all.
   */
  select?: string[];
  /**
   * Makes the sample repeatable: equal seeds choose equal rows.
   */
  seed?: string;
  /**
   * View state, better sent beside the query: rows on one page.
   */
  per_page?: number;
  /**
   * View state, better sent beside the query: the number of the page, from 1. Not together with a cursor.
   */
  page?: number;
  /**
   * View state, better sent beside the query: `*` for the first page, then the cursor the page before gave.
   */
  cursor?: string;
}
/**
 * One sort key.
 */
export interface SortBy {
  /**
   * The column to sort by; `relevance_score` with a text search, `count` or `key` with grouping.
   */
  column_id: string;
  /**
   * The direction.
   */
  direction: "asc" | "desc";
  /**
   * With grouping: sort groups by this figure of the column over their rows.
   */
  aggregate?: "mean" | "sum" | "min" | "max";
}
