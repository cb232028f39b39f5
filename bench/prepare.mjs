// The sample catalog and its snapshot, made once and kept outside git.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isOfThisLayout, readManifest } from "@oqlkit/adapter-duckdb";
import { generateSample } from "@oqlkit/sample";
import { showProgress } from "./show-progress.mjs";

const cache = fileURLToPath(new URL("../.bench/", import.meta.url));

/** The directory of the sample of so many works. */
export function prepareSample(works) {
  return once(works, "sample", async (out, onProgress) => {
    await generateSample({ works, seed: 1, out, onProgress });
  });
}

/**
 * The directory of that sample's snapshot, with vectors or without, and what it took to build it: `anew`, whether or
 * not there is one.
 */
export async function prepareSnapshot(works, { vectors = true, anew = false } = {}) {
  const sample = await prepareSample(works);
  const name = vectors ? "snapshot" : "snapshot-without-vectors";
  if (anew) rmSync(placeOf(works, name).record, { force: true });
  await forgetOther(works, name);
  return once(works, name, (out) => {
    const program = fileURLToPath(new URL("make-snapshot.mjs", import.meta.url));
    const args = [program, sample.dir, out, vectors ? "with" : "without"];
    const stdio = ["ignore", "pipe", "inherit"];
    return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8", stdio }));
  });
}

/** Has a snapshot built again that another version of the program made, which does not open. */
async function forgetOther(works, name) {
  const { dir, record } = placeOf(works, name);
  if (!existsSync(record)) return;
  // One of another format is refused.
  const manifest = await readManifest(dir).catch(() => undefined);
  if (isOfThisLayout(manifest?.serving)) return;
  rmSync(record);
  rmSync(dir, { recursive: true });
}

/** Where what is made once lies, and the record that it was made. */
function placeOf(works, what) {
  const dir = `${cache}works-${works}/${what}`;
  return { dir, record: `${dir}.json` };
}

/** Makes a directory unless a record says that it was made before; `make` may tell what it took, for the record. */
export async function once(works, what, make) {
  const { dir, record } = placeOf(works, what);
  if (existsSync(record)) return { dir, made: JSON.parse(readFileSync(record, "utf8")) };
  // What broke off has left a part.
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  const made = (await make(dir, showProgress(what))) ?? {};
  writeFileSync(record, JSON.stringify(made));
  return { dir, made };
}
