import { canonicalColumn, perColumn, registeredColumn } from "@oqlkit/oqo-schema";

/** The canonical columns that a search field searches on an entity. */
export interface SearchColumns {
  readonly stemmed: string;
  /** The column for quoted text: the exact one, or the stemmed one where there is no other (spec section 7). */
  readonly quoted: string;
  readonly semantic: string;
  /** Whether quoted text is matched exactly. */
  readonly exact: boolean;
}

/** The search columns of the fields of an entity, by the column without its suffix. */
export const searchColumns: (entity: string) => (base: string) => SearchColumns = perColumn(
  (entity, base) => {
    const stemmed = canonicalColumn(entity, `${base}.search`);
    const exact = `${base}.search.exact`;
    const fallsBack = registeredColumn(entity, `${base}.search`) && !registeredColumn(entity, exact);
    return {
      stemmed,
      quoted: fallsBack ? stemmed : canonicalColumn(entity, exact),
      semantic: canonicalColumn(entity, `${base}.search.semantic`),
      exact: !fallsBack,
    };
  },
);
