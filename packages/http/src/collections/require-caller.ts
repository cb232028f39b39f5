import type { KeyRecord } from "@oqlkit/accounts";
import type { Accounts } from "../metering/settings.ts";
import type { Call } from "../operation.ts";
import { RefusedError, storeDown } from "../refusal.ts";
import { collectionRefusal } from "./refusals.ts";

const keyless = "This server keeps no accounts, so it knows no keys.";

/** The accounts of the app. @throws RefusedError 404 for one that keeps none. */
export function accountsIn({ context }: Call): Accounts {
  if (context.accounts !== undefined) return context.accounts;
  throw new RefusedError({ kind: "not-found", message: keyless });
}

/** What a caller without a key is told beside the rule: that no key would help, where it is so. */
export const keylessNote = ({ context }: Call): string =>
  context.accounts === undefined ? ` ${keyless}` : "";

/** The key of the caller. @throws RefusedError 401 without one, 503 when that cannot be told. */
export function requireKey({ admission }: Call): KeyRecord {
  const { caller } = admission;
  switch (caller.kind) {
    case "key":
      return caller.key;
    case "anonymous":
      throw collectionRefusal(
        401,
        "unauthorized",
        "Collections need an API key. Send it as the header Authorization: Bearer <key>.",
      );
    case "unverified":
      throw new RefusedError(storeDown());
    default:
      return caller satisfies never;
  }
}

/** The key of an admin. @throws RefusedError 401 without a key, 403 for other keys. */
export function requireAdmin(call: Call): KeyRecord {
  const key = requireKey(call);
  if (key.admin) return key;
  throw collectionRefusal(403, "forbidden", "Only admins may do this.");
}
