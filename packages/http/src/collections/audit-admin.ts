import type { KeyRecord } from "@oqlkit/accounts";
import type { Call } from "../operation.ts";
import { accountsIn } from "./require-caller.ts";

/** What admins do with collections of others. */
export type AdminAction =
  | "collections.search"
  | "collection.read"
  | "collection.use"
  | "collection.update"
  | "collection.delete";

/** Puts on record what an admin is about to do, so that nothing is done without a trace. */
export async function auditAdmin(
  call: Call,
  key: KeyRecord,
  action: AdminAction,
  target: string,
): Promise<void> {
  const { store, clock } = accountsIn(call);
  const detail = { key: key.id, request: call.requestId, query: call.parameters.values.get("q") ?? null };
  await store.accounts.audit.append({ at: clock(), actor: key.userId, action, target, detail });
}
