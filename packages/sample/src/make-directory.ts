import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

const isDirectory = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/**
 * Makes a directory and those above it that are missing. Unlike `mkdir` with `recursive`, it ends in directories that
 * answer ENOENT to whoever makes something in them, as `/proc` does.
 */
export async function makeDirectory(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    if (await isDirectory(path)) return;
    const parent = dirname(path);
    const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (!missing || (await isDirectory(parent))) throw error;
    await makeDirectory(parent);
    await makeDirectory(path);
  }
}
