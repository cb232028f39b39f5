import type { Hash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { namingPlace } from "../naming-place.ts";
import { ByteSource } from "./byte-source.ts";
import { beginsMember, DamagedStream, gunzip, gunzipSound } from "./gunzip.ts";

const readSize = 256 * 1024;

/** Reads a file from the start, as often as is asked for if it is no pipe; its bytes are heard of once. */
class Reader {
  readonly #file: FileHandle;
  readonly isRegular: boolean;
  readonly #hash: Hash;
  readonly #onRead: (bytes: number) => void;
  #known = 0;

  constructor(file: FileHandle, isRegular: boolean, hash: Hash, onRead: (bytes: number) => void) {
    this.#file = file;
    this.isRegular = isRegular;
    this.#hash = hash;
    this.#onRead = onRead;
  }

  fromStart(): ByteSource {
    let position = 0;
    return new ByteSource(async () => {
      const at = this.isRegular ? position : null;
      const { bytesRead, buffer } = await this.#file.read(new Uint8Array(readSize), 0, readSize, at);
      const chunk = buffer.subarray(0, bytesRead);
      const fresh = chunk.subarray(Math.max(0, this.#known - position));
      position += bytesRead;
      if (fresh.length > 0) {
        this.#hash.update(fresh);
        this.#known = position;
        this.#onRead(position);
      }
      return chunk;
    });
  }
}

async function* gunzipped(reader: Reader): AsyncGenerator<Uint8Array> {
  let given = 0;
  try {
    for await (const piece of gunzipSound(reader.fromStart())) {
      given += piece.length;
      yield piece;
    }
    return;
  } catch (error) {
    if (!(error instanceof DamagedStream)) throw error;
  }
  // Member by member it takes longer, but finds where it ends, and whether that is damage.
  for await (const piece of gunzip(reader.fromStart())) {
    if (piece.length > given) yield piece.subarray(given);
    given = Math.max(0, given - piece.length);
  }
}

/**
 * The plain bytes of a file, gunzipped when it starts as gzip does, whatever its name. The file's own bytes
 * go through `hash`, and `onRead` hears how many have been read. Throws `DamagedStream` after the last sound byte.
 */
export async function* plainChunks(
  path: string,
  hash: Hash,
  onRead: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  const file = await open(path);
  const reader = new Reader(file, (await file.stat()).isFile(), hash, onRead);
  const source = reader.fromStart();
  try {
    if (await beginsMember(source)) yield* reader.isRegular ? gunzipped(reader) : gunzip(source);
    else if (/\.gz$/i.test(path) && (await source.peek(1)).length === 0)
      throw new DamagedStream("it has no bytes at all");
    else for (let chunk = await source.next(); chunk.length > 0; chunk = await source.next()) yield chunk;
  } catch (error) {
    throw namingPlace(error, path);
  } finally {
    await file.close();
  }
}
