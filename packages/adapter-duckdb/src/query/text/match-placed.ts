import type { TextQuery } from "@oqlkit/engine";
import { positionRange } from "../../text/index-files.ts";
import { Candidates } from "./candidates.ts";
import { partsHaving, rowsHaving } from "./match-term.ts";
import { nearPlaces } from "./near-places.ts";
import { type PlaceLists, phrasePlaces } from "./place-lists.ts";
import type { Postings } from "./postings.ts";
import { openTerms, type TermPlaces } from "./term-places.ts";
import type { StemWords } from "./term-words.ts";
import type { TextRun } from "./text-run.ts";
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

export type PlacedQuery = Extract<TextQuery, { readonly kind: "phrase" | "near" }>;

/** Rows whose places are compared at a time. */
const batch = 4096;

/** Rows where the terms of a phrase or proximity list stand as they should. */
export async function matchPlaced(
  search: TextSearch,
  query: PlacedQuery,
  scored: boolean,
): Promise<TextMatches> {
  const operands = query.kind === "near" ? query.operands : [query.terms];
  const found: FoundTerm[][] = [];
  for (const operand of operands) found.push(await foundTerms(search, operand));
  const terms = found.flat();
  if (terms.length === 0 || terms.some(({ words }) => words.length === 0)) return noMatches;
  const having = await rowsWithAll(search, terms);
  // Each term has a place of its own.
  const candidates = having.filter((row) => hasRoom(search, row, terms.length));
  if (candidates.length === 0) return noMatches;
  const width = search.parts.length;
  const rows = new Uint32Array(candidates.length);
  const scores = scored ? new Float64Array(candidates.length) : null;
  const idfs = search.parts.map(({ number }) =>
    terms.reduce((sum, term) => sum + idfOf(search, term, number), 0),
  );
  let size = 0;
  const { run } = search;
  const readers = await Promise.all(found.map((operand) => openTerms(search, operand)));
  for (let from = 0; from < candidates.length; from += batch) {
    const some = candidates.subarray(from, from + batch);
    const lists: PlaceLists[][] = [];
    for (const operand of readers) lists.push(await placesOf(operand, some, run));
    const placed = await compareLists(query, found, lists, run);
    const counts = partCounts(search, placed);
    for (let place = 0; place < some.length; place++) {
      if (placed.starts[place] === placed.starts[place + 1]) continue;
      const row = some[place] ?? 0;
      const score = placedScore(search, idfs, row, counts, place * width);
      if (score === null) continue;
      rows[size] = row;
      if (scores !== null) scores[size] = score;
      size++;
    }
    if (run.isLong) await run.pause();
  }
  return { rows: rows.slice(0, size), scores: scores?.slice(0, size) ?? null };
}

/** By row the places where a query begins, from those of the terms of each operand. */
async function compareLists(
  query: PlacedQuery,
  found: readonly (readonly FoundTerm[])[],
  lists: readonly (readonly PlaceLists[])[],
  run: TextRun,
): Promise<PlaceLists> {
  const offsets = found.map((operand) => operand.map(({ offset }) => offset));
  const pause = (): Promise<void> => run.pause();
  if (query.kind === "near") {
    const phrases = lists.map((operand, at) => phrasePlaces(operand, offsets[at] ?? []));
    return nearPlaces(phrases, operandNearness(query), pause);
  }
  const [[terms = []], [own = []]] = [lists, offsets];
  if (query.slop === 0) return phrasePlaces(terms, own);
  return nearPlaces(terms, slopNearness(own, query.slop), pause);
}

/** The score of a row, from how often the query stands in each searched part, from `first` on; null when in none. */
function placedScore(
  { parts, dictionary }: TextSearch,
  idfs: readonly number[],
  row: number,
  counts: Float64Array,
  first: number,
): number | null {
  let score: number | null = null;
  for (const [part, searched] of parts.entries()) {
    const count = counts[first + part] ?? 0;
    if (count === 0) continue;
    const statistics = dictionary.parts[searched.number];
    const length = statistics?.lengths[row] ?? 0;
    const weight = frequencyWeight(count, length, statistics?.averageLength ?? 1);
    score = (score ?? 0) + searched.weights.other * (idfs[part] ?? 0) * weight;
  }
  return score;
}

