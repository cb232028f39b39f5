import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** Why a directory cannot be made; undefined when it is there now. */
function failureToMake(path: string, mode?: number): unknown {
  try {
    mkdirSync(path, { mode });
    return undefined;
  } catch (error) {
    return isDirectory(path) ? undefined : error;
  }
}

/**
 * Makes a directory and those above it that are missing. Unlike `mkdirSync` with `recursive`, it ends in directories
 * that answer ENOENT to whoever makes something in them, as `/proc` does. `mode` is for the last directory alone, where
 * it is made.
 */
export function makeDirectory(path: string, mode?: number): void {
  const failure = failureToMake(path, mode);
  if (failure === undefined) return;
  const missing = failure instanceof Error && "code" in failure && failure.code === "ENOENT";
  if (!missing) throw failure;
  const parent = dirname(path);
  // A drive that is not there has nothing above it.
  if (parent === path) throw failure;
  // Another process may have made it meanwhile.
  if (!isDirectory(parent)) makeDirectory(parent);
  const again = failureToMake(path, mode);
  if (again !== undefined) throw again;
}
