import type { Token } from "./token.ts";

/**
 * The grammar runs over a text with one letter per meaningful token, its class. A class that is a letter is a word; the
 * keywords have classes of their own, so that look-ahead is a regular expression over classes. Signs stand for
 * themselves, strings and comparisons for their first sign; the text ends in `$`.
 */
const keywords: Readonly<Record<string, string>> = {
  a: "and &",
  o: "or",
  n: "not",
  i: "is",
  h: "has",
  d: "does doesn't doesnt",
  u: "unknown null",
  g: "group",
  b: "by",
  s: "sample",
  r: "where",
  p: "it it's it\u2019s its",
  t: "the",
  m: "stemmed",
  v: "within",
  c: "contains",
};

export const wordCode = 0x77;

const classes: ReadonlyMap<string, number> = new Map(
  Object.entries(keywords).flatMap(([letter, words]) =>
    words.split(" ").map((word) => [word, letter.charCodeAt(0)] as const),
  ),
);

/** The first letter, in either case, and the length of a word: what few words that are no keywords share with one. */
function shapeOf(text: string, start: number, end: number): number {
  return (text.charCodeAt(start) & 31) * 16 + end - start;
}

const shapes = new Set(Array.from(classes.keys(), (word) => shapeOf(word, 0, word.length)));

/** The code of the class of the word that stands from `start` to `end`. */
export function wordClassCode(text: string, start: number, end: number): number {
  if (!shapes.has(shapeOf(text, start, end))) return wordCode;
  return classes.get(text.slice(start, end).toLowerCase()) ?? wordCode;
}

/** The class of a word. */
export function wordClass(word: string): string {
  return String.fromCharCode(wordClassCode(word, 0, word.length));
}

/** The class of a token that is a word; empty for others. */
export function classOf({ kind, value }: Token): string {
  return kind === "word" ? wordClass(value) : "";
}

/** Whether a class stands for a word, keyword or not. */
export function isWordClass(code: string): boolean {
  const letter = code.charCodeAt(0);
  return letter >= 0x61 && letter <= 0x7a;
}
