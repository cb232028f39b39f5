import { join } from "node:path";
import type { EntityType } from "@oqlkit/oqo-schema";
import { type WrittenVectors, writeVectors } from "../semantic/write-vectors.ts";
import { buildServing, isSmall, type ServingSummary } from "../serving/build-serving.ts";
import { isOfThisLayout } from "../serving/layout-fingerprint.ts";
import type { AcquiredRows } from "./assemble.ts";
import type { BaseVersion } from "./base-version.ts";
import type { BuildLock } from "./build-lock.ts";
import type { BuildSettings } from "./build-options.ts";
import type { BuildPlaces } from "./building-directory.ts";
import type { Inputs } from "./discover-inputs.ts";
import { duckdbSize } from "./memory-plan.ts";
import type { OnProgress, ProgressEvent } from "./progress.ts";

/** A build whose directory is locked. */
export interface LockedBuild {
  readonly settings: BuildSettings;
  readonly inputs: Inputs;
  readonly places: BuildPlaces;
  readonly lock: BuildLock;
  readonly base: BaseVersion | undefined;
  readonly onProgress: OnProgress;
  /** Hears when the workers have ended. */
  readonly closing: (closed: Promise<void>) => void;
}

/** The tables to start from, unless another version of this program built them, or for a snapshot of another size. */
function servingBase(
  base: BaseVersion | undefined,
  { changed, entities }: AcquiredRows,
): { readonly database: string; readonly changed: readonly EntityType[] } | undefined {
  if (base === undefined || !isOfThisLayout(base.manifest.serving)) return undefined;
  if (isSmall(base.manifest.entities) !== isSmall(entities)) return undefined;
  return { database: join(base.dir, "serve", "catalog.duckdb"), changed };
}

/** Writes the vectors of the works with so much memory for DuckDB. */
async function buildVectors(
  { settings, places, base, closing }: LockedBuild,
  { entities, changed }: AcquiredRows,
  memory: number,
  signal: AbortSignal | undefined,
  onProgress: OnProgress,
): Promise<WrittenVectors | undefined> {
  const { embedder, model, threads, workers } = settings;
  if (embedder === false) return undefined;
  const works = entities.works.rows;
  const tell = (done: number): void => onProgress({ phase: "vectors", done, total: works, label: "works" });
  tell(0);
  return writeVectors({
    dir: places.built,
    rows: works,
    embedder,
    journal: places.vectors,
    model,
    base,
    changed: changed.includes("works"),
    memoryLimit: duckdbSize(memory),
    threads,
    workers,
    closing,
    tempDirectory: join(places.scratch, "vectors"),
    signal,
    onProgress: tell,
  });
}

/** Builds the tables and the text indexes, and the vectors beside the latter or after them; `served` hears between. */
export async function buildDerived(
  build: LockedBuild,
  acquired: AcquiredRows,
  served: () => void,
): Promise<{ readonly serving: ServingSummary; readonly vectors: WrittenVectors | undefined }> {
  const { settings, places, base, onProgress } = build;
  const { memory, signal, embedder } = settings;
  let vectors: WrittenVectors | undefined;
  let isServed = false;
  let last: ProgressEvent | undefined;
  // What is done beside is told once it is all that is left.
  const onVectors: OnProgress = (event) => {
    last = event;
    if (isServed) onProgress(event);
  };
  const { beside } = memory;
  const serving = await buildServing({
    dir: places.built,
    entities: acquired.entities,
    idBase: settings.idBase,
    memoryLimit: duckdbSize(memory.duckdb),
    threads: settings.threads,
    tempDirectory: places.scratch,
    mergedIds: acquired.mergedFiles,
    base: servingBase(base, acquired),
    beside:
      embedder === false || beside === undefined
        ? undefined
        : {
            memoryLimit: duckdbSize(beside.texts),
            work: async (both) => {
              vectors = await buildVectors(build, acquired, beside.vectors, both, onVectors);
            },
          },
    signal,
    onProgress: (fraction, label) => {
      onProgress({ phase: "serve", done: fraction, total: 1, label });
      if (fraction < 1) return;
      isServed = true;
      if (last) onProgress(last);
      served();
    },
  });
  if (beside === undefined) vectors = await buildVectors(build, acquired, memory.duckdb, signal, onProgress);
  return { serving, vectors };
}
