import { Postings } from "./postings.ts";
import type { StemWords } from "./term-words.ts";
import type { TextMatches, TextSearch } from "./text-search.ts";

/** Rows with any of some words; each searched part that has one counts once. */
export async function matchTerm(
  search: TextSearch,
  words: readonly StemWords[],
  scored: boolean,
): Promise<TextMatches> {
  const having = await partsHaving(search, words);
  const { searched } = search;
  const rows = rowsHaving(having, searched);
  if (!scored) return { rows, scores: null };
  const scoreOf = Float64Array.from({ length: 256 }, (_, set) =>
    search.parts.reduce(
      (sum, { number, weights }) => sum + (((set >> number) & 1) === 1 ? weights.other : 0),
      0,
    ),
  );
  const scores = new Float64Array(rows.length);
  for (let index = 0; index < rows.length; index++)
    scores[index] = scoreOf[having[rows[index] ?? 0] ?? 0] ?? 0;
  return { rows, scores };
}

/** By row of the entity type the parts that have one of some words, as bits. */
export async function partsHaving(search: TextSearch, words: readonly StemWords[]): Promise<Uint8Array> {
  const { index, dictionary, run } = search;
  const having = new Uint8Array(dictionary.rows);
  for (let at = 0; at < words.length; ) {
    const first = words[at];
    if (first === undefined) break;
    if (first.forms !== null) {
      addPostings(await run.postings(index, dictionary, first, false), having);
      at++;
    } else {
      // Stems that follow each other are read at once.
      let end = at + 1;
      while (words[end]?.forms === null && words[end]?.stem === first.stem + end - at) end++;
      const bytes = await run.read(index, dictionary, first.stem, first.stem + end - at);
      const start = dictionary.postings[first.stem] ?? 0;
      for (; at < end; at++) {
        const stem = words[at]?.stem ?? 0;
        const shape = {
          rows: dictionary.rowsOf[stem] ?? 0,
          parts: dictionary.parts.length,
          forms: 1,
          wanted: null,
        };
        addPostings(new Postings(bytes, (dictionary.postings[stem] ?? 0) - start, null, shape), having);
        if (run.isLong) await run.pause();
      }
    }
    if (run.isLong) await run.pause();
  }
  return having;
}

function addPostings(postings: Postings, having: Uint8Array): void {
  while (postings.next()) {
    postings.loadCounts();
    for (let index = 0; index < postings.count; index++) {
      const row = postings.rows[index] ?? 0;
      having[row] = (having[row] ?? 0) | (postings.having[index] ?? 0);
    }
  }
}

/** The rows with any of the searched parts. */
export function rowsHaving(having: Uint8Array, searched: number): Uint32Array {
  let count = 0;
  for (let row = 0; row < having.length; row++) if (((having[row] ?? 0) & searched) !== 0) count++;
  const rows = new Uint32Array(count);
  for (let row = 0, at = 0; at < count; row++) if (((having[row] ?? 0) & searched) !== 0) rows[at++] = row;
  return rows;
}
