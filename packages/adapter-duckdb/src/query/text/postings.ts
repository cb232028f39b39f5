import { blockRows, positionRange } from "../../text/index-files.ts";
import { firstFrom } from "../row-lists.ts";

/** What the stretches of a stem are read with. */
export interface PostingsShape {
  /** Rows that have the stem. */
  readonly rows: number;
  /** Parts of the index. */
  readonly parts: number;
  /** How many words the stem has, and which are meant: null for all. */
  readonly forms: number;
  readonly wanted: Uint8Array | null;
}

/**
 * Walks the postings of one stem, a block of rows at a time and never back. Rows that have none of the wanted words
 * are among them, with nothing in any part.
 */
export class Postings {
  /** Rows in all blocks. */
  readonly size: number;
  /** How many rows the current block has, and which. */
  count = 0;
  readonly rows: Uint32Array;
  /** By row of the block, once they were read: the parts that have it, as bits, and how often each part has it. */
  readonly having: Uint8Array;
  readonly counts: Uint32Array;
  /** The places of the row that `readPlaces` was called for last, and how many. */
  places: Float64Array = new Float64Array(64);
  placeCount = 0;
  readonly #bytes: Uint8Array;
  readonly #placeBytes: Uint8Array | null;
  readonly #shape: PostingsShape;
  /** By block: its last row, where it begins, where its places begin. */
  readonly #lastRows: Uint32Array;
  readonly #starts: Float64Array;
  readonly #placeStarts: Float64Array;
  #block = -1;
  /** How many rows of the block have their counts, and where those of the next begin; the same of places. */
  #counted = 0;
  #countsAt = 0;
  #placed = 0;
  #placesAt = 0;
  /** How many occurrences each row of the block has, of whichever words of the stem. */
  readonly #occurrences: Uint32Array;
  /** Where `find` goes on in the block. */
  #at = 0;

  /**
   * `from` is where the stem begins in `bytes`. Places are needed where not all words are meant, and for `readPlaces`.
   */
  constructor(bytes: Uint8Array, from: number, places: Uint8Array | null, shape: PostingsShape) {
    this.#bytes = bytes;
    this.#placeBytes = places;
    this.#shape = shape;
    this.size = shape.rows;
    const most = Math.min(blockRows, shape.rows);
    this.rows = new Uint32Array(most);
    this.having = new Uint8Array(most);
    this.counts = new Uint32Array(most * shape.parts);
    this.#occurrences = new Uint32Array(most);
    const blocks = Math.ceil(shape.rows / blockRows);
    this.#lastRows = new Uint32Array(blocks).fill(0xffffffff);
    this.#starts = new Float64Array(blocks).fill(from);
    this.#placeStarts = new Float64Array(blocks);
    if (blocks > 1) this.#readDirectory(from);
  }

  /** Goes back to before the first block. */
  rewind(): void {
    this.#block = -1;
    this.count = 0;
  }

