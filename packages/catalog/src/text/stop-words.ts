const stopWords: ReadonlySet<string> = new Set(
  (
    "a an and are as at be but by for if in into is it no not of on or such " +
    "that the their then there these they this to was will with"
  ).split(" "),
);

/**
 * Whether a folded word is so common in English that searches by stem pass over it: the list of Lucene's
 * English analyzer.
 */
export function isStopWord(word: string): boolean {
  return stopWords.has(word);
}
