import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import {
  cosine,
  dotProducts,
  type Embedder,
  type LearnedModel,
  learnedEmbedder,
  type SignTable,
  signDifferences,
  signWords,
  type VectorTable,
} from "@oqlkit/semantic";
import { type Numbers, orderBytes } from "../little-endian.ts";
import { fillInThread, ReadingPace, readInThread } from "../query/reading-pace.ts";
import { readOnce } from "../read-once.ts";
import { rowEntrySize, rowIndexName } from "../row-index.ts";
import type { EncodedTexts } from "./encode-texts.ts";
import { decodeModel } from "./model-file.ts";
import { type SemanticRecord, semanticPaths } from "./vector-files.ts";

/** Up to so many works all vectors are held in memory and compared one by one. */
const heldVectors = 100_000;
/** Vectors that are read at a time, by several threads where the disk is at work. */
const readTogether = 16;

interface Files {
  readonly model: FileHandle | null;
  readonly vectors: FileHandle;
  readonly scales: FileHandle;
  readonly signs: FileHandle;
  readonly places: FileHandle | null;
}

/** The tables number works in another order than the Parquet files, which vectors go by. */
export interface Numbering {
  /** By number in the tables the row number. */
  readonly rows: Uint32Array;
  /** The other way round. */
  readonly places: Uint32Array;
}

/** What comparing takes: all vectors, or of many works their signs. */
export type Comparable =
  | { readonly kind: "vectors"; readonly table: VectorTable }
  | { readonly kind: "signs"; readonly table: SignTable };

