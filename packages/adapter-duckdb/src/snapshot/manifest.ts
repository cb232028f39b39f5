import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { EntityType } from "@oqlkit/oqo-schema";
import type { DocumentForm } from "../document-form.ts";
import type { Column } from "../layout.ts";
import type { SemanticRecord } from "../semantic/vector-files.ts";
import { codeOf, ifMissing, messageOf, saysMissing } from "../thrown.ts";
import { SnapshotError } from "./errors.ts";
import { checkFile, type FileCheck } from "./file-checks.ts";

/** Rises when a reader of the older format would misread a snapshot. */
export const manifestFormat = 9;
export const manifestName = "manifest.json";

/** How one entity type was built. */
export interface EntityCounts {
  /** Objects in the snapshot. */
  readonly rows: number;
  /** Input lines, blank ones included. */
  readonly lines: number;
  readonly rejects: number;
  /** Objects left out in favour of a newer one with the same id. */
  readonly duplicates: number;
  /** Objects left out because their id was merged into another that is present. */
  readonly merged: number;
  /** Ids known to be merged. */
  readonly mergedIds: number;
  /** Oddities in objects that were taken, by kind. */
  readonly warnings: Readonly<Record<string, number>>;
}

export interface InputFingerprint {
  readonly kind: "objects" | "merged-ids";
  readonly entity: EntityType;
  /** The path from the input it was found in. */
  readonly name: string;
  /** The date of its `updated_date=` directory, as of which objects without one count; absent where it is in none. */
  readonly partition?: string;
  /** Of the file as it is, compressed or not. */
  readonly size: number;
  readonly sha256: string;
}

/** How an update made a version. */
export interface UpdateRecord {
  /** The version it started from. */
  readonly from: string;
  /** Entity types that had input, whose files were written anew. */
  readonly changed: readonly EntityType[];
  /** Files taken over as they are: hard links, where the file system has them. */
  readonly linked: readonly string[];
}

/** What a snapshot is: the content of `manifest.json`. */
export interface Manifest {
  readonly format: number;
  /**
   * Hash of the format, the columns, the id base, the input contents, the dates of their directories, and the identity
   * of an embedder that was given or a model that was kept: the same data, built with the same settings, gives the same
   * version.
   */
  readonly version: string;
  /** The directory of this version, beside the manifest. */
  readonly directory: string;
  /** ISO 8601, UTC. */
  readonly created: string;
  /** Prefix of entity id URLs, without a trailing slash. */
  readonly idBase: string;
  /** Objects by entity type, every type included. */
  readonly counts: Readonly<Record<EntityType, number>>;
  readonly entities: Readonly<Record<EntityType, EntityCounts>>;
  /** Columns of the Parquet files, `row_number` not included. */
  readonly schema: Readonly<Record<EntityType, readonly Column[]>>;
  /** Mark of the rules by which objects were made canonical: what follows others is not added to. */
  readonly normalization: string;
  readonly inputs: readonly InputFingerprint[];
  readonly options: {
    readonly memoryLimit: string;
    readonly threads: number;
    readonly strict: boolean;
    readonly documents: DocumentForm;
  };
  readonly rejects: number;
  readonly warnings: Readonly<Record<string, number>>;
  readonly files: readonly FileCheck[];
  /** How the version was made from another one; absent when it was built from all its inputs. */
  readonly update?: UpdateRecord;
  /** Where the vectors of the works come from; absent when there are none. */
  readonly semantic?: SemanticRecord;
  /** What the builder of the serving files reports. */
  readonly serving: unknown;
}

/** A file that is not what the manifest says. */
export interface FileProblem {
  readonly path: string;
  readonly problem: "missing" | "size" | "checksum";
}

function isManifest(value: object): value is Manifest {
  const { version, directory, idBase, counts, files } = value as Partial<Record<keyof Manifest, unknown>>;
  return (
    typeof version === "string" &&
    typeof directory === "string" &&
    typeof idBase === "string" &&
    typeof counts === "object" &&
    counts !== null &&
    Array.isArray(files) &&
    files.every(isFileCheck)
  );
}

