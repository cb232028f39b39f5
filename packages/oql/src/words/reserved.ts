import { wordClass } from "../lexer/token-class.ts";

/** The classes of the words that end a run of search words: and, or, not, stemmed, within, group, sample. */
export const reservedClasses = "aonmvgs";

/** Whether a word, in any case, ends a run of search words, unless it stands in quotes (spec section 7). */
export function isReserved(word: string): boolean {
  return reservedClasses.includes(wordClass(word));
}
