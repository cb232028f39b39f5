import type { Collection, KeyRecord } from "@oqlkit/accounts";
import type { Call } from "../operation.ts";
import { readParameter } from "../parameter.ts";
import { checkPreconditions } from "../preconditions.ts";
import { json, type Reply } from "../reply.ts";
import { type AdminAction, auditAdmin } from "./audit-admin.ts";
import { collectionIn, placeOf, removeById, typeParameter, updateIn } from "./own-collections.ts";
import { collectionsPerPage, ownerId, q } from "./parameters.ts";
import { pageMeta, pageOf, present } from "./present.ts";
import { readPage } from "./read-request.ts";
import { requireAdmin } from "./require-caller.ts";

async function anyCollection(call: Call, key: KeyRecord, action: AdminAction): Promise<Collection> {
  const collection = await collectionIn(call);
  await auditAdmin(call, key, action, collection.id);
  checkPreconditions(call.request);
  return collection;
}

/** `GET /admin/collections` */
export async function adminSearch(call: Call): Promise<Reply> {
  const key = requireAdmin(call);
  const page = readPage(call.parameters, collectionsPerPage, 25);
  const search = {
    q: readParameter(q, call.parameters),
    ownerId: readParameter(ownerId, call.parameters),
    entityType: typeParameter(call),
  };
  await auditAdmin(call, key, "collections.search", "*");
  const all = await placeOf(call).store.search(search);
  return json(200, { meta: pageMeta(page, all.length), results: pageOf(all, page).map(present) });
}

/** `GET /admin/collections/{id}` */
export async function adminRead(call: Call): Promise<Reply> {
  return json(200, present(await anyCollection(call, requireAdmin(call), "collection.read")));
}

/** `PATCH /admin/collections/{id}` */
export async function adminUpdate(call: Call): Promise<Reply> {
  return updateIn(call, await anyCollection(call, requireAdmin(call), "collection.update"));
}

/** `DELETE /admin/collections/{id}` */
export async function adminRemove(call: Call): Promise<Reply> {
  const { id } = await anyCollection(call, requireAdmin(call), "collection.delete");
  return removeById(call, id);
}
