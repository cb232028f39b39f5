import { appendFile, open, readFile, stat, truncate } from "node:fs/promises";
import { join } from "node:path";
import type { EntityType } from "@oqlkit/oqo-schema";

/** One durable step of staging: everything up to it can be kept after a crash. */
export interface StageRecord {
  readonly entity: EntityType;
  /** The number of the part's files. */
  readonly part: number;
  /** Batch numbers given out so far. */
  readonly batches: number;
  /** The file being read, by its place in the inputs, and how far it has been staged. */
  readonly file: number;
  /** In plain bytes; see `ReadEvent`. */
  readonly position: number;
  /** In lines. */
  readonly line: number;
  /** Files that this part finished. */
  readonly ended: readonly { readonly file: number; readonly sha256: string }[];
  /** Counts of this part. */
  readonly lines: number;
  readonly rows: number;
  readonly rejects: number;
  readonly warnings: Readonly<Record<string, number>>;
  readonly longest: number;
  /** Sizes of the part's own files. */
  readonly objectBytes: number;
  readonly keyBytes: number;
  /** Lengths, after this part, of the entity's documents file and of the rejects file. */
  readonly documentBytes: number;
  readonly rejectBytes: number;
}

const partName = (part: number, kind: string): string => `${String(part).padStart(6, "0")}.${kind}`;

/** The files of a staging directory. */
export const stagePaths = {
  journal: (dir: string): string => join(dir, "journal.jsonl"),
  rejects: (dir: string): string => join(dir, "rejects.jsonl"),
  entity: (dir: string, entity: EntityType): string => join(dir, entity),
  documents: (dir: string, entity: EntityType): string => join(dir, entity, "documents.bin"),
  objects: (dir: string, entity: EntityType, part: number): string =>
    join(dir, entity, partName(part, "jsonl")),
  keys: (dir: string, entity: EntityType, part: number): string => join(dir, entity, partName(part, "keys")),
};

function parseLines(text: string): unknown[] {
  const values: unknown[] = [];
  // The last piece is empty, or the torn line of a crash.
  for (const line of text.split("\n").slice(0, -1)) {
    try {
      values.push(JSON.parse(line));
    } catch {
      break;
    }
  }
  return values;
}

async function hasSize(path: string, size: number): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.size === size;
}

/** Cuts files back to their journaled length; false when one is shorter, so that the stage cannot be trusted. */
async function cutBack(path: string, size: number): Promise<boolean> {
  const found = (await stat(path).catch(() => undefined))?.size ?? 0;
  if (found < size) return false;
  if (found > size) await truncate(path, size);
  return true;
}

async function restore(dir: string, records: readonly StageRecord[]): Promise<boolean> {
  const documents = new Map<EntityType, number>();
  for (const record of records) {
    documents.set(record.entity, record.documentBytes);
    if (!(await hasSize(stagePaths.objects(dir, record.entity, record.part), record.objectBytes)))
      return false;
    if (!(await hasSize(stagePaths.keys(dir, record.entity, record.part), record.keyBytes))) return false;
  }
  for (const [entity, size] of documents) {
    if (!(await cutBack(stagePaths.documents(dir, entity), size))) return false;
  }
  return cutBack(stagePaths.rejects(dir), records.at(-1)?.rejectBytes ?? 0);
}

/**
 * Reads what an earlier run staged for the same key, and drops everything it had not finished. Empty without a usable
 * journal; what lies in the directory is then good for nothing.
 */
export async function recoverStage(dir: string, key: string): Promise<StageRecord[]> {
  const text = await readFile(stagePaths.journal(dir), "utf8").catch(() => "");
  const [header, ...records] = parseLines(text);
  // The key is first in the journal, and includes the journal's own format: the records are what this code wrote.
  if (header === key && (await restore(dir, records as StageRecord[]))) {
    const kept = [key, ...records].map((value) => `${JSON.stringify(value)}\n`).join("");
    await truncate(stagePaths.journal(dir), Buffer.byteLength(kept));
    return records as StageRecord[];
  }
  return [];
}

/** Adds to the journal and waits until the disk has it. */
export async function appendJournal(dir: string, value: StageRecord | string): Promise<void> {
  await appendFile(stagePaths.journal(dir), `${JSON.stringify(value)}\n`);
  const file = await open(stagePaths.journal(dir), "r+");
  try {
    await file.datasync();
  } finally {
    await file.close();
  }
}
