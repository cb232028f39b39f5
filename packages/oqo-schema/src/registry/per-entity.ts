import { registryEntity } from "./registry-entity.ts";

/** How much is remembered of each kind of name that the registry does not have: those may be any text of a caller. */
export const mostStrangers = 1000;

/** Remembers what `find` says about entities. What is found must depend on nothing else. */
export function perEntity<T>(find: (entity: string) => T): (entity: string) => T {
  const known = new Map<string, T>();
  let strangers = 0;
  return (entity) => {
    let found = known.get(entity);
    if (found === undefined) {
      found = find(entity);
      if (registryEntity(entity) || strangers++ < mostStrangers) known.set(entity, found);
    }
    return found;
  };
}
