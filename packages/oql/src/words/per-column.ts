/** Bounds of what is remembered: entities and columns may be any text of a caller. */
const mostEntities = 50;
const mostColumns = 1000;

/** Remembers what `find` says about the columns of an entity. */
export function perColumn<T>(
  find: (entity: string, column: string) => T,
): (entity: string) => (column: string) => T {
  const known = new Map<string, (column: string) => T>();
  return (entity) => {
    const asked = known.get(entity);
    if (asked !== undefined) return asked;
    const columns = new Map<string, T>();
    const ask = (column: string): T => {
      let found = columns.get(column);
      if (found === undefined) {
        found = find(entity, column);
        if (columns.size < mostColumns) columns.set(column, found);
      }
      return found;
    };
    if (known.size < mostEntities) known.set(entity, ask);
    return ask;
  };
}