function isFileCheck(value: unknown): value is FileCheck {
  const { path, size, sha256 }: Partial<Record<keyof FileCheck, unknown>> = Object(value);
  return typeof path === "string" && Number.isSafeInteger(size) && typeof sha256 === "string";
}

/** Names one thing in a directory, on every platform: no separator, drive or wildcard, no way up. */
const plainName = /^(?!\.+$)[\w.-]+$/;

/** A name or path in a manifest that may lead out of the snapshot, where files are read and written by it. */
function strayPath({ version, directory, files }: Manifest): string | undefined {
  const isPlain = (name: string): boolean => plainName.test(name);
  const named = [version, directory].find((name) => !isPlain(name));
  return named ?? files.find(({ path }) => !path.split("/").every(isPlain))?.path;
}

/**
 * The manifest of the snapshot in a directory. Throws `SnapshotError`: `SNAPSHOT_MISSING` when there is none,
 * `SNAPSHOT_UNREADABLE` when it is damaged, `SNAPSHOT_FORMAT` when a different program version wrote it.
 */
export async function readManifest(dir: string): Promise<Manifest> {
  const path = join(dir, manifestName);
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (cause) {
    if (!saysMissing(cause))
      throw new SnapshotError("SNAPSHOT_UNREADABLE", `${path} cannot be read: ${messageOf(cause)}`, {
        cause,
      });
    if (codeOf(cause) === "ENOTDIR")
      throw new SnapshotError("SNAPSHOT_MISSING", `There is no snapshot in "${dir}": it is no directory.`);
    throw new SnapshotError(
      "SNAPSHOT_MISSING",
      `There is no snapshot in "${dir}": it has no ${manifestName}. Build one with: oqlkit snapshot build INPUT --out ${dir}`,
    );
  }
  const manifest = parseManifest(text, dir);
  const directory = await stat(join(dir, manifest.directory)).catch(ifMissing(undefined));
  if (!directory?.isDirectory()) {
    throw new SnapshotError(
      "SNAPSHOT_UNREADABLE",
      `${path} names the directory "${manifest.directory}", which is not there. Build the snapshot again.`,
    );
  }
  return manifest;
}

/** The manifest of the snapshot in `dir` from its text. Throws `SnapshotError` as `readManifest` does. */
export function parseManifest(text: string, dir: string): Manifest {
  const path = `${dir}/${manifestName}`;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new SnapshotError("SNAPSHOT_UNREADABLE", `${path} is not valid JSON. Build the snapshot again.`, {
      cause,
    });
  }
  if (
    typeof value !== "object" ||
    value === null ||
    !("format" in value) ||
    typeof value.format !== "number"
  ) {
    throw new SnapshotError(
      "SNAPSHOT_UNREADABLE",
      `${path} is not a snapshot manifest. Build the snapshot again.`,
    );
  }
  if (value.format !== manifestFormat) {
    const mend = value.format > manifestFormat ? "Update this program, or build" : "Build";
    throw new SnapshotError(
      "SNAPSHOT_FORMAT",
      `The snapshot in "${dir}" has format ${value.format}; this program reads format ${manifestFormat}. ${mend} the snapshot again.`,
    );
  }
  if (!isManifest(value)) {
    throw new SnapshotError(
      "SNAPSHOT_UNREADABLE",
      `${path} lacks required members, or has some of another kind. Build the snapshot again.`,
    );
  }
  const stray = strayPath(value);
  if (stray !== undefined) {
    throw new SnapshotError(
      "SNAPSHOT_UNREADABLE",
      `${path} names ${JSON.stringify(stray)}, which is no plain path within the snapshot, so nothing of it is read. Build the snapshot again.`,
    );
  }
  return value;
}

/** Compares every file of a snapshot with its size and checksum in the manifest. Empty when all is well. */
export async function verifySnapshot(dir: string): Promise<FileProblem[]> {
  const manifest = await readManifest(dir);
  const problems: FileProblem[] = [];
  for (const { path, size, sha256 } of manifest.files) {
    const found = await checkFile(join(dir, manifest.directory, path)).catch(() => undefined);
    if (!found) problems.push({ path, problem: "missing" });
    else if (found.size !== size) problems.push({ path, problem: "size" });
    else if (found.sha256 !== sha256) problems.push({ path, problem: "checksum" });
  }
  return problems;
}
