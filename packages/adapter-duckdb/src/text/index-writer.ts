import { type FileHandle, open } from "node:fs/promises";
import { littleEndian } from "../little-endian.ts";
import { SnapshotError } from "../snapshot/errors.ts";
import { ByteWriter } from "./byte-writer.ts";
import {
  blockRows,
  type IndexDescription,
  mostParts,
  type SectionName,
  sectionNames,
  textIndexFormat,
} from "./index-files.ts";
import { type FormNumbers, numberForms } from "./number-forms.ts";

/** Bytes that are gathered before they are written. */
const written = 1 << 20;

/** Bytes of the postings of a stem, and of its places, that 32 bits can tell. */
const mostOfStem = 2 ** 32 - 1;

/** Bytes of all words: beyond that a buffer is not searched for where each ends. */
const mostOfWords = 2 ** 31 - 1;

export interface IndexShape {
  /** Rows of the entity type, with texts or without. */
  readonly rows: number;
  readonly parts: number;
  /** The stem of each word. */
  readonly stemOf: Uint32Array;
  readonly stems: number;
  /** Bytes of the postings of a stem, of its places, or of all words, where fewer are allowed than can be told. */
  readonly most?: number;
}

/** Writes the index of a group of texts from its occurrences, which come ordered by stem, row, text and position. */
export class TextIndexWriter {
  readonly #postings: Output;
  readonly #places: Output;
  readonly #shape: IndexShape;
  readonly #numbers: FormNumbers;
  readonly #wordRows: Uint32Array;
  readonly #stemRows: Uint32Array;
  readonly #lists: Uint32Array;
  readonly #lengths: Uint32Array;
  /** The last row of each word and part, plus 1. */
  readonly #lastRows: Uint32Array;
  // The stem that is being written, its directory and blocks.
  #stem = -1;
  readonly #directory = new ByteWriter();
  readonly #blocks = new ByteWriter(1 << 16);
  #placesBefore = 0;
  // The block that is being filled, and the occurrence before.
  readonly #rows = new Uint32Array(blockRows);
  readonly #counts: Uint32Array;
  #filled = 0;
  #lastRow = -1;
  #blockPlaces = 0;
  #text = 0;
  #position = -1;

  private constructor(postings: Output, places: Output, shape: IndexShape) {
    const { parts, rows, stemOf, stems } = shape;
    this.#postings = postings;
    this.#places = places;
    this.#shape = shape;
    this.#numbers = numberForms(stemOf, stems);
    this.#wordRows = new Uint32Array(stemOf.length * parts);
    this.#lastRows = new Uint32Array(stemOf.length * parts);
    this.#stemRows = new Uint32Array(stems * parts);
    this.#lists = new Uint32Array(stems * 3);
    this.#lengths = new Uint32Array(rows * parts);
    this.#counts = new Uint32Array(blockRows * parts);
  }

  /** @throws RangeError when there are too many parts. */
  static async open(
    paths: { readonly postings: string; readonly places: string },
    shape: IndexShape,
  ): Promise<TextIndexWriter> {
    if (shape.parts > mostParts) throw new RangeError(`An index has at most ${mostParts} parts.`);
    const postings = await Output.open(paths.postings);
    try {
      return new TextIndexWriter(postings, await Output.open(paths.places), shape);
    } catch (error) {
      await postings.close();
      throw error;
    }
  }

