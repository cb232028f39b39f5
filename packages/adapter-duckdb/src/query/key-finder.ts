import type { AbortSignalLike } from "@oqlkit/engine";
import type { EntityType } from "@oqlkit/oqo-schema";
import type { ResultRow } from "./pooled-connection.ts";
import { type Waiting, waitIn } from "./wait-in.ts";

/** Looks up keys of an entity type, and gives a row (key, found) for each thing found. */
type LookUp = (entity: EntityType, keys: readonly string[]) => Promise<ResultRow[]>;

type Asked = Waiting<readonly unknown[]> & { readonly key: string };

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
    const running = this.#queues.get(entity);
    const queue = running ?? [];
    // As the database reads it, which knows no half of a surrogate pair.
    const found = waitIn(queue, { key: Buffer.from(key).toString() }, signal);
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
