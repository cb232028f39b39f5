import type { Hash } from "node:crypto";
import { once } from "node:events";
import { open } from "node:fs/promises";
import { createGunzip, type Gunzip } from "node:zlib";

/** The compressed stream breaks off or is damaged; what came before it was yielded. */
export class DamagedStream extends Error {}

const readSize = 256 * 1024;

/** Feeds a gunzip stream chunk by chunk and hands over all that came out, also when the next byte is damaged. */
class Inflater {
  readonly #stream: Gunzip = createGunzip({ chunkSize: readSize });
  #out: Buffer[] = [];
  #failure: Error | undefined;
  #wake: () => void = () => {};

  constructor() {
    this.#stream.on("data", (chunk: Buffer) => this.#out.push(chunk));
    this.#stream.on("error", (error) => {
      this.#failure = error;
      this.#wake();
    });
  }

  async write(chunk: Uint8Array): Promise<Buffer[]> {
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      this.#stream.write(chunk, () => resolve());
    });
    return this.#take();
  }

  async end(): Promise<Buffer[]> {
    if (!this.#failure) {
      const ended = once(this.#stream, "end").catch(() => {});
      this.#stream.end();
      await ended;
    }
    return this.#take();
  }

  get failure(): Error | undefined {
    return this.#failure;
  }

  close(): void {
    this.#stream.destroy();
  }

  #take(): Buffer[] {
    const out = this.#out;
    this.#out = [];
    return out;
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
  let inflater: Inflater | undefined;
  try {
    let read = 0;
    for (;;) {
      const { bytesRead, buffer } = await file.read(new Uint8Array(readSize), 0, readSize, null);
      if (bytesRead === 0) break;
      const chunk = buffer.subarray(0, bytesRead);
      hash.update(chunk);
      if (read === 0 && chunk[0] === 0x1f && chunk[1] === 0x8b) inflater = new Inflater();
      read += bytesRead;
      onRead(read);
      if (!inflater) yield chunk;
      else if (!inflater.failure) yield* await inflater.write(chunk);
    }
    if (!inflater) return;
    yield* await inflater.end();
    if (inflater.failure)
      throw new DamagedStream(`the gzip stream is damaged or cut off (${inflater.failure.message})`);
  } finally {
    inflater?.close();
    await file.close();
  }
}
