import { type FileHandle, open } from "node:fs/promises";
import { AdapterError } from "@oqlkit/engine";
import { littleEndian } from "../../little-endian.ts";
import { readOnce } from "../../read-once.ts";
import {
  type IndexDescription,
  type SectionName,
  textIndexFormat,
  textIndexPaths,
} from "../../text/index-files.ts";
import type { TextGroup } from "../../text-groups.ts";
import { type ReadingPace, readInThread } from "../reading-pace.ts";
import { type Dictionary, makeDictionary } from "./dictionary.ts";

/** The index of a group of texts. Its files stay open; the dictionary is read when it is first needed. */
export class TextIndex {
  readonly group: TextGroup;
  /** Rejects with `AdapterError` when the file is damaged. */
  readonly dictionary: () => Promise<Dictionary> = readOnce(() =>
    this.#readDictionary().catch((cause: unknown) => {
      throw this.#damaged(cause);
    }),
  );
  readonly #postings: FileHandle;
  readonly #places: FileHandle;

  private constructor(group: TextGroup, postings: FileHandle, places: FileHandle) {
    this.group = group;
    this.#postings = postings;
    this.#places = places;
  }

  /** Opens the files of an index in the directory `serve/` of a version; rejects when one is missing. */
  static async open(directory: string, group: TextGroup): Promise<TextIndex> {
    const paths = textIndexPaths(directory, group);
    const postings = await open(paths.postings, "r");
    try {
      return new TextIndex(group, postings, await open(paths.places, "r"));
    } catch (error) {
      await postings.close();
      throw error;
    }
  }

  /** The postings of the stems from the first to before the second. */
  postings(
    { postings }: Dictionary,
    first: number,
    end: number,
    pace: ReadingPace,
  ): Buffer | Promise<Buffer> {
    const from = postings[first] ?? 0;
    return pace.read(this.#postings.fd, from, (postings[end] ?? from) - from);
  }

  /** The places of a stem. */
  places({ places }: Dictionary, stem: number, pace: ReadingPace): Buffer | Promise<Buffer> {
    const from = places[stem] ?? 0;
    return pace.read(this.#places.fd, from, (places[stem + 1] ?? from) - from);
  }

  async close(): Promise<void> {
    await this.#postings.close();
    await this.#places.close();
  }

  async #readDictionary(): Promise<Dictionary> {
    const { fd } = this.#postings;
    const { size } = await this.#postings.stat();
    const length = (await readInThread(fd, size - 4, 4)).readUInt32LE(0);
    const text = (await readInThread(fd, size - 4 - length, length)).toString();
    const description = JSON.parse(text) as IndexDescription;
    if (description.format !== textIndexFormat)
      throw new RangeError(`The index has the format ${description.format}.`);
    const sections = new Map<SectionName, Buffer>();
    for (const [name, [offset, bytes]] of Object.entries(description.sections))
      sections.set(name as SectionName, await readInThread(fd, offset, bytes));
    const section = (name: SectionName): Buffer => sections.get(name) ?? Buffer.alloc(0);
    const numbers = (name: SectionName): Uint32Array =>
      new Uint32Array(new Uint8Array(littleEndian(section(name))).buffer);
    return makeDictionary(description, section, numbers);
  }

  #damaged(cause: unknown): AdapterError {
    const { entity, name } = this.group;
    return new AdapterError(
      `The text index of ${entity} for ${name} cannot be read. Build the snapshot again.`,
      { cause },
    );
  }
}
