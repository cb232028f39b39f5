import type { Arbitrary } from "fast-check";

/** The fast-check module, as `import fc from "fast-check"` gives it. */
export type FastCheck = typeof import("fast-check")["default"];

export const idBase = "https://openalex.org";

/** A value, or null now and then. */
export const maybe = <T>(fc: FastCheck, value: Arbitrary<T>): Arbitrary<T | null> =>
  fc.option(value, { freq: 4, nil: null });

/** A short list, with duplicates, often empty unless it must not be. */
export const sometimes = <T>(fc: FastCheck, value: Arbitrary<T>, minLength = 0): Arbitrary<T[]> =>
  fc.array(value, { minLength, maxLength: 3 });

/** Few words, so that searches find something; case, accents, plurals, other scripts and an astral letter. */
export const vocabulary = [
  "data",
  "Open",
  "models",
  "model",
  "Étude",
  "naïve",
  "東京",
  "𝛼",
  "of",
  "running",
] as const;

/** A name or title: one to four words. */
export const name = (fc: FastCheck): Arbitrary<string> =>
  fc.array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));

/** An id URL of one letter, of an object that may exist. */
export const reference = (fc: FastCheck, letter: string, most: number): Arbitrary<string> =>
  fc.integer({ min: 10, max: 10 + 2 * most }).map((number) => `${idBase}/${letter}${number}`);
