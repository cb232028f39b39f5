import { registeredColumn } from "./columns.ts";
import { registryEntity } from "./registry-entity.ts";

/**
 * Remembers what `find` says about the columns of an entity. Queries ask about few columns many times; columns that
 * are not registered, which may be any text of a caller, are found anew each time.
 */
export function perColumn<T extends object>(
  find: (entity: string, column: string) => T,
): (entity: string) => (column: string) => T {
  const known = new Map<string, (column: string) => T>();
  return (entity) => {
    const asked = known.get(entity);
    if (asked !== undefined) return asked;
    const columns = new Map<string, T>();
    const ask = (column: string): T => {
      const found = columns.get(column);
      if (found !== undefined) return found;
      const made = find(entity, column);
      if (registeredColumn(entity, column) !== undefined) columns.set(column, made);
      return made;
    };
    if (registryEntity(entity) !== undefined) known.set(entity, ask);
    return ask;
  };
}
