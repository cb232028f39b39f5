import { RecentItems } from "@oqlkit/engine";
import type { EntityType } from "@oqlkit/oqo-schema";

/** Names kept, of all entity types. */
const keptNames = 100_000;

/** Remembers display names by id: groups of many queries are called the same. */
export class NameMemory {
  /** Null where an object has no name, or there is none. */
  readonly #names = new RecentItems<string, string | null>(keptNames, () => 1);

  /** The names of ids; those not remembered are asked of `find`, which gives the ones that exist. */
  async read(
    entity: EntityType,
    ids: readonly string[],
    find: (missing: readonly string[]) => Promise<ReadonlyMap<string, string>>,
  ): Promise<ReadonlyMap<string, string>> {
    const names = new Map<string, string>();
    const missing: string[] = [];
    for (const id of ids) {
      const name = this.#names.get(`${entity}/${id}`);
      if (name === undefined) missing.push(id);
      else if (name !== null) names.set(id, name);
    }
    const found = missing.length === 0 ? names : await find(missing);
    for (const id of missing) {
      const name = found.get(id) ?? null;
      this.#names.set(`${entity}/${id}`, name);
      if (name !== null) names.set(id, name);
    }
    return names;
  }
}
