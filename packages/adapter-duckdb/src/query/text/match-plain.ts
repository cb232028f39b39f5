import { coverage } from "@oqlkit/catalog";
import type { PlainTerm } from "@oqlkit/engine";
import { Candidates, type KeptListener, type KeptRows } from "./candidates.ts";
import type { PartStatistics } from "./dictionary.ts";
import { partCounts, phraseOf } from "./match-placed.ts";
import {
  type FoundTerm,
  foundTerms,
  frequencyWeight,
  hasRoom,
  idfOf,
  looksEverywhere,
  noMatches,
  type TextMatches,
  type TextSearch,
} from "./text-search.ts";

/** Rows with all words of a plain query. docs/search.md has the formulae of the scores. */
export async function matchPlain(
  search: TextSearch,
  terms: readonly PlainTerm[],
  scored: boolean,
): Promise<TextMatches> {
  const { index, dictionary, run, searched } = search;
  const asked = await foundTerms(search, terms);
  const words = distinctWords(asked);
  if (words.length === 0 || words.some((term) => term.words.length === 0)) return noMatches;
  const lists = [];
  for (const term of words) {
    const [only] = term.words;
    if (only !== undefined)
      lists.push({ term, postings: await run.postings(index, dictionary, only, false) });
  }
  lists.sort((one, other) => one.postings.size - other.postings.size);
  const whole = !search.across;
  const candidates = new Candidates();
  // Most rows of each word have not the others, so that counts are read of few.
  const postings = lists.map((list) => list.postings);
  await candidates.begin(postings, searched, run);
  if (!scored && isCertain(search, words))
    return { rows: candidates.rows.slice(0, candidates.size), scores: null };
  const sums = scored ? new WordSums(search, candidates.size) : null;
  for (const [place, { term, postings: own }] of lists.entries()) {
    sums?.begin(term, place === 0);
    await candidates.keep(own, searched, whole, sums, run);
  }
  const rows = candidates.rows.slice(0, candidates.size);
  if (sums === null) return { rows, scores: null };
  const single = asked.length === 1;
  const phrases = single ? null : await phraseCounts(search, asked, candidates);
  return { rows, scores: plainScores(search, asked, words.length, candidates, sums, phrases) };
}

/** Whether rows that have the stems of all words match: no part of theirs and no form of a stem has to be looked at. */
const isCertain = (search: TextSearch, words: readonly FoundTerm[]): boolean =>
  looksEverywhere(search) &&
  (search.across || words.length === 1) &&
  words.every((term) => term.words.every(({ forms }) => forms === null));

/** The terms without those that ask for the same word or stem again. */
function distinctWords(terms: readonly FoundTerm[]): FoundTerm[] {
  const distinct = new Map<string, FoundTerm>();
  for (const term of terms) {
    const [only] = term.words;
    distinct.set(only === undefined ? "" : `${only.stem} ${only.forms?.join("") ?? ""}`, term);
  }
  return [...distinct.values()];
}

/** What is added up over the words of each row, one word after another. */
class WordSums implements KeptListener {
  /** By searched part and row. */
  readonly weights: readonly Float64Array[];
  /** In the first searched part: how many occurrences of the words, and how many of the words. */
  readonly found: Uint32Array;
  readonly having: Uint32Array;
  readonly #search: TextSearch;
  #idfs: readonly number[] = [];
  #first = true;

  constructor(search: TextSearch, rows: number) {
    this.weights = search.parts.map(() => new Float64Array(rows));
    this.found = new Uint32Array(rows);
    this.having = new Uint32Array(rows);
    this.#search = search;
  }

  /** Tells which word the rows are of that come next. */
  begin(term: FoundTerm, first: boolean): void {
    this.#idfs = this.#search.parts.map(({ number }) => idfOf(this.#search, term, number));
    this.#first = first;
  }

  take(kept: KeptRows): void {
    for (const [part, { number }] of this.#search.parts.entries()) {
      const statistics = this.#search.dictionary.parts[number];
      const weights = this.weights[part];
      if (statistics !== undefined && weights !== undefined)
        this.#takePart(kept, number, statistics, this.#idfs[part] ?? 0, weights);
    }
    this.#takeCounts(kept, this.#search.parts[0]?.number ?? 0);
  }

