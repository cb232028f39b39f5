import { isStopWord, wordsOf } from "@oqlkit/catalog";
import type { PlainTerm } from "./logical-plan.ts";

/**
 * The words of a text as terms. Where words are compared by stem, stop words leave gaps, and nothing at either
 * end, unless there are no other words.
 */
export function readTerms(text: string, exact: boolean): PlainTerm[] {
  const words = wordsOf(text);
  const counts = exact || words.every(isStopWord) ? () => true : (word: string) => !isStopWord(word);
  const first = words.findIndex(counts);
  const last = words.findLastIndex(counts);
  return words
    .slice(Math.max(first, 0), last + 1)
    .map((word) => (counts(word) ? { kind: "word", word } : { kind: "gap" }));
}
