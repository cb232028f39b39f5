import { foldWord, isStopWord, spaced, wordsOf } from "@oqlkit/catalog";
import type { PlainTerm, TextTerm } from "../logical-plan.ts";

/**
 * The words of a text as terms. Where words are compared by stem, stop words leave gaps, and nothing at either
 * end, unless there are no other words.
 */
export function readTerms(text: string, exact: boolean): PlainTerm[] {
  return withGaps(
    wordsOf(text).map((word) => ({ kind: "word", word })),
    exact,
  );
}

/** The words of a text as terms, those with wildcards as patterns. */
export function readPatternTerms(text: string, exact: boolean): TextTerm[] {
  const terms = text.split(" ").flatMap((token): readonly Exclude<TextTerm, { kind: "gap" }>[] => {
    if (!hasWildcard(token, exact)) return wordsOf(token).map((word) => ({ kind: "word", word }) as const);
    return wordsWithin(piecesOf(token, exact)).map((piece) =>
      isPattern(piece)
        ? ({ kind: "pattern", pattern: piece } as const)
        : ({ kind: "word", word: piece } as const),
    );
  });
  return withGaps(terms, exact);
}

const isPattern = (piece: string): boolean => /[*?]/.test(piece);

/** The patterns of a text, each with what stands before it without a blank. */
export const patternsOf = (text: string, exact: boolean): string[] =>
  text
    .split(" ")
    .filter((token) => hasWildcard(token, exact))
    .flatMap((token) => piecesOf(token, exact))
    .filter(isPattern);

/** The words that pieces of Chinese and Japanese are made of. */
const wordsWithin = (pieces: readonly string[]): string[] =>
  pieces.flatMap((piece) => spaced(piece).trim().split(/\s+/));

const wildcard = /[\p{L}\p{M}\p{N}_]\*|[\p{L}\p{M}\p{N}_]\?(?=[\p{L}\p{N}_])|[*?](?=[\p{L}\p{N}_])/u;
const exactWildcard = /[\p{L}\p{M}\p{N}_][*?]|[*?](?=[\p{L}\p{N}_])/u;
/** As of `PM2.*`, behind three letters or more. */
const afterPoint = /[\p{L}\p{M}\p{N}_]{2}\p{Nd}\.\*/u;

/** Whether a word has `*` or `?` as a wildcard. A `?` that ends a word is punctuation but on exact fields. */
export const hasWildcard = (word: string, exact: boolean): boolean =>
  (exact ? exactWildcard : wildcard).test(word) || afterPoint.test(word);

/** From the beginning of a run on: tried at each sign of a long one, it would take its square. */
const punctuation = /(?<!\?)\?+(?![\p{L}\p{N}_*?])/gu;

/** A run of letters, digits and wildcards, with the full stops between its digits, of which wildcards may be some. */
const patternPiece = /(?:[\p{L}\p{M}\p{N}*?]|(?<=\p{Nd}\p{M}*[*?]*)[.．](?=[*?]*\p{Nd}|\*))+/gu;

/** The words that a token with wildcards is made of, folded around its wildcards. */
function piecesOf(token: string, exact: boolean): string[] {
  const signs = exact ? token : token.replace(punctuation, " ");
  return (signs.match(patternPiece) ?? [])
    .map((piece) =>
      piece
        .replace(/\*+/g, "*")
        .replaceAll("．", ".")
        .split(/([*?.])/)
        .map((part) => (/[*?.]/.test(part) ? part : foldWord(part)))
        .join(""),
    )
    .filter((piece) => /[^*?]/.test(piece));
}

type Worded = Exclude<TextTerm, { readonly kind: "gap" }>;

function withGaps<T extends Worded>(terms: readonly T[], exact: boolean): (T | { readonly kind: "gap" })[] {
  const isStop = (term: Worded): boolean => term.kind === "word" && isStopWord(term.word);
  if (exact || terms.every(isStop)) return [...terms];
  const first = terms.findIndex((term) => !isStop(term));
  const last = terms.findLastIndex((term) => !isStop(term));
  return terms.slice(first, last + 1).map((term) => (isStop(term) ? { kind: "gap" } : term));
}
