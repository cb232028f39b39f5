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
      postings.readPlaces(index);
      const { places, placeCount } = postings;
      for (let place = 0; place < placeCount; place++) found.add(places[place] ?? 0);
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
    postings.readPlaces(index);
    const { places, placeCount } = postings;
    for (let place = 0; place < placeCount; place++) pairs.add(at, places[place] ?? 0);
  }
}
