import { readFile, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type EntityType, entityTypes } from "@oqlkit/oqo-schema";
import { semanticPaths } from "../semantic/vector-files.ts";
import type { ServingSummary } from "../serving/build-serving.ts";
import { sideBySide } from "../side-by-side.ts";
import { firstLineOf, saysOutOfMemory } from "../thrown.ts";
import { type AcquiredRows, assemble } from "./assemble.ts";
import { type BaseVersion, readBase } from "./base-version.ts";
import { buildDerived, type LockedBuild } from "./build-derived.ts";
import type { BuildLock } from "./build-lock.ts";
import {
  type BuildOptions,
  type BuildSettings,
  buildOptions,
  resolveOptions,
  type UpdateOptions,
  updateOptions,
} from "./build-options.ts";
import { clearRemains, inBuildingDirectory } from "./building-directory.ts";
import { describeBuild, fingerprints, joinInputs, stageKey, versionOf } from "./describe-build.ts";
import { discoverInputs, type InputFile, type Inputs } from "./discover-inputs.ts";
import { RejectsError, SnapshotError } from "./errors.ts";
import { checkFile, type FileCheck, listFiles } from "./file-checks.ts";
import { ingest } from "./ingest.ts";
import { type EntityCounts, type Manifest, readManifest } from "./manifest.ts";
import { type OnProgress, throttleProgress } from "./progress.ts";
import { freeDirectory, publish } from "./publish.ts";
import { createStagePool } from "./stage-pool.ts";
import { StageStore } from "./stage-store.ts";

/** What a build did. */
export interface BuildSummary {
  readonly version: string;
  /** The snapshot directory, absolute, and within it the directory of this version. */
  readonly out: string;
  readonly directory: string;
  /** Entity types whose files were written; after an update those that had input. */
  readonly changed: readonly EntityType[];
  /** Of the whole snapshot, with what an update started from. */
  readonly entities: Readonly<Record<EntityType, EntityCounts>>;
  /** Objects of all types. */
  readonly rows: number;
  /** Of these inputs alone: lines not taken, objects that gave way to newer ones, oddities by kind. */
  readonly rejects: number;
  readonly duplicates: number;
  readonly warnings: Readonly<Record<string, number>>;
  /** The list of rejected lines, of earlier inputs as well. */
  readonly rejectsFile: string;
  /** Files in the inputs that were passed over, by name. */
  readonly unknown: readonly string[];
  /** Lines taken over from an earlier build that was interrupted. */
  readonly resumedLines: number;
  /** Bytes of all files of the snapshot. */
  readonly bytes: number;
  readonly serving: ServingSummary;
  /** Per phase and in all. */
  readonly milliseconds: {
    readonly read: number;
    readonly parquet: number;
    readonly serve: number;
    /** What they took beyond the tables and indexes. */
    readonly vectors: number;
    readonly check: number;
    readonly total: number;
  };
}

/** Reads all objects into the stage. The workers end by themselves meanwhile; `closing` hears when they have. */
async function stageObjects(
  files: readonly InputFile[],
  store: StageStore,
  settings: BuildSettings,
  onProgress: OnProgress,
  closing: (closed: Promise<void>) => void,
): Promise<void> {
  if (store.cursor.file >= files.length) return;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const pool = createStagePool(settings.workers, settings.batchBytes, bytes);
  try {
    await ingest(files, store, pool, { ...settings, onProgress });
  } finally {
    closing(pool.close());
  }
}

/** Refuses input of which no line was taken: what stands is worth more than a snapshot of nothing. */
async function checkTaken(store: StageStore, { merged }: Inputs): Promise<void> {
  const staged = entityTypes.map((entity) => store.staged(entity));
  const isRejected = staged.some(({ rejects }) => rejects > 0) && staged.every(({ rows }) => rows === 0);
  if (!isRejected || merged.length > 0) return;
  throw new RejectsError(await store.firstRejects(), "none");
}

