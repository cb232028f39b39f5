import type { EntityName } from "../generated/oqo.ts";
import type { ClosedEntity, IdOf, LetteredEntity } from "../vocabulary/codes.ts";
import type { ColumnRow, Lines } from "./column.ts";
import type { fieldRows } from "./column-rows.ts";
import type { RegistryEntity } from "./registry-entity.ts";

// The rows are read at compile time; ids are grouped by kind, a type letter and an entity such as `o:topics`, so
// that no type here grows with the number of columns but for unions of their ids.

type Registered<E extends EntityName> = E extends "types" ? "work-types" : E;
type Row<E extends EntityName> = ColumnRow<Registered<E>>;
type FieldRow<E extends EntityName> = Lines<(typeof fieldRows)[Registered<E>]>;

type First<Text> = Text extends `${infer Head}|${string}` ? Head : Text;
type RowId<R> = R extends `${string}|${infer Rest}` ? First<Rest> : never;
type Letter<R> = R extends `${infer Head}${string}` ? Head : never;
type Named<R> = R extends `${string}|${string}|${string}|${string}|${infer Rest}` ? First<Rest> : "";
/** Whose ids a column holds; the host of a source may be an institution too. */
type Holds<R> =
  Named<R> extends "types"
    ? "work-types"
    : Named<R> extends "publishers"
      ? RowId<R> extends `${string}host_organization${string}`
        ? "hosts"
        : "publishers"
      : Named<R>;
/** The letter of its type, but for the dates that have a time. */
type Type<R> = RowId<R> extends "updated_date" ? "t" : Letter<R>;
type Kind<R> = First<R> extends `${string}u${string}` ? never : `${Type<R>}:${Holds<R>}`;

type WithFlag<R, Flag extends string> = R extends string
  ? First<R> extends `${string}${Flag}${string}`
    ? RowId<R>
    : never
  : never;

/** The column that searches a text by meaning, where an entity is searched so. */
type SemanticId<E extends EntityName, Id> =
  "semantic.search" extends RowId<Row<E>>
    ? Id extends "semantic.search"
      ? never
      : Id extends `${infer Text}.search`
        ? `${Text}.search.semantic`
        : never
    : never;

/** The ids of the columns of an entity by kind; unlisted columns have none. */
export type IdsByKind<E extends EntityName> = {
  [R in Row<E> as Kind<R>]: RowId<R> | SemanticId<E, RowId<R>>;
};

type KindById<E extends EntityName> = { [R in Row<E> as Kind<R> extends never ? never : RowId<R>]: Kind<R> };

// Named by `infer`, since TypeScript 5.4 takes no key for one of a mapped type with renamed keys.
type OfKind<E extends EntityName, K extends string> =
  IdsByKind<E> extends infer Ids ? Ids[Extract<keyof Ids, K>] : never;

/** A kind whose values have an order; the ids of a vocabulary have none. */
export type RangeKind = "n:" | `${"d" | "t"}:${string}`;

/** A kind whose values can be members of a collection. */
export type MemberKind = `${"c" | "o"}:${string}` | `${"s" | "x"}:${RegistryEntity}`;

type EqualKind = `${"s" | "o" | "n" | "b" | "x" | "d" | "t"}:${string}`;

/** The columns that can be compared by `is`. */
export type EqualColumn<E extends EntityName> = OfKind<E, EqualKind>;
/** The columns that can be compared by `>`, `>=`, `<` and `<=`. */
export type RangeColumn<E extends EntityName> = OfKind<E, RangeKind>;
/** The columns that can be searched by `has`. */
export type SearchColumn<E extends EntityName> = OfKind<E, `h:${string}`>;
/** The columns that can be asked for members of a collection. */
export type CollectionColumn<E extends EntityName> = OfKind<E, MemberKind>;
/** The columns whose values are numbers. */
export type NumberColumn<E extends EntityName> = OfKind<E, "n:">;
/**
 * The columns that make groups. `cites` makes them in a URL alone: here it stands for `referenced_works`, which has
 * none.
 */
export type GroupColumn<E extends EntityName> = Exclude<WithFlag<Row<E>, "g">, "cites">;
/** The columns that order rows; relevance needs a text search besides. */
export type SortColumn<E extends EntityName> = EqualColumn<E>;
/** The names that can be selected. */
export type SelectName<E extends EntityName> = WithFlag<Row<E>, "k"> | First<FieldRow<E>>;

/** The same, or keys within keys by names joined by dots, or the abstract of works as plain text. */
export type SelectPath<E extends EntityName> =
  | SelectName<E>
  | `${SelectName<E>}.${string}`
  | (E extends "works" ? "abstract" : never);

/** The id of a collection. */
export type CollectionId = `col_${string}`;
/** A day, a month or a year; a year may be a number. */
export type DateValue = number | `${number}` | `${number}-${number}` | `${number}-${number}-${number}`;
/** A day, or a point in time after `T`. */
export type DateTimeValue = DateValue | `${number}-${number}-${number}T${string}`;

/** An id behind a path, such as the address that objects have for `id`. */
type LongId<Named extends string> = Named extends LetteredEntity ? `${string}/${IdOf<Named>}` : never;

/** The values of a kind, without null. */
export type KindValue<K> = K extends `${infer L}:${infer Named}`
  ? Named extends ClosedEntity
    ? IdOf<Named>
    : L extends "b"
      ? boolean
      : L extends "n"
        ? number
        : L extends "d"
          ? DateValue
          : L extends "t"
            ? DateTimeValue
            : L extends "c"
              ? CollectionId
              : L extends "h"
                ? string
                : Named extends "hosts"
                  ? KindValue<"o:institutions" | "o:publishers">
                  : IdOf<Named> | LongId<Named>
  : never;

/**
 * The values of a column, never for an id that is none. Null, which every column compared by `is` takes, is left out.
 */
export type ValueOf<E extends EntityName, Id> =
  KindById<E> extends infer Kinds ? KindValue<Kinds[Id & keyof Kinds]> : never;
