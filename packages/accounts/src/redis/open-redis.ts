import type { OpenStore } from "../open-store.ts";
import { StoreUnavailableError } from "../store-error.ts";
import { type Connection, clusterScheme, connect } from "./connection.ts";
import { redisAudit, redisKeys } from "./redis-accounts.ts";
import { redisCollections } from "./redis-collections.ts";
import { redisLedger } from "./redis-ledger.ts";

/** Whether a server has only its share of the keys. Who may not ask is not told, and finds out by calls. */
async function isOfCluster(connection: Connection): Promise<boolean> {
  const told = await connection.call("INFO", "cluster").catch(() => "");
  return String(told).includes("cluster_enabled:1");
}

/**
 * Opens a store in Redis.
 *
 * @throws StoreUnavailableError when that cannot be reached, is part of a cluster and not addressed as one, or the
 * address names a database otherwise than by its number.
 */
export async function openRedis(url: string): Promise<OpenStore> {
  const connection = await connect(url);
  if (!url.startsWith(clusterScheme) && (await isOfCluster(connection))) {
    await connection.close();
    throw new StoreUnavailableError(
      `This Redis is part of a cluster, whose address begins with ${clusterScheme}.`,
    );
  }
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
