import { type Field, fieldOf } from "@oqlkit/catalog";
import { type EntityType, type FilterLeaf, type FilterNode, oqoLimits } from "@oqlkit/oqo-schema";
import type { ExecuteOptions } from "./adapter.ts";
import { QueryError } from "./errors.ts";

/**
 * Looks up the members of a collection: ids of the given entity type, in any spelling, or undefined when
 * there is no such collection. May reject with a `QueryError`, for a collection of another entity type or
 * one that the caller may not read; the engine passes it on.
 */
export type CollectionResolver = (
  collection: string,
  entity: EntityType,
  options?: ExecuteOptions,
) => Promise<readonly string[] | undefined>;

/** The members of the collections that one query names, by `collectionKey`; null where none can be looked up. */
export type Collections = ReadonlyMap<string, readonly string[]> | null;

/** What conditions on membership are bound to: the members, or the ids of the collections alone. */
export type Memberships = Collections | "named";

/** What a value that names a collection means: its members, or whatever is not one. */
export interface CollectionValue {
  readonly id: string;
  /** Whether the id stands behind a `!`. */
  readonly outside: boolean;
}

const collectionValue = /^(!?)(col_[A-Za-z0-9]{1,48})$/;

/** The collection that a value names, as `col_...` or `!col_...`; undefined for any other value. */
export function readCollectionValue(value: unknown): CollectionValue | undefined {
  if (typeof value !== "string") return undefined;
  const [, bang, id] = collectionValue.exec(value) ?? [];
  return id === undefined ? undefined : { id, outside: bang === "!" };
}

export const collectionKey = (collection: string, entity: EntityType): string => `${entity} ${collection}`;

/**
 * The entity type whose collections a field can be asked about: that of the ids it holds. Where organisations of
 * several types stand, publishers are named for all.
 */
export function collectedBy({ collection, form, refers }: Field): EntityType | null {
  if (collection !== null) return collection;
  if (form === "entity-id") return refers ?? "publishers";
  return form === "slug" ? refers : null;
}

/** A collection that a query names, and where. */
export interface Reference {
  readonly collection: string;
  readonly entity: EntityType;
  readonly field: string;
  readonly path: string;
}

/** A list of filters, and where it stands in the query or its view. */
export interface FilterList {
  readonly filters: readonly FilterNode[] | null | undefined;
  readonly path: string;
}

/**
 * The collections that filters of a query name, each once. Whatever is out of order in the filters is left for binding
 * to say.
 */
export function collectionsNamed(entity: EntityType, lists: readonly FilterList[]): Reference[] {
  const references = new Map<string, Reference>();
  for (const { filters, path } of lists) collect(entity, filters, path, references, 0);
  return [...references.values()];
}

/**
 * Looks collections up, before the query that names them is bound.
 *
 * @throws QueryError `unknown_collection` for a collection that is not there.
 */
export async function readCollections(
  references: readonly Reference[],
  resolver: CollectionResolver,
  options?: ExecuteOptions,
): Promise<Collections> {
  const found = references.map(async ({ collection, entity: of, field, path }) => {
    const ids = await resolver(collection, of, options);
    if (Array.isArray(ids)) return [collectionKey(collection, of), ids] as const;
    // In plain JavaScript null, too, says that there is none.
    if (ids !== undefined && ids !== null)
      throw new TypeError(`The members of a collection are a list of ids, which ${collection} has not.`);
    throw new QueryError("unknown_collection", `There is no collection ${collection} of ${of}.`, {
      path,
      field,
    });
  });
  return new Map(await Promise.all(found));
}

function collect(
  entity: EntityType,
  filters: unknown,
  path: string,
  into: Map<string, Reference>,
  depth: number,
): void {
  if (!Array.isArray(filters) || depth > oqoLimits.depth) return;
  for (const [index, node] of filters.entries()) {
    const place = `${path}[${index}]`;
    if (typeof node !== "object" || node === null) continue;
    if ("join" in node) collect(entity, node.filters, `${place}.filters`, into, depth + 1);
    else collectLeaf(entity, node, place, into);
  }
}

function collectLeaf(
  entity: EntityType,
  leaf: Partial<FilterLeaf>,
  path: string,
  into: Map<string, Reference>,
): void {
  const { column_id: field, value, operator = "is" } = leaf;
  const collection = readCollectionValue(value)?.id;
  if (typeof field !== "string" || collection === undefined) return;
  if (operator !== "is" && operator !== "in collection") return;
  const found = fieldOf(entity, field);
  const of = found === undefined ? null : collectedBy(found);
  if (of === null) return;
  into.set(collectionKey(collection, of), { collection, entity: of, field, path: `${path}.value` });
}
