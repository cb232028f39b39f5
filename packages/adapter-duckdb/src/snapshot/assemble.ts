import { createReadStream } from "node:fs";
import { appendFile, copyFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type EntityType, entityTypes } from "@oqlkit/oqo-schema";
import { quoteText } from "../identifiers.ts";
import { makeDirectory } from "../make-directory.ts";
import { openSession, type Session } from "../session.ts";
import { threadsFor } from "../threads-for.ts";
import { addCounts } from "./add-counts.ts";
import { type BaseVersion, carryOver } from "./base-version.ts";
import type { BuildSettings } from "./build-options.ts";
import type { Inputs } from "./discover-inputs.ts";
import { checkStrict, type Reject } from "./errors.ts";
import type { FileCheck } from "./file-checks.ts";
import { baseEntity, ledgerPaths } from "./ledger.ts";
import type { EntityCounts } from "./manifest.ts";
import { duckdbSize, threadsWithin } from "./memory-plan.ts";
import { type MergedIds, readMergedIds } from "./merged-ids.ts";
import type { OnProgress } from "./progress.ts";
import { restoreRows } from "./restore-rows.ts";
import { selectRows } from "./select-rows.ts";
import type { StageStore } from "./stage-store.ts";
import { writeDocuments } from "./write-documents.ts";
import { writeParquet } from "./write-parquet.ts";

/** What the canonical files of a version hold. */
export interface AcquiredRows {
  readonly entities: Readonly<Record<EntityType, EntityCounts>>;
  readonly rejects: number;
  readonly warnings: Readonly<Record<string, number>>;
  /** Parquet files (id, into_id) of the entity types that have merged ids. */
  readonly mergedFiles: Readonly<Partial<Record<EntityType, string>>>;
  /** SHA-256 of the lists of merged ids, in the order of the inputs. */
  readonly mergedChecksums: readonly string[];
  /** Entity types whose files were written, and the files that were taken over for the others. */
  readonly changed: readonly EntityType[];
  readonly linked: readonly FileCheck[];
}

export interface AssembleOptions {
  readonly settings: BuildSettings;
  readonly inputs: Inputs;
  readonly store: StageStore;
  /** The version directory, to be filled. */
  readonly built: string;
  readonly scratch: string;
  readonly onProgress: OnProgress;
  /** What an update adds the inputs to. */
  readonly base: BaseVersion | undefined;
}

interface AssembledEntity {
  readonly counts: EntityCounts;
  readonly mergedChecksums: readonly string[];
  readonly rejects: readonly Reject[];
}

const threadsOf = ({ memory, threads }: BuildSettings): number => threadsWithin(memory.duckdb, threads);

async function readMerged(
  entity: EntityType,
  options: AssembleOptions,
): Promise<MergedIds & { path: string }> {
  const files = options.inputs.merged.filter((file) => file.entity === entity);
  const path = join(options.scratch, `merged-${entity}.tsv`);
  if (files.length === 0) return { rows: 0, rejected: 0, rejects: [], checksums: [], path };
  const merged = await readMergedIds(files, path, options.settings.signal);
  checkStrict(options.settings.strict, merged.rejects);
  return { ...merged, path };
}

async function assembleEntity(
  session: Session,
  entity: EntityType,
  options: AssembleOptions,
): Promise<AssembledEntity> {
  const { built, settings, store } = options;
  const staged = store.staged(entity);
  const merged = await readMerged(entity, options);
  const base = options.base && (await baseEntity(options.base.dir, entity));
  const ledger = ledgerPaths(built, entity);
  const selection = await selectRows(session, {
    staged,
    merged: merged.rows > 0 ? merged.path : undefined,
    base,
    ledger,
  });
  const restored =
    base && selection.restored > 0
      ? await restoreRows(session, entity, {
          aside: base.ledger.aside,
          idBase: settings.idBase,
          target: join(options.scratch, `restored-${entity}.jsonl`),
        })
      : undefined;
  const parquetDir = join(built, "parquet", entity);
  await makeDirectory(parquetDir);
  const { lenient } = await writeParquet(
    session,
    entity,
    { staged, base, selection, restored, documents: settings.documents },
    join(parquetDir, "part-0.parquet"),
    { memory: settings.memory.duckdb, threads: threadsOf(settings) },
  );
  await writeDocuments(
    session,
    { staged, base, selection },
    {
      documents: join(built, "documents", `${entity}.bin`),
      index: join(built, "documents", `${entity}.idx`),
      aside: ledger.aside,
    },
  );
  if (selection.mergedIds > 0) {
    await makeDirectory(join(built, "parquet", "merged_ids"));
    await session.run(
      `copy (select id, into_id from merged order by id) to ${quoteText(mergedPath(built, entity))} (format parquet, compression zstd)`,
    );
  }
  const before = options.base?.manifest.entities[entity];
  const warnings: Record<string, number> = { ...before?.warnings };
  addCounts(warnings, staged.warnings);
  if (lenient !== null)
    addCounts(warnings, { [`values that do not fit their column are null: ${lenient}`]: 1 });
  return {
    counts: {
      rows: selection.rows,
      lines: (before?.lines ?? 0) + staged.lines,
      rejects: (before?.rejects ?? 0) + staged.rejects + merged.rejected,
      duplicates: (before?.duplicates ?? 0) + selection.duplicates,
      merged: selection.merged,
      mergedIds: selection.mergedIds,
      warnings,
    },
    mergedChecksums: merged.checksums,
    rejects: merged.rejects,
  };
}

