import type { Scalar } from "@oqlkit/catalog";
import type { EntityType } from "@oqlkit/oqo-schema";
import type { NameTest } from "../plan/logical-plan.ts";
import { isNamed } from "./match-name.ts";

/** Display names of the given ids of an entity type that have one. */
export type LookUpNames = (
  entity: EntityType,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, string>> | ReadonlyMap<string, string>;

/** The keys that a name test keeps. */
export async function namedKeys(
  { keys, others, contains, named, prefix }: NameTest,
  all: readonly Scalar[],
  lookUp: LookUpNames,
): Promise<(key: Scalar) => boolean> {
  const known = new Set(keys);
  const without = new Set(others);
  const isOpen = (key: string): boolean => !known.has(key) && !without.has(key);
  if (named === null) {
    return (key) => {
      const text = String(key);
      return known.has(text) || (isOpen(text) && isNamed(`${prefix}${text}`, contains));
    };
  }
  const ids = all.map(String).filter(isOpen);
  for (const entity of named) {
    for (const [id, name] of await lookUp(entity, ids)) if (isNamed(name, contains)) known.add(id);
  }
  return (key) => known.has(String(key));
}
