import type { AccountStore } from "./account-store.ts";
import { openEmbedded } from "./embedded/open-embedded.ts";
import { openRedis } from "./redis/open-redis.ts";
import type { UsageLedger } from "./usage-ledger.ts";

/** Accounts and their usage in one place. */
export interface OpenStore {
  readonly accounts: AccountStore;
  readonly ledger: UsageLedger;
  /** Safe to call again. */
  close(): Promise<void>;
}

/**
 * Opens a store: a directory, for one process, or `redis://…` (`rediss://`, `redis+cluster://`), for any number.
 *
 * @throws StoreUnavailableError when it cannot be opened.
 */
export async function openStore(place: string): Promise<OpenStore> {
  return /^rediss?(?:\+cluster)?:\/\//.test(place) ? openRedis(place) : openEmbedded(place);
}
