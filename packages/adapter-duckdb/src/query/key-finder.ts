import type { AbortSignalLike } from "@oqlkit/engine";
import type { EntityType } from "@oqlkit/oqo-schema";
import type { ResultRow } from "./pooled-connection.ts";

/** Looks up keys of an entity type, and gives a row (key, found) for each thing found. */
type LookUp = (entity: EntityType, keys: readonly string[]) => Promise<ResultRow[]>;

interface Asked {
  readonly key: string;
  readonly take: (found: readonly unknown[]) => void;
  readonly fail: (reason: unknown) => void;
}

/** Keys that one statement looks up at most. */
const most = 256;

/**
 * Finds what keys lead to. While a statement looks some up, those that are asked for meanwhile wait for the next one,
 * which takes little longer for many than for one.
 */
export class KeyFinder {
  readonly #lookUp: LookUp;
  /** Those that wait, by entity type; there while a statement runs. */
  readonly #queues = new Map<EntityType, Asked[]>();

  constructor(lookUp: LookUp) {
    this.#lookUp = lookUp;
  }

  /** All that a key leads to. Rejects with the signal's reason; nobody's signal ends what others wait for as well. */
  find(entity: EntityType, key: string, signal: AbortSignalLike | undefined): Promise<readonly unknown[]> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const running = this.#queues.get(entity);
    const queue = running ?? [];
    const found = new Promise<readonly unknown[]>((resolve, reject) => {
      const leave = (): void => {
        const place = queue.indexOf(asked);
        if (place >= 0) queue.splice(place, 1);
        reject(signal?.reason);
      };
      const asked: Asked = {
        // As the database reads it, which knows no half of a surrogate pair.
        key: Buffer.from(key).toString(),
        take: (rows) => {
          signal?.removeEventListener("abort", leave);
          resolve(rows);
        },
        fail: (reason) => {
          signal?.removeEventListener("abort", leave);
          reject(reason);
        },
      };
      signal?.addEventListener("abort", leave, { once: true });
      queue.push(asked);
    });
    if (running === undefined) {
      this.#queues.set(entity, queue);
      void this.#work(entity, queue);
    }
    return found;
  }

  /** Looks up what waits, until nothing does. */
  async #work(entity: EntityType, queue: Asked[]): Promise<void> {
    while (queue.length > 0) {
      const asked = queue.splice(0, most);
      try {
        const found = new Map(asked.map(({ key }): [string, unknown[]] => [key, []]));
        for (const [key, one] of await this.#lookUp(entity, [...found.keys()]))
          found.get(String(key))?.push(one);
        for (const { key, take } of asked) take(found.get(key) ?? []);
      } catch (reason) {
        for (const { fail } of asked) fail(reason);
      }
    }
    this.#queues.delete(entity);
  }
}
