import { stemWord, withoutMarkup, wordsOf } from "@oqlkit/catalog";
import type { TextTerm } from "../plan/logical-plan.ts";
import { editsBetween } from "./edits-between.ts";
import { wildcardTest } from "./wildcard-test.ts";

/** A word of a text as it is compared. */
export interface Token {
  readonly word: string;
  /** The word itself where the field is exact. */
  readonly stem: string;
}

/** A text as a list of its words; markup is none. */
export function analyse(text: string, exact: boolean): Token[] {
  return wordsOf(withoutMarkup(text)).map((word) => ({ word, stem: exact ? word : stemWord(word) }));
}

/** Whether a token is what a term asks for. */
export function termTest(term: TextTerm, exact: boolean): (token: Token) => boolean {
  switch (term.kind) {
    case "gap":
      return () => true;
    case "word": {
      const wanted = exact ? term.word : stemWord(term.word);
      return ({ stem }) => stem === wanted;
    }
    case "pattern": {
      const test = wildcardTest(term.pattern);
      return ({ word }) => test(word);
    }
    case "fuzzy":
      return ({ word, stem }) =>
        editsBetween(term.word, word) <= term.edits || editsBetween(term.word, stem) <= term.edits;
  }
}

/** The positions of the first term of a phrase where the others stand as they should. */
export function phraseStarts(
  terms: readonly TextTerm[],
  slop: number,
  text: readonly Token[],
  exact: boolean,
): number[] {
  const tests = terms.map((term) => termTest(term, exact));
  if (slop === 0) {
    return text.flatMap((_, start) =>
      tests.every((test, offset) => {
        const token = text[start + offset];
        return token !== undefined && test(token);
      })
        ? [start]
        : [],
    );
  }
  // What each term's position would be in order is compared: p - i.
  const shifted = terms.flatMap((term, offset) =>
    term.kind === "gap"
      ? []
      : [text.flatMap((token, at) => (tests[offset]?.(token) === true ? [{ at, shift: at - offset }] : []))],
  );
  const place = (next: number, low: number, high: number, taken: readonly number[]): boolean => {
    const candidates = shifted[next];
    if (candidates === undefined) return true;
    return candidates.some(
      ({ at, shift }) =>
        !taken.includes(at) &&
        Math.max(high, shift) - Math.min(low, shift) <= slop &&
        place(next + 1, Math.min(low, shift), Math.max(high, shift), [...taken, at]),
    );
  };
  return (shifted[0] ?? []).filter(({ at, shift }) => place(1, shift, shift, [at])).map(({ at }) => at);
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Where the first operand begins whenever the others stand apart from it and each other, and near enough. */
export function nearStarts(
  operands: readonly (readonly TextTerm[])[],
  distance: number,
  text: readonly Token[],
  exact: boolean,
): number[] {
  const longest = distance + operands.reduce((sum, { length }) => sum + length, 0);
  const places = operands.map((terms) =>
    phraseStarts(terms, 0, text, exact).map((start): Stretch => ({ start, end: start + terms.length })),
  );
  const place = (next: number, taken: readonly Stretch[]): boolean => {
    const candidates = places[next];
    if (candidates === undefined) return true;
    return candidates.some((one) => {
      const all = [...taken, one];
      const start = Math.min(...all.map((stretch) => stretch.start));
      const end = Math.max(...all.map((stretch) => stretch.end));
      const apart = taken.every((other) => one.end <= other.start || one.start >= other.end);
      return apart && end - start <= longest && place(next + 1, all);
    });
  };
  return (places[0] ?? []).filter((first) => place(1, [first])).map(({ start }) => start);
}