  /** Goes to the next block; false when there is none. */
  next(): boolean {
    if (this.#block + 1 >= this.#starts.length) return false;
    this.#load(this.#block + 1);
    return true;
  }

  /** Whether a row is not beyond the current block. */
  isWithin(row: number): boolean {
    return this.count > 0 && row <= (this.rows[this.count - 1] ?? 0);
  }

  /** The place of a row in the block that it is in, to which it goes; -1 when the stem does not have it. */
  find(row: number): number {
    if (!this.isWithin(row) && !this.#seek(row)) return -1;
    let at = this.#at;
    while ((this.rows[at] ?? 0) < row) at++;
    this.#at = at;
    return this.rows[at] === row ? at : -1;
  }

  /** Goes to the block that has a row if any does; false when all rows are smaller. */
  #seek(row: number): boolean {
    let block = Math.max(0, this.#block);
    if ((this.#lastRows[block] ?? 0) < row) block = firstFrom(this.#lastRows, row, block + 1);
    if (block >= this.#starts.length) return false;
    if (block !== this.#block) this.#load(block);
    return this.count > 0 && (this.rows[this.count - 1] ?? 0) >= row;
  }

  /** Reads the counts of all rows of the block. */
  loadCounts(): void {
    if (this.#shape.wanted === null) this.#countTo(this.count);
    else for (let index = this.#placed; index < this.count; index++) this.readPlaces(index);
  }

  /** Reads the counts of a row of the block, which is not before the last one asked for. */
  readCounts(index: number): void {
    if (this.#shape.wanted === null) this.#countTo(index + 1);
    else this.readPlaces(index);
  }

  /**
   * Reads the places of a row of the block, which is not before the last one asked for; those between are passed over.
   */
  readPlaces(index: number): void {
    if (index < this.#placed) return;
    this.#countTo(index + 1);
    this.#passPlaces(index);
    this.#decodePlaces(index);
    this.#placed = index + 1;
  }

  #readDirectory(from: number): void {
    const bytes = this.#bytes;
    const blocks = this.#starts.length;
    let at = from;
    const varint = (): number => {
      let value = 0;
      let scale = 1;
      for (;;) {
        const byte = bytes[at++] ?? 0;
        value += (byte & 127) * scale;
        if (byte < 128) return value;
        scale *= 128;
      }
    };
    const sizes = new Float64Array(blocks);
    let row = -1;
    let place = 0;
    for (let block = 0; block < blocks; block++) {
      row += varint();
      this.#lastRows[block] = row;
      sizes[block] = varint();
      this.#placeStarts[block] = place;
      place += varint();
    }
    for (let block = 0; block < blocks; block++) {
      this.#starts[block] = at;
      at += sizes[block] ?? 0;
    }
  }

  #load(block: number): void {
    this.#block = block;
    this.#counted = 0;
    this.#placed = 0;
    this.#placesAt = this.#placeStarts[block] ?? 0;
    const bytes = this.#bytes;
    const rows = this.rows;
    const count = Math.min(blockRows, this.size - block * blockRows);
    let at = this.#starts[block] ?? 0;
    let row = block === 0 ? -1 : (this.#lastRows[block - 1] ?? 0);
    for (let index = 0; index < count; index++) {
      let byte = bytes[at++] ?? 0;
      let gap = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at++] ?? 0;
        gap |= (byte & 127) << shift;
      }
      row += gap + 1;
      rows[index] = row;
    }
    this.count = count;
    this.#at = 0;
    this.#countsAt = at;
  }

  /** Reads the counts of the rows before `end` that have not been read. */
  #countTo(end: number): void {
    const bytes = this.#bytes;
    const { parts } = this.#shape;
    const { having, counts } = this;
    let at = this.#countsAt;
    for (let index = this.#counted; index < end; index++) {
      let byte = bytes[at++] ?? 0;
      let set = byte & 127;
      if (byte > 127) set |= ((bytes[at++] ?? 0) & 127) << 7;
      const once = (set & 1) === 1;
      set >>= 1;
      having[index] = set;
      let occurrences = 0;
      for (let part = 0; part < parts; part++) {
        let count = (set >> part) & 1;
        if (count === 1 && !once) {
          byte = bytes[at++] ?? 0;
          count = byte & 127;
          for (let shift = 7; byte > 127; shift += 7) {
            byte = bytes[at++] ?? 0;
            count |= (byte & 127) << shift;
          }
        }
        counts[index * parts + part] = count;
        occurrences += count;
      }
      this.#occurrences[index] = occurrences;
    }
    this.#counted = Math.max(this.#counted, end);
    this.#countsAt = at;
  }

  /** Goes over the places of the rows before one. */
  #passPlaces(index: number): void {
    const bytes = this.#placeBytes;
    if (bytes === null) throw new RangeError("The places of the stem were not read.");
    let left = 0;
    for (let row = this.#placed; row < index; row++) left += this.#occurrences[row] ?? 0;
    let at = this.#placesAt;
    for (; left > 0; left--) {
      let byte = bytes[at++] ?? 0;
      const other = (byte & 1) === 1;
      while (byte > 127) byte = bytes[at++] ?? 0;
      if (!other) continue;
      do byte = bytes[at++] ?? 0;
      while (byte > 127);
    }
    this.#placesAt = at;
  }

  /** Reads the places that come next, which are those of a row, and counts those of the wanted words anew. */
  #decodePlaces(index: number): void {
    const bytes = this.#placeBytes ?? new Uint8Array();
    const { parts, forms, wanted } = this.#shape;
    const { having, counts } = this;
    const occurrences = this.#occurrences[index] ?? 0;
    if (occurrences > this.places.length) this.places = new Float64Array(2 * occurrences);
    const { places } = this;
    if (wanted !== null) {
      having[index] = 0;
      counts.fill(0, index * parts, (index + 1) * parts);
    }
    let at = this.#placesAt;
    let filled = 0;
    let text = 0;
    let position = -1;
    for (let left = occurrences; left > 0; left--) {
      let byte = bytes[at++] ?? 0;
      let value = byte & 127;
      for (let scale = 128; byte > 127; scale *= 128) {
        byte = bytes[at++] ?? 0;
        value += (byte & 127) * scale;
      }
      const other = value % 2;
      value = (value - other) / 2;
      const form = forms === 1 ? 0 : value % forms;
      if (forms !== 1) value = (value - form) / forms;
      if (other === 1) {
        byte = bytes[at++] ?? 0;
        let larger = byte & 127;
        for (let shift = 7; byte > 127; shift += 7) {
          byte = bytes[at++] ?? 0;
          larger |= (byte & 127) << shift;
        }
        text += larger;
        position = value;
      } else {
        position += value + 1;
      }
      if (wanted !== null) {
        if (wanted[form] !== 1) continue;
        const part = text % parts;
        having[index] = (having[index] ?? 0) | (1 << part);
        counts[index * parts + part] = (counts[index * parts + part] ?? 0) + 1;
      }
      places[filled++] = text * positionRange + position;
    }
    this.placeCount = filled;
    this.#placesAt = at;
  }
}
