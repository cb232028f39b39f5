import type { EntityName } from "../generated/oqo.ts";
import type { Column, SharedColumnId } from "./column.ts";
import type { SelectName } from "./column-kind.ts";
import { fieldRows } from "./column-rows.ts";
import { perEntity } from "./per-entity.ts";
import { readRow, rowsOf } from "./read-row.ts";
import { type RegistryEntity, registryEntity } from "./registry-entity.ts";

interface EntityColumns {
  readonly list: readonly Column[];
  readonly byId: ReadonlyMap<string, Column>;
}

const none: EntityColumns = { list: [], byId: new Map() };

/** Rows are expanded once, at the first question about their entity. */
const columnsIn: (entity: string) => EntityColumns = perEntity((name) => {
  const entity = registryEntity(name);
  if (!entity) return none;
  if (entity !== name) return columnsIn(entity);
  const list = rowsOf(entity).map(readRow);
  return { list, byId: new Map(list.map((one) => [one.id, one])) };
});

/** The columns of an entity in registration order, other spellings and unlisted ones included; none if unknown. */
export function columnsOf(entity: string): readonly Column[] {
  return columnsIn(entity).list;
}

/** The column registered under exactly this id, which may be another spelling; see {@link column}. */
export function registeredColumn(entity: string, id: string): Column | undefined {
  return columnsIn(entity).byId.get(id);
}

/** Free text, as opposed to ids written in the source, which are checked by the compiler. */
type Unknown<Text extends string> = Record<never, never> extends Record<Text, unknown> ? Text : never;

/**
 * The column an id leads to; another spelling leads to its canonical column.
 *
 * An id written in the source must exist, or the program does not compile; of ids known only at run time the
 * answer may be undefined.
 *
 * @example column("works", "is_oa").id // "open_access.is_oa"
 */
export function column<E extends RegistryEntity>(entity: E, id: SharedColumnId<E>): Column;
export function column<Id extends string>(entity: string, id: Unknown<Id>): Column | undefined;
export function column(entity: string, id: string): Column | undefined {
  const found = registeredColumn(entity, id);
  return found?.alternateOf ? registeredColumn(entity, found.alternateOf) : found;
}

/**
 * The canonical spelling of a column id; ids the entity does not have are returned as they are. The answer is the
 * registry's own text, so that what compares it later compares addresses.
 */
export function canonicalColumn(entity: string, id: string): string {
  const found = registeredColumn(entity, id);
  if (!found) return id;
  const { alternateOf } = found;
  return alternateOf === null ? found.id : (registeredColumn(entity, alternateOf)?.id ?? alternateOf);
}

const selectableIn: (entity: string) => readonly string[] = perEntity((name) => {
  const entity = registryEntity(name);
  const fields = entity ? fieldRows[entity].split("\n").map((row) => row.split("|", 1).join()) : [];
  const columns = columnsOf(name).filter(({ actions }) => actions.includes("column"));
  return [...columns.map(({ id }) => id), ...fields].sort();
});

/** The names that may be selected from an entity, sorted; none if the entity is unknown. */
export function selectableOf<E extends EntityName>(entity: E): readonly SelectName<E>[];
export function selectableOf(entity: string): readonly string[];
export function selectableOf(entity: string): readonly string[] {
  return selectableIn(entity);
}
