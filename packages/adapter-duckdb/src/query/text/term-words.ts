import { stemWord } from "@oqlkit/catalog";
import { QueryError, type TextTerm } from "@oqlkit/engine";
import type { Dictionary } from "./dictionary.ts";
import { codePoints, isWithinEdits } from "./edit-distance.ts";

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

/**
 * The words that a term stands for, by their stems in order; none when the index has no such word.
 *
 * @throws QueryError `invalid_value` for a term that stands for too many words.
 */
export function termWords(dictionary: Dictionary, term: WordTerm, exact: boolean): readonly StemWords[] {
  switch (term.kind) {
    case "word": {
      if (!exact) {
        const stem = dictionary.stems.find(stemWord(term.word));
        return stem < 0 ? [] : [{ stem, forms: null }];
      }
      const word = dictionary.words.find(term.word);
      return word < 0 ? [] : stemsOf(dictionary, [word]);
    }
    case "pattern":
      return stemsOf(dictionary, patternWords(dictionary, term.pattern));
    case "fuzzy":
      return stemsOf(dictionary, fuzzyWords(dictionary, term, exact));
    default:
      return term satisfies never;
  }
}

function patternWords({ words }: Dictionary, pattern: string): number[] {
  const fixed = /^[^*?]*/.exec(pattern)?.[0] ?? "";
  const [first, end] = words.startingWith(fixed);
  const found: number[] = [];
  if (pattern === `${fixed}*`) {
    for (let word = first; word < end; word++) found.push(word);
    return found;
  }
  const form = codePoints(pattern);
  for (let word = first; word < end; word++) if (fits(codePoints(words.at(word)), form)) found.push(word);
  return limited(found, pattern);
}

const star = codePoints("*")[0];
const any = codePoints("?")[0];

/** Whether a word is of a form: `*` is any letters, `?` one. A `*` takes more only when what follows it does not fit. */
function fits(word: readonly number[], form: readonly number[]): boolean {
  let at = 0;
  let place = 0;
  let again = -1;
  let from = 0;
  while (place < word.length) {
    if (form[at] === star) {
      again = ++at;
      from = place;
    } else if (at < form.length && (form[at] === any || form[at] === word[place])) {
      at++;
      place++;
    } else if (again >= 0) {
      at = again;
      place = ++from;
    } else return false;
  }
  while (form[at] === star) at++;
  return at === form.length;
}

function fuzzyWords(
  { words, stems, stemOf }: Dictionary,
  { word, edits }: Extract<WordTerm, { kind: "fuzzy" }>,
  exact: boolean,
): number[] {
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
function stemsOf({ stemOf, formOf, forms }: Dictionary, words: readonly number[]): StemWords[] {
  const taken = new Map<number, { readonly forms: Uint8Array; count: number }>();
  for (const word of words) {
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
