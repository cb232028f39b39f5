import { stemWord } from "@oqlkit/catalog";
import { QueryError, type TextTerm } from "@oqlkit/engine";
import type { Dictionary } from "./dictionary.ts";
import { codePoints, isWithinEdits } from "./edit-distance.ts";

/** Stretches of numbers, both ends included, in their order. */
export type Ranges = readonly (readonly [first: number, last: number])[];

/** The words of an index that a term stands for. */
export interface TermWords {
  readonly stems: Ranges;
  /** Null when all words of those stems are meant. */
  readonly words: Ranges | null;
}

/** A term that asks for a word; the others only keep a place. */
export type WordTerm = Exclude<TextTerm, { readonly kind: "gap" }>;

/** A pattern or fuzzy word may stand for so many words that do not follow each other in the vocabulary. */
const mostWords = 20_000;

/**
 * The words that a term stands for; null when the index has none of them.
 *
 * @throws QueryError `invalid_value` for a term that stands for too many words.
 */
export function termWords(dictionary: Dictionary, term: WordTerm, exact: boolean): TermWords | null {
  switch (term.kind) {
    case "word": {
      if (!exact) {
        const stem = dictionary.stems.find(stemWord(term.word));
        return stem < 0 ? null : { stems: [[stem, stem]], words: null };
      }
      const word = dictionary.words.find(term.word);
      return word < 0 ? null : wordsOf(dictionary, [[word, word]]);
    }
    case "pattern":
      return wordsOf(dictionary, patternWords(dictionary, term.pattern));
    case "fuzzy":
      return wordsOf(dictionary, fuzzyWords(dictionary, term, exact));
    default:
      return term satisfies never;
  }
}

function patternWords({ words }: Dictionary, pattern: string): Ranges {
  const fixed = /^[^*?]*/.exec(pattern)?.[0] ?? "";
  const [first, end] = words.startingWith(fixed);
  if (pattern === `${fixed}*`) return first < end ? [[first, end - 1]] : [];
  const form = new RegExp(`^(?:${pattern.replaceAll("*", ".*").replaceAll("?", ".")})$`, "su");
  const found: number[] = [];
  for (let word = first; word < end; word++) if (form.test(words.at(word))) found.push(word);
  return limited(found, pattern);
}

function fuzzyWords(
  { words, stems, stemOf }: Dictionary,
  { word, edits }: Extract<WordTerm, { kind: "fuzzy" }>,
  exact: boolean,
): Ranges {
  const wanted = codePoints(word);
  const isNear = (text: string): boolean =>
    // Of code points there are at most as many as of UTF-16 units, and at least half as many.
    text.length >= wanted.length - edits &&
    text.length <= 2 * (wanted.length + edits) &&
    isWithinEdits(wanted, codePoints(text), edits);
  const nearStems = new Set<number>();
  if (!exact) for (let stem = 0; stem < stems.size; stem++) if (isNear(stems.at(stem))) nearStems.add(stem);
  const found: number[] = [];
  for (let index = 0; index < words.size; index++) {
    if (nearStems.has(stemOf[index] ?? -1) || isNear(words.at(index))) found.push(index);
  }
  return limited(found, `${word}~${edits}`);
}

function limited(found: readonly number[], asked: string): Ranges {
  const ranges = rangesOf(found);
  if (ranges.length <= mostWords) return ranges;
  throw new QueryError(
    "invalid_value",
    `'${asked}' stands for ${found.length} different words, more than are searched at once. Write more of its beginning.`,
  );
}

/** Words with the stems they are found under. */
function wordsOf({ stemOf, forms }: Dictionary, words: Ranges): TermWords | null {
  if (words.length === 0) return null;
  const taken = new Map<number, number>();
  for (const [first, last] of words) {
    for (let word = first; word <= last; word++) {
      const stem = stemOf[word] ?? 0;
      taken.set(stem, (taken.get(stem) ?? 0) + 1);
    }
  }
  const stems = [...taken.keys()].sort((one, other) => one - other);
  const whole = stems.every((stem) => taken.get(stem) === forms[stem]);
  return { stems: rangesOf(stems), words: whole ? null : words };
}

/** Ascending numbers as stretches. */
function rangesOf(numbers: readonly number[]): Ranges {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges;
}
