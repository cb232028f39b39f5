import { foldWord, isWrittenStopWord, spaced, wordLetters, writtenWords } from "@oqlkit/catalog";
import type { PlainTerm, TextTerm } from "../logical-plan.ts";

/**
 * The words of a text as terms. Where words are compared by stem, stop words leave gaps, and nothing at either
 * end, unless there are no other words.
 */
export function readTerms(text: string, exact: boolean): PlainTerm[] {
  return withGaps(readWords(text), exact);
}

/** The words of a text as terms, those with wildcards as patterns. */
export function readPatternTerms(text: string, exact: boolean): TextTerm[] {
  const terms = text
    .split(" ")
    .flatMap((token): readonly ReadTerm<Worded>[] =>
      hasWildcard(token, exact) ? readPieces(token, exact) : readWords(token),
    );
  return withGaps(terms, exact);
}

type Gap = Extract<TextTerm, { readonly kind: "gap" }>;
type Word = Extract<TextTerm, { readonly kind: "word" }>;
type Worded = Exclude<TextTerm, Gap>;

/** A term, and whether it is a stop word, which what was written tells. */
interface ReadTerm<T extends Worded> {
  readonly term: T;
  readonly isStop: boolean;
}

/** What a text asks for where words are compared by stem. */
export type Sought = "nothing" | "stop words" | "words";

export function asksFor(text: string): Sought {
  const words = readWords(text);
  if (words.length === 0) return "nothing";
  return words.every(({ isStop }) => isStop) ? "stop words" : "words";
}

const readWords = (text: string): ReadTerm<Word>[] =>
  writtenWords(text)
    .map((written) => ({
      term: { kind: "word", word: foldWord(written) } as const,
      isStop: isWrittenStopWord(written),
    }))
    .filter(({ term }) => term.word !== "");

const readPieces = (token: string, exact: boolean): ReadTerm<Worded>[] =>
  wordsWithin(writtenPieces(token, exact)).flatMap((piece): ReadTerm<Worded>[] => {
    if (!isPattern(piece)) return readWords(piece);
    const pattern = foldPattern(piece);
    return isTelling(pattern) ? [{ term: { kind: "pattern", pattern }, isStop: false }] : [];
  });

const isPattern = (piece: string): boolean => /[*?]/.test(piece);

/** The patterns of a text, each with what stands before it without a blank. */
export const patternsOf = (text: string, exact: boolean): string[] =>
  text
    .split(" ")
    .filter((token) => hasWildcard(token, exact))
    .flatMap((token) => writtenPieces(token, exact).map(foldPattern))
    .filter((piece) => isPattern(piece) && isTelling(piece));

/** The words that pieces of Chinese and Japanese are made of. */
const wordsWithin = (pieces: readonly string[]): string[] =>
  pieces.flatMap((piece) => spaced(piece).trim().split(/\s+/));

/** What a wildcard may stand behind. */
const behind = `[${wordLetters}_]`;
const wildcard = new RegExp(`${behind}\\*|${behind}\\?(?=[\\p{L}\\p{N}_])|[*?](?=[\\p{L}\\p{N}_])`, "v");
const exactWildcard = new RegExp(`${behind}[*?]|[*?](?=[\\p{L}\\p{N}_])`, "v");
/** As of `PM2.*`, behind three letters or more. */
const afterPoint = new RegExp(`${behind}{2}\\p{Nd}\\.\\*`, "v");

/** Whether a word has `*` or `?` as a wildcard. A `?` that ends a word is punctuation but on exact fields. */
export const hasWildcard = (word: string, exact: boolean): boolean =>
  (exact ? exactWildcard : wildcard).test(word) || afterPoint.test(word);

/** From the beginning of a run on: tried at each sign of a long one, it would take its square. */
const punctuation = /(?<!\?)\?+(?![\p{L}\p{N}_*?])/gu;

/** A run of letters, digits and wildcards, with the full stops between its digits, of which wildcards may be some. */
const patternPiece = new RegExp(
  `(?:[${wordLetters}*?]|(?<=\\p{Nd}\\p{M}*[*?]*)[.．](?=[*?]*\\p{Nd}|\\*))+`,
  "gv",
);

/** The words and patterns that a token with wildcards is made of, as they are written. */
function writtenPieces(token: string, exact: boolean): string[] {
  const signs = exact ? token : token.replace(punctuation, " ");
  return signs.match(patternPiece) ?? [];
}

/** A pattern whose letters are folded around its wildcards. */
const foldPattern = (piece: string): string =>
  piece
    .replace(/\*+/g, "*")
    .replaceAll("．", ".")
    .split(/([*?.])/)
    .map((part) => (/[*?.]/.test(part) ? part : foldWord(part)))
    .join("");

/** Whether a pattern has more than wildcards. */
const isTelling = (pattern: string): boolean => /[^*?]/.test(pattern);

function withGaps<T extends Worded>(read: readonly ReadTerm<T>[], exact: boolean): (T | Gap)[] {
  if (exact || read.every(({ isStop }) => isStop)) return read.map(({ term }) => term);
  const first = read.findIndex(({ isStop }) => !isStop);
  const last = read.findLastIndex(({ isStop }) => !isStop);
  return read.slice(first, last + 1).map(({ term, isStop }) => (isStop ? { kind: "gap" } : term));
}
