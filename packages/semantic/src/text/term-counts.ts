import { isStopWord, stemWord, wordsOf } from "@oqlkit/catalog";

/**
 * Stemming costs more than all else, and texts repeat their words; the memory is emptied when it has grown this far.
 */
const rememberedStems = 200_000;
const stems = new Map<string, string>();

/** The stem of a folded word, remembered. */
export function stemOf(word: string): string {
  let stem = stems.get(word);
  if (stem === undefined) {
    if (stems.size >= rememberedStems) stems.clear();
    stem = stemWord(word);
    stems.set(word, stem);
  }
  return stem;
}

/** Words of questions: texts seldom have them, so they would count for more than what is asked about. */
const asking = new Set(["what", "which", "why", "how", "do", "does", "did"]);

/** How often the stem of each word that says something occurs in a text. */
export function termCounts(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of wordsOf(text)) {
    if (isStopWord(word) || asking.has(word)) continue;
    const term = stemOf(word);
    counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return counts;
}
