/** Crossref types of works, and the catalog's type for each. */
const typeByCrossref: ReadonlyMap<string, string> = new Map([
  ["journal-article", "article"],
  ["proceedings-article", "article"],
  ["posted-content", "preprint"],
  ["book-section", "book-chapter"],
  ["book-part", "book-chapter"],
  ["book-track", "book-chapter"],
  ["monograph", "book"],
  ["edited-book", "book"],
  ["reference-book", "book"],
  ["book-set", "book"],
  ["book-series", "book"],
  ["journal", "paratext"],
  ["journal-issue", "paratext"],
  ["journal-volume", "paratext"],
  ["proceedings", "paratext"],
  ["proceedings-series", "paratext"],
  ["component", "paratext"],
  ["report-component", "report"],
  ["report-series", "report"],
  ["standard-series", "standard"],
  ["database", "dataset"],
]);

const licenseByOldName: ReadonlyMap<string, string> = new Map([
  ["pd", "public-domain"],
  ["cc0", "public-domain"],
  ["implied-oa", "other-oa"],
]);

/** The catalog's type of a work for a Crossref type; undefined when the name means the same in both. */
export const typeOfCrossref = (type: string): string | undefined => typeByCrossref.get(type);

/** The licence code of a name, old or new. */
export function licenseCode(name: string): string {
  const lower = name.trim().toLowerCase();
  if (/^[\w-]+-specific\b/.test(lower)) return "publisher-specific-oa";
  return licenseByOldName.get(lower) ?? lower;
}

/** All names that are read as others. */
export const formerNames: readonly string[] = [...typeByCrossref.keys(), ...licenseByOldName.keys()];
