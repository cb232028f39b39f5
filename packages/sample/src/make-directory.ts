import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Makes a directory and those above it that are missing. Unlike `mkdir` with `recursive`, it ends in directories that
 * answer ENOENT to whoever makes something in them, as `/proc` does.
 */
export async function makeDirectory(path: string): Promise<void> {
  if (existsSync(path)) return;
  await makeDirectory(dirname(path));
  await mkdir(path).catch((error: unknown) => {
    // Somebody else may have made it meanwhile.
    if (!existsSync(path)) throw error;
  });
}
