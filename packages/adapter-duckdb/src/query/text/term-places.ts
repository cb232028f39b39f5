import { PlaceLists, PlacePairs } from "./place-lists.ts";
import type { Postings } from "./postings.ts";
import type { FoundTerm, TextSearch } from "./text-search.ts";

/** Opens what the places of terms are read from. */
export async function openTerms(search: TextSearch, terms: readonly FoundTerm[]): Promise<TermPlaces[]> {
  const opened: TermPlaces[] = [];
  for (const { words } of terms) {
    const lists: Postings[] = [];
    for (const stem of words) {
      lists.push(await search.run.postings(search.index, search.dictionary, stem, true));
      if (search.run.isLong) await search.run.pause();
    }
    opened.push(new TermPlaces(lists));
  }
  return opened;
}

/** Reads the places of a term in rows that ascend from call to call. */
export class TermPlaces {
  readonly #lists: readonly Postings[];

  constructor(lists: readonly Postings[]) {
    this.#lists = lists;
  }

  read(rows: Uint32Array): PlaceLists {
    const [only, ...others] = this.#lists;
    if (only !== undefined && others.length === 0) return placesIn(only, rows);
    const pairs = new PlacePairs();
    for (const postings of this.#lists) addPlaces(postings, rows, pairs);
    return pairs.sorted(rows.length);
  }
}

/** The places of a stem in some rows. */
function placesIn(postings: Postings, rows: Uint32Array): PlaceLists {
  const found = new PlaceLists(rows.length);
  for (let at = 0; at < rows.length; at++) {
    const index = postings.find(rows[at] ?? 0);
    if (index >= 0) {
      postings.loadPlaces();
      const end = postings.placeEnds[index] ?? 0;
      const begin = index === 0 ? 0 : (postings.placeEnds[index - 1] ?? 0);
      for (let place = begin; place < end; place++) found.add(postings.places[place] ?? 0);
    }
    found.endRow();
  }
  return found;
}

/** The same, of a stem with few rows: these are looked up among the others. */
function addPlaces(postings: Postings, rows: Uint32Array, pairs: PlacePairs): void {
  for (let at = 0; at < rows.length; at++) {
    const index = postings.find(rows[at] ?? 0);
    if (index < 0) continue;
    postings.loadPlaces();
    const end = postings.placeEnds[index] ?? 0;
    const begin = index === 0 ? 0 : (postings.placeEnds[index - 1] ?? 0);
    for (let place = begin; place < end; place++) pairs.add(at, postings.places[place] ?? 0);
  }
}
