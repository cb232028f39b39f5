import { createHash } from "node:crypto";
import { DamagedStream } from "./gunzip.ts";
import { plainChunks } from "./plain-chunks.ts";

/** Lines longer than this are not taken. */
export const maxLineBytes: number = 64 * 1024 * 1024;

/** What reading a file gives, in order. `position` counts plain (decompressed) bytes up to the end of the event. */
export type ReadEvent =
  /** Whole lines; the bytes own their buffer, so that it can be transferred. */
  | { readonly kind: "lines"; readonly bytes: Uint8Array<ArrayBuffer>; readonly position: number }
  /** One line that was skipped because of its length. */
  | { readonly kind: "overlong"; readonly position: number }
  /** The last event: the rest of the file cannot be read. */
  | { readonly kind: "damaged"; readonly reason: string }
  /** The last event of a sound file. */
  | { readonly kind: "end"; readonly sha256: string };

export interface ReadOptions {
  /** How much to gather before cutting at the last line end. */
  readonly batchBytes: number;
  /** Plain bytes to pass over: the position of an earlier event. */
  readonly skip: number;
  /** Hears how many bytes of the file have been read. */
  readonly onRead: (bytes: number) => void;
}

const newline = 10;

/** Bytes since the last cut; always begins at the start of a line. */
class Pending {
  #chunks: Uint8Array[] = [];
  size = 0;

  push(chunk: Uint8Array): void {
    if (chunk.length === 0) return;
    this.#chunks.push(chunk);
    this.size += chunk.length;
  }

  clear(): void {
    this.#chunks = [];
    this.size = 0;
  }

  /** Takes everything up to and including the last line end, or nothing. */
  takeLines(): Uint8Array<ArrayBuffer> | undefined {
    for (let index = this.#chunks.length - 1, after = 0; index >= 0; index--) {
      const chunk = this.#chunks[index];
      if (!chunk) break;
      const at = chunk.lastIndexOf(newline);
      if (at >= 0) return this.take(this.size - after - (chunk.length - at - 1));
      after += chunk.length;
    }
    return undefined;
  }

  take(length: number): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(length);
    const rest: Uint8Array[] = [];
    let filled = 0;
    for (const chunk of this.#chunks) {
      const part = Math.min(chunk.length, length - filled);
      if (part > 0) bytes.set(chunk.subarray(0, part), filled);
      filled += part;
      if (part < chunk.length) rest.push(chunk.subarray(part));
    }
    this.#chunks = rest;
    this.size -= length;
    return bytes;
  }
}

/** Reads a file of lines in batches, with memory bounded by the batch size and the longest line allowed. */
export async function* readBatches(path: string, options: ReadOptions): AsyncGenerator<ReadEvent> {
  const hash = createHash("sha256");
  const pending = new Pending();
  let position = options.skip;
  let toSkip = options.skip;
  let skippingLine = false;
  let searchFrom = 0;
  try {
    for await (const whole of plainChunks(path, hash, options.onRead)) {
      let chunk = whole.subarray(Math.min(toSkip, whole.length));
      toSkip -= whole.length - chunk.length;
      if (skippingLine) {
        const at = chunk.indexOf(newline);
        position += at < 0 ? chunk.length : at + 1;
        if (at < 0) continue;
        chunk = chunk.subarray(at + 1);
        skippingLine = false;
        yield { kind: "overlong", position };
      }
      pending.push(chunk);
      if (pending.size - searchFrom < options.batchBytes) continue;
      const bytes = pending.takeLines();
      searchFrom = bytes ? 0 : pending.size;
      if (bytes) {
        position += bytes.length;
        yield { kind: "lines", bytes, position };
      } else if (pending.size > maxLineBytes) {
        position += pending.size;
        pending.clear();
        searchFrom = 0;
        skippingLine = true;
      }
    }
    if (skippingLine) yield { kind: "overlong", position };
    if (pending.size > 0) {
      position += pending.size;
      yield { kind: "lines", bytes: pending.take(pending.size), position };
    }
  } catch (error) {
    if (!(error instanceof DamagedStream)) throw error;
    const bytes = pending.takeLines();
    if (bytes) yield { kind: "lines", bytes, position: position + bytes.length };
    yield { kind: "damaged", reason: error.message };
    return;
  }
  yield { kind: "end", sha256: hash.digest("hex") };
}
