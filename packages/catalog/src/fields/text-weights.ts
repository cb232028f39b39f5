import type { TextWeights } from "../types.ts";

/*
 * How much each searched text counts, from the public service where that is known; docs/search.md has the table.
 */

const weights = (words: number, phrase: number, across: number, other: number): TextWeights => ({
  words,
  phrase,
  across,
  other,
});

/** The only text of a field, the first of two, or one of several that count alike. */
export const alone: TextWeights = weights(1, 2, 0, 1);
/** The second of two texts. */
export const beside: TextWeights = weights(0.1, 0.15, 0, 0.1);

/** Of three texts. */
export const first: TextWeights = weights(1.5, 3, 0, 1);
export const second: TextWeights = weights(0.3, 0.5, 0, 0.5);
export const third: TextWeights = weights(0.05, 0.1, 0, 0.05);
/** Short forms of a name, which few searches hit by chance. */
export const acronym: TextWeights = weights(2, 2, 0, 2);

/** Of works' three texts, over which the words of a search may be spread. */
export const title: TextWeights = weights(1.5, 3, 1.5, 1);
export const abstract: TextWeights = weights(0.3, 0.5, 0.3, 0.5);
export const fulltext: TextWeights = weights(0.05, 0.1, 0.05, 0.05);

/** Of works' title and abstract alone. */
export const primary: TextWeights = weights(1, 2, 1, 1);
export const secondary: TextWeights = weights(0.1, 0.15, 0.1, 0.1);

/**
 * What a plain search gains where it says most of a row's first text, as people do who look for a work by its title:
 * from `fewestWords` words on, 1 + weight * c * c times its score, c being the share of the text that is asked for.
 */
export const coverage: { readonly fewestWords: number; readonly weight: number } = {
  fewestWords: 3,
  weight: 20,
};
