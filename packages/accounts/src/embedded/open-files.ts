import { join } from "node:path";
import { type Database, open, type RootDatabase } from "lmdb";
import type { AuditEntry } from "../account-store.ts";
import type { Collection } from "../collections/collection-store.ts";
import type { KeyRecord } from "../keys/key-record.ts";
import type { Micros } from "../money.ts";
import { StoreUnavailableError } from "../store-error.ts";
import { makeDirectory } from "./make-directory.ts";

/** The tables of an embedded store. A transaction spans all of them. */
export interface Files {
  readonly root: RootDatabase<unknown, string>;
  /** User ids by name. */
  readonly users: Database<string, string>;
  readonly keys: Database<KeyRecord, string>;
  readonly collections: Database<Collection, string>;
  /** Members in the order of their addition, by collection. */
  readonly members: Database<readonly string[], string>;
  /** Collection ids by user and folded name. */
  readonly names: Database<string, [user: string, name: string]>;
  readonly audit: Database<AuditEntry, number>;
  /** What was taken of daily budgets, by day and payer. */
  readonly daily: Database<Micros, [day: string, bucket: string]>;
  /** What was taken of prepaid pools. */
  readonly prepaid: Database<Micros, [bucket: string, pool: string]>;
}

/**
 * Opens the files of a store in a directory, which is made when it is not there.
 *
 * @throws StoreUnavailableError when that cannot be done.
 */
export function openFiles(directory: string): Files {
  try {
    // Who owns which collection is for nobody else on the machine.
    makeDirectory(directory, 0o700);
    // Commits are on disk before they are acknowledged; those that are waiting share one flush.
    const root = open<unknown, string>({
      path: join(directory, "accounts.lmdb"),
      maxDbs: 16,
      overlappingSync: false,
      // Every write is in a transaction of its own; a batch around them would fail where nobody hears of it.
      eventTurnBatching: false,
    });
    return {
      root,
      users: root.openDB({ name: "users" }),
      keys: root.openDB({ name: "keys" }),
      collections: root.openDB({ name: "collections" }),
      members: root.openDB({ name: "members" }),
      names: root.openDB({ name: "names" }),
      audit: root.openDB({ name: "audit" }),
      daily: root.openDB({ name: "daily" }),
      prepaid: root.openDB({ name: "prepaid" }),
    };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StoreUnavailableError(`The store in ${directory} cannot be opened: ${reason}`, { cause });
  }
}

/** Runs a change as one transaction; it is on disk when this resolves, or nothing of it is. */
export async function commit<T>({ root }: Files, change: () => T): Promise<T> {
  let failed: { readonly error: unknown } | undefined;
  const done = await root
    .transaction(() => {
      try {
        return change();
      } catch (error) {
        failed = { error };
        throw error;
      }
    })
    .catch((cause: unknown) => {
      if (failed !== undefined) throw failed.error;
      // The reason comes as a rejection of its own too, which must not count as unhandled.
      Promise.resolve(Object(cause).commitError).catch(() => undefined);
      throw new StoreUnavailableError("The store could not write.", { cause });
    });
  return done;
}
