const reserved: ReadonlySet<string> = new Set([
  "and",
  "or",
  "&",
  "not",
  "stemmed",
  "within",
  "group",
  "sample",
]);

const longest = Math.max(...Array.from(reserved, (word) => word.length));

/** Whether a word, in any case, ends a run of search words, unless it stands in quotes (spec section 7). */
export function isReserved(word: string): boolean {
  return word.length <= longest && reserved.has(word.toLowerCase());
}
