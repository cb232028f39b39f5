/** Words that end a run of search words, unless they stand in quotes (spec section 7). */
export const reserved: ReadonlySet<string> = new Set([
  "and",
  "or",
  "&",
  "not",
  "stemmed",
  "within",
  "group",
  "sample",
]);
