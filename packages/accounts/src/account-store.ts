import type { CollectionStore } from "./collections/collection-store.ts";
import type { KeyRecord } from "./keys/key-record.ts";

/** Keys and the users they belong to. */
export interface KeyStore {
  /** The user of a name, made with the given id when there is none yet. */
  userOf(name: string, newId: string): Promise<string>;
  /** False when a key has the id already. */
  create(record: KeyRecord): Promise<boolean>;
  get(id: string): Promise<KeyRecord | undefined>;
  list(): Promise<readonly KeyRecord[]>;
  /**
   * Replaces a record by what `change` makes of it, atomically; `change` may be called more than once. Seen by all
   * servers at once. Undefined when there is no such key.
   */
  update(id: string, change: (record: KeyRecord) => KeyRecord): Promise<KeyRecord | undefined>;
}

/** Who did what to whose data. */
export interface AuditEntry {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The id of a user, `cli`, or as a program calls itself; `library` when it does not say. */
  readonly actor: string;
  readonly action: string;
  /** The id of a key or a collection. */
  readonly target: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** A record of what was done with more than a user's rights. Entries are only ever added. */
export interface AuditLog {
  append(entry: AuditEntry): Promise<void>;
  /** The latest entries, newest first. */
  read(limit: number): Promise<readonly AuditEntry[]>;
}

/**
 * Keeps keys, collections and the audit log. A write that was acknowledged survives a crash; all reject with
 * StoreUnavailableError while the store is down.
 */
export interface AccountStore {
  readonly keys: KeyStore;
  readonly collections: CollectionStore;
  readonly audit: AuditLog;
  close(): Promise<void>;
}
