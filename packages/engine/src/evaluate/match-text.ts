import { stemWord, wordsOf } from "@oqlkit/catalog";
import type { TextQuery } from "../plan/logical-plan.ts";

/** The words of a text as they are compared: folded, and stemmed unless the search is exact. */
function analyse(text: string, exact: boolean): string[] {
  const folded = wordsOf(text);
  return exact ? folded : folded.map(stemWord);
}

/**
 * Whether texts satisfy a query. Words may stand in different texts; a phrase, and the operands of a
 * proximity search, stand in one.
 */
export function matchText(query: TextQuery, texts: readonly string[], exact: boolean): boolean {
  const analysed = texts.map((text) => analyse(text, exact));
  switch (query.kind) {
    case "words": {
      const present = new Set(analysed.flat());
      return analyse(query.text, exact).every((word) => present.has(word));
    }
    case "phrase": {
      const phrase = analyse(query.text, exact);
      return analysed.some((text) => occurrences(phrase, text).length > 0);
    }
    case "near": {
      const phrases = query.texts.map((text) => analyse(text, exact));
      return analysed.some((text) => isNear(phrases, text, query.distance));
    }
  }
}

/** Where a phrase begins in a text. */
function occurrences(phrase: readonly string[], text: readonly string[]): number[] {
  const starts: number[] = [];
  for (let start = 0; start + phrase.length <= text.length; start++) {
    if (phrase.every((word, offset) => text[start + offset] === word)) starts.push(start);
  }
  return starts;
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Whether the phrases stand apart from each other with at most `distance` other words between them in all. */
function isNear(phrases: readonly (readonly string[])[], text: readonly string[], distance: number): boolean {
  const length = phrases.reduce((sum, phrase) => sum + phrase.length, 0);
  const places = phrases.map((phrase) =>
    occurrences(phrase, text).map((start): Stretch => ({ start, end: start + phrase.length })),
  );
  const place = (next: number, taken: readonly Stretch[]): boolean => {
    const start = Math.min(...taken.map((one) => one.start));
    const end = Math.max(...taken.map((one) => one.end));
    if (end - start - length > distance) return false;
    const candidates = places[next];
    if (candidates === undefined) return true;
    return candidates.some(
      (one) =>
        taken.every((other) => one.end <= other.start || one.start >= other.end) &&
        place(next + 1, [...taken, one]),
    );
  };
  return places[0]?.some((first) => place(1, [first])) ?? false;
}
