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

/** The last five bits of their first characters, which leave case out, as bits. */
let initials = 0;
for (const word of reserved) initials |= 1 << (word.charCodeAt(0) & 31);

const longest = Math.max(...Array.from(reserved, (word) => word.length));

/** Whether a word, in any case, ends a run of search words, unless it stands in quotes (spec section 7). */
export function isReserved(word: string): boolean {
  if (word.length > longest || ((initials >> (word.charCodeAt(0) & 31)) & 1) === 0) return false;
  return reserved.has(word.toLowerCase());
}
