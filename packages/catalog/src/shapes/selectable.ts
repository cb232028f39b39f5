import type { EntityType } from "@oqlkit/oqo-schema";
import { shapeOf } from "./shape-of.ts";

/** Root keys that are served although no stored object has them. */
const computed: Partial<Record<EntityType, readonly string[]>> = {
  works: ["sources", "is_authors_truncated"],
};

/** Root keys that objects hold but that cannot be asked for by name. */
const unselectable: Partial<Record<EntityType, readonly string[]>> = {
  authors: ["longest_name", "parsed_longest_name"],
  continents: ["cited_by_count"],
  works: ["fulltext"],
};

const known = new Map<EntityType, readonly string[]>();

/** The root keys that a projection may name. */
export function selectableOf(entity: EntityType): readonly string[] {
  const cached = known.get(entity);
  if (cached !== undefined) return cached;
  const hidden = unselectable[entity] ?? [];
  const own = Object.keys(shapeOf(entity).fields)
    .filter((key) => !hidden.includes(key))
    .map((key) => (key === "abstract" ? "abstract_inverted_index" : key));
  const names = [...own, ...(computed[entity] ?? []), "relevance_score"];
  known.set(entity, names);
  return names;
}

/** Of those that cannot be asked for by name, the ones that every object is served with (entities.md). */
const servedAlone: Partial<Record<EntityType, readonly string[]>> = { continents: ["cited_by_count"] };

/** The root keys that every object is served with. */
export const servedOf = (entity: EntityType): readonly string[] => [
  ...selectableOf(entity),
  ...(servedAlone[entity] ?? []),
];