/** Entity types that the inputs have something for: with a base, only these are written. */
function withInput({ store, inputs, base }: AssembleOptions): EntityType[] {
  if (base === undefined) return [...entityTypes];
  const merged = new Set(inputs.merged.map(({ entity }) => entity));
  return entityTypes.filter((entity) => store.staged(entity).lines > 0 || merged.has(entity));
}

/** The rejected lines so far: those of the base, then those of staging. */
async function writeRejects({ base, store, built }: AssembleOptions): Promise<void> {
  const target = join(built, "rejects.jsonl");
  await copyFile(base === undefined ? store.rejectsPath : join(base.dir, "rejects.jsonl"), target);
  // Piece by piece: files of two gigabytes are not read whole.
  if (base !== undefined) await writeFile(target, createReadStream(store.rejectsPath), { flag: "a" });
}

const mergedPath = (built: string, entity: EntityType): string =>
  join(built, "parquet", "merged_ids", `${entity}.parquet`);

function sumUp(
  entities: Readonly<Record<EntityType, EntityCounts>>,
  built: string,
): Pick<AcquiredRows, "entities" | "rejects" | "warnings" | "mergedFiles"> {
  const mergedFiles: Partial<Record<EntityType, string>> = {};
  const warnings: Record<string, number> = {};
  let rejects = 0;
  for (const entity of entityTypes) {
    const counts = entities[entity];
    rejects += counts.rejects;
    if (counts.mergedIds > 0) mergedFiles[entity] = mergedPath(built, entity);
    for (const [kind, count] of Object.entries(counts.warnings))
      addCounts(warnings, { [`${entity} ${kind}`]: count });
  }
  return { entities, rejects, warnings, mergedFiles };
}

/**
 * Writes the canonical files of every entity type from what is staged: Parquet, documents, merged ids, rejects.
 * With a base, entity types without input take over its files.
 */
export async function assemble(options: AssembleOptions): Promise<AcquiredRows> {
  const { settings, store, built, onProgress, base } = options;
  const changed = withInput(options);
  for (const directory of ["documents", "ledger"]) await makeDirectory(join(built, directory));
  const unchanged = new Set(entityTypes.filter((entity) => !changed.includes(entity)));
  const linked = base === undefined ? [] : await carryOver(base, unchanged, built);
  await writeRejects(options);
  const entities: Partial<Record<EntityType, EntityCounts>> = { ...base?.manifest.entities };
  const mergedChecksums: string[] = [];
  const total = entityTypes.reduce((sum, entity) => sum + store.staged(entity).objectBytes, 0);
  let done = 0;
  const session = await openSession({
    keepOrder: true,
    memoryLimit: duckdbSize(settings.memory.duckdb),
    threads: threadsOf(settings),
    tempDirectory: join(options.scratch, "duckdb"),
    signal: settings.signal,
  });
  try {
    for (const entity of changed) {
      onProgress({ phase: "parquet", done, total, label: entity });
      const rows = store.staged(entity).rows + (base?.manifest.entities[entity].lines ?? 0);
      await session.run(`set threads = ${threadsFor(rows, threadsOf(settings))}`);
      const assembled = await assembleEntity(session, entity, options);
      entities[entity] = assembled.counts;
      mergedChecksums.push(...assembled.mergedChecksums);
      const lines = assembled.rejects.map((reject) => `${JSON.stringify(reject)}\n`).join("");
      if (lines !== "") await appendFile(join(built, "rejects.jsonl"), lines);
      done += store.staged(entity).objectBytes;
    }
  } finally {
    session.close();
  }
  onProgress({ phase: "parquet", done: total, total, label: "" });
  return {
    ...sumUp(entities as Record<EntityType, EntityCounts>, built),
    mergedChecksums,
    changed,
    linked,
  };
}
