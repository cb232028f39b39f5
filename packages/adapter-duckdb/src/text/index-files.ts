import { join } from "node:path";
import type { TextGroup } from "../text-groups.ts";

/*
 * The full-text index of a group of texts is two files, written from beginning to end and read by offset. Numbers are
 * varints (seven bits a byte, lowest first, the highest bit set on all but the last) unless another form is named.
 *
 * <entity>.<group>.postings has for each stem in order, if it has more than 128 rows, a directory of its blocks, then
 * the blocks themselves, each of 128 rows but the last:
 *
 *   directory  per block: its last row less the last one of the block before, bytes of the block, bytes of its places
 *   block      per row: the row less the one before, less 1; then per row: the set of parts that have the stem, as bits,
 *              times two, and 1 more when each has it once; else follows for each of these how often
 *
 * <entity>.<group>.places has for each block of each row every occurrence, by text and position. A text is the part
 * plus the number of parts times the place in a list. Of each occurrence
 *
 *   (gap * forms + form) * 2 + other
 *
 * where `forms` are the words of the stem and `form` is the place of this one among them, in their order; `other` is 1
 * when the text is not that of the occurrence before (or 0 for the first of a row), and by how much it is larger
 * follows; gap is the position less the one before, less 1, or just the position when another text begins.
 *
 * After the stretches, the file of postings has sections, then their description as JSON, then its length in four
 * bytes. Numbers in sections are little-endian, of 32 bits.
 */

export const textIndexFormat = 2;

/** Rows of a block. */
export const blockRows = 128;

/** Longer texts, and rows with more texts, are indexed to here: a place is one number, text and position. */
export const positionRange: number = 2 ** 20;
export const mostWords = 1e6;
export const mostTexts: number = 2 ** 16;

/** More parts do not fit into the bits of a byte. */
export const mostParts = 8;

/** The sections of a file of postings, in their order. */
export const sectionNames = [
  /** The words in their order, in UTF-8, a line feed after each; the same for stems. */
  "words",
  "stems",
  /** The stem of each word. */
  "stemOf",
  /** In how many rows part 0, 1, ... has each word, word by word; the same for stems. */
  "wordRows",
  "stemRows",
  /** Of each stem: rows, bytes of postings, bytes of places. */
  "lists",
  /** How many words part 0 of each row has, then part 1, ... */
  "lengths",
] as const;

export type SectionName = (typeof sectionNames)[number];

/** What stands at the end of a file of postings. */
export interface IndexDescription {
  readonly format: number;
  readonly rows: number;
  /** By part: rows that have words in it, and how many words in all. */
  readonly parts: readonly { readonly rows: number; readonly words: number }[];
  /** Where each section begins, and its bytes. */
  readonly sections: Readonly<Record<SectionName, readonly [offset: number, bytes: number]>>;
}

/** The paths of an index, which entity types without rows have not, in the directory `serve/` of a version. */
export function textIndexPaths(
  directory: string,
  { entity, name }: TextGroup,
): { readonly postings: string; readonly places: string } {
  const base = join(directory, `${entity}.${name.replaceAll("[]", "")}`);
  return { postings: `${base}.postings`, places: `${base}.places` };
}
