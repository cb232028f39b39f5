import type { Aggregate, Corpus, Direction, EntityName, Join } from "../generated/oqo.ts";
import type {
  CollectionId,
  GroupColumn,
  IdsByKind,
  KindValue,
  MemberKind,
  NumberColumn,
  RangeKind,
  SelectPath,
  SortColumn,
} from "../registry/column-kind.ts";

interface Equal<Id, Value> {
  column_id: Id;
  operator?: "is";
  value: Value | null;
  is_negated?: boolean;
}

interface Other<Id, Operator, Value> {
  column_id: Id;
  operator: Operator;
  value: Value;
  is_negated?: boolean;
}

type Range<K, Id> = K extends RangeKind ? Other<Id, ">" | ">=" | "<" | "<=", KindValue<K>> : never;
type Member<K, Id> = K extends MemberKind ? Other<Id, "in collection", CollectionId> : never;

type KindLeaf<K, Id> = K extends `h:${string}`
  ? Other<Id, "has", string>
  : K extends `c:${string}`
    ? Member<K, Id>
    : Equal<Id, KindValue<K>> | Range<K, Id> | Member<K, Id>;

type Leaves<Kinds> = { [K in keyof Kinds]: KindLeaf<K, Kinds[K]> }[keyof Kinds];

/** A condition on one column of an entity, its operator and value checked against the column. */
export type LeafOf<E extends EntityName> = Leaves<IdsByKind<E>>;

/** Joined conditions on one entity. */
export interface BranchOf<E extends EntityName> {
  join: Join;
  filters: FilterOf<E>[];
  is_negated?: boolean;
}

/**
 * A condition on an entity, checked by the compiler against its columns.
 *
 * @example const recent = { column_id: "publication_year", operator: ">=", value: 2020 } satisfies FilterOf<"works">;
 */
export type FilterOf<E extends EntityName> = LeafOf<E> | BranchOf<E>;

/** A sort key of an entity. Groups are also sorted by `count`, by `key`, or by a figure of a number column. */
export type SortOf<E extends EntityName> =
  | { column_id: SortColumn<E> | "count" | "key"; direction: Direction }
  | { column_id: "relevance_score"; direction: "desc" }
  | { column_id: NumberColumn<E>; direction: Direction; aggregate: Aggregate };

/**
 * A query object on one entity, checked by the compiler against its columns; every one is an `Oqo`.
 *
 * @example const query = { get_rows: "works", group_by: [{ column_id: "type" }] } satisfies OqoOf<"works">;
 */
export type OqoOf<E extends EntityName> = QueryOf<E> & (E extends "works" ? { corpus?: Corpus } : unknown);

interface QueryOf<E extends EntityName> {
  get_rows: E;
  filter_rows?: FilterOf<E>[];
  sort_by?: SortOf<E>[];
  sample?: number;
  group_by?: { column_id: GroupColumn<E> }[];
  select?: SelectPath<E>[];
  seed?: string;
  per_page?: number;
  page?: number;
  cursor?: string;
}
