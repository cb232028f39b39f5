import { createHash } from "node:crypto";
import { lstat, mkdir, rm, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { DuckDBConnection } from "@duckdb/node-api";
import { duckdb } from "../duckdb.ts";
import { quoteText } from "../identifiers.ts";
import { isOfThisLayout } from "../serving/layout-fingerprint.ts";
import { acquireBuildLock, type BuildLock } from "../snapshot/build-lock.ts";
import { SnapshotError } from "../snapshot/errors.ts";
import { checkFile } from "../snapshot/file-checks.ts";
import { type Manifest, manifestName, parseManifest, readManifest } from "../snapshot/manifest.ts";
import { freeDirectory, publish, removeOtherVersions } from "../snapshot/publish.ts";
import { codeOf, firstLineOf } from "../thrown.ts";
import { checkLayout } from "./check-layout.ts";

/** A file passes through memory as one value of DuckDB, which is shorter. Bytes. */
const tooLarge = 2 ** 32;
/** How long another process's copy is waited for before looking again. Milliseconds. */
const pause = 200;

export interface RemoteOptions {
  /** Where the copy is kept; below the temporary directory of the system unless given. */
  readonly cache?: string | undefined;
  /** Where DuckDB finds its extensions; as it is set up on this machine unless given. */
  readonly extensions?: string | undefined;
}

/**
 * The directory of a local copy of a remote snapshot, brought up to date: queries need the files at hand. They are
 * read by DuckDB's extension httpfs, which also knows how to sign in (`create secret`, or the environment).
 *
 * @throws SnapshotError REMOTE_UNAVAILABLE when the extension is not installed, SNAPSHOT_UNREADABLE when a file
 * cannot be fetched or is not what the manifest says.
 */
export async function fetchSnapshot(url: string, options: RemoteOptions = {}): Promise<string> {
  const base = url.replace(/\/+$/, "");
  const instance = await duckdb.DuckDBInstance.create(":memory:", {
    autoinstall_known_extensions: "false",
    ...(options.extensions === undefined ? {} : { extension_directory: options.extensions }),
  });
  const connection = await instance.connect();
  try {
    await connection.run("load httpfs").catch((cause: unknown) => {
      throw unavailable(url, cause);
    });
    const cache = options.cache ?? (await ownCache(base));
    await copySnapshot(connection, base, cache);
    return cache;
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/**
 * Where the copy of a remote snapshot is kept below the temporary directory: in a directory of the user's own. Whatever
 * lies there is opened when its version is that of the far one, so nobody else may have put it there.
 *
 * @throws SnapshotError REMOTE_UNAVAILABLE when somebody else could have.
 */
export async function ownCache(base: string): Promise<string> {
  // Windows has no numbers of users, and a temporary directory for each.
  const uid = process.getuid?.();
  const own = join(tmpdir(), `oqlkit-cache-${uid ?? "own"}`);
  await mkdir(own, { mode: 0o700 }).catch((error: unknown) => {
    if (codeOf(error) !== "EEXIST") throw error;
  });
  const found = await lstat(own);
  const isOthers = uid !== undefined && (found.uid !== uid || (found.mode & 0o022) !== 0);
  if (!found.isDirectory() || isOthers) {
    throw new SnapshotError(
      "REMOTE_UNAVAILABLE",
      `"${base}" is on another machine, and its copy cannot be kept in "${own}", where others can write. Remove that, or give another directory as \`cache\`.`,
    );
  }
  return join(own, createHash("sha256").update(base).digest("hex").slice(0, 16));
}

function unavailable(url: string, cause: unknown): SnapshotError {
  return new SnapshotError(
    "REMOTE_UNAVAILABLE",
    `"${url}" is on another machine, and DuckDB's extension httpfs, which reads from there, is not installed here (${firstLineOf(cause)}). ` +
      'Install it once with "INSTALL httpfs" in the DuckDB command line, or copy the snapshot to a local directory and open that.',
    { cause },
  );
}

/**
 * Copies the current version of the snapshot at `base` into a local snapshot directory, unless it is there or another
 * process, which is waited for, copies it.
 *
 * @throws SnapshotError `SNAPSHOT_FORMAT` for one that this program cannot query and `REMOTE_UNAVAILABLE` for one with
 * a file of 4 GB or more, before anything is copied.
 */
export async function copySnapshot(connection: DuckDBConnection, base: string, cache: string): Promise<void> {
  const manifest = parseManifest(await readText(connection, `${base}/${manifestName}`), base);
  checkLayout(base, manifest);
  if (await hasVersion(cache, manifest)) return;
  checkSizes(base, manifest);
  const building = join(cache, ".building");
  const built = join(building, "version");
  const lock = await waitForLock(building);
  try {
    if (await hasVersion(cache, manifest)) return;
    await rm(built, { recursive: true, force: true });
    const before = await readManifest(cache).catch(() => undefined);
    await removeOtherVersions(cache, before?.directory);
    for (const file of manifest.files) {
      const target = join(built, file.path);
      await mkdir(dirname(target), { recursive: true });
      const source = `${base}/${manifest.directory}/${file.path}`;
      await connection
        .run(
          `copy (select content from read_blob(${quoteText(source)})) to ${quoteText(target)} (format blob)`,
        )
        .catch((cause: unknown) => {
          throw unreadable(source, cause);
        });
      const { sha256 } = await checkFile(target, { sync: true });
      if (sha256 !== file.sha256) throw unreadable(source, "it is not what the manifest says");
    }
    const directory = await freeDirectory(cache, manifest.version);
    await publish(cache, building, built, { ...manifest, directory });
  } finally {
    await lock.release();
    await rmdir(building).catch(() => {});
  }
}

/** The lock of a building directory, once whoever holds it is done: several processes may open one snapshot. */
async function waitForLock(building: string): Promise<BuildLock> {
  for (;;) {
    try {
      return await acquireBuildLock(building);
    } catch (error) {
      if (!(error instanceof SnapshotError) || error.code !== "BUILD_LOCKED") throw error;
      await sleep(pause);
    }
  }
}

function checkSizes(base: string, { files }: Manifest): void {
  const file = files.find(({ size }) => size >= tooLarge);
  if (file === undefined) return;
  const gigabytes = (file.size / 1e9).toFixed(1);
  const mend = file.path.startsWith("documents/")
    ? "Build it with --documents deflated, unless it was, or copy"
    : "Copy";
  throw new SnapshotError(
    "REMOTE_UNAVAILABLE",
    `"${base}" is on another machine, and its file ${file.path} has ${gigabytes} GB; files of 4 GB and more cannot be fetched. ${mend} the snapshot with the tools of its store and open the copy.`,
  );
}

/** The same data has the same version, whatever program built its tables. */
const hasVersion = (cache: string, { version }: Manifest): Promise<boolean> =>
  readManifest(cache).then(
    (found) => found.version === version && isOfThisLayout(found.serving),
    () => false,
  );

async function readText(connection: DuckDBConnection, path: string): Promise<string> {
  try {
    const reader = await connection.runAndReadAll(`select content from read_text(${quoteText(path)})`);
    const [row] = reader.getRows();
    if (row === undefined) throw new Error("there is no such file");
    return String(row[0]);
  } catch (cause) {
    throw unreadable(path, cause);
  }
}

function unreadable(path: string, cause: unknown): SnapshotError {
  return new SnapshotError("SNAPSHOT_UNREADABLE", `"${path}" cannot be fetched: ${firstLineOf(cause)}.`, {
    cause,
  });
}
