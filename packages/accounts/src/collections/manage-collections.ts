import type { EntityType } from "@oqlkit/oqo-schema";
import { randomText } from "../random-text.ts";
import {
  type Body,
  lengthFault,
  readDescription,
  readDisplayName,
  readEntityIds,
  readEntityType,
} from "./check-body.ts";
import { CollectionError } from "./collection-error.ts";
import type { Collection, CollectionLimits, CollectionPatch, CollectionStore } from "./collection-store.ts";

/** Where collections are kept, and the bounds that hold there. */
export interface CollectionPlace {
  readonly store: CollectionStore;
  readonly limits: CollectionLimits;
}

const duplicate = (name: string): CollectionError =>
  new CollectionError("display_name_duplicate", `You already have a collection named '${name}'.`);

const notEmpty = (): CollectionError =>
  new CollectionError(
    "entity_type_invalid",
    "entity_type can only be changed while the collection is empty. Remove its entities first.",
  );

const full = ({ entitiesPerCollection }: CollectionLimits): CollectionError =>
  new CollectionError(
    "collection_full",
    `A collection holds at most ${entitiesPerCollection.toLocaleString("en")} entities. Nothing was added.`,
  );

/** The ids that are to become members. @throws CollectionError as `readEntityIds`, and for too many to be read. */
function readMembers(value: unknown, type: EntityType, limits: CollectionLimits): readonly string[] {
  const fault = lengthFault(value, limits);
  if (fault !== undefined) throw new CollectionError("collection_full", `${fault} ${full(limits).message}`);
  return readEntityIds(value, type);
}

/**
 * Makes a collection from the body of a request.
 *
 * @throws CollectionError for whatever is wrong with the body first, and where a limit is reached.
 */
export async function createCollection(
  { store, limits }: CollectionPlace,
  userId: string,
  body: Body,
  at: number,
): Promise<Collection> {
  const entityType = readEntityType(body.entity_type);
  const displayName = readDisplayName(body.display_name);
  // The store decides; asked beforehand as well, since what is wrong with a name is told before what comes after.
  if ((await store.named(userId, displayName)) !== undefined) throw duplicate(displayName);
  const description = readDescription(body.description ?? "");
  const entityIds = readMembers(body.entity_ids ?? [], entityType, limits);
  for (;;) {
    const id = `col_${randomText(10)}`;
    const draft = { id, userId, entityType, displayName, description, entityIds, at };
    const outcome = await store.create(draft, limits);
    switch (outcome.kind) {
      case "created":
        return outcome.collection;
      case "duplicate-name":
        throw duplicate(displayName);
      case "full":
        throw full(limits);
      case "too-many":
        throw new CollectionError(
          "too_many_collections",
          `You own ${limits.collectionsPerUser} collections, which is as many as there may be. Delete one first.`,
        );
      case "id-taken":
        break;
      default:
        outcome satisfies never;
    }
  }
}

/** What the body of a change says, checked in the order of the fields; the store decides what it has to agree with. */
async function readPatch(store: CollectionStore, old: Collection, body: Body): Promise<CollectionPatch> {
  const entityType = body.entity_type === undefined ? undefined : readEntityType(body.entity_type);
  if (entityType !== undefined && entityType !== old.entityType && old.entityCount > 0) throw notEmpty();
  const displayName = body.display_name === undefined ? undefined : readDisplayName(body.display_name);
  if (displayName !== undefined) {
    const holder = await store.named(old.userId, displayName);
    if (holder !== undefined && holder !== old.id) throw duplicate(displayName);
  }
  const description = body.description === undefined ? undefined : readDescription(body.description);
  return { entityType, displayName, description };
}

/**
 * Changes a collection as the body of a request says. Undefined when it is gone.
 *
 * @throws CollectionError for whatever is wrong with the body first.
 */
export async function updateCollection(
  { store }: CollectionPlace,
  collection: Collection,
  body: Body,
  at: number,
): Promise<Collection | undefined> {
  const patch = await readPatch(store, collection, body);
  const outcome = await store.update(collection.id, patch, at);
  switch (outcome.kind) {
    case "updated":
      return outcome.collection;
    case "gone":
      return undefined;
    case "duplicate-name":
      throw duplicate(patch.displayName ?? "");
    case "not-empty":
      throw notEmpty();
    default:
      return outcome satisfies never;
  }
}

/** How an addition went. */
export interface Added {
  readonly added: number;
  readonly alreadyPresent: number;
}

/**
 * Adds the `entity_ids` of a body, all or none. Undefined when the collection is gone.
 *
 * @throws CollectionError for the first id that is not in order, and when they do not fit.
 */
export async function addEntities(
  { store, limits }: CollectionPlace,
  id: string,
  body: Body,
  at: number,
): Promise<Added | undefined> {
  for (;;) {
    const collection = await store.get(id);
    if (collection === undefined) return undefined;
    const ids = readMembers(body.entity_ids, collection.entityType, limits);
    const outcome = await store.addEntities(id, collection.entityType, ids, at, limits);
    switch (outcome.kind) {
      case "added":
        return outcome;
      case "gone":
        return undefined;
      case "full":
        throw full(limits);
      case "type-changed":
        break;
      default:
        outcome satisfies never;
    }
  }
}

/** How a removal went. */
export interface Removed {
  readonly removed: number;
  readonly notPresent: number;
}

/**
 * Removes entities by ids in any spelling. Undefined when the collection is gone.
 *
 * @throws CollectionError for the first id that is not in order, and for more than are taken at once.
 */
export async function removeEntities(
  { store, limits }: CollectionPlace,
  collection: Collection,
  entityIds: unknown,
  at: number,
): Promise<Removed | undefined> {
  const fault = lengthFault(entityIds, limits);
  if (fault !== undefined) throw new CollectionError("entity_id_invalid", `${fault} Send them in parts.`);
  const ids = readEntityIds(entityIds, collection.entityType);
  const removed = await store.removeEntities(collection.id, ids, at);
  return removed === undefined ? undefined : { removed, notPresent: ids.length - removed };
}
