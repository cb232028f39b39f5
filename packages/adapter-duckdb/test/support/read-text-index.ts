import { ReadingPace } from "../../src/query/reading-pace.ts";
import { Postings } from "../../src/query/text/postings.ts";
import { TextIndex } from "../../src/query/text/text-index.ts";
import { positionRange } from "../../src/text/index-files.ts";
import type { TextGroup } from "../../src/text-groups.ts";

/** A word of a text of a row. */
export interface Occurrence {
  readonly word: string;
  readonly row: number;
  readonly text: number;
  readonly position: number;
}

/** All occurrences that an index holds, by word, row, text and position. */
export async function readTextIndex(directory: string, group: TextGroup): Promise<Occurrence[]> {
  const index = await TextIndex.open(directory, group);
  const pace = new ReadingPace(true);
  const found: Occurrence[] = [];
  try {
    const dictionary = await index.dictionary();
    const { words, stemOf, formOf, forms, rowsOf, parts } = dictionary;
    for (let word = 0; word < words.size; word++) {
      const stem = stemOf[word] ?? 0;
      const wanted = new Uint8Array(forms[stem] ?? 0);
      wanted[formOf[word] ?? 0] = 1;
      const bytes = await index.postings(dictionary, stem, stem + 1, pace);
      const shape = { rows: rowsOf[stem] ?? 0, parts: parts.length, forms: wanted.length, wanted };
      const postings = new Postings(bytes, 0, await index.places(dictionary, stem, pace), shape);
      while (postings.next()) {
        for (let row = 0; row < postings.count; row++) {
          postings.readPlaces(row);
          for (let at = 0; at < postings.placeCount; at++) {
            const place = postings.places[at] ?? 0;
            found.push({
              word: words.at(word),
              row: postings.rows[row] ?? 0,
              text: Math.floor(place / positionRange),
              position: place % positionRange,
            });
          }
        }
      }
    }
    return found;
  } finally {
    await index.close();
  }
}
