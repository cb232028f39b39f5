import { createHash } from "node:crypto";
import { open, readdir, stat } from "node:fs/promises";
import { join } from "node:path";

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
    const buffer = new Uint8Array(readSize);
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
  const sizes = await Promise.all(
    files.map(({ path }) =>
      stat(join(version, path)).then(
        (found) => found.size,
        () => undefined,
      ),
    ),
  );
  for (const [index, { path, size }] of files.entries()) {
    const found = sizes[index];
    if (found === undefined && missing === "is-fault") return `${path} is missing`;
    if (found !== undefined && found !== size)
      return `${path} has ${found} bytes where ${size} were built, as in a copy that broke off`;
  }
  return undefined;
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
