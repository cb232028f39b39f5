import {
  addEntities,
  type Collection,
  type CollectionPlace,
  createCollection,
  defaultCollectionLimits,
  isCollectible,
  type Removed,
  readEntityId,
  removeEntities,
  updateCollection,
} from "@oqlkit/accounts";
import { readCollectionValue } from "@oqlkit/engine";
import type { Call } from "../operation.ts";
import { readParameter } from "../parameter.ts";
import { percentDecode } from "../percent-decode.ts";
import { checkPreconditions } from "../preconditions.ts";
import { json, type Reply } from "../reply.ts";
import { pathAfter } from "../request-target.ts";
import { type AdminAction, auditAdmin } from "./audit-admin.ts";
import { collectionsPerPage, entityId, entityIds, entityType, idsPerPage } from "./parameters.ts";
import { pageMeta, pageOf, present } from "./present.ts";
import { readBody, readPage, segmentOf } from "./read-request.ts";
import { collectionRefusal, noCollection, refusing } from "./refusals.ts";
import { accountsIn, requireKey } from "./require-caller.ts";

/** Where the app keeps collections. */
export const placeOf = (call: Call): CollectionPlace => ({
  store: accountsIn(call).store.accounts.collections,
  limits: defaultCollectionLimits,
});

/** The collection in the path. @throws RefusedError 404 when there is none. */
export async function collectionIn(call: Call): Promise<Collection> {
  const id = segmentOf(call, "id");
  // A store in files fails to look for a text of some length, and what is no id names nothing.
  const found = readCollectionValue(id) && (await placeOf(call).store.get(id));
  if (found === undefined) throw noCollection(id);
  return found;
}

/**
 * The collection in the path, when the caller may use it: first there has to be one, then it has to be theirs. What an
 * admin does with another's is put on record as `action`.
 */
async function ownCollection(call: Call, action: AdminAction): Promise<Collection> {
  const key = requireKey(call);
  const collection = await collectionIn(call);
  if (collection.userId !== key.userId) {
    if (!key.admin)
      throw collectionRefusal(403, "forbidden", `The collection ${collection.id} belongs to another user.`);
    await auditAdmin(call, key, action, collection.id);
  }
  checkPreconditions(call.request);
  return collection;
}

/** `POST /me/collections` */
export async function create(call: Call): Promise<Reply> {
  const key = requireKey(call);
  checkPreconditions(call.request);
  const body = await readBody(call);
  const at = accountsIn(call).clock();
  const created = await refusing(() => createCollection(placeOf(call), key.userId, body, at));
  return json(201, present(created), { location: `${call.context.baseUrl}/collections/${created.id}` });
}

/** The ids that a list is narrowed down by or marked with, as they were spelled. */
function askedIds(call: Call): { readonly one: string | undefined; readonly several: readonly string[] } {
  const { parameters } = call;
  const several = readParameter(entityIds, parameters) ?? [];
  return { one: readParameter(entityId, parameters)?.trim(), several };
}

/** The spellings that name a member, for each collection. */
async function matching(
  { store }: CollectionPlace,
  collections: readonly Collection[],
  spellings: readonly string[],
): Promise<readonly (readonly string[])[]> {
  const read = (text: string, { entityType }: Collection): string | undefined => {
    const found = readEntityId(text, entityType);
    return found?.type === entityType ? found.id : undefined;
  };
  const wanted = new Set<string>();
  for (const collection of collections) {
    for (const text of spellings) {
      const id = read(text, collection);
      if (id !== undefined) wanted.add(id);
    }
  }
  const ids = collections.map(({ id }) => id);
  const held = await store.containing(ids, [...wanted]);
  return collections.map((collection, index) => {
    const members = new Set(held[index]);
    return spellings.filter((text) => members.has(read(text, collection) ?? ""));
  });
}

