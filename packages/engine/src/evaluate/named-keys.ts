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
  { keys, contains, named, prefix }: NameTest,
  all: readonly Scalar[],
  lookUp: LookUpNames,
): Promise<(key: Scalar) => boolean> {
  const known = new Set(keys);
  if (named === null) return (key) => known.has(String(key)) || isNamed(`${prefix}${key}`, contains);
  const ids = all.map(String);
  for (const entity of named) {
    for (const [id, name] of await lookUp(entity, ids)) if (isNamed(name, contains)) known.add(id);
  }
  return (key) => known.has(String(key));
}
