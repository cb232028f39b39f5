import { registeredColumn } from "./columns.ts";
import { isNamed, perEntity } from "./per-entity.ts";

/**
 * Remembers what `find` says about the columns of an entity: queries ask about few columns many times. What is
 * found must depend on nothing else.
 */
export function perColumn<T>(
  find: (entity: string, column: string) => T,
): (entity: string) => (column: string) => T {
  return perEntity((entity) => {
    const columns = new Map<string, T>();
    let strangers = 0;
    return (column) => {
      const found = columns.get(column);
      if (found !== undefined) return found;
      const made = find(entity, column);
      const registered = registeredColumn(entity, column);
      if (registered) columns.set(registered.id, made);
      else if (isNamed(column, strangers++)) columns.set(column, made);
      return made;
    };
  });
}
