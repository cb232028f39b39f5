import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/**
 * Makes a directory and those above it that are missing. Unlike `mkdirSync` with `recursive`, it ends in directories
 * that answer ENOENT to whoever makes something in them, as `/proc` does.
 */
export function makeDirectory(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    if (isDirectory(path)) return;
    const parent = dirname(path);
    const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (!missing || isDirectory(parent)) throw error;
    makeDirectory(parent);
    makeDirectory(path);
  }
}
