import { open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { exists } from "../exists.ts";
import { syncDirectory } from "./file-checks.ts";
import { type Manifest, manifestName } from "./manifest.ts";

const versionDirectory = /^[0-9a-f]{16}(?:-\d+)?$/;
/** All that a version directory holds, or some of it where its removal was cut short. */
const versionParts = ["parquet", "documents", "serve", "semantic", "ledger", "rejects.jsonl"];

/** A directory name for a version; numbered when the same data is there already, perhaps in use. */
export async function freeDirectory(out: string, version: string): Promise<string> {
  for (let number = 1; ; number++) {
    const name = number === 1 ? version : `${version}-${number}`;
    if (!(await exists(join(out, name)))) return name;
  }
}

/**
 * Deletes the version directories other than `current`. A build calls it when it begins, not when it has switched:
 * whoever reads the version it replaced has until the build after it. What cannot be deleted is tried again then.
 * Directories with other things in them are somebody else's, whatever they are called.
 */
export async function removeOtherVersions(out: string, current: string | undefined): Promise<void> {
  for (const entry of await readdir(out, { withFileTypes: true })) {
    if (!entry.isDirectory() || !versionDirectory.test(entry.name) || entry.name === current) continue;
    const directory = join(out, entry.name);
    const parts = await readdir(directory).catch(() => [""]);
    if (!parts.every((part) => versionParts.includes(part))) continue;
    await rm(directory, { recursive: true, force: true }).catch(() => {});
  }
}

/**
 * Switches to a finished version: its directory is moved into place, then the manifest is replaced by one rename.
 * Before that rename the former snapshot is whole, after it the new one is.
 */
export async function publish(
  out: string,
  building: string,
  built: string,
  manifest: Manifest,
): Promise<void> {
  await rename(built, join(out, manifest.directory));
  await syncDirectory(out);
  const draft = join(building, manifestName);
  const file = await open(draft, "w");
  try {
    await file.writeFile(`${JSON.stringify(manifest, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, join(out, manifestName));
  await syncDirectory(out);
}
