import { idOfKey, isKeyOf } from "./api-key.ts";
import type { KeyRecord } from "./key-record.ts";

/** How many are remembered. */
const most = 1000;

/**
 * Remembers keys as they were when they were last seen, so that what depends on their terms can be asked for while
 * their store is still asked whether they hold.
 */
export class RecentKeys {
  readonly #records = new Map<string, KeyRecord>();

  /** The record that a text was the key of when it was last seen. Whether it still is only the store knows. */
  find(text: string, now: number): KeyRecord | undefined {
    const record = this.#records.get(idOfKey(text) ?? "");
    return record !== undefined && isKeyOf(record, text, now) ? record : undefined;
  }

  keep(record: KeyRecord): void {
    this.#records.delete(record.id);
    this.#records.set(record.id, record);
    const [oldest] = this.#records.keys();
    if (this.#records.size > most && oldest !== undefined) this.#records.delete(oldest);
  }
}
