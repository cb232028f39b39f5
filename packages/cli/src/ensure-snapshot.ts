import { createHash } from "node:crypto";
import { readFile, stat, writeFile } from "node:fs/promises";
import { basename, join, relative, resolve } from "node:path";
import { type EmbedderFlags, embedderOf } from "./embedder-flags.ts";

/** Where things are kept that can be made again. */
const home = ".oqlkit";
const sourceFile = "source.json";

export interface SnapshotChoice extends EmbedderFlags {
  /** Directory of entity files; without it a sample is made. */
  readonly data?: string | undefined;
  /** Directory of the snapshot; without it one under `.oqlkit/`. */
  readonly snapshot?: string | undefined;
  readonly memoryLimit: string;
  /** Threads a build may use. */
  readonly threads?: number;
}

/**
 * The directory of a snapshot that matches the choice, built first when there is none, or when the entity
 * files or what makes the vectors have changed since.
 */
export async function ensureSnapshot(choice: SnapshotChoice): Promise<string> {
  const { data, snapshot } = choice;
  // Whether it can be opened shows when it is, which for a remote one takes a while.
  if (snapshot !== undefined && data === undefined) return snapshot;
  const source = data === undefined ? await ensureSample() : resolve(data);
  const out = snapshot ?? join(home, data === undefined ? "snapshot" : nameOf(source));
  const state = (await stateOf(source)) + (embedderOf(choice)?.identity ?? "");
  if ((await builtFrom(out)) !== state) {
    console.error(`building the snapshot of ${relative(process.cwd(), source) || "."} in ${out}`);
    const { describe, runBuild } = await import("./run-build.ts");
    const summary = await runBuild([source], { ...choice, out });
    console.error(describe(summary));
    await writeFile(
      join(out, sourceFile),
      JSON.stringify({ source, state, inputs: (await builtOf(out)).inputs }),
    );
  }
  return out;
}

async function ensureSample(): Promise<string> {
  const out = join(home, "sample");
  if (await exists(join(out, "works.jsonl.gz"))) return resolve(out);
  console.error("generating a sample catalog of 20,000 works");
  const { writeSample } = await import("./write-sample.ts");
  await writeSample({ works: 20_000, seed: 1, out });
  return resolve(out);
}

/** Names, sizes and times of the entity files: cheap to take on every start, and different when one changes. */
async function stateOf(source: string): Promise<string> {
  const { discoverInputs } = await import("@oqlkit/adapter-duckdb");
  const { objects, merged } = await discoverInputs([source]);
  const hash = createHash("sha256");
  for (const { name, size, mtimeMs } of [...objects, ...merged])
    hash.update(`${name}\0${size}\0${mtimeMs}\n`);
  return hash.digest("hex");
}

/** Hashes of the files that a snapshot was built from, and whether this program can serve it. */
async function builtOf(out: string): Promise<{ readonly inputs: string[]; readonly isServed: boolean }> {
  const { isOfThisLayout, readManifest } = await import("@oqlkit/adapter-duckdb");
  const { inputs, serving } = await readManifest(out);
  return { inputs: inputs.map(({ sha256 }) => sha256), isServed: isOfThisLayout(serving) };
}

interface SourceRecord {
  readonly state?: unknown;
  readonly inputs?: readonly string[];
}

/**
 * The state that the snapshot in `out` was built from, or null when it cannot be served, or came of other files since.
 */
async function builtFrom(out: string): Promise<string | null> {
  try {
    const built = await builtOf(out);
    const { state, inputs }: SourceRecord = JSON.parse(await readFile(join(out, sourceFile), "utf8"));
    // Updates have more.
    const isFromThese = inputs?.every((one) => built.inputs.includes(one)) === true;
    return built.isServed && isFromThese && typeof state === "string" ? state : null;
  } catch {
    return null;
  }
}

/** Tells directories apart, by the hash, in signs that may stand in a path anywhere. */
function nameOf(source: string): string {
  const name = basename(source)
    .replace(/[^\w.-]+/g, "_")
    .slice(0, 60);
  return `snapshot-${name}-${createHash("sha256").update(source).digest("hex").slice(0, 8)}`;
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