  /** Takes an occurrence. */
  add(word: number, row: number, text: number, position: number): void {
    const { parts, stemOf } = this.#shape;
    const stem = stemOf[word] ?? 0;
    if (stem !== this.#stem) this.#beginStem(stem);
    if (this.#filled === 0 || row !== this.#rows[this.#filled - 1]) this.#beginRow(row);
    const part = text % parts;
    const count = (this.#filled - 1) * parts + part;
    this.#counts[count] = (this.#counts[count] ?? 0) + 1;
    const length = part * this.#shape.rows + row;
    this.#lengths[length] = (this.#lengths[length] ?? 0) + 1;
    const own = word * parts + part;
    if (this.#lastRows[own] !== row + 1) {
      this.#lastRows[own] = row + 1;
      this.#wordRows[own] = (this.#wordRows[own] ?? 0) + 1;
    }
    this.#addPlace(word, text, position);
  }

  /** Writes out what has gathered; to be called now and then. */
  async drain(): Promise<void> {
    await this.#postings.drain(written);
    await this.#places.drain(written);
  }

  /**
   * Completes the files. `words` and `stems` are texts in their order, a line feed after each. Rejects with
   * `SnapshotError`, as `add` throws, when a file cannot tell how large a part of it is.
   */
  async finish(words: Uint8Array, stems: Uint8Array): Promise<void> {
    this.#endStem();
    const most = this.#shape.most ?? mostOfWords;
    if (words.length > most) {
      throw tooLarge(
        `The different words of the texts take ${words.length} bytes, of which ${most} fit into their index.`,
      );
    }
    await this.drain();
    const numbers = (array: Uint32Array): Uint8Array => littleEndian(new Uint8Array(array.buffer));
    const contents: Record<SectionName, Uint8Array> = {
      words,
      stems,
      stemOf: numbers(this.#shape.stemOf),
      wordRows: numbers(this.#wordRows),
      stemRows: numbers(this.#stemRows),
      lists: numbers(this.#lists),
      lengths: numbers(this.#lengths),
    };
    const sections = {} as Record<SectionName, readonly [number, number]>;
    for (const name of sectionNames) {
      sections[name] = [this.#postings.size, contents[name].length];
      await this.#postings.write(contents[name]);
    }
    const { rows } = this.#shape;
    const description: IndexDescription = { format: textIndexFormat, rows, parts: this.#totals(), sections };
    const text = Buffer.from(JSON.stringify(description));
    const length = Buffer.alloc(4);
    length.writeUInt32LE(text.length);
    await this.#postings.write(Buffer.concat([text, length]));
    await this.#places.drain(0);
  }

  async close(): Promise<void> {
    await this.#postings.close();
    await this.#places.close();
  }

  #totals(): IndexDescription["parts"] {
    const { rows, parts } = this.#shape;
    return Array.from({ length: parts }, (_, part) => {
      const lengths = this.#lengths.subarray(part * rows, (part + 1) * rows);
      let filled = 0;
      let words = 0;
      for (const length of lengths) {
        if (length > 0) filled++;
        words += length;
      }
      return { rows: filled, words };
    });
  }

  #beginStem(stem: number): void {
    this.#endStem();
    this.#stem = stem;
    this.#lastRow = -1;
    this.#placesBefore = this.#places.size;
    this.#blockPlaces = this.#places.size;
  }

  #endStem(): void {
    if (this.#stem < 0) return;
    this.#endBlock();
    const list = this.#stem * 3;
    const rows = this.#lists[list] ?? 0;
    const before = this.#postings.size;
    if (rows > blockRows) this.#postings.bytes.append(this.#directory.view());
    this.#postings.bytes.append(this.#blocks.view());
    this.#lists[list + 1] = this.#fitting(this.#postings.size - before);
    this.#lists[list + 2] = this.#fitting(this.#places.size - this.#placesBefore);
    this.#directory.clear();
    this.#blocks.clear();
  }

  /** @throws SnapshotError when a stem has more bytes than its list can tell. */
  #fitting(bytes: number): number {
    const most = this.#shape.most ?? mostOfStem;
    if (bytes <= most) return bytes;
    throw tooLarge(
      `One word stands in so many texts that its part of their index takes ${bytes} bytes, of which ${most} fit.`,
    );
  }

  #beginRow(row: number): void {
    if (this.#filled === blockRows) this.#endBlock();
    this.#rows[this.#filled++] = row;
    this.#text = 0;
    this.#position = -1;
  }

  #endBlock(): void {
    const { parts } = this.#shape;
    const before = this.#blocks.size;
    const first = this.#lastRow;
    for (let index = 0; index < this.#filled; index++) {
      const row = this.#rows[index] ?? 0;
      this.#blocks.varint(row - this.#lastRow - 1);
      this.#lastRow = row;
    }
    for (let index = 0; index < this.#filled; index++) {
      let having = 0;
      let once = 1;
      for (let part = 0; part < parts; part++) {
        const count = this.#counts[index * parts + part] ?? 0;
        if (count === 0) continue;
        having |= 1 << part;
        if (count > 1) once = 0;
        const rows = this.#stem * parts + part;
        this.#stemRows[rows] = (this.#stemRows[rows] ?? 0) + 1;
      }
      this.#blocks.varint(having * 2 + once);
      for (let part = 0; once === 0 && part < parts; part++) {
        const count = this.#counts[index * parts + part] ?? 0;
        if (count > 0) this.#blocks.varint(count);
      }
    }
    this.#directory.varint(this.#lastRow - first);
    this.#directory.varint(this.#blocks.size - before);
    this.#directory.varint(this.#places.size - this.#blockPlaces);
    this.#lists[this.#stem * 3] = (this.#lists[this.#stem * 3] ?? 0) + this.#filled;
    this.#counts.fill(0);
    this.#filled = 0;
    this.#blockPlaces = this.#places.size;
  }

  #addPlace(word: number, text: number, position: number): void {
    const other = text === this.#text ? 0 : 1;
    const gap = other === 1 ? position : position - this.#position - 1;
    const form = this.#numbers.formOf[word] ?? 0;
    const forms = this.#numbers.forms[this.#stem] ?? 1;
    this.#places.bytes.varint((gap * forms + form) * 2 + other);
    if (other === 1) this.#places.bytes.varint(text - this.#text);
    this.#text = text;
    this.#position = position;
  }
}

const tooLarge = (what: string): SnapshotError =>
  new SnapshotError("BUILD_TOO_LARGE", `${what} Build snapshots of fewer objects.`);

/** A file that is written from beginning to end. */
class Output {
  readonly bytes: ByteWriter = new ByteWriter(1 << 16);
  readonly #file: FileHandle;
  #flushed = 0;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async open(path: string): Promise<Output> {
    return new Output(await open(path, "w"));
  }

  /** Bytes of the file, those not yet written included. */
  get size(): number {
    return this.#flushed + this.bytes.size;
  }

  /** Writes what has gathered once that is more than `most` bytes. */
  async drain(most: number): Promise<void> {
    if (this.bytes.size <= most) return;
    await this.#file.writeFile(this.bytes.view());
    this.#flushed += this.bytes.size;
    this.bytes.clear();
  }

  async write(bytes: Uint8Array): Promise<void> {
    await this.drain(0);
    await this.#file.writeFile(bytes);
    this.#flushed += bytes.length;
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}
