import { randomUUID } from "node:crypto";
import { open, readlink, realpath, rename, rm, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/** Pieces are collected up to this many bytes before they are written. */
const bufferSize = 1 << 18;

/**
 * Writes a file beside the place that `path` names, links followed, and renames it when it is whole, so that `path`
 * never names a part of it. What was written is removed when the pieces fail. Returns the number of bytes; rejects
 * before the first piece is asked for when `path` is something else than a file.
 */
export async function writeFileWhole(
  path: string,
  pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
): Promise<number> {
  const failed = (cause: unknown): never => {
    throw new Error(`${path} cannot be written: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  };
  const there = await stat(path).catch((error) => (isMissing(error) ? undefined : failed(error)));
  if (there?.isFile() === false)
    throw new Error(
      `${path} is ${there.isDirectory() ? "a directory" : "no ordinary file"}; name a file to be written.`,
    );
  const target = await (there === undefined ? absentTarget(path) : realpath(path)).catch(failed);
  const part = `${target}.${randomUUID().slice(0, 8)}.part`;
  const file = await open(part, "wx").catch(failed);
  let bytes = 0;
  try {
    try {
      if (there !== undefined) await file.chmod(there.mode & 0o7777).catch(failed);
      let waiting: Uint8Array[] = [];
      let size = 0;
      for await (const piece of pieces) {
        const data = typeof piece === "string" ? Buffer.from(piece) : piece;
        waiting.push(data);
        size += data.byteLength;
        if (size < bufferSize) continue;
        await file.appendFile(Buffer.concat(waiting)).catch(failed);
        bytes += size;
        [waiting, size] = [[], 0];
      }
      await file.appendFile(Buffer.concat(waiting)).catch(failed);
      bytes += size;
      await file.sync().catch(failed);
    } finally {
      await file.close();
    }
    await rename(part, target).catch(failed);
    return bytes;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

/** The place of a file that is not there: where the link leads that stands in its stead, or the path itself. */
async function absentTarget(path: string): Promise<string> {
  const link = await readlink(path).catch(() => undefined);
  return link === undefined ? path : absentTarget(resolve(await realpath(dirname(path)), link));
}
