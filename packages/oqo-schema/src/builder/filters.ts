import type { EntityName, Join, Operator } from "../generated/oqo.ts";
import { issue } from "../issue.ts";
import { OqoError } from "../oqo-error.ts";
import type {
  CollectionColumn,
  CollectionId,
  EqualColumn,
  RangeColumn,
  SearchColumn,
  ValueOf,
} from "../registry/column-kind.ts";
import { canonicalColumn, registeredColumn } from "../registry/columns.ts";
import type { Scalar, UncheckedBranch, UncheckedLeaf, UncheckedNode } from "../unchecked-oqo.ts";
import type { FilterOf } from "./oqo-of.ts";

/** Makes the conditions of one entity. Columns, operators and values that do not fit do not compile. */
export interface Filters<E extends EntityName> {
  /** The column has this value; null: it has none. */
  is<Id extends EqualColumn<E>>(column: Id, value: ValueOf<E, Id> | null): FilterOf<E>;
  /** The column has one of these values. Throws `OqoError` if there are none. */
  isAny<Id extends EqualColumn<E>>(column: Id, values: readonly (ValueOf<E, Id> | null)[]): FilterOf<E>;
  /** The text of the column holds these words, or this phrase in quotes. */
  has(column: SearchColumn<E>, text: string): FilterOf<E>;
  /** The value is greater. */
  gt<Id extends RangeColumn<E>>(column: Id, value: ValueOf<E, Id>): FilterOf<E>;
  /** The value is greater or equal. */
  gte<Id extends RangeColumn<E>>(column: Id, value: ValueOf<E, Id>): FilterOf<E>;
  /** The value is less. */
  lt<Id extends RangeColumn<E>>(column: Id, value: ValueOf<E, Id>): FilterOf<E>;
  /** The value is less or equal. */
  lte<Id extends RangeColumn<E>>(column: Id, value: ValueOf<E, Id>): FilterOf<E>;
  /** The value, or the row itself for the column `collection`, is a member of this collection. */
  inCollection(column: CollectionColumn<E>, collection: CollectionId): FilterOf<E>;
  /** All of them hold. Throws `OqoError` if there are none. */
  and(...filters: readonly FilterOf<E>[]): FilterOf<E>;
  /** At least one of them holds. Throws `OqoError` if there are none. */
  or(...filters: readonly FilterOf<E>[]): FilterOf<E>;
  /** It does not hold. */
  not(filter: FilterOf<E>): FilterOf<E>;
}

/** What {@link Filters} are before an entity is chosen: they say the same of every one. */
export interface AnyFilters {
  is(column: string, value: Scalar): UncheckedLeaf;
  isAny(column: string, values: readonly Scalar[]): UncheckedBranch;
  has(column: string, text: string): UncheckedLeaf;
  gt(column: string, value: Scalar): UncheckedLeaf;
  gte(column: string, value: Scalar): UncheckedLeaf;
  lt(column: string, value: Scalar): UncheckedLeaf;
  lte(column: string, value: Scalar): UncheckedLeaf;
  inCollection(column: string, collection: string): UncheckedLeaf;
  and(...filters: readonly UncheckedNode[]): UncheckedBranch;
  or(...filters: readonly UncheckedNode[]): UncheckedBranch;
  not(filter: UncheckedNode): UncheckedNode;
}

/** The one implementation behind the filters of every entity. */
export const filtersOf = (entity: string): AnyFilters => ({
  is: (column_id, value) => ({ column_id, value }),
  isAny: (column_id, values) =>
    branch(
      "or",
      values.map((value) => ({ column_id, value })),
    ),
  has: comparing("has"),
  gt: comparing(">"),
  gte: bounding(entity, "from_", ">="),
  lt: comparing("<"),
  lte: bounding(entity, "to_", "<="),
  inCollection: comparing("in collection"),
  and: (...filters) => branch("and", filters),
  or: (...filters) => branch("or", filters),
  not: (filter) => ({ ...filter, is_negated: filter.is_negated !== true }),
});

/** Makes conditions with one operator. */
function comparing(operator: Operator): (column_id: string, value: Scalar) => UncheckedLeaf {
  return (column_id, value) => ({ column_id, value, operator });
}

/** Inclusive bounds of dates are columns of their own, as in OQL and in URLs. */
function bounding(entity: string, side: string, operator: Operator): ReturnType<typeof comparing> {
  return (column_id, value) => {
    const bound = registeredColumn(entity, side + canonicalColumn(entity, column_id));
    return bound ? { column_id: bound.id, value } : { column_id, value, operator };
  };
}

/** Left out instead, an empty branch would widen the query to every row. */
function branch(join: Join, filters: readonly UncheckedNode[]): UncheckedBranch {
  if (filters.length === 0) {
    const message = "A branch needs a condition. Add one or leave it out.";
    throw new OqoError([issue("empty_branch", null, message)]);
  }
  return { join, filters: [...filters] };
}
