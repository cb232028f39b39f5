import type { AbortSignalLike } from "@oqlkit/engine";
import type { EntityType } from "@oqlkit/oqo-schema";
import { quoteName } from "../identifiers.ts";
import { hasKey, mergedTable } from "../layout.ts";
import { readOnce } from "../read-once.ts";
import { firstWhere } from "../row-index.ts";
import type { ConnectionPool } from "./connection-pool.ts";
import { findSurvivors } from "./find-row.ts";
import { KeyFinder } from "./key-finder.ts";
import { encodeEntityIdSql, idOfKey, keyOfId } from "./storage-value.ts";
import { waitFor } from "./wait-in.ts";

type Signal = AbortSignalLike | undefined;
type MergePool = Pick<ConnectionPool, "run" | "numbers">;

/** Of an entity type with more merges, each lookup is a statement. */
const mostHeld = 100_000;

/** All merges of an entity type, by the integers of their ids: 16 bytes each. */
interface Merges {
  /** Ascending. */
  readonly ids: Float64Array;
  /** What each was merged into. */
  readonly into: Float64Array;
}

/** Finds what ids were merged into. Where a type has few merges, all are read with the first lookup and held. */
export class MergeFinder {
  readonly #pool: MergePool;
  readonly #finder: KeyFinder;
  readonly #held = new Map<EntityType, () => Promise<Merges | null>>();

  constructor(pool: MergePool) {
    this.#pool = pool;
    this.#finder = new KeyFinder((entity, ids) => pool.run(findSurvivors(entity, ids)));
  }

  /** What an id was merged into; undefined when it was not. */
  async find(entity: EntityType, id: string, signal: Signal): Promise<string | undefined> {
    const merges = await this.#merges(entity, signal);
    if (merges !== null) return survivorIn(merges, id);
    const [into] = await this.#finder.find(entity, id, signal);
    return into === undefined ? undefined : String(into);
  }

  /** What those of some ids that were merged were merged into. */
  async survivors(
    entity: EntityType,
    ids: readonly string[],
    signal: Signal,
  ): Promise<ReadonlyMap<string, string>> {
    const survivors = new Map<string, string>();
    if (ids.length === 0) return survivors;
    const merges = await this.#merges(entity, signal);
    if (merges === null) {
      for (const [id, into] of await this.#pool.run(findSurvivors(entity, ids), signal))
        survivors.set(String(id), String(into));
      return survivors;
    }
    for (const id of ids) {
      const into = survivorIn(merges, id);
      if (into !== undefined) survivors.set(id, into);
    }
    return survivors;
  }

  /** The merges of an entity type; null where they are not held. Nobody's signal ends what others wait for as well. */
  #merges(entity: EntityType, signal: Signal): Promise<Merges | null> {
    const read = this.#held.get(entity) ?? readOnce(() => this.#read(entity));
    this.#held.set(entity, read);
    return waitFor(read(), signal);
  }

  async #read(entity: EntityType): Promise<Merges | null> {
    if (!hasKey(entity)) return null;
    const from = `from ${quoteName(mergedTable(entity))}`;
    const numbers = (text: string, size: number): Promise<Float64Array> =>
      this.#pool.numbers({ text, parameters: [] }, new Float64Array(size));
    const [count = 0] = await numbers(`select count(*)::DOUBLE ${from}`, 1);
    if (count > mostHeld) return null;
    const [id, into] = [encodeEntityIdSql("id"), encodeEntityIdSql("into_id")];
    const merges = {
      ids: await numbers(`select ${id}::DOUBLE ${from} order by ${id}`, count),
      into: await numbers(`select ${into}::DOUBLE ${from} order by ${id}`, count),
    };
    // A double does not tell larger ones apart.
    return merges.ids.every(Number.isSafeInteger) && merges.into.every(Number.isSafeInteger) ? merges : null;
  }
}

function survivorIn({ ids, into }: Merges, id: string): string | undefined {
  const key = keyOfId(id);
  if (key === null) return undefined;
  const sought = Number(key);
  const place = firstWhere(ids.length, (at) => (ids[at] ?? 0) >= sought);
  const found = into[place];
  return found === undefined || ids[place] !== sought
    ? undefined
    : idOfKey(Math.floor(found / 2 ** 32), found >>> 0);
}
