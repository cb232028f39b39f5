import type { AccountStore } from "./account-store.ts";
import { StoreUnavailableError } from "./store-error.ts";
import { isRedisAddress } from "./store-place.ts";
import type { UsageLedger } from "./usage-ledger.ts";

/** Accounts and their usage in one place. */
export interface OpenStore {
  readonly accounts: AccountStore;
  readonly ledger: UsageLedger;
  /** Whether each question to it is a trip over a network. */
  readonly remote: boolean;
  /** Safe to call again. */
  close(): Promise<void>;
}

/**
 * Opens a store: a directory, for the processes of one machine, or `redis://…` (`rediss://`, `redis+cluster://`), for
 * any number.
 *
 * @throws StoreUnavailableError when it cannot be opened.
 */
export async function openStore(place: string): Promise<OpenStore> {
  // Each brings a database client along, which takes longer to load than a store to open.
  if (isRedisAddress(place)) {
    const { openRedis } = await import("./redis/open-redis.ts");
    return openRedis(place);
  }
  // The address itself is left out of the message: it may hold a password.
  if (/^[\w+.-]+:\/\//.test(place)) {
    throw new StoreUnavailableError(
      "A store is a directory, or an address redis://…, rediss://… or redis+cluster://…, without TLS.",
    );
  }
  const { openEmbedded } = await import("./embedded/open-embedded.ts");
  return openEmbedded(place);
}
