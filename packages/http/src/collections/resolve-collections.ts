import { StoreUnavailableError } from "@oqlkit/accounts";
import { entityOfSegment } from "@oqlkit/catalog";
import type { CollectionResolver } from "@oqlkit/engine";
import type { EntityType, Oqo } from "@oqlkit/oqo-schema";
import type { Call } from "../operation.ts";
import { badParameter, RefusedError } from "../refusal.ts";
import { auditAdmin } from "./audit-admin.ts";
import { type CollectionReference, collectionReferences } from "./references.ts";
import { accountsIn, keylessNote } from "./require-caller.ts";
import type { SpelledFields } from "./spelled-fields.ts";

/** Ids that the collections of one query may come to. */
const maxIds = 10_000;

const denied = (status: 401 | 403, error: string, message: string): RefusedError =>
  new RefusedError({ kind: "denied", status, error, message });

const unresolved = (retryAfter: number): RefusedError =>
  new RefusedError({
    kind: "unavailable",
    error: "collection resolution unavailable",
    message: "Collections cannot be looked up now. Ask again in a moment.",
    retryAfter,
  });

function checkType(
  type: EntityType,
  { id, field, expects, orElse, own, leaf }: CollectionReference,
  entity: EntityType,
): void {
  if (type === expects || orElse.includes(type)) return;
  throw badParameter(
    own
      ? `collection ${id} is type '${type}', not valid for /${entity}`
      : `collection ${id} is type '${type}', not valid for the \`${field}\` filter (expects '${expects}').`,
    leaf,
  );
}

/** The members of a collection that the caller may use; of one that is not there, none. */
async function membersOf(
  call: Call,
  entity: EntityType,
  reference: CollectionReference,
): Promise<readonly string[]> {
  const { caller } = call.admission;
  if (caller.kind === "unverified") throw unresolved(30);
  if (caller.kind === "anonymous") {
    const rule = "Collections can only be used with the API key of their owner.";
    throw denied(401, "Authentication required", `${rule}${keylessNote(call)}`);
  }
  const { collections } = accountsIn(call).store.accounts;
  const collection = await collections.get(reference.id);
  if (collection === undefined) return [];
  if (collection.userId !== caller.key.userId && !caller.key.admin) {
    throw denied(403, "Forbidden", `The collection ${reference.id} belongs to another user.`);
  }
  checkType(collection.entityType, reference, entity);
  if (collection.userId !== caller.key.userId) {
    await auditAdmin(call, caller.key, "collection.use", collection.id);
  }
  return (await collections.entities(reference.id)) ?? [];
}

/**
 * Looks up the collections that a query names, for its caller. What is wrong with the query comes first, then who
 * asks, then what the collections are. Undefined when it names none.
 *
 * @throws RefusedError 400, 401, 403, or 503 while the store is down.
 */
export async function resolveCollections(
  call: Call,
  oqo: Oqo,
  spelled: SpelledFields = new Map(),
): Promise<CollectionResolver | undefined> {
  const entity = entityOfSegment(oqo.get_rows);
  // What is no entity type is the engine's to refuse.
  if (entity === undefined) return undefined;
  const references = collectionReferences(entity, oqo, spelled);
  if (references.length === 0) return undefined;
  try {
    const found = new Map<string, readonly string[]>();
    let total = 0;
    for (const reference of references) {
      const members = await membersOf(call, entity, reference);
      total += members.length;
      found.set(reference.id, members);
    }
    if (total > maxIds) {
      throw badParameter(`The collections of this query resolved to too many entities (max ${maxIds})`);
    }
    return async (id) => found.get(id) ?? [];
  } catch (error) {
    if (error instanceof StoreUnavailableError) throw unresolved(error.retryAfter);
    throw error;
  }
}
