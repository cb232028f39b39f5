import { type Budget, budgetOfKey, type KeyRecord } from "@oqlkit/accounts";

/** Who makes a request. */
export type Caller =
  /** `text` is the key as it was sent. */
  | { readonly kind: "key"; readonly key: KeyRecord; readonly text: string }
  | { readonly kind: "anonymous"; readonly address: string }
  /** The store that knows the keys is down, or was not asked. */
  | { readonly kind: "unverified"; readonly address: string };

/** What the calls of a caller are paid from. `free` is the daily budget of callers without a key. */
export function budgetOf(caller: Caller, free: number, now: number): Budget {
  if (caller.kind === "key") return budgetOfKey(caller.key, now);
  return { bucket: `ip:${caller.address}`, daily: free, prepaid: null };
}
