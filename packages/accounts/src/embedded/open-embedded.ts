import type { OpenStore } from "../open-store.ts";
import { embeddedCollections } from "./embedded-collections.ts";
import { embeddedAudit, embeddedKeys } from "./embedded-keys.ts";
import { embeddedLedger } from "./embedded-ledger.ts";
import { openFiles } from "./open-files.ts";

/** Opens a store that is kept in a directory. @throws StoreUnavailableError when that cannot be done. */
export function openEmbedded(directory: string): OpenStore {
  const files = openFiles(directory);
  const ledger = embeddedLedger(files);
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closing ??= ledger.close().finally(() => files.root.close());
    return closing;
  };
  const accounts = {
    keys: embeddedKeys(files),
    collections: embeddedCollections(files),
    audit: embeddedAudit(files),
    close,
  };
  return { accounts, ledger: { ...ledger, close }, remote: false, close };
}
