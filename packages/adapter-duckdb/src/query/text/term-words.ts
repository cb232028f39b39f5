import { stemWord } from "@oqlkit/catalog";
import { QueryError, type TextTerm, wildcardTest } from "@oqlkit/engine";
import { bitCount } from "../row-lists.ts";
import type { Dictionary } from "./dictionary.ts";
import { codePoints, isWithinEdits } from "./edit-distance.ts";
import { letterBits, longestCounted, type SortedTexts } from "./sorted-texts.ts";
import type { TextRun } from "./text-run.ts";

/** A stem of the index, and which of its words are meant. */
export interface StemWords {
  readonly stem: number;
  /** Per word of the stem whether it is meant; null when all are. */
  readonly forms: Uint8Array | null;
}

/** A term that asks for a word; the others only keep a place. */
export type WordTerm = Exclude<TextTerm, { readonly kind: "gap" }>;

/** A pattern or fuzzy word may stand for so many stretches of words that follow each other in the vocabulary. */
const mostStretches = 20_000;

/** Words between two looks at the clock. */
const checked = 512;

/**
 * The words that a term stands for, by their stems in order; none when the index has no such word.
 *
 * Rejects with `QueryError` `invalid_value` for a term that stands for too many words, and as `TextRun.pause` does.
 */
export async function termWords(
  dictionary: Dictionary,
  term: WordTerm,
  exact: boolean,
  run: TextRun,
): Promise<readonly StemWords[]> {
  switch (term.kind) {
    case "word": {
      if (!exact) {
        const stem = dictionary.stems.find(stemWord(term.word));
        return stem < 0 ? [] : [{ stem, forms: null }];
      }
      const word = dictionary.words.find(term.word);
      return word < 0 ? [] : stemsOf(dictionary, [word], run);
    }
    case "pattern":
      return stemsOf(dictionary, await patternWords(dictionary, term.pattern, run), run);
    case "fuzzy":
      return stemsOf(dictionary, await fuzzyWords(dictionary, term, exact, run), run);
    default:
      return term satisfies never;
  }
}

async function patternWords({ words }: Dictionary, pattern: string, run: TextRun): Promise<number[]> {
  const fixed = /^[^*?]*/.exec(pattern)?.[0] ?? "";
  const [first, end] = words.startingWith(fixed);
  if (pattern === `${fixed}*`) return pick(first, end, () => true, run);
  const isOfForm = wildcardTest(pattern);
  const wanted = letterBits(pattern.replace(/[*?]/g, ""));
  const isMeant = (word: number): boolean =>
    (wanted & ~(words.letters[word] ?? 0)) === 0 && isOfForm(words.at(word));
  return limited(await pick(first, end, isMeant, run), pattern);
}

/** The numbers from `first` to before `end` that are meant. */
async function pick(
  first: number,
  end: number,
  isMeant: (number: number) => boolean,
  run: TextRun,
): Promise<number[]> {
  const found: number[] = [];
  for (let number = first; number < end; number++) {
    if (number % checked === 0 && run.isLong) await run.pause();
    if (isMeant(number)) found.push(number);
  }
  return found;
}

async function fuzzyWords(
  { words, stems, stemOf }: Dictionary,
  { word, edits }: Extract<WordTerm, { kind: "fuzzy" }>,
  exact: boolean,
  run: TextRun,
): Promise<number[]> {
  const wanted = codePoints(word);
  const shortest = Math.min(wanted.length, longestCounted) - edits;
  const longest = wanted.length + edits;
  const bits = letterBits(word);
  const isNear = (texts: SortedTexts, number: number): boolean => {
    const length = texts.lengths[number] ?? 0;
    const letters = texts.letters[number] ?? 0;
    return (
      length >= shortest &&
      length <= longest &&
      // No edit brings or takes more than one letter; most words are told by this.
      bitCount(bits & ~letters) <= edits &&
      bitCount(letters & ~bits) <= edits &&
      isWithinEdits(wanted, codePoints(texts.at(number)), edits)
    );
  };
  const nearStems = new Set(exact ? [] : await pick(0, stems.size, (stem) => isNear(stems, stem), run));
  const isMeant = (number: number): boolean => nearStems.has(stemOf[number] ?? -1) || isNear(words, number);
  return limited(await pick(0, words.size, isMeant, run), `${word}~${edits}`);
}

function limited(found: number[], asked: string): number[] {
  let stretches = 0;
  for (const [index, word] of found.entries()) if (found[index - 1] !== word - 1) stretches++;
  if (stretches <= mostStretches) return found;
  throw new QueryError(
    "invalid_value",
    `'${asked}' stands for ${found.length} different words, more than are searched at once. Write more of its beginning.`,
  );
}

/** Words, which are in order, by their stems in order. */
async function stemsOf(
  { stemOf, formOf, forms }: Dictionary,
  words: readonly number[],
  run: TextRun,
): Promise<StemWords[]> {
  const taken = new Map<number, { readonly forms: Uint8Array; count: number }>();
  for (const [at, word] of words.entries()) {
    if (at % checked === 0 && run.isLong) await run.pause();
    const stem = stemOf[word] ?? 0;
    const known = taken.get(stem) ?? { forms: new Uint8Array(forms[stem] ?? 0), count: 0 };
    known.forms[formOf[word] ?? 0] = 1;
    known.count++;
    taken.set(stem, known);
  }
  return [...taken]
    .map(([stem, known]) => ({ stem, forms: known.count === forms[stem] ? null : known.forms }))
    .sort((one, other) => one.stem - other.stem);
}
