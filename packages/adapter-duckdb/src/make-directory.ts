import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { codeOf } from "./thrown.ts";

const isDirectory = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** Why a directory cannot be made; undefined when it is there now. */
async function failureToMake(path: string): Promise<unknown> {
  try {
    await mkdir(path);
    return undefined;
  } catch (error) {
    return (await isDirectory(path)) ? undefined : error;
  }
}

/**
 * Makes a directory and those above it that are missing. Unlike `mkdir` with `recursive`, it ends in directories that
 * answer ENOENT to whoever makes something in them, as `/proc` does.
 */
export async function makeDirectory(path: string): Promise<void> {
  const failure = await failureToMake(path);
  if (failure === undefined) return;
  if (codeOf(failure) !== "ENOENT") throw failure;
  const parent = dirname(path);
  // A drive that is not there has nothing above it.
  if (parent === path) throw failure;
  // Whoever else makes it may have made it meanwhile.
  if (!(await isDirectory(parent))) await makeDirectory(parent);
  const again = await failureToMake(path);
  if (again !== undefined) throw again;
}