/** What the inputs of this run came with, without what the version it started from had counted already. */
function foundNow(
  { entities, rejects, warnings }: AcquiredRows,
  base: Manifest | undefined,
): Pick<BuildSummary, "rejects" | "duplicates" | "warnings"> {
  const duplicates = entityTypes.reduce(
    (sum, entity) => sum + entities[entity].duplicates - (base?.entities[entity].duplicates ?? 0),
    0,
  );
  const added = Object.entries(warnings).map(
    ([kind, count]) => [kind, count - (base?.warnings[kind] ?? 0)] as const,
  );
  return {
    rejects: rejects - (base?.rejects ?? 0),
    duplicates,
    warnings: Object.fromEntries(added.filter(([, count]) => count > 0)),
  };
}

/** Files that are checked at a time: small ones are mostly waited for. */
const checkedAtOnce = 4;

/** Checks all files of a version; `known` are those whose contents another version vouches for. */
async function checkFiles(
  dir: string,
  known: readonly FileCheck[],
  signal: AbortSignal | undefined,
  onProgress: OnProgress,
): Promise<FileCheck[]> {
  const paths = await listFiles(dir);
  const former = new Map(known.map((check) => [check.path, check]));
  const checks: FileCheck[] = [];
  const waiting = paths.entries();
  let done = 0;
  const work = async (either: AbortSignal): Promise<void> => {
    for (const [at, path] of waiting) {
      onProgress({ phase: "check", done: done++, total: paths.length, label: path });
      checks[at] = former.get(path) ?? {
        path,
        ...(await checkFile(join(dir, path), { sync: true, signal: either })),
      };
    }
  };
  await sideBySide(signal, Array<typeof work>(checkedAtOnce).fill(work));
  onProgress({ phase: "check", done: paths.length, total: paths.length, label: "" });
  return checks;
}

/** Builds, once the directory is locked. */
async function buildLocked(build: LockedBuild): Promise<BuildSummary> {
  try {
    return await runSteps(build);
  } catch (cause) {
    if (!saysOutOfMemory(cause)) throw cause;
    throw new SnapshotError(
      "BUILD_OUT_OF_MEMORY",
      `A memory limit of ${build.settings.memoryLimit} is too little for this build. Give it more: objects of megabytes each take more than others. (${firstLineOf(cause)})`,
      { cause },
    );
  }
}

async function runSteps(build: LockedBuild): Promise<BuildSummary> {
  const { settings, inputs, places, base, onProgress, closing } = build;
  const { out, building, built, stage, vectors: journal, scratch } = places;
  const { signal } = settings;
  const times = [performance.now()];
  const lap = (): void => void times.push(performance.now());
  await clearRemains(places);
  const store = await StageStore.open(stage, stageKey(settings, inputs));
  try {
    await stageObjects(inputs.objects, store, settings, onProgress, closing);
    await checkTaken(store, inputs);
  } finally {
    await store.close();
  }
  lap();
  const acquired = await assemble({ settings, inputs, store, built, scratch, onProgress, base });
  lap();
  const { serving, vectors } = await buildDerived(build, acquired, lap);
  lap();
  const linked = [...acquired.linked, ...(vectors?.linked ?? [])];
  const files = await checkFiles(built, linked, signal, onProgress);
  const added = fingerprints(inputs, store.checksums(), acquired.mergedChecksums);
  const prints = joinInputs(base?.manifest.inputs ?? [], added);
  const version = versionOf(settings, prints);
  const directory = await freeDirectory(out, version);
  const update = base && {
    from: base.manifest.version,
    changed: acquired.changed,
    linked: linked.map(({ path }) => path),
  };
  const semantic = vectors?.record;
  const manifest = describeBuild({
    settings,
    inputs: prints,
    version,
    directory,
    acquired,
    files,
    serving,
    semantic,
    update,
  });
  signal?.throwIfAborted();
  await build.lock.check();
  await publish(out, building, built, manifest);
  // The switch is made, come what may; what is left here goes when the next build begins.
  for (const path of [stage, journal, scratch])
    await rm(path, { recursive: true, force: true }).catch(() => {});
  lap();
  return {
    changed: acquired.changed,
    entities: acquired.entities,
    ...foundNow(acquired, base?.manifest),
    version,
    out,
    directory,
    rows: Object.values(manifest.counts).reduce((sum, rows) => sum + rows, 0),
    rejectsFile: join(out, directory, "rejects.jsonl"),
    unknown: inputs.unknown,
    resumedLines: store.resumedLines,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
    serving: { ...serving, database: join(out, directory, "serve", "catalog.duckdb") },
    milliseconds: durations(times),
  };
}