/** The vectors of a snapshot's works. Its files stay open; they are read when they are first needed. */
export class VectorStore {
  readonly record: SemanticRecord;
  readonly rows: number;
  /** The embedder that the vectors come from; null when it has to be given and was not. */
  readonly embedder: () => Promise<Embedder | null>;
  /** What was learned from the works; null when the vectors come from an embedder that was given. */
  readonly model: () => Promise<LearnedModel | null> = readOnce(() => this.#readModel());
  readonly comparable: () => Promise<Comparable> = readOnce(() => this.#readTables());
  readonly numbering: () => Promise<Numbering> = readOnce(() => this.#readNumbering());
  readonly #files: Files;

  private constructor(record: SemanticRecord, rows: number, files: Files, embedder: Embedder | undefined) {
    this.record = record;
    this.rows = rows;
    this.#files = files;
    this.embedder = readOnce(async () => embedder ?? this.#learned());
  }

  /** Opens the files of a version directory; rejects when one is missing. */
  static async open(
    version: string,
    record: SemanticRecord,
    rows: number,
    embedder: Embedder | undefined,
  ): Promise<VectorStore> {
    const paths = semanticPaths(version);
    const opened: FileHandle[] = [];
    const openFile = async (path: string): Promise<FileHandle> => {
      const handle = await open(path, "r");
      opened.push(handle);
      return handle;
    };
    try {
      const model = record.learned ? await openFile(paths.model) : null;
      const vectors = await openFile(paths.vectors);
      const scales = await openFile(paths.scales);
      const signs = await openFile(paths.signs);
      const places = rows === 0 ? null : await openFile(join(version, "serve", rowIndexName("works")));
      const files = { model, vectors, scales, signs, places };
      return new VectorStore(record, rows, files, embedder);
    } catch (error) {
      for (const handle of opened) await handle.close();
      throw error;
    }
  }

  /** The cosines of rows with a vector of unit length, read from the file. */
  async cosines(rows: readonly number[], unit: Float32Array): Promise<number[]> {
    const { dimensions } = this.record;
    const { table } = await this.comparable();
    const pace = new ReadingPace(true);
    const buffers = Array.from({ length: readTogether }, () => Buffer.allocUnsafe(dimensions));
    const found: number[] = [];
    for (let from = 0; from < rows.length; from += readTogether) {
      const together = rows.slice(from, from + readTogether);
      const read = await Promise.all(
        together.map((row, at) =>
          pace.read(this.#files.vectors.fd, row * dimensions, dimensions, buffers[at]),
        ),
      );
      const scales = Float32Array.from(together, (row) => table.scales[row] ?? 0);
      for (const [at, { buffer, byteOffset }] of read.entries()) {
        const own = { bytes: new Int8Array(buffer, byteOffset, dimensions), scales: scales.subarray(at) };
        found.push(cosine({ dimensions, ...own }, 0, unit));
      }
    }
    return found;
  }

  /** Copies the vectors of rows to the same places among others; null stands for no row. */
  async copyTo(target: EncodedTexts, rows: readonly (number | null)[]): Promise<void> {
    const { dimensions } = this.record;
    const words = signWords(dimensions);
    const { vectors, scales, signs } = this.#files;
    for (const { at, row, count } of runsOf(rows)) {
      const to = at + count;
      const bytes = target.bytes.subarray(at * dimensions, to * dimensions);
      await fill(vectors, row * dimensions, bytes, "vectors");
      await fill(scales, row, target.scales.subarray(at, to), "scales");
      await fill(signs, row * words, target.signs.subarray(at * words, to * words), "signs");
    }
  }

  async close(): Promise<void> {
    for (const handle of Object.values(this.#files)) await handle?.close();
  }

  async #learned(): Promise<Embedder | null> {
    const model = await this.model();
    return model === null ? null : learnedEmbedder(model, this.record.embedder);
  }

  async #readNumbering(): Promise<Numbering> {
    const { places: file } = this.#files;
    const entries = file === null ? Buffer.alloc(0) : await readWhole(file);
    const rows = new Uint32Array(this.rows);
    const places = new Uint32Array(this.rows);
    for (let place = 0; place < this.rows; place += 1) {
      const row = entries.readUInt32LE(place * rowEntrySize);
      rows[place] = row;
      places[row] = place;
    }
    return { rows, places };
  }

  async #readModel(): Promise<LearnedModel | null> {
    return this.#files.model === null ? null : decodeModel(await readWhole(this.#files.model));
  }

  async #readTables(): Promise<Comparable> {
    const { dimensions } = this.record;
    const scales = new Float32Array(this.rows);
    await fill(this.#files.scales, 0, scales, "scales");
    if (this.rows > heldVectors) {
      const differences = signDifferences(this.rows, dimensions);
      const signs = differences?.signs ?? new Uint32Array(this.rows * signWords(dimensions));
      await fill(this.#files.signs, 0, signs, "signs");
      return { kind: "signs", table: { signs, scales, differences } };
    }
    const products = dotProducts(this.rows, dimensions);
    const bytes = products?.bytes ?? new Int8Array(this.rows * dimensions);
    await fill(this.#files.vectors, 0, bytes, "vectors");
    return { kind: "vectors", table: { dimensions, bytes, scales, products } };
  }
}

/** Stretches of a list whose rows follow one another: how many, from which place and row on. */
function* runsOf(
  rows: readonly (number | null)[],
): Generator<{ readonly at: number; readonly row: number; readonly count: number }> {
  for (let at = 0; at < rows.length; ) {
    const row = rows[at] ?? null;
    let count = 1;
    if (row !== null) {
      while (rows[at + count] === row + count) count += 1;
      yield { at, row, count };
    }
    at += count;
  }
}

async function readWhole(handle: FileHandle): Promise<Buffer> {
  const { size } = await handle.stat();
  return readInThread(handle.fd, 0, size);
}

/** Fills an array from that number of a file on. Rejects with `RangeError` when the file ends too early. */
async function fill(file: FileHandle, first: number, target: Numbers, what: string): Promise<void> {
  try {
    await fillInThread(file.fd, first * target.BYTES_PER_ELEMENT, target);
  } catch (error) {
    if (error instanceof RangeError) throw new RangeError(`The file of ${what} ends too early.`);
    throw error;
  }
  orderBytes(target);
}
