import { isEntityType } from "@oqlkit/oqo-schema";
import {
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
import {
  addScript,
  createScript,
  deleteScript,
  readScript,
  removeScript,
  updateScript,
} from "./collection-scripts.ts";
import type { Connection } from "./connection.ts";
import {
  collectionFacts,
  collectionIds,
  collectionMembers,
  collectionNames,
  collectionOwner,
} from "./key-names.ts";
import { asList, asNumber, asText, asTexts } from "./reply.ts";

const keysOf = (user: string, id: string): [string, string, string] => [
  collectionNames(user),
  collectionFacts(user, id),
  collectionMembers(user, id),
];

const factsOf = ({
  userId,
  entityType,
  displayName,
  description,
  at,
}: CollectionDraft): (string | number)[] => [
  ...["userId", userId, "entityType", entityType, "displayName", displayName],
  ...["description", description, "createdAt", at, "updatedAt", at],
];

const readAtOnce = 100;

/** Reads collections of known owners. Those that are gone are left out. */
async function readAll(
  { run }: Connection,
  places: readonly { readonly id: string; readonly user: string }[],
): Promise<readonly Collection[]> {
  const replies = await Promise.all(places.map(({ id, user }) => run(readScript, keysOf(user, id), [])));
  return replies.flatMap((reply, index) => {
    const [userId, entityType, displayName, description, createdAt, updatedAt, count] = asList(reply);
    const type = asText(entityType ?? null);
    if (type === null || !isEntityType(type)) return [];
    return [
      {
        id: places[index]?.id ?? "",
        userId: asText(userId) ?? "",
        entityType: type,
        displayName: asText(displayName) ?? "",
        description: asText(description) ?? "",
        entityCount: asNumber(count),
        createdAt: asNumber(createdAt),
        updatedAt: asNumber(updatedAt),
      },
    ];
  });
}

async function create(
  connection: Connection,
  draft: CollectionDraft,
  limits: CollectionLimits,
): Promise<CreateOutcome> {
  const { id, userId, displayName, entityIds } = draft;
  if (entityIds.length > limits.entitiesPerCollection) return { kind: "full" };
  // First, so that a crash leaves a way to nothing, not a collection that cannot be found.
  const [claimed] = await connection.callAll([
    ["SETNX", collectionOwner(id), userId],
    ["SADD", collectionIds, id],
  ]);
  if (asNumber(claimed) === 0) return { kind: "id-taken" };
  const facts = factsOf(draft);
  const args = [id, foldName(displayName), limits.collectionsPerUser, facts.length, ...facts, ...entityIds];
  const outcome = asText(await connection.run(createScript, keysOf(userId, id), args));
  switch (outcome) {
    case "created": {
      const { entityIds: _members, at, ...rest } = draft;
      return {
        kind: "created",
        collection: { ...rest, entityCount: entityIds.length, createdAt: at, updatedAt: at },
      };
    }
    case "duplicate-name":
    case "too-many":
      await forget(connection, id);
      return { kind: outcome };
    default:
      return { kind: "id-taken" };
  }
}

async function forget({ callAll }: Connection, id: string): Promise<void> {
  await callAll([
    ["DEL", collectionOwner(id)],
    ["SREM", collectionIds, id],
  ]);
}

/** Collections in Redis: all that scripts touch belongs to one user and stands on one node of a cluster. */
export function redisCollections(connection: Connection): CollectionStore {
  const { call, callAll, run } = connection;
  const ownerOf = async (id: string): Promise<string | null> =>
    asText(await call("GET", collectionOwner(id)));

  async function get(id: string): Promise<Collection | undefined> {
    const user = await ownerOf(id);
    return user === null ? undefined : (await readAll(connection, [{ id, user }]))[0];
  }

  async function owners(ids: readonly string[]): Promise<{ id: string; user: string }[]> {
    const users = await callAll(ids.map((id) => ["GET", collectionOwner(id)]));
    return ids.map((id, index) => ({ id, user: asText(users[index] ?? null) ?? "" }));
  }

  async function update(id: string, patch: CollectionPatch, at: number): Promise<UpdateOutcome> {
    const user = await ownerOf(id);
    if (user === null) return { kind: "gone" };
    const { displayName, entityType } = patch;
    const changes = Object.entries(patch).flatMap(([name, value]) =>
      value === undefined ? [] : [name, value],
    );
    const args = [
      id,
      displayName === undefined ? "" : foldName(displayName),
      entityType ?? "",
      at,
      ...changes,
    ];
    const outcome = asText(await run(updateScript, keysOf(user, id), args));
    if (outcome === "duplicate-name" || outcome === "not-empty") return { kind: outcome };
    const collection = outcome === "updated" ? await get(id) : undefined;
    return collection === undefined ? { kind: "gone" } : { kind: "updated", collection };
  }

  async function listOf(user: string): Promise<readonly Collection[]> {
    const ids = asTexts(await call("HVALS", collectionNames(user)));
    const found = await readAll(
      connection,
      ids.map((id) => ({ id, user })),
    );
    return [...found].sort(newestFirst);
  }

  /** Those of all users, some at a time: all at once would hold up the calls of everybody. */
  async function listAll(): Promise<readonly Collection[]> {
    const ids = asTexts(await call("SMEMBERS", collectionIds));
    const found: Collection[] = [];
    for (let at = 0; at < ids.length; at += readAtOnce)
      found.push(...(await readAll(connection, await owners(ids.slice(at, at + readAtOnce)))));
    return found.sort(newestFirst);
  }

  return {
    create: (draft, limits) => create(connection, draft, limits),
    get,
    async named(user, displayName) {
      return asText(await call("HGET", collectionNames(user), foldName(displayName))) ?? undefined;
    },
    listOf,
    async search(search) {
      const found = await (search.ownerId === undefined ? listAll() : listOf(search.ownerId));
      return found.filter((collection) => matchesSearch(collection, search));
    },
    update,
    async delete(id) {
      const user = await ownerOf(id);
      if (user === null) return false;
      const deleted = asNumber(await run(deleteScript, keysOf(user, id), [])) === 1;
      await forget(connection, id);
      return deleted;
    },
    async addEntities(id, entityType, ids, at, limits) {
      const user = await ownerOf(id);
      if (user === null) return { kind: "gone" };
      if (ids.length > limits.entitiesPerCollection) return { kind: "full" };
      const args = [entityType, at, limits.entitiesPerCollection, ...ids];
      const outcome = asText(await run(addScript, keysOf(user, id), args));
      if (outcome === "gone" || outcome === "full" || outcome === "type-changed") return { kind: outcome };
      const added = asNumber(outcome);
      return { kind: "added", added, alreadyPresent: ids.length - added };
    },
    async removeEntities(id, ids, at) {
      const user = await ownerOf(id);
      if (user === null) return undefined;
      const removed = asNumber(await run(removeScript, keysOf(user, id), [at, ...ids]));
      return removed < 0 ? undefined : removed;
    },
    async entities(id) {
      const user = await ownerOf(id);
      if (user === null) return undefined;
      const [there, members] = await callAll([
        ["EXISTS", collectionFacts(user, id)],
        ["ZRANGE", collectionMembers(user, id), 0, -1],
      ]);
      return asNumber(there) === 0 ? undefined : asTexts(members);
    },
    async containing(collections, ids) {
      const places = await owners(collections);
      return Promise.all(
        places.map(async ({ id, user }) => {
          if (ids.length === 0) return [];
          const scores = asList(await call("ZMSCORE", collectionMembers(user, id), ...ids));
          return ids.filter((_, index) => scores[index] !== null);
        }),
      );
    },
  };
}
