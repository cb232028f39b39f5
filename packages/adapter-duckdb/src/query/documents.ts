import { isAscii } from "node:buffer";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { AdapterError, RecentItems } from "@oqlkit/engine";
import type { EntityType } from "@oqlkit/oqo-schema";
import { documentEntrySize } from "../layout.ts";
import type { PagedFile, Pages } from "../paged-file.ts";
import { type ReadBytes, type ReadMembers, readDocument, readMembers } from "./read-document.ts";
import { endsEarly, ReadingPace } from "./reading-pace.ts";

/** More than a page holds; a longer stretch would keep other callers waiting. */
const mostAtOnce = 200;

/** Documents that are read before it is seen how large they are: a few of the largest have room in memory. */
const readAtOnce = 16;

/** Bytes of documents of pages that are kept for when they are asked for again. */
const recentRoom = 32 * 2 ** 20;

/** Room for what is decoded as soon as it is read: most documents are shorter. Bytes. */
const placeSize = 64 * 1024;

/** A whole document in UTF-8 as a string of its bytes, which is its text where all are ASCII. */
interface Content {
  readonly byteString: string;
  readonly isAscii: boolean;
}

/** A whole document as text: decoding takes longer than all else that a page of these does. */
interface Kept {
  readonly text: string;
  /** Bytes. */
  readonly size: number;
}

interface Files {
  readonly documents: FileHandle;
  readonly index: PagedFile;
}

/** Where a document stands. */
interface Stretch {
  readonly read: ReadBytes;
  /** Bytes. */
  readonly length: number;
}

/** Reads documents by row number from files that stay open, so that their directory may be removed meanwhile. */
export class DocumentStore {
  readonly #files: ReadonlyMap<EntityType, Files>;
  /** Memory of its own for each document would have to be looked through for garbage. */
  readonly #place = Buffer.allocUnsafeSlow(placeSize);
  readonly #recent = new RecentItems<string, Kept>(recentRoom, (_, { size }) => size);
  #closed = false;

  private constructor(files: ReadonlyMap<EntityType, Files>) {
    this.#files = files;
  }

  /** Opens `<entity>.bin` and `<entity>.idx` of the given entity types; rejects when one is missing. */
  static async open(
    directory: string,
    entities: readonly EntityType[],
    pages: Pages,
  ): Promise<DocumentStore> {
    const files = new Map<EntityType, Files>();
    try {
      for (const entity of entities) files.set(entity, await openFiles(directory, entity, pages));
      return new DocumentStore(files);
    } catch (error) {
      await closeFiles(files);
      throw error;
    }
  }

  /**
   * The JSON texts of rows, in the order given; with `project` at least those root keys of them. Where they come to
   * `room` characters, the others are left out. Rejects with `AdapterError` when a file is damaged.
   */
  async read(
    entity: EntityType,
    rows: readonly number[],
    project: readonly string[] | null = null,
    room: number = Number.POSITIVE_INFINITY,
  ): Promise<string[]> {
    if (rows.length === 0) return [];
    const files = this.#filesOf(entity);
    const pace = new ReadingPace(rows.length <= mostAtOnce);
    const texts: string[] = [];
    let length = 0;
    const readSome = async (count: number, wanted: ReadonlySet<string> | null): Promise<boolean> => {
      const some = rows.slice(texts.length, texts.length + count);
      const read = await Promise.all(some.map((row) => this.#text(files, entity, row, wanted, pace)));
      for (const { text } of read) {
        texts.push(text);
        length += text.length;
      }
      return read[0]?.late === true;
    };
    let wanted = project === null ? null : new Set(project);
    // The first tells whether what is wanted stands at the beginning: objects of a type are much alike.
    if (wanted !== null && (await readSome(1, wanted))) wanted = null;
    while (texts.length < rows.length && length < room) await readSome(readAtOnce, wanted);
    return texts;
  }

  /** One whole document. Rejects as `read` does. */
  async readWhole(entity: EntityType, row: number): Promise<Content> {
    const files = this.#filesOf(entity);
    // Not kept: most are asked for once, and to forget them takes longer than to read them.
    try {
      const { read, length } = this.#stretchOf(files, row, new ReadingPace(true));
      return await readDocument(read, length, contentOf);
    } catch (cause) {
      throw damaged(entity, row, cause);
    }
  }

  #filesOf(entity: EntityType): Files {
    const files = this.#files.get(entity);
    if (this.#closed) throw new AdapterError("The snapshot is closed.");
    if (files === undefined) throw new AdapterError(`The snapshot has no documents of ${entity}.`);
    return files;
  }

  #stretchOf({ documents, index }: Files, row: number, pace: ReadingPace): Stretch {
    const entry = index.read(row * documentEntrySize, documentEntrySize);
    if (entry.length < documentEntrySize) throw endsEarly();
    const offset = Number(entry.readBigUInt64LE(0));
    return {
      read: (bytes) => pace.read(documents.fd, offset, bytes, this.#place),
      length: entry.readUInt32LE(8),
    };
  }

  async #text(
    files: Files,
    entity: EntityType,
    row: number,
    wanted: ReadonlySet<string> | null,
    pace: ReadingPace,
  ): Promise<ReadMembers> {
    const key = keyOf(entity, row);
    const known = this.#recent.get(key);
    if (known !== undefined) return { text: known.text, late: false };
    const take = (json: Buffer): string => {
      const plain = textOfAscii(json);
      const text = plain ?? json.toString();
      // What a page shows may be shown again; a long stretch is passed through once.
      if (pace.isShort)
        this.#recent.set(key, { text, size: plain === undefined ? 2 * text.length : text.length });
      return text;
    };
    try {
      const { read, length } = this.#stretchOf(files, row, pace);
      if (wanted !== null) return await readMembers(read, length, wanted, take);
      return { text: await readDocument(read, length, take), late: false };
    } catch (cause) {
      throw damaged(entity, row, cause);
    }
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#recent.clear();
    await closeFiles(this.#files);
  }
}

async function closeFiles(files: ReadonlyMap<EntityType, Files>): Promise<void> {
  for (const { documents, index } of files.values()) {
    await documents.close();
    await index.close();
  }
}

async function openFiles(directory: string, entity: EntityType, pages: Pages): Promise<Files> {
  const documents = await open(join(directory, `${entity}.bin`), "r");
  try {
    return { documents, index: await pages.open(join(directory, `${entity}.idx`)) };
  } catch (error) {
    await documents.close();
    throw error;
  }
}

function damaged(entity: EntityType, row: number, cause: unknown): AdapterError {
  // What the system says may be over soon, and is nothing that building again would mend.
  const ofSystem = cause instanceof Error && "syscall" in cause;
  const rest = ofSystem ? `: ${cause.message}` : ". Build the snapshot again.";
  return new AdapterError(`The document of row ${row} of ${entity} cannot be read${rest}`, { cause });
}

/**
 * The text of bytes that are all ASCII, as most documents are. It needs no decoding, and stands in the heap: as memory
 * outside of that grows, V8 looks through all of the heap for garbage.
 */
const textOfAscii = (bytes: Buffer): string | undefined =>
  isAscii(bytes) ? bytes.toString("latin1") : undefined;

/** In the heap too, whatever letters a document has. */
const contentOf = (json: Buffer): Content => ({
  byteString: json.toString("latin1"),
  isAscii: isAscii(json),
});

const keyOf = (entity: EntityType, row: number): string => `${entity} ${row}`;
