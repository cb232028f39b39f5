import type { IndexDescription, SectionName } from "../../text/index-files.ts";
import { numberForms } from "../../text/number-forms.ts";
import { TimeSlice } from "../../time-slice.ts";
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
  /**
   * Where the stretches of each stem begin in the files, and in the end where the last ones end; in how many rows it
   * is.
   */
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

/**
 * Makes a dictionary of what a file of postings holds; `section` gives texts as bytes, `numbers` the others. Others
 * have their turns while it does.
 */
export async function makeDictionary(
  { rows, parts }: IndexDescription,
  section: (name: SectionName) => Buffer,
  numbers: (name: SectionName) => Uint32Array,
): Promise<Dictionary> {
  const slice = new TimeSlice();
  const inTurn = async <T>(made: T): Promise<T> => {
    if (slice.isOver) await slice.next(undefined);
    return made;
  };
  const stemOf = await inTurn(numbers("stemOf"));
  const lists = await inTurn(numbers("lists"));
  const postings = await inTurn(ends(lists, 1));
  const stems = postings.length - 1;
  const { formOf, forms } = await inTurn(numberForms(stemOf, stems));
  const lengths = await inTurn(numbers("lengths"));
  const stemRows = await inTurn(numbers("stemRows"));
  const wordRows = await inTurn(numbers("wordRows"));
  const statistics: PartStatistics[] = [];
  for (const [number, part] of parts.entries())
    statistics.push({
      rows: part.rows,
      averageLength: part.rows === 0 ? 1 : part.words / part.rows,
      lengths: lengths.subarray(number * rows, (number + 1) * rows),
      rowsWithStem: await inTurn(column(stemRows, parts.length, number)),
      rowsWithWord: await inTurn(column(wordRows, parts.length, number)),
    });
  return {
    words: await readSortedTexts(section("words"), stemOf.length, slice),
    stemOf,
    formOf,
    stems: await readSortedTexts(section("stems"), stems, slice),
    forms,
    postings,
    places: await inTurn(ends(lists, 2)),
    rowsOf: column(lists, 3, 0),
    rows,
    parts: statistics,
  };
}

/** A column of a table that is given row by row. */
function column(table: Uint32Array, width: number, number: number): Uint32Array {
  const values = new Uint32Array(table.length / width);
  for (let row = 0; row < values.length; row++) values[row] = table[row * width + number] ?? 0;
  return values;
}

/** Where stretches of which the lengths are given begin, and the end of the last. */
function ends(lists: Uint32Array, column: number): Float64Array {
  const size = lists.length / 3;
  const offsets = new Float64Array(size + 1);
  for (let stem = 0; stem < size; stem++)
    offsets[stem + 1] = (offsets[stem] ?? 0) + (lists[stem * 3 + column] ?? 0);
  return offsets;
}
