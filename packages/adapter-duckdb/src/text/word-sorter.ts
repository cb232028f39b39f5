import { type FileHandle, open, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeDirectory } from "../make-directory.ts";
import { mostWords } from "./index-files.ts";
import { Vocabulary, type WordOrder } from "./vocabulary.ts";

/** Words that are held in memory, 20 bytes each while they are sorted; more go to files. */
const mostHeld = 2 ** 24;

/** Numbers of a record: word, row, text, position. */
export const recordSize = 4;

/** Numbers of records that are handed on at once. */
const chunkSize = recordSize * 2 ** 16;

/** Texts and the numbers of their words. */
interface Segment {
  readonly words: Uint32Array;
  /** Of each text: its row, its number, and where its words end. */
  readonly texts: Uint32Array;
}

/** Takes the words of texts, row by row, and gives them back stem by stem. */
export class WordSorter {
  readonly #directory: string;
  readonly #most: number;
  readonly #vocabulary = new Vocabulary();
  #words = new Uint32Array(2 ** 16);
  #size = 0;
  #texts: number[] = [];
  #segments = 0;

  /** `directory` is for files of its own, which `remove` takes away. */
  constructor(directory: string, most: number = mostHeld) {
    this.#directory = directory;
    this.#most = most;
  }

  /** Takes the words of a text. Rows ascend, and texts within a row. */
  add(row: number, text: number, content: string): void {
    const most = Math.min(content.length, mostWords);
    if (this.#size + most > this.#words.length) this.#grow(most);
    this.#size = this.#vocabulary.read(content, mostWords, this.#words, this.#size);
    this.#texts.push(row, text, this.#size);
  }

  /** Writes out what has gathered if it is much; to be called now and then. */
  async drain(): Promise<void> {
    if (this.#size >= this.#most) await this.#spill();
  }

  /** The words, once all texts were taken. */
  order(): WordOrder {
    return this.#vocabulary.order();
  }

  /** All words by stem, row, text and position, as records in chunks that are valid until the next; once. */
  async *records(order: WordOrder): AsyncGenerator<Uint32Array> {
    if (this.#segments === 0) {
      yield* chunksOf(sortSegment(this.#segment(), order));
      return;
    }
    if (this.#size > 0) await this.#spill();
    const files: FileHandle[] = [];
    try {
      for (let segment = 0; segment < this.#segments; segment++) {
        await this.#sort(segment, order);
        files.push(await open(this.#path(segment, "records")));
      }
      yield* mergeRecords(files.map((file) => new RecordReader(file, order)));
    } finally {
      for (const file of files) await file.close();
    }
  }

  async remove(): Promise<void> {
    await rm(this.#directory, { recursive: true, force: true });
  }

  #segment(): Segment {
    return { words: this.#words.subarray(0, this.#size), texts: Uint32Array.from(this.#texts) };
  }

  async #spill(): Promise<void> {
    const { words, texts } = this.#segment();
    await makeDirectory(this.#directory);
    await writeFile(this.#path(this.#segments, "words"), words);
    await writeFile(this.#path(this.#segments, "texts"), texts);
    this.#segments++;
    this.#size = 0;
    this.#texts = [];
  }

  /** Writes the records of a segment in their order. */
  async #sort(segment: number, order: WordOrder): Promise<void> {
    const words = await readNumbers(this.#path(segment, "words"));
    const texts = await readNumbers(this.#path(segment, "texts"));
    await writeFile(this.#path(segment, "records"), sortSegment({ words, texts }, order));
    for (const kind of ["words", "texts"]) await rm(this.#path(segment, kind));
  }

  #path(segment: number, kind: string): string {
    return join(this.#directory, `${segment}.${kind}`);
  }

  #grow(more: number): void {
    const larger = new Uint32Array(Math.max(this.#size + more, 2 * this.#words.length));
    larger.set(this.#words.subarray(0, this.#size));
    this.#words = larger;
  }
}

async function readNumbers(path: string): Promise<Uint32Array> {
  const { buffer, byteOffset, byteLength } = await readFile(path);
  return new Uint32Array(buffer.slice(byteOffset, byteOffset + byteLength));
}

/** Counts the words of each stem, and so puts each word at once where it belongs. */
function sortSegment({ words, texts }: Segment, { placeOf, stemOf, stems }: WordOrder): Uint32Array {
  const next = new Uint32Array(stems.length + 1);
  for (const word of words) {
    const after = (stemOf[placeOf[word] ?? 0] ?? 0) + 1;
    next[after] = (next[after] ?? 0) + 1;
  }
  for (let stem = 0; stem < stems.length; stem++) next[stem + 1] = (next[stem + 1] ?? 0) + (next[stem] ?? 0);
  const records = new Uint32Array(words.length * recordSize);
  let at = 0;
  for (let text = 0; text < texts.length; text += 3) {
    const end = texts[text + 2] ?? 0;
    for (let position = 0; at < end; position++, at++) {
      const place = placeOf[words[at] ?? 0] ?? 0;
      const stem = stemOf[place] ?? 0;
      const slot = next[stem] ?? 0;
      next[stem] = slot + 1;
      const to = slot * recordSize;
      records[to] = place;
      records[to + 1] = texts[text] ?? 0;
      records[to + 2] = texts[text + 1] ?? 0;
      records[to + 3] = position;
    }
  }
  return records;
}

function* chunksOf(records: Uint32Array): Generator<Uint32Array> {
  for (let at = 0; at < records.length; at += chunkSize) yield records.subarray(at, at + chunkSize);
}

/** Reads the records of a segment one stem at a time. */
class RecordReader {
  readonly #file: FileHandle;
  readonly #stemOf: Uint32Array;
  readonly #bytes = new Uint8Array(4 * chunkSize);
  readonly #numbers = new Uint32Array(this.#bytes.buffer);
  #at = 0;
  #end = 0;

  constructor(file: FileHandle, { stemOf }: WordOrder) {
    this.#file = file;
    this.#stemOf = stemOf;
  }

  /** The stem of the next record; beyond all when there is none. `fill` has to be called before. */
  get stem(): number {
    if (this.isEmpty) return Number.POSITIVE_INFINITY;
    return this.#stemOf[this.#numbers[this.#at] ?? 0] ?? 0;
  }

  get isEmpty(): boolean {
    return this.#at === this.#end;
  }

  /** Reads on when all records were taken. */
  async fill(): Promise<void> {
    this.#at = 0;
    let filled = 0;
    while (filled < this.#bytes.length) {
      const { bytesRead } = await this.#file.read(this.#bytes, filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    this.#end = filled / 4;
  }

  /** The records of a stem that were read. */
  take(stem: number): Uint32Array {
    const from = this.#at;
    while (this.stem === stem) this.#at += recordSize;
    return this.#numbers.subarray(from, this.#at);
  }
}

/** The records of all segments by stem; within a stem those of a segment come before those of the next. */
async function* mergeRecords(readers: readonly RecordReader[]): AsyncGenerator<Uint32Array> {
  for (const reader of readers) await reader.fill();
  const chunk = new Uint32Array(2 * chunkSize);
  let filled = 0;
  for (;;) {
    const stem = Math.min(...readers.map((reader) => reader.stem));
    if (stem === Number.POSITIVE_INFINITY) break;
    for (const reader of readers) {
      while (reader.stem === stem) {
        const records = reader.take(stem);
        chunk.set(records, filled);
        filled += records.length;
        if (filled >= chunkSize) {
          yield chunk.subarray(0, filled);
          filled = 0;
        }
        if (reader.isEmpty) await reader.fill();
      }
    }
  }
  yield chunk.subarray(0, filled);
}
