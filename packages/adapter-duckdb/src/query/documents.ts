import { isAscii } from "node:buffer";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { AdapterError, RecentItems } from "@oqlkit/engine";
import type { EntityType } from "@oqlkit/oqo-schema";
import { documentEntrySize } from "../layout.ts";
import type { PagedFile, Pages } from "../paged-file.ts";
import { type Inflated, inflateDocument } from "./inflate-document.ts";
import { endsEarly, ReadingPace } from "./reading-pace.ts";

/** More than a page holds; a longer stretch would keep other callers waiting. */
const mostAtOnce = 200;

/** Bytes of documents that are kept for when they are asked for again. */
const recentRoom = 32 * 2 ** 20;

/** A whole document, in UTF-8 where it was not asked for as text and has other letters than those of ASCII. */
type Content = Buffer<ArrayBuffer> | string;

/** A whole document as it was asked for last: decoding takes longer than all else that a page of these does. */
interface Kept {
  readonly content: Content;
  /** Bytes. */
  readonly size: number;
}

/** A document as text. */
interface Text {
  readonly text: string;
  readonly late: boolean;
}

interface Files {
  readonly documents: FileHandle;
  readonly index: PagedFile;
}

/** Reads documents by row number from files that stay open, so that their directory may be removed meanwhile. */
export class DocumentStore {
  readonly #files: ReadonlyMap<EntityType, Files>;
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
   * The JSON texts of rows, in the order given; with `project` at least those root keys of them. Rejects with
   * `AdapterError` when a file is damaged.
   */
  async read(
    entity: EntityType,
    rows: readonly number[],
    project: readonly string[] | null = null,
  ): Promise<string[]> {
    if (rows.length === 0) return [];
    const files = this.#filesOf(entity);
    const pace = new ReadingPace(rows.length <= mostAtOnce);
    const readAll = (some: readonly number[], wanted: ReadonlySet<string> | null): Promise<Text[]> =>
      Promise.all(some.map((row) => this.#text(files, entity, row, wanted, pace)));
    if (project === null) return (await readAll(rows, null)).map(({ text }) => text);
    // The first tells whether what is wanted stands at the beginning: objects of a type are much alike.
    const wanted = new Set(project);
    const first = await readAll(rows.slice(0, 1), wanted);
    const others = await readAll(rows.slice(1), first[0]?.late === true ? null : wanted);
    return [...first, ...others].map(({ text }) => text);
  }

  /** One whole document, its bytes not to be changed. Rejects as `read` does. */
  async readWhole(entity: EntityType, row: number): Promise<Content> {
    const files = this.#filesOf(entity);
    const key = keyOf(entity, row);
    const known = this.#recent.get(key)?.content;
    if (known !== undefined) return known;
    const { content } = await readDocument(files, entity, row, null, new ReadingPace(true));
    const whole = typeof content === "string" ? content : (textOfAscii(content) ?? copyOf(content));
    this.#recent.set(key, { content: whole, size: whole.length });
    return whole;
  }

  #filesOf(entity: EntityType): Files {
    const files = this.#files.get(entity);
    if (this.#closed) throw new AdapterError("The snapshot is closed.");
    if (files === undefined) throw new AdapterError(`The snapshot has no documents of ${entity}.`);
    return files;
  }

  async #text(
    files: Files,
    entity: EntityType,
    row: number,
    wanted: ReadonlySet<string> | null,
    pace: ReadingPace,
  ): Promise<Text> {
    const key = keyOf(entity, row);
    const known = this.#recent.get(key)?.content;
    if (typeof known === "string") return { text: known, late: false };
    const { content, late } =
      known === undefined
        ? await readDocument(files, entity, row, wanted, pace)
        : { content: known, late: false };
    if (typeof content === "string") return { text: content, late };
    const plain = textOfAscii(content);
    const text = plain ?? content.toString();
    // What a page shows may be shown again; a long stretch is passed through once.
    if (pace.isShort)
      this.#recent.set(key, { content: text, size: plain === undefined ? 2 * text.length : text.length });
    return { text, late };
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

async function readDocument(
  { documents, index }: Files,
  entity: EntityType,
  row: number,
  wanted: ReadonlySet<string> | null,
  pace: ReadingPace,
): Promise<Inflated> {
  try {
    const entry = index.read(row * documentEntrySize, documentEntrySize);
    if (entry.length < documentEntrySize) throw endsEarly();
    const offset = Number(entry.readBigUInt64LE(0));
    const stretch = (bytes: number): Buffer | Promise<Buffer> => pace.read(documents.fd, offset, bytes);
    return await inflateDocument(stretch, entry.readUInt32LE(8), wanted);
  } catch (cause) {
    throw new AdapterError(
      `The document of row ${row} of ${entity} cannot be read. Build the snapshot again.`,
      {
        cause,
      },
    );
  }
}

/**
 * The text of bytes that are all ASCII, as most documents are. It needs no decoding, and stands in the heap: as memory
 * outside of that grows, V8 looks through all of the heap for garbage.
 */
const textOfAscii = (bytes: Buffer): string | undefined =>
  isAscii(bytes) ? bytes.toString("latin1") : undefined;

/** By itself: zlib answers with the beginning of a longer buffer, all of which would be kept with it. */
const copyOf = (bytes: Uint8Array): Buffer<ArrayBuffer> => Buffer.from(new Uint8Array(bytes).buffer);

const keyOf = (entity: EntityType, row: number): string => `${entity} ${row}`;
