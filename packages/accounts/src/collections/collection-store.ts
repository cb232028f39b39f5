import type { EntityType } from "@oqlkit/oqo-schema";

/** A user's named list of entities of one type, without its members. */
export interface Collection {
  readonly id: string;
  readonly userId: string;
  readonly entityType: EntityType;
  readonly displayName: string;
  readonly description: string;
  readonly entityCount: number;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Bounds that the store itself keeps, however many requests come at once. */
export interface CollectionLimits {
  readonly collectionsPerUser: number;
  readonly entitiesPerCollection: number;
}

/** The limits of the public service. */
export const defaultCollectionLimits: CollectionLimits = {
  collectionsPerUser: 100,
  entitiesPerCollection: 1000,
};

/** A collection to be made. `entityIds` are canonical and distinct. */
export interface CollectionDraft {
  readonly id: string;
  readonly userId: string;
  readonly entityType: EntityType;
  readonly displayName: string;
  readonly description: string;
  readonly entityIds: readonly string[];
  /** When it is made, in milliseconds since 1970. */
  readonly at: number;
}

/** What to change; what is left out stays. */
export interface CollectionPatch {
  readonly entityType?: EntityType | undefined;
  readonly displayName?: string | undefined;
  readonly description?: string | undefined;
}

/** What became of making a collection. */
export type CreateOutcome =
  | { readonly kind: "created"; readonly collection: Collection }
  | { readonly kind: "duplicate-name" | "too-many" | "full" | "id-taken" };

/** What became of changing a collection. */
export type UpdateOutcome =
  | { readonly kind: "updated"; readonly collection: Collection }
  | { readonly kind: "gone" | "duplicate-name" | "not-empty" };

/** What became of adding to a collection. */
export type AddOutcome =
  | { readonly kind: "added"; readonly added: number; readonly alreadyPresent: number }
  /** `type-changed`: the collection is no longer of the type that the ids were checked against. */
  | { readonly kind: "gone" | "full" | "type-changed" };

/** Which collections to search; conditions join by and. */
export interface CollectionSearch {
  /** Part of a name, description or id, in any letter case. */
  readonly q?: string | undefined;
  readonly ownerId?: string | undefined;
  readonly entityType?: EntityType | undefined;
}

/**
 * Collections and their members. Names are unique per user, whatever their letter case (`foldName`); lists are in the
 * order of `newestFirst`. Adding or removing no member leaves `updatedAt` as it was; every `update` sets it.
 */
export interface CollectionStore {
  create(draft: CollectionDraft, limits: CollectionLimits): Promise<CreateOutcome>;
  get(id: string): Promise<Collection | undefined>;
  /** The id of a user's collection of that name, whatever its letter case. */
  named(userId: string, displayName: string): Promise<string | undefined>;
  /** All of a user's collections, newest first. */
  listOf(userId: string): Promise<readonly Collection[]>;
  /** All users' collections that match (`matchesSearch`), newest first. */
  search(search: CollectionSearch): Promise<readonly Collection[]>;
  update(id: string, patch: CollectionPatch, at: number): Promise<UpdateOutcome>;
  /** With all members; false when there was none. */
  delete(id: string): Promise<boolean>;
  /** Adds all ids or, when they do not fit, none. `ids` are canonical, distinct and of `entityType`. */
  addEntities(
    id: string,
    entityType: EntityType,
    ids: readonly string[],
    at: number,
    limits: CollectionLimits,
  ): Promise<AddOutcome>;
  /** How many were removed; undefined when there is no such collection. */
  removeEntities(id: string, ids: readonly string[], at: number): Promise<number | undefined>;
  /** Ids in the order of their addition; undefined when there is no such collection. */
  entities(id: string): Promise<readonly string[] | undefined>;
  /** For each collection, those of `ids` that are its members. */
  containing(collections: readonly string[], ids: readonly string[]): Promise<readonly (readonly string[])[]>;
}

/** What makes two names the same. Some letters have two small forms, as the sigma. */
export const foldName = (name: string): string => name.normalize("NFC").toUpperCase().toLowerCase();

/** Newest first; ids decide between collections of the same moment. */
export const newestFirst = (a: Collection, b: Collection): number =>
  b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1);

/** Whether a collection is what a search asks for. */
export function matchesSearch(collection: Collection, { q, ownerId, entityType }: CollectionSearch): boolean {
  if (ownerId !== undefined && collection.userId !== ownerId) return false;
  if (entityType !== undefined && collection.entityType !== entityType) return false;
  if (q === undefined || q === "") return true;
  const wanted = foldName(q);
  return [collection.displayName, collection.description, collection.id].some((text) =>
    foldName(text).includes(wanted),
  );
}
