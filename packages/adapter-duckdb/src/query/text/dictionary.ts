import type { IndexDescription, SectionName } from "../../text/index-files.ts";
import { numberForms } from "../../text/number-forms.ts";
import { readSortedTexts, type SortedTexts } from "./sorted-texts.ts";

/** The vocabulary of an index, held in memory; words and stems are numbered in their order. */
export interface Dictionary {
  readonly words: SortedTexts;
  /** The stem of each word, and the place of the word among those of that stem. */
  readonly stemOf: Uint32Array;
  readonly formOf: Uint32Array;
  readonly stems: SortedTexts;
  /** How many words each stem has. */
  readonly forms: Uint32Array;
  /** Where the stretches of each stem begin in the files, and in the end where the last ones end; in how many rows it is. */
  readonly postings: Float64Array;
  readonly places: Float64Array;
  readonly rowsOf: Uint32Array;
  /** The rows of the entity type. */
  readonly rows: number;
  readonly parts: readonly PartStatistics[];
}

/** What scores of matches in a part depend on. */
export interface PartStatistics {
  /** How many rows have words in the part. */
  readonly rows: number;
  /** How many words those have on average; 1 when there are none. */
  readonly averageLength: number;
  /** How many words the part of each row has. */
  readonly lengths: Uint32Array;
  /** In how many rows the part has each stem, and each word. */
  readonly rowsWithStem: Uint32Array;
  readonly rowsWithWord: Uint32Array;
}

/** Makes a dictionary of what a file of postings holds; `section` gives texts as bytes, `numbers` the others. */
export function makeDictionary(
  { rows, parts }: IndexDescription,
  section: (name: SectionName) => Buffer,
  numbers: (name: SectionName) => Uint32Array,
): Dictionary {
  const words = readSortedTexts(section("words"));
  const stems = readSortedTexts(section("stems"));
  const stemOf = numbers("stemOf");
  const { formOf, forms } = numberForms(stemOf, stems.size);
  const lists = numbers("lists");
  const lengths = numbers("lengths");
  const rowsWithStem = columns(numbers("stemRows"), parts.length);
  const rowsWithWord = columns(numbers("wordRows"), parts.length);
  return {
    words,
    stemOf,
    formOf,
    stems,
    forms,
    postings: ends(lists, 1),
    places: ends(lists, 2),
    rowsOf: columns(lists, 3)[0] ?? new Uint32Array(),
    rows,
    parts: parts.map((part, number) => ({
      rows: part.rows,
      averageLength: part.rows === 0 ? 1 : part.words / part.rows,
      lengths: lengths.subarray(number * rows, (number + 1) * rows),
      rowsWithStem: rowsWithStem[number] ?? new Uint32Array(),
      rowsWithWord: rowsWithWord[number] ?? new Uint32Array(),
    })),
  };
}

/** The columns of a table that is given row by row. */
function columns(table: Uint32Array, width: number): Uint32Array[] {
  const size = table.length / width;
  return Array.from({ length: width }, (_, column) => {
    const values = new Uint32Array(size);
    for (let row = 0; row < size; row++) values[row] = table[row * width + column] ?? 0;
    return values;
  });
}

/** Where stretches of which the lengths are given begin, and the end of the last. */
function ends(lists: Uint32Array, column: number): Float64Array {
  const size = lists.length / 3;
  const offsets = new Float64Array(size + 1);
  for (let stem = 0; stem < size; stem++)
    offsets[stem + 1] = (offsets[stem] ?? 0) + (lists[stem * 3 + column] ?? 0);
  return offsets;
}
