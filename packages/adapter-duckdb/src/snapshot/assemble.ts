import { appendFile, copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type EntityType, entityTypes } from "@oqlkit/oqo-schema";
import { quoteText } from "../identifiers.ts";
import { openSession, type Session } from "../session.ts";
import { addCounts } from "./add-counts.ts";
import type { BuildSettings } from "./build-options.ts";
import type { Inputs } from "./discover-inputs.ts";
import { type Reject, RejectsError } from "./errors.ts";
import type { EntityCounts } from "./manifest.ts";
import { duckdbSize } from "./memory-plan.ts";
import { type MergedIds, readMergedIds } from "./merged-ids.ts";
import type { OnProgress } from "./progress.ts";
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
}

export interface AssembleOptions {
  readonly settings: BuildSettings;
  readonly inputs: Inputs;
  readonly store: StageStore;
  /** The version directory, to be filled. */
  readonly built: string;
  readonly scratch: string;
  readonly onProgress: OnProgress;
}

interface AssembledEntity {
  readonly counts: EntityCounts;
  readonly mergedFile: string | undefined;
  readonly mergedChecksums: readonly string[];
  readonly rejects: readonly Reject[];
}

async function readMerged(
  entity: EntityType,
  options: AssembleOptions,
): Promise<MergedIds & { path: string }> {
  const files = options.inputs.merged.filter((file) => file.entity === entity);
  const path = join(options.scratch, `merged-${entity}.tsv`);
  if (files.length === 0) return { rows: 0, rejects: [], checksums: [], path };
  const merged = await readMergedIds(files, path, options.settings.signal);
  if (options.settings.strict && merged.rejects.length > 0)
    throw new RejectsError(merged.rejects.slice(0, 5));
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
  const selection = await selectRows(session, staged, merged.rows > 0 ? merged.path : undefined);
  const parquetDir = join(built, "parquet", entity);
  await mkdir(parquetDir, { recursive: true });
  const { lenient } = await writeParquet(session, entity, staged, join(parquetDir, "part-0.parquet"), {
    memory: settings.memory.duckdb,
    threads: settings.threads,
  });
  await writeDocuments(session, staged, selection, {
    documents: join(built, "documents", `${entity}.bin`),
    index: join(built, "documents", `${entity}.idx`),
  });
  let mergedFile: string | undefined;
  if (selection.mergedIds > 0) {
    mergedFile = join(built, "parquet", "merged_ids", `${entity}.parquet`);
    await mkdir(join(built, "parquet", "merged_ids"), { recursive: true });
    await session.run(
      `copy (select id, into_id from merged order by id) to ${quoteText(mergedFile)} (format parquet, compression zstd)`,
    );
  }
  const warnings = { ...staged.warnings };
  if (lenient !== null)
    addCounts(warnings, { [`values that do not fit their column are null: ${lenient}`]: 1 });
  return {
    counts: {
      rows: selection.rows,
      lines: staged.lines,
      rejects: staged.rejects + merged.rejects.length,
      duplicates: selection.duplicates,
      merged: selection.merged,
      mergedIds: selection.mergedIds,
      warnings,
    },
    mergedFile,
    mergedChecksums: merged.checksums,
    rejects: merged.rejects,
  };
}

/** Writes the canonical files of every entity type from what is staged: Parquet, documents, merged ids, rejects. */
export async function assemble(options: AssembleOptions): Promise<AcquiredRows> {
  const { settings, store, built, onProgress } = options;
  await mkdir(join(built, "documents"), { recursive: true });
  await copyFile(store.rejectsPath, join(built, "rejects.jsonl"));
  const entities: Partial<Record<EntityType, EntityCounts>> = {};
  const mergedFiles: Partial<Record<EntityType, string>> = {};
  const mergedChecksums: string[] = [];
  const warnings: Record<string, number> = {};
  let rejects = 0;
  const total = entityTypes.reduce((sum, entity) => sum + store.staged(entity).objectBytes, 0);
  let done = 0;
  const session = await openSession({
    keepOrder: true,
    memoryLimit: duckdbSize(settings.memory.duckdb),
    threads: settings.threads,
    tempDirectory: join(options.scratch, "duckdb"),
    signal: settings.signal,
  });
  try {
    for (const entity of entityTypes) {
      onProgress({ phase: "parquet", done, total, label: entity });
      const assembled = await assembleEntity(session, entity, options);
      const { counts, mergedFile } = assembled;
      entities[entity] = counts;
      if (mergedFile !== undefined) mergedFiles[entity] = mergedFile;
      mergedChecksums.push(...assembled.mergedChecksums);
      rejects += counts.rejects;
      for (const [kind, count] of Object.entries(counts.warnings))
        addCounts(warnings, { [`${entity} ${kind}`]: count });
      const lines = assembled.rejects.map((reject) => `${JSON.stringify(reject)}\n`).join("");
      if (lines !== "") await appendFile(join(built, "rejects.jsonl"), lines);
      done += store.staged(entity).objectBytes;
    }
  } finally {
    session.close();
  }
  onProgress({ phase: "parquet", done: total, total, label: "" });
  return {
    entities: entities as Record<EntityType, EntityCounts>,
    rejects,
    warnings,
    mergedFiles,
    mergedChecksums,
  };
}
