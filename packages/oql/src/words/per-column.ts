/** Bounds of what is remembered: entities and columns may be any text of a caller. */
const mostEntities = 50;
const mostColumns = 1000;

/** Remembers what `find` says about the columns of an entity. */
export function perColumn<T>(
  find: (entity: string, column: string) => T,
): (entity: string, column: string) => T {
  const known = new Map<string, Map<string, T>>();
  return (entity, column) => {
    let columns = known.get(entity);
    if (columns === undefined) {
      columns = new Map();
      if (known.size < mostEntities) known.set(entity, columns);
    }
    let found = columns.get(column);
    if (found === undefined) {
      found = find(entity, column);
      if (columns.size < mostColumns) columns.set(column, found);
    }
    return found;
  };
}
