import type { OpenStore } from "../open-store.ts";
import { connect } from "./connection.ts";
import { redisAudit, redisKeys } from "./redis-accounts.ts";
import { redisCollections } from "./redis-collections.ts";
import { redisLedger } from "./redis-ledger.ts";

/** Opens a store in Redis. @throws StoreUnavailableError when that cannot be reached. */
export async function openRedis(url: string): Promise<OpenStore> {
  const connection = await connect(url);
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closing ??= connection.close();
    return closing;
  };
  const accounts = {
    keys: redisKeys(connection),
    collections: redisCollections(connection),
    audit: redisAudit(connection),
    close,
  };
  return { accounts, ledger: { ...redisLedger(connection), close }, remote: true, close };
}
