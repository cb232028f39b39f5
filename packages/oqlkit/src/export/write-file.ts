import { randomUUID } from "node:crypto";
import { open, rename, rm, stat } from "node:fs/promises";

/** Pieces are collected up to this many bytes before they are written. */
const bufferSize = 1 << 18;

/**
 * Writes a file beside `path` and renames it when it is whole, so that `path` never names a part of it.
 * What was written is removed when the pieces fail. Returns the number of bytes; rejects before the first piece is
 * asked for when `path` is something else than a file.
 */
export async function writeFileWhole(
  path: string,
  pieces: AsyncIterable<string | Uint8Array>,
): Promise<number> {
  const part = `${path}.${randomUUID().slice(0, 8)}.part`;
  const failed = (cause: unknown): never => {
    throw new Error(`${path} cannot be written: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  };
  const there = await stat(path).catch(() => undefined);
  if (there?.isFile() === false)
    throw new Error(
      `${path} is ${there.isDirectory() ? "a directory" : "no ordinary file"}; name a file to be written.`,
    );
  const file = await open(part, "wx").catch(failed);
  let bytes = 0;
  try {
    try {
      let waiting: Uint8Array[] = [];
      let size = 0;
      for await (const piece of pieces) {
        const data = typeof piece === "string" ? Buffer.from(piece) : piece;
        waiting.push(data);
        size += data.byteLength;
        if (size < bufferSize) continue;
        await file.appendFile(Buffer.concat(waiting));
        bytes += size;
        [waiting, size] = [[], 0];
      }
      await file.appendFile(Buffer.concat(waiting));
      bytes += size;
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, path).catch(failed);
    return bytes;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
