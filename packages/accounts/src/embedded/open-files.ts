import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { type Database, open, type RootDatabase } from "lmdb";
import type { AuditEntry } from "../account-store.ts";
import type { Collection } from "../collections/collection-store.ts";
import type { KeyRecord } from "../keys/key-record.ts";
import { messageOf } from "../message-of.ts";
import type { Micros } from "../money.ts";
import { StoreUnavailableError } from "../store-error.ts";
import { storeFile } from "../store-place.ts";
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
    checkRoom(directory);
    // Commits are on disk before they are acknowledged; those that are waiting share one flush.
    const root = open<unknown, string>({
      path: join(directory, storeFile),
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
    throw new StoreUnavailableError(`The store in ${directory} cannot be opened: ${messageOf(cause)}`, {
      cause,
    });
  }
}

/** LMDB ends the process where there is no room for the files of a new store; this throws what the system says. */
function checkRoom(directory: string): void {
  if (existsSync(join(directory, `${storeFile}-lock`))) return;
  const probe = join(directory, `probe-${process.pid}`);
  try {
    writeFileSync(probe, new Uint8Array(2 ** 16));
  } finally {
    rmSync(probe, { force: true });
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
    .catch(async (error: unknown) => {
      if (failed !== undefined) throw failed.error;
      const cause = await reasonOf(error);
      throw new StoreUnavailableError(`The store could not write: ${messageOf(cause)}`, { cause });
    });
  return done;
}

/** Why a commit failed: LMDB tells that by a promise of its own, which it rejects a moment later, if at all. */
function reasonOf(error: unknown): Promise<unknown> {
  const told = Promise.resolve(Object(error).commitError).then(
    () => error,
    (reason: unknown) => reason,
  );
  return Promise.race([told, setTimeout(1000, error, { ref: false })]);
}
