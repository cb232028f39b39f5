import {
  type BuildSummary,
  buildSnapshot,
  type DocumentForm,
  type ProgressEvent,
  type UpdateOptions,
  updateSnapshot,
} from "@oqlkit/adapter-duckdb";
import { type EmbedderFlags, embedderOf } from "./embedder-flags.ts";
import { CommandError, exitCodes } from "./exit-codes.ts";
import { interruptible } from "./interrupt.ts";
import { showProgress } from "./progress.ts";
import { several } from "./several.ts";

export interface BuildFlags extends EmbedderFlags {
  in?: string[];
  out: string;
  memoryLimit: string;
  threads?: number;
  documents?: DocumentForm;
  idBase?: string;
  strict?: true;
  /** False for none. */
  vectors?: boolean;
  json?: true;
}

export interface UpdateFlags extends Omit<BuildFlags, "idBase"> {
  keepModel?: true;
}

/** Builds with a progress bar; Ctrl-C stops it and leaves what was there. */
export function runBuild(inputs: string[], flags: BuildFlags): Promise<BuildSummary> {
  const { idBase } = flags;
  return shown(
    (common) => buildSnapshot({ ...common, inputs, ...(idBase !== undefined && { idBase }) }),
    flags,
  );
}

/** Updates with a progress bar, likewise. */
export function runUpdate(inputs: string[], flags: UpdateFlags): Promise<BuildSummary> {
  const { keepModel = false } = flags;
  return shown((common) => updateSnapshot({ ...common, inputs, keepModel }), flags);
}

async function shown(
  work: (common: Omit<UpdateOptions, "inputs">) => Promise<BuildSummary>,
  flags: UpdateFlags,
): Promise<BuildSummary> {
  const embedder = embedderOf(flags);
  if (flags.vectors === false && embedder !== undefined)
    throw new CommandError("--no-vectors: an embedder has nothing to do then", exitCodes.usage);
  if (flags.keepModel && (flags.vectors === false || embedder !== undefined))
    throw new CommandError("--keep-model: no embedder goes with it, nor --no-vectors", exitCodes.usage);
  const display = showProgress();
  return interruptible((signal) =>
    work({
      out: flags.out,
      memoryLimit: flags.memoryLimit,
      strict: flags.strict ?? false,
      ...(flags.threads === undefined ? {} : { threads: flags.threads }),
      ...(flags.documents === undefined ? {} : { documents: flags.documents }),
      ...(flags.vectors === false ? { embedder: false } : embedder !== undefined && { embedder }),
      signal,
      onProgress: ({ phase, ...rest }) => display.update({ ...rest, phase: phases[phase] }),
    }),
  ).finally(() => display.finish());
}

const phases: Record<ProgressEvent["phase"], string> = {
  read: "reading the entity files",
  parquet: "writing Parquet",
  serve: "building the tables for queries",
  vectors: "making vectors of the works",
  check: "computing checksums",
};

/** The summary as a person reads it: what was taken, what was not and why, how long it took. */
export function describe(summary: BuildSummary): string {
  const number = (n: number): string => n.toLocaleString("en");
  const counts = Object.entries(summary.entities)
    .filter(([, { rows }]) => rows > 0)
    .map(([entity, { rows }]) => `${number(rows)} ${entity}`);
  const merged = Object.values(summary.entities).reduce((total, counted) => total + counted.merged, 0);
  const lines = [
    `${counts.join(", ") || "no objects"} in ${(summary.milliseconds.total / 1000).toFixed(1)} s, ${number(Math.round(summary.bytes / 1e6))} MB`,
  ];
  if (summary.duplicates > 0)
    lines.push(`${several(summary.duplicates, "older version")} of objects left out`);
  if (merged > 0) lines.push(`${several(merged, "object")} merged into others`);
  if (summary.rejects > 0)
    lines.push(`${several(summary.rejects, "line")} rejected, listed in ${summary.rejectsFile}`);
  for (const [kind, times] of Object.entries(summary.warnings))
    lines.push(`warning: ${kind} (${several(times, "time")})`);
  for (const file of summary.unknown) lines.push(`passed over: ${file} (not named after an entity type)`);
  return lines.join("\n");
}
