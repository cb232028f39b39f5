import { canonicalColumn, registeredColumn } from "@oqlkit/oqo-schema";

/** The canonical columns that a search field searches on an entity. */
export interface SearchColumns {
  readonly stemmed: string;
  /** The column for quoted text: the exact one, or the stemmed one where there is no other (spec section 7). */
  readonly quoted: string;
  readonly semantic: string;
  /** Whether quoted text is matched exactly. */
  readonly exact: boolean;
}

const known = new Map<string, Map<string, SearchColumns>>();

/** The search columns of a field, by the entity and the column without its suffix. */
export function searchColumns(entity: string, base: string): SearchColumns {
  let fields = known.get(entity);
  if (fields === undefined) {
    fields = new Map();
    known.set(entity, fields);
  }
  let columns = fields.get(base);
  if (columns === undefined) {
    columns = findColumns(entity, base);
    fields.set(base, columns);
  }
  return columns;
}

function findColumns(entity: string, base: string): SearchColumns {
  const stemmed = canonicalColumn(entity, `${base}.search`);
  const exact = `${base}.search.exact`;
  const fallsBack =
    registeredColumn(entity, `${base}.search`) !== undefined && registeredColumn(entity, exact) === undefined;
  return {
    stemmed,
    quoted: fallsBack ? stemmed : canonicalColumn(entity, exact),
    semantic: canonicalColumn(entity, `${base}.search.semantic`),
    exact: !fallsBack,
  };
}
