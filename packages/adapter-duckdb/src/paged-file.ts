import { readSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { RecentItems } from "@oqlkit/engine";

/** 1,024 entries of 12 bytes. */
const pageSize = 12 * 1024;

/** No file has as many pages; few enough that the numbers of all pages of 64 files are small ones to V8. */
const mostPages = 2 ** 25;

/** Memory for pages of several files, those that were read last. */
export class Pages {
  readonly #recent: RecentItems<number, Buffer>;
  #files = 0;

  /** @param room bytes. */
  constructor(room: number) {
    this.#recent = new RecentItems(room, (_, page) => page.length);
  }

  /**
   * Opens a file; rejects when it cannot be read. A page begins at `start`, as others do before and behind it, so that
   * what stands there in pieces of which a page holds a whole number is never on two.
   */
  async open(path: string, start = 0): Promise<PagedFile> {
    const file = await open(path, "r");
    const base = this.#files * mostPages;
    this.#files += 1;
    return new PagedFile(file, { base, shift: (pageSize - (start % pageSize)) % pageSize }, this.#recent);
  }
}

/**
 * A file of which few bytes are read at a time, here and there: a call of the system for each would cost more than
 * what is done with them. Stays open, so that its directory may be removed meanwhile.
 */
export class PagedFile {
  readonly #file: FileHandle;
  readonly #base: number;
  readonly #shift: number;
  readonly #recent: RecentItems<number, Buffer>;

  /**
   * @param numbers `base`: what the pages of this file are counted from; `shift`: the bytes by which its first page
   *   begins before it.
   */
  constructor(
    file: FileHandle,
    { base, shift }: { readonly base: number; readonly shift: number },
    recent: RecentItems<number, Buffer>,
  ) {
    this.#file = file;
    this.#base = base;
    this.#shift = shift;
    this.#recent = recent;
  }

  /** Bytes, not to be changed; fewer where the file ends. */
  read(position: number, length: number): Buffer {
    let piece = this.#piece(position, length);
    if (piece.length === length) return piece;
    const pieces = [piece];
    for (let read = piece.length; piece.length > 0 && read < length; read += piece.length) {
      piece = this.#piece(position + read, length - read);
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  }

  /** The bytes that stand on the page of the first of them; none at the end of the file. */
  #piece(position: number, length: number): Buffer {
    const place = position + this.#shift;
    const from = place % pageSize;
    return this.#page((place - from) / pageSize).subarray(from, from + length);
  }

  /** Closes it; files that have their memory together are closed together. */
  close(): Promise<void> {
    this.#recent.clear();
    return this.#file.close();
  }

  /** A page; what the first has before the file begins is never read. */
  #page(number: number): Buffer {
    const key = this.#base + number;
    const known = this.#recent.get(key);
    if (known !== undefined) return known;
    const before = number === 0 ? this.#shift : 0;
    const position = number * pageSize - this.#shift + before;
    // By itself, not of the memory that small buffers share: it stays.
    const bytes = Buffer.allocUnsafeSlow(pageSize);
    let length = before;
    // A system may give less than was asked for before the end; only nothing is the end.
    while (length < pageSize) {
      const read = readSync(this.#file.fd, bytes, length, pageSize - length, position + length - before);
      if (read === 0) break;
      length += read;
    }
    const page = bytes.subarray(0, length);
    this.#recent.set(key, page);
    return page;
  }
}
