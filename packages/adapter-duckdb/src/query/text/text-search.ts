import type { Field, TextPart } from "@oqlkit/catalog";
import { AdapterError, type TextTerm } from "@oqlkit/engine";
import { indexedField, type TextGroup } from "../../text-groups.ts";
import type { Dictionary } from "./dictionary.ts";
import { type StemWords, termWords, type WordTerm } from "./term-words.ts";
import type { TextIndex } from "./text-index.ts";
import type { TextRun } from "./text-run.ts";

/** What a text query of a field is evaluated with. */
export interface TextSearch {
  readonly index: TextIndex;
  readonly dictionary: Dictionary;
  readonly run: TextRun;
  readonly exact: boolean;
  /** Whether the words of a plain query may stand in different parts. */
  readonly across: boolean;
  /** The parts that are looked at. */
  readonly parts: readonly SearchedPart[];
  /** The same as bits. */
  readonly searched: number;
}

interface SearchedPart {
  /** Its number in the index. */
  readonly number: number;
  readonly weights: TextPart["weights"];
}

/** Rows that satisfy a text query, ascending, and their scores when those were asked for. */
export interface TextMatches {
  readonly rows: Uint32Array;
  readonly scores: Float64Array | null;
}

export const noMatches: TextMatches = { rows: new Uint32Array(), scores: new Float64Array() };

/** @throws AdapterError for a field without texts. */
export async function textSearch(
  field: Field,
  indexOf: (group: TextGroup) => TextIndex,
  run: TextRun,
): Promise<TextSearch> {
  const indexed = indexedField(field);
  const { source } = field;
  if (indexed === null || source.kind !== "text")
    throw new AdapterError(`${field.name} has no texts to search.`);
  const parts = source.parts.map(({ weights }, index) => ({ number: indexed.parts[index] ?? 0, weights }));
  const searched = parts.reduce((bits, { number }) => bits | (1 << number), 0);
  const index = indexOf(indexed.group);
  const dictionary = await index.dictionary();
  return { index, dictionary, run, exact: source.exact, across: source.across, parts, searched };
}

/** Whether a row that has a word in any part of the index has it in a part that is looked at. */
export const looksEverywhere = ({ searched, dictionary }: TextSearch): boolean =>
  searched === 2 ** dictionary.parts.length - 1;

/** Whether a row has a part, of those that are looked at, with so many words. */
export const hasRoom = ({ dictionary, parts }: TextSearch, row: number, words: number): boolean =>
  parts.some(({ number }) => (dictionary.parts[number]?.lengths[row] ?? 0) >= words);

export interface FoundTerm {
  readonly term: WordTerm;
  /** Its place among the terms. */
  readonly offset: number;
  /** Empty when no text has a word that the term stands for. */
  readonly words: readonly StemWords[];
}

/** The terms of a query that ask for a word, and the words they stand for. Rejects as `termWords` does. */
export async function foundTerms(
  { dictionary, exact, run }: TextSearch,
  terms: readonly TextTerm[],
): Promise<FoundTerm[]> {
  const found: FoundTerm[] = [];
  for (const [offset, term] of terms.entries()) {
    if (term.kind === "gap") continue;
    found.push({ term, offset, words: await termWords(dictionary, term, exact, run) });
  }
  return found;
}

/** The inverse document frequency of a term in a part; 1 of a wildcard or fuzzy word. */
export function idfOf({ dictionary, exact }: TextSearch, { term, words }: FoundTerm, part: number): number {
  const statistics = dictionary.parts[part];
  if (term.kind !== "word" || statistics === undefined) return 1;
  const rowsWith = exact
    ? statistics.rowsWithWord[dictionary.words.find(term.word)]
    : statistics.rowsWithStem[words[0]?.stem ?? -1];
  return Math.log(1 + (statistics.rows - (rowsWith ?? 0) + 0.5) / ((rowsWith ?? 0) + 0.5));
}

/** What `count` occurrences in a part of `length` words weigh: BM25 with k1 = 1.2 and b = 0.75. */
export const frequencyWeight = (count: number, length: number, average: number): number =>
  (count * 2.2) / (count + 1.2 * (0.25 + (0.75 * length) / average));
