import { registeredColumn } from "./columns.ts";
import { isNamed, perEntity } from "./per-entity.ts";

interface Answer<T> {
  readonly column: string;
  readonly found: T;
}

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
    const remembered = (column: string): T => {
      const found = columns.get(column);
      if (found !== undefined) return found;
      const made = find(entity, column);
      const registered = registeredColumn(entity, column);
      if (registered) columns.set(registered.id, made);
      else if (isNamed(column, strangers++)) columns.set(column, made);
      return made;
    };
    // Neighbouring conditions are mostly on one column, or on one and the column for its quoted text.
    let last: Answer<T> | undefined;
    let other: Answer<T> | undefined;
    return (column) => {
      if (last && last.column === column) return last.found;
      if (other && other.column === column) return other.found;
      const found = remembered(column);
      other = last;
      last = { column, found };
      return found;
    };
  });
}
