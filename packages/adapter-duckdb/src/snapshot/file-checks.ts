import { createHash } from "node:crypto";
import { open, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { namingPlace } from "../naming-place.ts";
import { messageOf, saysMissing } from "../thrown.ts";

/** A file of a snapshot; the path is relative to its version directory and uses `/`. */
export interface FileCheck {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

const readSize = 1024 * 1024;

/** Size and SHA-256 of a file. With `sync`, also waits until the disk has its contents. */
export async function checkFile(
  path: string,
  options: { readonly sync?: boolean; readonly signal?: AbortSignal | undefined } = {},
): Promise<{ size: number; sha256: string }> {
  const hash = createHash("sha256");
  const file = await open(path, options.sync ? "r+" : "r");
  try {
    // Not filled with zeros first, which takes longer than reading a small file.
    const buffer = Buffer.allocUnsafeSlow(readSize);
    let size = 0;
    for (;;) {
      options.signal?.throwIfAborted();
      const { bytesRead } = await file.read(buffer, 0, readSize, null);
      if (bytesRead === 0) break;
      hash.update(buffer.subarray(0, bytesRead));
      size += bytesRead;
    }
    if (options.sync) await file.datasync();
    return { size, sha256: hash.digest("hex") };
  } catch (error) {
    throw namingPlace(error, path);
  } finally {
    await file.close();
  }
}

/**
 * What is wrong with the first file of a version that is missing, or has another size than when it was built, as in a
 * copy that was broken off; undefined when all is well.
 */
export async function findFault(
  version: string,
  files: readonly FileCheck[],
  { missing }: { readonly missing: "is-fault" | "is-fine" },
): Promise<string | undefined> {
  const faults = await Promise.all(
    files.map(async ({ path, size }) => {
      try {
        const found = await stat(join(version, path));
        if (found.size === size) return undefined;
        return `${path} has ${found.size} bytes where ${size} were built, as in a copy that broke off`;
      } catch (error) {
        if (!saysMissing(error)) return `${path} cannot be looked at: ${messageOf(error)}`;
        return missing === "is-fault" ? `${path} is missing` : undefined;
      }
    }),
  );
  return faults.find((fault) => fault !== undefined);
}

/** Paths of all files below a directory, sorted. */
export async function listFiles(dir: string, prefix = ""): Promise<string[]> {
  const paths: string[] = [];
  for (const entry of await readdir(join(dir, prefix), { withFileTypes: true })) {
    const path = prefix === "" ? entry.name : `${prefix}/${entry.name}`;
    if (entry.isDirectory()) paths.push(...(await listFiles(dir, path)));
    else paths.push(path);
  }
  return paths.sort();
}

/** Waits until the disk has a directory's entries, where the platform can do that. */
export async function syncDirectory(dir: string): Promise<void> {
  const handle = await open(dir, "r").catch(() => undefined);
  try {
    await handle?.sync();
  } catch {
    // Some platforms cannot sync a directory; the rename is atomic there all the same.
  } finally {
    await handle?.close();
  }
}
