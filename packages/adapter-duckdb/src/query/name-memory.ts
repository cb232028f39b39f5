import type { EntityType } from "@oqlkit/oqo-schema";

/** Names kept, of all entity types; the ones that were asked for longest ago go first. */
const keptNames = 100_000;

type Names = Map<string, string | null>;

/** Remembers display names by id: groups of many queries are called the same. */
export class NameMemory {
  readonly #names: Names = new Map();

  /** The names of ids; those not remembered are asked of `find`, which gives the ones that exist. */
  async read(
    entity: EntityType,
    ids: readonly string[],
    find: (missing: readonly string[]) => Promise<ReadonlyMap<string, string>>,
  ): Promise<ReadonlyMap<string, string>> {
    const names: Names = new Map();
    const missing: string[] = [];
    for (const id of ids) {
      const name = this.#names.get(`${entity}/${id}`);
      if (name === undefined) missing.push(id);
      else names.set(id, name);
    }
    const found = missing.length === 0 ? new Map<string, string>() : await find(missing);
    for (const id of missing) names.set(id, found.get(id) ?? null);
    const known = new Map<string, string>();
    for (const [id, name] of names) {
      this.#keep(`${entity}/${id}`, name);
      if (name !== null) known.set(id, name);
    }
    return known;
  }

  #keep(key: string, name: string | null): void {
    this.#names.delete(key);
    this.#names.set(key, name);
    if (this.#names.size <= keptNames) return;
    for (const oldest of this.#names.keys()) {
      this.#names.delete(oldest);
      return;
    }
  }
}
