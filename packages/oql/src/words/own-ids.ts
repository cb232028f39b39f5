/** What the id of the rows themselves is called, best first; each entity has a column for some of these alone. */
export const ownIds: ReadonlySet<string> = new Set([
  "ids.openalex",
  "id",
  "openalex",
  "openalex_id",
  "service",
]);
