import { wordLetters } from "@oqlkit/catalog";
import { hasWildcard } from "./read-terms.ts";

/** From the beginning of a word on: tried at each letter of a long one, it would take its square. */
const fuzzyWord = new RegExp(
  `(?<![${wordLetters}_])[${wordLetters}_]{3,}~\\d*(?:\\.\\d+)?(?=$|[\\s\\(\\)])`,
  "v",
);

/** Whether a text has a word such as `machin~1`. */
const hasFuzzyWord = (text: string): boolean => fuzzyWord.test(text);

/** Whether a text has a fuzzy word or a wildcard, for which all of it is read in query syntax. */
export const hasSpecialWord = (text: string, exact: boolean): boolean =>
  hasFuzzyWord(text) || hasWildcard(text, exact);
