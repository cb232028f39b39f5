import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { isIdBase, usualIdBase } from "@oqlkit/catalog";
import { strangeKey } from "@oqlkit/engine";
import type { Embedder } from "@oqlkit/semantic";
import { type DocumentForm, documentForms } from "../document-form.ts";
import { isRemote } from "../is-remote.ts";
import { embedderFault } from "../semantic/embedder-fault.ts";
import { SnapshotError } from "./errors.ts";
import { type MemoryPlan, planMemory } from "./memory-plan.ts";
import type { OnProgress } from "./progress.ts";

/** What a snapshot is built from, where to, and with how much of the machine. */
export interface BuildOptions {
  /** Entity files, directories of them, or the official bulk layout. */
  readonly inputs: readonly string[];
  /** The snapshot directory; made when missing. */
  readonly out: string;
  /** For the whole build, such as `4GB` (the default); DuckDB gets three quarters or more of it. */
  readonly memoryLimit?: string;
  /** DuckDB's threads; as many as there are cores when left out. */
  readonly threads?: number;
  /** Fail at the first lines that cannot be taken. */
  readonly strict?: boolean;
  /** Prefix of the canonical id URLs, without a trailing slash: `https://openalex.org` unless given. */
  readonly idBase?: string;
  /** Stops the build, which rejects with the signal's reason. What was staged is used by the next build. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: OnProgress;
  /** Worker threads that read objects, when there are more than 12 MiB; as `threads`, but at most 4, when left out. */
  readonly workers?: number;
  /**
   * Makes the vectors of works for semantic search; false for none. When left out, a model learned from the works
   * themselves does.
   */
  readonly embedder?: Embedder | false;
  /**
   * How objects are kept. `plain`, the default, is read in a fraction of the time; `deflated` takes a third to a fifth
   * of the bytes, which tells in catalogs that are larger than memory. An update goes on as the snapshot was built.
   */
  readonly documents?: DocumentForm;
  /** Plain bytes that a worker takes at a time, at most 32 MiB: 3 MiB unless given. */
  readonly batchBytes?: number;
  /** Staged bytes after which progress survives a crash: 64 MB unless given. */
  readonly partBytes?: number;
}

/** The id base is that of the snapshot in `out`, which must be there. */
export interface UpdateOptions extends Omit<BuildOptions, "idBase"> {
  /**
   * Go on with the model that was learned for the snapshot, which then makes vectors of new texts alone; otherwise an
   * update learns from all works again, as a build does. False when left out.
   */
  readonly keepModel?: boolean;
}

/** Options with every default filled in. */
export interface BuildSettings {
  readonly inputs: readonly string[];
  readonly out: string;
  readonly memoryLimit: string;
  readonly memory: MemoryPlan;
  readonly threads: number;
  readonly workers: number;
  readonly strict: boolean;
  readonly idBase: string;
  readonly documents: DocumentForm;
  readonly batchBytes: number;
  readonly partBytes: number;
  readonly embedder: Embedder | false | undefined;
  /** The file of a learned model to go on with. */
  readonly model: Buffer | undefined;
  readonly signal: AbortSignal | undefined;
}

/** What both take; the compiler sees to it that this is all there is. */
const sharedOptions: Readonly<Record<Exclude<keyof UpdateOptions, "keepModel">, true>> = {
  inputs: true,
  out: true,
  memoryLimit: true,
  threads: true,
  strict: true,
  signal: true,
  onProgress: true,
  workers: true,
  embedder: true,
  documents: true,
  batchBytes: true,
  partBytes: true,
};
export const buildOptions: readonly string[] = [...Object.keys(sharedOptions), "idBase"];
export const updateOptions: readonly string[] = [...Object.keys(sharedOptions), "keepModel"];

/** What TypeScript would refuse shows in plain JavaScript when all is built. */
function checkNames(options: object, known: readonly string[]): void {
  const strange = strangeKey(options, known);
  if (strange !== undefined) throw new SnapshotError("BUILD_BAD_OPTION", strange.message);
  for (const [name, value] of Object.entries(options))
    if (/^(?:strict|keepModel)$/.test(name) && value !== undefined && typeof value !== "boolean")
      throw new SnapshotError("BUILD_BAD_OPTION", `${name} must be true or false, not ${String(value)}.`);
}

