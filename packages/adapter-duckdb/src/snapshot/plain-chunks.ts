import type { Hash } from "node:crypto";
import { open } from "node:fs/promises";
import { ByteSource } from "./byte-source.ts";
import { beginsMember, DamagedStream, gunzip } from "./gunzip.ts";

const readSize = 256 * 1024;

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
  let read = 0;
  const source = new ByteSource(async () => {
    const { bytesRead, buffer } = await file.read(new Uint8Array(readSize), 0, readSize, null);
    const chunk = buffer.subarray(0, bytesRead);
    hash.update(chunk);
    read += bytesRead;
    if (bytesRead > 0) onRead(read);
    return chunk;
  });
  try {
    if (await beginsMember(source)) yield* gunzip(source);
    else if (/\.gz$/i.test(path) && (await source.peek(1)).length === 0)
      throw new DamagedStream("it has no bytes at all");
    else for (let chunk = await source.next(); chunk.length > 0; chunk = await source.next()) yield chunk;
  } finally {
    await file.close();
  }
}
