import { type FileHandle, open } from "node:fs/promises";
import { signWords } from "@oqlkit/semantic";
import { littleEndian } from "../little-endian.ts";
import { fillInThread, readInThread } from "../query/reading-pace.ts";
import type { EncodedTexts } from "./encode-texts.ts";
import { semanticPaths } from "./vector-files.ts";

/** The vectors of an earlier version, for texts that are the same in the next. */
export interface KeptVectors {
  /** Puts those of the given row numbers into the same places of what was made; null stands for none. */
  fill(made: EncodedTexts, rows: readonly (number | null)[]): Promise<EncodedTexts>;
  close(): Promise<void>;
}

/** Opens the vectors of a version directory. */
export async function openKeptVectors(version: string, dimensions: number): Promise<KeptVectors> {
  const paths = semanticPaths(version);
  const words = signWords(dimensions);
  const files: FileHandle[] = [];
  const close = async (): Promise<void> => {
    for (const file of files) await file.close();
  };
  try {
    for (const path of [paths.vectors, paths.scales, paths.signs]) files.push(await open(path, "r"));
  } catch (error) {
    await close();
    throw error;
  }
  const [vectors = 0, scales = 0, signs = 0] = files.map(({ fd }) => fd);
  return {
    async fill(made, rows) {
      for (const { at, end, row } of runsOf(rows)) {
        await fillInThread(vectors, row * dimensions, made.bytes.subarray(at * dimensions, end * dimensions));
        await readNumbers(scales, row, made.scales.subarray(at, end));
        await readNumbers(signs, row * words, made.signs.subarray(at * words, end * words));
      }
      return made;
    },
    close,
  };
}

/** Places that take rows which follow one another. */
function* runsOf(rows: readonly (number | null)[]): Generator<{ at: number; end: number; row: number }> {
  for (let at = 0, end = 1; at < rows.length; at = end, end += 1) {
    const row = rows[at] ?? null;
    if (row === null) continue;
    while (end < rows.length && rows[end] === row + end - at) end += 1;
    yield { at, end, row };
  }
}

/** Reads numbers of four bytes, from the one at an index of the file on. */
async function readNumbers(fd: number, first: number, target: Float32Array | Uint32Array): Promise<void> {
  const { buffer, byteOffset, byteLength } = target;
  const bytes = littleEndian(await readInThread(fd, first * 4, byteLength));
  new Uint8Array(buffer, byteOffset, byteLength).set(bytes);
}