const mostWorkers = 4;

function positive(name: string, value: number): number {
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new SnapshotError("BUILD_BAD_OPTION", `${name} must be a whole number above zero, not ${value}.`);
}

/** What is none would fail hours later, or leave no vectors. */
function checkEmbedder(embedder: BuildOptions["embedder"]): BuildOptions["embedder"] {
  if (embedder === undefined || embedder === false) return embedder;
  const fault = embedderFault(embedder);
  if (fault === null) return embedder;
  throw new SnapshotError("BUILD_BAD_OPTION", `${fault}; false is for none.`);
}

/** So that a batch has fewer lines than there are numbers for the rows of one. */
const mostBatchBytes = 32 * 1024 * 1024;

function checkBatchBytes(bytes: number): number {
  if (positive("batchBytes", bytes) <= mostBatchBytes) return bytes;
  throw new SnapshotError("BUILD_BAD_OPTION", `batchBytes must be at most ${mostBatchBytes}, not ${bytes}.`);
}

function checkDocuments(form: DocumentForm): DocumentForm {
  if (documentForms.includes(form)) return form;
  throw new SnapshotError(
    "BUILD_BAD_OPTION",
    `documents must be ${documentForms.join(" or ")}, not ${String(form)}.`,
  );
}

function checkIdBase(idBase: string): string {
  const plain = idBase.replace(/\/+$/, "");
  if (isIdBase(plain)) return plain;
  throw new SnapshotError(
    "BUILD_BAD_OPTION",
    `The id base must be a URL such as https://openalex.org or https://data.example.edu/catalog, not "${idBase}". Names in its path begin with a letter, have letters, digits, ".", "_" and "-", and are none that ids have, such as "types".`,
  );
}

/** Fills in defaults. Throws `SnapshotError` for an option that is not known and a value that cannot be used. */
export function resolveOptions(options: BuildOptions, known: readonly string[]): BuildSettings {
  checkNames(options, known);
  // Plain JavaScript may hand over a text, whose letters would be taken for inputs.
  if (!Array.isArray(options.inputs))
    throw new SnapshotError("BUILD_BAD_OPTION", "inputs must be a list of files and directories.");
  if (typeof options.out !== "string")
    throw new SnapshotError("BUILD_BAD_OPTION", "out must be the path of a directory.");
  const remote = [options.out, ...options.inputs].find(isRemote);
  if (remote !== undefined) {
    throw new SnapshotError(
      "BUILD_BAD_OPTION",
      `"${remote}" is on another machine; a build reads and writes local directories. Copy the files here first, such as with: aws s3 sync --no-sign-request s3://openalex DIR`,
    );
  }
  // DuckDB takes a question mark in the path of a database for the beginning of its parameters.
  if (resolve(options.out).includes("?")) {
    throw new SnapshotError(
      "BUILD_BAD_OPTION",
      `A snapshot cannot be built into "${resolve(options.out)}", since there is a question mark in it.`,
    );
  }
  const memoryLimit = options.memoryLimit ?? "4GB";
  const threads = positive("threads", options.threads ?? availableParallelism());
  return {
    inputs: options.inputs,
    out: options.out,
    memoryLimit,
    memory: planMemory(memoryLimit),
    threads,
    workers: positive("workers", options.workers ?? Math.min(threads, mostWorkers)),
    strict: options.strict ?? false,
    idBase: checkIdBase(options.idBase ?? usualIdBase),
    documents: checkDocuments(options.documents ?? "plain"),
    batchBytes: checkBatchBytes(options.batchBytes ?? 3 * 1024 * 1024),
    partBytes: positive("partBytes", options.partBytes ?? 64 * 1024 * 1024),
    embedder: checkEmbedder(options.embedder),
    model: undefined,
    signal: options.signal,
  };
}
