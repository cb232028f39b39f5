import { requireText } from "../argument.ts";
import { registryEntity } from "./registry-entity.ts";

/**
 * Names that the registry does not have may be any text of a caller: some that are no longer than names are remembered.
 */
export const isNamed = (name: string, strangers: number): boolean => strangers < 1000 && name.length < 100;

/** Remembers what `find` says about entities. What is found must depend on nothing else. */
export function perEntity<T>(find: (entity: string) => T): (entity: string) => T {
  const known = new Map<string, T>();
  let strangers = 0;
  return (entity) => {
    let found = known.get(entity);
    if (found === undefined) {
      requireText(entity, "entity");
      found = find(entity);
      if (registryEntity(entity) || isNamed(entity, strangers++)) known.set(entity, found);
    }
    return found;
  };
}