function durations([
  t0 = 0,
  t1 = 0,
  t2 = 0,
  t3 = 0,
  t4 = 0,
  t5 = 0,
]: readonly number[]): BuildSummary["milliseconds"] {
  return {
    read: t1 - t0,
    parquet: t2 - t1,
    serve: t3 - t2,
    vectors: t4 - t3,
    check: t5 - t4,
    total: t5 - t0,
  };
}

/**
 * Builds a snapshot from OpenAlex-format files and switches `out` to it. Until the last step the former snapshot stays
 * as it is, whatever happens; a build that was interrupted is continued by the next one with the same inputs and
 * options. Rejects with `SnapshotError` (`RejectsError` when no line can be taken, or when strict and one cannot), or
 * with the reason of the signal.
 */
export async function buildSnapshot(options: BuildOptions): Promise<BuildSummary> {
  const settings = resolveOptions(options, buildOptions);
  settings.signal?.throwIfAborted();
  const inputs = await discoverInputs(settings.inputs);
  return inBuildingDirectory(resolve(settings.out), (places, lock, closing) =>
    buildLocked({
      settings: whileHeld(settings, lock),
      inputs,
      places,
      lock,
      base: undefined,
      onProgress: throttleProgress(options.onProgress),
      closing,
    }),
  );
}

/**
 * Adds objects and merged ids to the snapshot in `out`, as a build from its inputs and these would: the newest object
 * of an id is kept. Only the entity types that the inputs have something for are written anew. A snapshot without
 * vectors stays without, and one whose vectors come from an embedder is refused without it, unless `embedder` says
 * otherwise; with `keepModel` vectors are those of the model there is, not those of a build. Switches, can be
 * interrupted, and rejects as `buildSnapshot` does.
 */
export async function updateSnapshot(options: UpdateOptions): Promise<BuildSummary> {
  const settings = resolveOptions(options, updateOptions);
  settings.signal?.throwIfAborted();
  const out = resolve(options.out);
  const inputs = await discoverInputs(settings.inputs, { mergedAlone: true });
  await readManifest(out);
  return inBuildingDirectory(out, async (places, lock, closing) => {
    const base = await readBase(out);
    const { idBase, options: built } = base.manifest;
    const model = options.keepModel ? await modelOf(base, settings) : undefined;
    const embedder = settings.embedder ?? embedderOf(base.manifest);
    const documents = options.documents ?? built.documents;
    return buildLocked({
      settings: { ...whileHeld(settings, lock), idBase, documents, embedder, model },
      inputs,
      places,
      lock,
      base,
      onProgress: throttleProgress(options.onProgress),
      closing,
    });
  });
}

/** Settings of a build that ends when another has its lock. */
const whileHeld = (settings: BuildSettings, { lost }: BuildLock): BuildSettings => ({
  ...settings,
  signal: settings.signal === undefined ? lost : AbortSignal.any([settings.signal, lost]),
});

/** The file of the model that a version's vectors come from. */
async function modelOf(
  { manifest: { semantic }, dir }: BaseVersion,
  { embedder }: BuildSettings,
): Promise<Buffer> {
  if (embedder !== undefined) {
    throw new SnapshotError(
      "BUILD_BAD_OPTION",
      "keepModel goes on with the model of the snapshot: there is no embedder beside it, nor false for none.",
    );
  }
  if (semantic?.learned) return readFile(semanticPaths(dir).model);
  const come = semantic === undefined ? "it has no vectors" : `its vectors come from ${semantic.embedder}`;
  throw new SnapshotError(
    "EMBEDDER_MISMATCH",
    `The snapshot has no learned model to keep: ${come}. Update it without keeping one.`,
  );
}

/** What makes the vectors of an update that is told nothing of it: as the snapshot was built. */
function embedderOf({ semantic, counts }: Manifest): false | undefined {
  if (semantic === undefined) return counts.works === 0 ? undefined : false;
  if (semantic.learned) return undefined;
  throw new SnapshotError(
    "EMBEDDER_MISMATCH",
    `The vectors of this snapshot come from ${semantic.embedder}, and those of an update have to. Give the update that embedder, or have it leave the vectors out.`,
  );
}
