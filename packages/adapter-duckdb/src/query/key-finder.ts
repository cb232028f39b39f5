import type { AbortSignalLike } from "@oqlkit/engine";
import type { EntityType } from "@oqlkit/oqo-schema";
import { findKeys } from "./find-row.ts";
import type { ResultRow } from "./pooled-connection.ts";
import type { Statement } from "./sql-writer.ts";

type Signal = AbortSignalLike | undefined;
type Run = (statement: Statement, signal: Signal) => Promise<ResultRow[]>;

interface Asked {
  readonly key: string;
  readonly found: (rows: readonly number[]) => void;
  readonly failed: (reason: unknown) => void;
}

/** Keys that one statement looks up at most. */
const most = 256;

/**
 * Finds the rows that external identifiers name. While a statement looks some up, those that are asked for meanwhile
 * wait for the next one, which takes little longer for many than for one.
 */
export class KeyFinder {
  readonly #run: Run;
  /** Those that wait, by entity type; there while a statement runs. */
  readonly #waiting = new Map<EntityType, Asked[]>();

  constructor(run: Run) {
    this.#run = run;
  }

  /** The rows that a key names, as it stands in the table of keys. */
  async find(entity: EntityType, key: string, signal: Signal): Promise<readonly number[]> {
    const waiting = this.#waiting.get(entity);
    if (waiting !== undefined) return this.#wait(waiting, key, signal);
    const next: Asked[] = [];
    this.#waiting.set(entity, next);
    try {
      return (await this.#read(entity, [key], signal)).get(key) ?? [];
    } finally {
      void this.#goOn(entity, next);
    }
  }

  #wait(waiting: Asked[], key: string, signal: Signal): Promise<readonly number[]> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    return new Promise((resolve, reject) => {
      const leave = (): void => reject(signal?.reason);
      signal?.addEventListener("abort", leave, { once: true });
      const settled =
        <T>(settle: (value: T) => void) =>
        (value: T): void => {
          signal?.removeEventListener("abort", leave);
          settle(value);
        };
      waiting.push({ key, found: settled(resolve), failed: settled(reject) });
    });
  }

  /** Looks up what was asked for meanwhile, until nothing is. */
  async #goOn(entity: EntityType, waiting: Asked[]): Promise<void> {
    while (waiting.length > 0) {
      const asked = waiting.splice(0, most);
      try {
        // Nobody's signal ends what others wait for as well.
        const rows = await this.#read(entity, [...new Set(asked.map(({ key }) => key))], undefined);
        for (const { key, found } of asked) found(rows.get(key) ?? []);
      } catch (reason) {
        for (const { failed } of asked) failed(reason);
      }
    }
    this.#waiting.delete(entity);
  }

  async #read(
    entity: EntityType,
    keys: readonly string[],
    signal: Signal,
  ): Promise<ReadonlyMap<string, readonly number[]>> {
    const rows = new Map<string, number[]>();
    for (const [wid, key = keys[0]] of await this.#run(findKeys(entity, keys), signal)) {
      const known = rows.get(String(key));
      if (known === undefined) rows.set(String(key), [Number(wid)]);
      else known.push(Number(wid));
    }
    return rows;
  }
}
