import { resolve } from "node:path";
import { isRedisAddress, type OpenStore, openStore } from "@oqlkit/accounts";
import type { AccountSettings } from "@oqlkit/http";
import type { ServeFlags } from "./serve-options.ts";

/** The store of a server that is told of none: beside its snapshot, or at hand where that is far away. */
export const placeBeside = (dir: string): string =>
  /^\w+:\/\//.test(dir) ? ".oqlkit/accounts" : `${resolve(dir)}-accounts`;

/** Whether a store is in files, which a single process should have to itself. */
export const isEmbedded = ({ store }: ServeFlags): boolean =>
  store === undefined || (store !== "none" && !isRedisAddress(store));

/** Opens the store that the flags choose for the snapshot in `dir`; undefined for a server that is open to all. */
export async function openAccounts(dir: string, { store }: ServeFlags): Promise<OpenStore | undefined> {
  return store === "none" ? undefined : openStore(store ?? placeBeside(dir));
}

/** How callers are known and counted, as the flags say. */
export const accountSettings = (
  store: OpenStore,
  { trustedProxies, unpaidWhenDown }: ServeFlags,
): AccountSettings => ({ store, trustedProxies, paidCallsFailOpen: unpaidWhenDown === true });