const slopNearness = (
  offsets: readonly number[],
  slop: number,
): { lengths: number[]; shifts: readonly number[]; span: number } => ({
  lengths: offsets.map(() => 1),
  shifts: offsets,
  span: slop + 1,
});

const operandNearness = ({
  operands,
  distance,
}: Extract<PlacedQuery, { kind: "near" }>): { lengths: number[]; shifts: number[]; span: number } => {
  const lengths = operands.map(({ length }) => length);
  const span = distance + lengths.reduce((sum, length) => sum + length, 0);
  return { lengths, shifts: lengths.map(() => 0), span };
};

/** The places of each of some terms in some rows. */
async function placesOf(
  terms: readonly TermPlaces[],
  rows: Uint32Array,
  run: TextRun,
): Promise<PlaceLists[]> {
  const lists: PlaceLists[] = [];
  for (const term of terms) {
    lists.push(term.read(rows));
    if (run.isLong) await run.pause();
  }
  return lists;
}

/** The places of a phrase in some rows, batch by batch: `take` is given those of the rows from a number on. */
export async function phraseOf(
  search: TextSearch,
  terms: readonly FoundTerm[],
  rows: Uint32Array,
  take: (lists: PlaceLists, from: number) => void,
): Promise<void> {
  if (rows.length === 0) return;
  const readers = await openTerms(search, terms);
  const offsets = terms.map(({ offset }) => offset);
  for (let from = 0; from < rows.length; from += batch) {
    const some = rows.subarray(from, from + batch);
    const lists = await placesOf(readers, some, search.run);
    take(phrasePlaces(lists, offsets), from);
    if (search.run.isLong) await search.run.pause();
  }
}

/** By row and searched part how many places there are. */
export function partCounts(
  { dictionary, parts }: TextSearch,
  { starts, values, rows }: PlaceLists,
): Float64Array {
  const width = parts.length;
  const columns = dictionary.parts.map((_, part) => parts.findIndex(({ number }) => number === part));
  const counts = new Float64Array(rows * width);
  for (let row = 0; row < rows; row++) {
    for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at++) {
      const text = Math.floor((values[at] ?? 0) / positionRange);
      const column = columns[text % columns.length] ?? -1;
      if (column >= 0) counts[row * width + column] = (counts[row * width + column] ?? 0) + 1;
    }
  }
  return counts;
}

/** The rows that have each term in one and the same searched part. */
async function rowsWithAll(search: TextSearch, terms: readonly FoundTerm[]): Promise<Uint32Array> {
  const { index, dictionary, run, searched } = search;
  const stems = new Map<number, StemWords>();
  const others: FoundTerm[] = [];
  for (const term of terms) {
    const [only] = term.words;
    // Whichever of its words is meant, the places tell.
    if (term.words.length === 1 && only !== undefined) stems.set(only.stem, { stem: only.stem, forms: null });
    else others.push(term);
  }
  const lists: Postings[] = [];
  for (const stem of stems.values()) lists.push(await run.postings(index, dictionary, stem, false));
  lists.sort((one, other) => one.size - other.size);
  const candidates = new Candidates();
  await candidates.begin(lists, searched, run);
  // Places tell of the parts as well, but take longer to read.
  for (const postings of looksEverywhere(search) ? [] : lists)
    await candidates.keep(postings, searched, true, null, run);
  for (const [place, term] of others.entries()) {
    const having = await partsHaving(search, term.words);
    if (lists.length === 0 && place === 0) {
      candidates.rows = rowsHaving(having, searched);
      candidates.size = candidates.rows.length;
      candidates.parts = Uint8Array.from(candidates.rows, (row) => (having[row] ?? 0) & searched);
      continue;
    }
    let size = 0;
    for (let at = 0; at < candidates.size; at++) {
      const row = candidates.rows[at] ?? 0;
      const both = (candidates.parts[at] ?? 0) & (having[row] ?? 0);
      if (both === 0) continue;
      candidates.rows[size] = row;
      candidates.parts[size++] = both;
    }
    candidates.size = size;
  }
  return candidates.rows.subarray(0, candidates.size);
}