/** `GET /me/collections` */
export async function list(call: Call): Promise<Reply> {
  const key = requireKey(call);
  const page = readPage(call.parameters, collectionsPerPage, 25);
  const { one, several } = askedIds(call);
  const place = placeOf(call);
  let all = await place.store.listOf(key.userId);
  if (one !== undefined) {
    const found = await matching(place, all, [one]);
    all = all.filter((_, index) => (found[index] ?? []).length > 0);
  }
  const shown = pageOf(all, page);
  const marks = several.length === 0 ? undefined : await matching(place, shown, several);
  const results = shown.map((collection, index) => ({
    ...present(collection),
    ...(marks === undefined ? {} : { matching_entity_ids: marks[index] ?? [] }),
  }));
  return json(200, { meta: pageMeta(page, all.length), results });
}

/** `GET /collections/{id}` */
export async function read(call: Call): Promise<Reply> {
  return json(200, present(await ownCollection(call, "collection.read")));
}

/** `GET /collections/{id}/entities` */
export async function readEntities(call: Call): Promise<Reply> {
  const collection = await ownCollection(call, "collection.read");
  const page = readPage(call.parameters, idsPerPage, 200);
  const ids = await placeOf(call).store.entities(collection.id);
  if (ids === undefined) throw noCollection(collection.id);
  // It may have changed meanwhile.
  const shown = present({ ...collection, entityCount: ids.length });
  return json(200, {
    ...shown,
    meta: pageMeta(page, ids.length),
    collection: shown,
    entity_ids: pageOf(ids, page),
  });
}

/** `PATCH /me/collections/{id}` */
export async function update(call: Call): Promise<Reply> {
  return updateIn(call, await ownCollection(call, "collection.update"));
}

/** Changes a collection that the caller may change. */
export async function updateIn(call: Call, collection: Collection): Promise<Reply> {
  const body = await readBody(call);
  const at = accountsIn(call).clock();
  const updated = await refusing(() => updateCollection(placeOf(call), collection, body, at));
  if (updated === undefined) throw noCollection(collection.id);
  return json(200, present(updated));
}

/** `DELETE /me/collections/{id}` */
export async function remove(call: Call): Promise<Reply> {
  const { id } = await ownCollection(call, "collection.delete");
  return removeById(call, id);
}

/** Deletes a collection that the caller may delete. */
export async function removeById(call: Call, id: string): Promise<Reply> {
  if (await placeOf(call).store.delete(id)) return json(200, { deleted_collection_id: id });
  throw noCollection(id);
}

/** `POST /me/collections/{id}/entities` */
export async function add(call: Call): Promise<Reply> {
  const { id } = await ownCollection(call, "collection.update");
  const body = await readBody(call);
  const at = accountsIn(call).clock();
  const outcome = await refusing(() => addEntities(placeOf(call), id, body, at));
  if (outcome === undefined) throw noCollection(id);
  return json(200, {
    added: outcome.added,
    already_present: outcome.alreadyPresent,
    rejected_wrong_type: 0,
  });
}

async function take(call: Call, collection: Collection, entityIds: unknown): Promise<Removed> {
  const at = accountsIn(call).clock();
  const outcome = await refusing(() => removeEntities(placeOf(call), collection, entityIds, at));
  if (outcome === undefined) throw noCollection(collection.id);
  return outcome;
}

/** `DELETE /me/collections/{id}/entities` */
export async function removeSeveral(call: Call): Promise<Reply> {
  const collection = await ownCollection(call, "collection.update");
  const { removed, notPresent } = await take(call, collection, (await readBody(call)).entity_ids);
  return json(200, { removed, not_present: notPresent });
}

/** `DELETE /me/collections/{id}/entities/{entity_id}` */
export async function removeOne(call: Call): Promise<Reply> {
  const collection = await ownCollection(call, "collection.update");
  const { removed } = await take(call, collection, [percentDecode(pathAfter(call.target.rawPath, 4))]);
  return json(200, { removed });
}

/** What a search parameter says about the type. @throws RefusedError for one that cannot be collected. */
export function typeParameter(call: Call): Collection["entityType"] | undefined {
  const type = readParameter(entityType, call.parameters);
  if (type === undefined || isCollectible(type)) return type;
  throw collectionRefusal(400, "entity_type_invalid", `${type} cannot be collected.`);
}
