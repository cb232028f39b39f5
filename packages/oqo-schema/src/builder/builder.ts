import { canonicalize } from "../canonical/canonicalize.ts";
import type { Aggregate, Corpus, Direction, EntityName } from "../generated/oqo.ts";
import { OqoError } from "../oqo-error.ts";
import { withoutBlanks } from "../read/reading.ts";
import type { GroupColumn, NumberColumn, SelectPath, SortColumn } from "../registry/column-kind.ts";
import { entities } from "../registry/registry-entity.ts";
import type { UncheckedNode, UncheckedOqo } from "../unchecked-oqo.ts";
import { rangeIssues } from "../validation/validate-settings.ts";
import { type AnyFilters, type Filters, filtersOf } from "./filters.ts";
import type { FilterOf, OqoOf } from "./oqo-of.ts";

/**
 * A query in the making. Every step gives a new one and leaves the old one as it was; `build` gives the query object.
 * `Groups` is true once the query groups its rows, which opens further ways of sorting.
 */
export type Query<E extends EntityName, Groups extends boolean = false> = Steps<E, Groups> &
  (Groups extends true ? GroupSteps<E> : unknown) &
  (E extends "works" ? WorksSteps<E, Groups> : unknown);

interface Steps<E extends EntityName, Groups extends boolean> {
  /** Counts per value of these columns instead of rows. */
  groupBy(...columns: readonly [GroupColumn<E>, ...GroupColumn<E>[]]): Query<E, true>;
  /** Orders by relevance to the text search, which the query must have. */
  sort(column: "relevance_score", direction?: "desc"): Query<E, Groups>;
  /** Orders by a column, after the columns of earlier calls; upwards unless stated. */
  sort(column: SortColumn<E>, direction?: Direction): Query<E, Groups>;
  /** Returns these fields only, with those of earlier calls. */
  select(...names: readonly SelectPath<E>[]): Query<E, Groups>;
  /** Takes this many rows at random, from 1 to 10,000; equal seeds choose equal rows. Throws `OqoError` for 0. */
  sample(size: number, seed?: string | number): Query<E, Groups>;
  /** The query object in canonical form, its conditions in the order given. */
  build(): OqoOf<E>;
}

interface GroupSteps<E extends EntityName> {
  /** Orders the groups by the number of their rows or by their value; upwards unless stated. */
  sort(column: "count" | "key", direction?: Direction): Query<E, true>;
  /** Orders the groups by a figure of a column over their rows; upwards unless stated. */
  sortGroups(aggregate: Aggregate, column: NumberColumn<E>, direction?: Direction): Query<E, true>;
}

interface WorksSteps<E extends EntityName, Groups extends boolean> {
  /** Searches this part of the catalog instead of its core. */
  corpus(corpus: Corpus): Query<E, Groups>;
}

type Conditions<E extends EntityName> = (filters: Filters<E>) => FilterOf<E> | readonly FilterOf<E>[];

/** Begins a query on each entity; of several conditions all must hold, and without any every row is returned. */
export type OqoBuilder = {
  readonly [E in EntityName]: (conditions?: Conditions<E>) => Query<E>;
};

/**
 * Builds query objects that the compiler checks against the registry: columns, operators and values per entity.
 *
 * @example oqo.works((w) => w.is("type", "article")).groupBy("primary_topic.id").build() // { get_rows: "works",
 * filter_rows: [{ column_id: "type", value: "article" }], group_by: [{ column_id: "primary_topic.id" }] }
 */
export const oqo: OqoBuilder = /* @__PURE__ */ everyEntity();

type AnyConditions = (filters: AnyFilters) => UncheckedNode | readonly UncheckedNode[];

interface AnyQuery {
  groupBy(...columns: readonly string[]): AnyQuery;
  sort(column: string, direction?: Direction): AnyQuery;
  sortGroups(aggregate: Aggregate, column: string, direction?: Direction): AnyQuery;
  select(...names: readonly string[]): AnyQuery;
  sample(size: number, seed?: string | number): AnyQuery;
  corpus(corpus: Corpus): AnyQuery;
  build(): UncheckedOqo;
}

// One implementation serves every entity, and the overload gives it the types of each.
function everyEntity(): OqoBuilder;
function everyEntity(): object {
  const begin =
    (get_rows: string) =>
    (conditions?: AnyConditions): AnyQuery => {
      const given = conditions?.(filtersOf(get_rows)) ?? [];
      return queryOf({ get_rows, filter_rows: isList(given) ? [...given] : [given] });
    };
  return Object.fromEntries([...entities, "types"].map((entity) => [entity, begin(entity)]));
}

function isList(given: UncheckedNode | readonly UncheckedNode[]): given is readonly UncheckedNode[] {
  return Array.isArray(given);
}

function queryOf(query: UncheckedOqo): AnyQuery {
  const { group_by = [], sort_by = [], select = [] } = query;
  return {
    groupBy: (...columns) =>
      queryOf({ ...query, group_by: [...group_by, ...columns.map((column_id) => ({ column_id }))] }),
    sort: (column_id, direction = column_id === "relevance_score" ? "desc" : "asc") =>
      queryOf({ ...query, sort_by: [...sort_by, { column_id, direction }] }),
    sortGroups: (aggregate, column_id, direction = "asc") =>
      queryOf({ ...query, sort_by: [...sort_by, { column_id, direction, aggregate }] }),
    select: (...names) => queryOf({ ...query, select: [...select, ...names] }),
    sample: (sample, seed) => {
      // The canonical form has no sample of 0, and would be the whole catalog.
      if (sample === 0)
        throw new OqoError(rangeIssues("sample", "invalid_sample", sample, Number.POSITIVE_INFINITY));
      return queryOf({ ...query, sample, ...withoutBlanks({ seed: seed?.toString() }) });
    },
    corpus: (corpus) => queryOf({ ...query, corpus }),
    build: () => canonicalize(query),
  };
}
