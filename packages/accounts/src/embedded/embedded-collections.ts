import {
  type AddOutcome,
  type Collection,
  type CollectionDraft,
  type CollectionLimits,
  type CollectionPatch,
  type CollectionStore,
  type CreateOutcome,
  foldName,
  matchesSearch,
  newestFirst,
  type UpdateOutcome,
} from "../collections/collection-store.ts";
import { commit, type Files } from "./open-files.ts";

/** Ids of the collections a user owns. No text is behind all names that there may be, so the next user ends them. */
function* ownedBy({ names }: Files, user: string): Generator<string> {
  for (const { key, value } of names.getRange({ start: [user, ""] })) {
    if (key[0] !== user) return;
    yield value;
  }
}

function create(files: Files, draft: CollectionDraft, limits: CollectionLimits): CreateOutcome {
  const { collections, members, names } = files;
  const { id, userId, entityType, displayName, description, entityIds, at } = draft;
  const name: [string, string] = [userId, foldName(displayName)];
  if (entityIds.length > limits.entitiesPerCollection) return { kind: "full" };
  if (collections.doesExist(id)) return { kind: "id-taken" };
  if (names.doesExist(name)) return { kind: "duplicate-name" };
  if (Array.from(ownedBy(files, userId)).length >= limits.collectionsPerUser) return { kind: "too-many" };
  const collection: Collection = {
    id,
    userId,
    entityType,
    displayName,
    description,
    entityCount: entityIds.length,
    createdAt: at,
    updatedAt: at,
  };
  collections.put(id, collection);
  members.put(id, entityIds);
  names.put(name, id);
  return { kind: "created", collection };
}

function update(files: Files, id: string, patch: CollectionPatch, at: number): UpdateOutcome {
  const { collections, names } = files;
  const old = collections.get(id);
  if (old === undefined) return { kind: "gone" };
  const { entityType = old.entityType, displayName = old.displayName, description = old.description } = patch;
  if (entityType !== old.entityType && old.entityCount > 0) return { kind: "not-empty" };
  const name: [string, string] = [old.userId, foldName(displayName)];
  const holder = names.get(name);
  if (holder !== undefined && holder !== id) return { kind: "duplicate-name" };
  const collection: Collection = { ...old, entityType, displayName, description, updatedAt: at };
  names.remove([old.userId, foldName(old.displayName)]);
  names.put(name, id);
  collections.put(id, collection);
  return { kind: "updated", collection };
}

function remove({ collections, members, names }: Files, id: string): boolean {
  const old = collections.get(id);
  if (old === undefined) return false;
  names.remove([old.userId, foldName(old.displayName)]);
  members.remove(id);
  collections.remove(id);
  return true;
}

function setMembers(
  { collections, members }: Files,
  old: Collection,
  ids: readonly string[],
  at: number,
): void {
  members.put(old.id, ids);
  collections.put(old.id, { ...old, entityCount: ids.length, updatedAt: at });
}

interface Addition {
  readonly id: string;
  readonly entityType: Collection["entityType"];
  readonly ids: readonly string[];
  readonly at: number;
  readonly limits: CollectionLimits;
}

function add(files: Files, { id, entityType, ids, at, limits }: Addition): AddOutcome {
  const old = files.collections.get(id);
  if (old === undefined) return { kind: "gone" };
  if (old.entityType !== entityType) return { kind: "type-changed" };
  if (ids.length > limits.entitiesPerCollection) return { kind: "full" };
  const before = files.members.get(id) ?? [];
  const present = new Set(before);
  const fresh = ids.filter((one) => !present.has(one));
  if (before.length + fresh.length > limits.entitiesPerCollection) return { kind: "full" };
  if (fresh.length > 0) setMembers(files, old, [...before, ...fresh], at);
  return { kind: "added", added: fresh.length, alreadyPresent: ids.length - fresh.length };
}

function removeMembers(files: Files, id: string, ids: readonly string[], at: number): number | undefined {
  const old = files.collections.get(id);
  if (old === undefined) return undefined;
  const unwanted = new Set(ids);
  const before = files.members.get(id) ?? [];
  const kept = before.filter((one) => !unwanted.has(one));
  if (kept.length < before.length) setMembers(files, old, kept, at);
  return before.length - kept.length;
}

/** Collections in an embedded store. */
export function embeddedCollections(files: Files): CollectionStore {
  const { collections, members, names } = files;
  return {
    create: (draft, limits) => commit(files, () => create(files, draft, limits)),
    get: async (id) => collections.get(id),
    named: async (userId, displayName) => names.get([userId, foldName(displayName)]),
    listOf: async (userId) =>
      Array.from(ownedBy(files, userId), (id) => collections.get(id))
        .filter((found) => found !== undefined)
        .sort(newestFirst),
    search: async (search) =>
      Array.from(collections.getRange(), ({ value }) => value)
        .filter((collection) => matchesSearch(collection, search))
        .sort(newestFirst),
    update: (id, patch, at) => commit(files, () => update(files, id, patch, at)),
    delete: (id) => commit(files, () => remove(files, id)),
    addEntities: (id, entityType, ids, at, limits) =>
      commit(files, () => add(files, { id, entityType, ids, at, limits })),
    removeEntities: (id, ids, at) => commit(files, () => removeMembers(files, id, ids, at)),
    entities: async (id) => members.get(id),
    containing: async (ids, wanted) =>
      ids.map((id) => {
        const held = new Set(members.get(id));
        return wanted.filter((one) => held.has(one));
      }),
  };
}
