import type { columnRows } from "./column-rows.ts";
import type { RegistryEntity } from "./registry-entity.ts";

/** What the values of a column are. */
export type ColumnType =
  | "boolean"
  | "collection"
  | "date"
  | "datetime"
  | "external_id"
  | "number"
  | "openalex_id"
  | "search"
  | "string";

/** What a condition on a column may do: `eq` allows the operator `is`, `null` a missing value, and so on. */
export type ColumnOperator = "collection" | "date_range" | "eq" | "not" | "null" | "or" | "range" | "search";

/** What a column may be used for; `column` means it may be selected. */
export type ColumnAction = "column" | "filter" | "group_by" | "search" | "sort";

/** One column of one entity, as registered. */
export interface Column {
  readonly id: string;
  readonly type: ColumnType;
  /** Sorted by name. */
  readonly operators: readonly ColumnOperator[];
  /** Sorted by name. */
  readonly actions: readonly ColumnAction[];
  /** The entity its values name, if any. */
  readonly entityType: RegistryEntity | null;
  readonly displayName: string;
  /** Further words for the column in OQL. */
  readonly aliases: readonly string[];
  /** The canonical column this one is another spelling of. */
  readonly alternateOf: string | null;
  /** Accepted everywhere but left out of the published registry. */
  readonly unlisted: boolean;
  readonly supportedBy: readonly ("gui" | "oxurl")[];
  readonly category: string | null;
}

type RowId<Row> = Row extends `${string}|${infer Id}|${string}`
  ? Id
  : Row extends `${string}|${infer Id}`
    ? Id
    : never;

/** The lines of a text. */
export type Lines<
  Text extends string,
  Found extends string = never,
> = Text extends `${infer Line}\n${infer Rest}` ? Lines<Rest, Found | Line> : Found | Text;

/** A row with the entity in the place of `*`. */
type Owned<Row, E extends string> = Row extends `${infer Head}*${infer Tail}` ? `${Head}${E}${Tail}` : Row;

/** The rows of the columns of an entity. */
export type ColumnRow<E extends RegistryEntity> = Owned<Lines<(typeof columnRows)[E]>, E>;

type ColumnIds = { [E in RegistryEntity]: RowId<ColumnRow<E>> };

/** The ids of the columns of an entity, other spellings included; of several entities, the ids of any of them. */
export type ColumnId<E extends RegistryEntity = RegistryEntity> = ColumnIds[E];

type Shared<E extends RegistryEntity> = (
  E extends RegistryEntity
    ? (ids: ColumnIds[E]) => void
    : never
) extends (ids: infer Ids) => void
  ? Ids
  : never;

/** The ids that every one of the entities has. */
export type SharedColumnId<E extends RegistryEntity> = Shared<E> & string;
