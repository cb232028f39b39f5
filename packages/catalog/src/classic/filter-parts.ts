/**
 * Each stretch between commas outside quotation marks that no backslash stands before, as the language parts filters.
 */
const part = /(?:"[^"]*"|\\,|[^,])+/g;

/** The parts of a classic filter, each with the place where it begins. */
export const filterParts = (filter: string): Iterable<{ readonly 0: string; readonly index: number }> =>
  filter.matchAll(part);

/** A classic filter with another text for each of its parts. */
export const mapFilterParts = (filter: string, map: (part: string) => string): string =>
  filter.replace(part, map);