  #takePart(
    { postings, count, places, from, to }: KeptRows,
    part: number,
    { lengths, averageLength }: PartStatistics,
    idf: number,
    weights: Float64Array,
  ): void {
    const { rows, counts } = postings;
    const width = this.#search.dictionary.parts.length;
    const first = this.#first;
    for (let at = 0; at < count; at++) {
      const place = places[at] ?? 0;
      const times = counts[place * width + part] ?? 0;
      let sum = first ? 0 : (weights[from[at] ?? 0] ?? 0);
      if (times > 0) sum += idf * frequencyWeight(times, lengths[rows[place] ?? 0] ?? 0, averageLength);
      weights[to + at] = sum;
    }
  }

  #takeCounts({ postings, count, places, from, to }: KeptRows, part: number): void {
    const { found, having } = this;
    const { counts } = postings;
    const width = this.#search.dictionary.parts.length;
    const first = this.#first;
    for (let at = 0; at < count; at++) {
      const times = counts[(places[at] ?? 0) * width + part] ?? 0;
      const before = from[at] ?? 0;
      found[to + at] = (first ? 0 : (found[before] ?? 0)) + times;
      having[to + at] = (first ? 0 : (having[before] ?? 0)) + (times > 0 ? 1 : 0);
    }
  }
}

/** By row and searched part how often the words stand there as a phrase, in rows where a part has all of them. */
async function phraseCounts(
  search: TextSearch,
  asked: readonly FoundTerm[],
  { rows, parts, size }: Candidates,
): Promise<Float64Array> {
  const width = search.parts.length;
  const counts = new Float64Array(size * width);
  const places: number[] = [];
  for (let at = 0; at < size; at++)
    if (parts[at] !== 0 && hasRoom(search, rows[at] ?? 0, asked.length)) places.push(at);
  const whole = Uint32Array.from(places, (at) => rows[at] ?? 0);
  await phraseOf(search, asked, whole, (lists, from) => {
    const found = partCounts(search, lists);
    for (let row = 0; row < lists.rows; row++) {
      const to = (places[from + row] ?? 0) * width;
      for (let part = 0; part < width; part++) counts[to + part] = found[row * width + part] ?? 0;
    }
  });
  return counts;
}

function plainScores(
  search: TextSearch,
  asked: readonly FoundTerm[],
  words: number,
  { rows, parts: whole, size }: Candidates,
  sums: WordSums,
  phrases: Float64Array | null,
): Float64Array {
  const { parts, dictionary } = search;
  const width = parts.length;
  const scores = new Float64Array(size);
  for (const [place, { number, weights }] of parts.entries()) {
    const idf = asked.reduce((sum, term) => sum + idfOf(search, term, number), 0);
    const statistics = dictionary.parts[number];
    const average = statistics?.averageLength ?? 1;
    for (let at = 0; at < size; at++) {
      const sum = sums.weights[place]?.[at] ?? 0;
      let score = weights.across * sum;
      if ((((whole[at] ?? 0) >> number) & 1) === 1) {
        score += weights.words * sum;
        if (phrases === null) score += weights.phrase * sum;
        else {
          const count = phrases[at * width + place] ?? 0;
          const length = statistics?.lengths[rows[at] ?? 0] ?? 0;
          if (count > 0) score += weights.phrase * idf * frequencyWeight(count, length, average);
        }
      }
      scores[at] = (scores[at] ?? 0) + score;
    }
  }
  if (words >= coverage.fewestWords) multiplyCoverage(search, words, rows, sums, scores);
  return scores;
}

/** What a search gains that says most of the first part. */
function multiplyCoverage(
  { parts: [first], dictionary }: TextSearch,
  words: number,
  rows: Uint32Array,
  { found, having }: WordSums,
  scores: Float64Array,
): void {
  const lengths = dictionary.parts[first?.number ?? 0]?.lengths;
  for (let at = 0; at < scores.length; at++) {
    const length = lengths?.[rows[at] ?? 0] ?? 0;
    if (length === 0) continue;
    const covered = (((found[at] ?? 0) / length) * (having[at] ?? 0)) / words;
    scores[at] = (scores[at] ?? 0) * (1 + coverage.weight * covered * covered);
  }
}
