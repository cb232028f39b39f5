import { readSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { RecentItems } from "@oqlkit/engine";

/** 1,024 entries of 12 bytes, so that none of the files that begin with such entries has one on two pages. */
const pageSize = 12 * 1024;

/** Places in files are below this. */
const farthest = 2 ** 40;

/** Memory for pages of several files, those that were read last. */
export class Pages {
  readonly #recent: RecentItems<number, Buffer>;
  #files = 0;

  /** @param room bytes. */
  constructor(room: number) {
    this.#recent = new RecentItems(room, (_, page) => page.length);
  }

  /** Opens a file; rejects when it cannot be read. */
  async open(path: string): Promise<PagedFile> {
    const file = await open(path, "r");
    this.#files += 1;
    return new PagedFile(file, this.#files * farthest, this.#recent);
  }
}

/**
 * A file of which few bytes are read at a time, here and there: a call of the system for each would cost more than
 * what is done with them. Stays open, so that its directory may be removed meanwhile.
 */
export class PagedFile {
  readonly #file: FileHandle;
  readonly #base: number;
  readonly #recent: RecentItems<number, Buffer>;

  constructor(file: FileHandle, base: number, recent: RecentItems<number, Buffer>) {
    this.#file = file;
    this.#base = base;
    this.#recent = recent;
  }

  /** Bytes, not to be changed; fewer where the file ends. */
  read(position: number, length: number): Buffer {
    const from = position % pageSize;
    const page = this.#page(position - from);
    const piece = page.subarray(from, from + length);
    if (piece.length === length || page.length < pageSize) return piece;
    return Buffer.concat([piece, this.read(position + piece.length, length - piece.length)]);
  }

  /** Closes it; files that have their memory together are closed together. */
  close(): Promise<void> {
    this.#recent.clear();
    return this.#file.close();
  }

  #page(start: number): Buffer {
    const key = this.#base + start;
    const known = this.#recent.get(key);
    if (known !== undefined) return known;
    // By itself, not of the memory that small buffers share: it stays.
    const bytes = Buffer.allocUnsafeSlow(pageSize);
    const page = bytes.subarray(0, readSync(this.#file.fd, bytes, 0, pageSize, start));
    this.#recent.set(key, page);
    return page;
  }
}
