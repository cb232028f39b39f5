import { type FileHandle, open, rm } from "node:fs/promises";
import type { EntityType } from "@oqlkit/oqo-schema";
import { makeDirectory } from "../make-directory.ts";
import { addCounts } from "./add-counts.ts";
import { type Reject, shownRejects } from "./errors.ts";
import type { StagedBatch } from "./stage-batch.ts";
import { appendJournal, recoverStage, type StageRecord, stagePaths } from "./stage-journal.ts";

/** All that was staged of one entity type. */
export interface StagedEntity {
  readonly objects: readonly string[];
  readonly keys: readonly string[];
  readonly documents: string;
  readonly lines: number;
  readonly rows: number;
  readonly objectBytes: number;
  readonly longest: number;
  readonly rejects: number;
  readonly warnings: Readonly<Record<string, number>>;
}

/** Where staging stands: the next file to read and how far it has been read, and the next batch number. */
export interface StageCursor {
  file: number;
  position: number;
  line: number;
  batch: number;
}

interface OpenPart {
  readonly entity: EntityType;
  readonly number: number;
  readonly objects: FileHandle;
  readonly keys: FileHandle;
  readonly documents: FileHandle;
}

type PartCounts = ReturnType<typeof noCounts>;

const noCounts = () => ({
  lines: 0,
  rows: 0,
  rejects: 0,
  longest: 0,
  objectBytes: 0,
  keyBytes: 0,
  warnings: {} as Record<string, number>,
  ended: [] as { file: number; sha256: string }[],
});

/** Writes staged batches to part files, and journals each finished part. */
export class StageStore {
  readonly #dir: string;
  readonly #records: StageRecord[];
  readonly #rejectsFile: FileHandle;
  readonly #documentBytes = new Map<EntityType, number>();
  #rejectBytes: number;
  #part: OpenPart | undefined;
  #counts: PartCounts = noCounts();
  /** What is written next; moved on by the caller, saved at each commit. */
  readonly cursor: StageCursor;
  /** Lines that an earlier, interrupted run had staged. */
  readonly resumedLines: number;

  /** Opens a staging directory, keeping what was staged under the same key. */
  static async open(dir: string, key: string): Promise<StageStore> {
    const records = await recoverStage(dir, key);
    if (records.length === 0) {
      await rm(dir, { recursive: true, force: true });
      await makeDirectory(dir);
      await appendJournal(dir, key);
    }
    return new StageStore(dir, records, await open(stagePaths.rejects(dir), "a"));
  }

  private constructor(dir: string, records: StageRecord[], rejectsFile: FileHandle) {
    this.#dir = dir;
    this.#records = records;
    this.#rejectsFile = rejectsFile;
    const last = records.at(-1);
    this.#rejectBytes = last?.rejectBytes ?? 0;
    this.cursor = {
      file: last?.file ?? 0,
      position: last?.position ?? 0,
      line: last?.line ?? 0,
      batch: last?.batches ?? 0,
    };
    this.resumedLines = records.reduce((sum, record) => sum + record.lines, 0);
    for (const record of records) this.#documentBytes.set(record.entity, record.documentBytes);
  }

  /** Bytes written since the last commit. */
  get pendingBytes(): number {
    return this.#counts.objectBytes;
  }

  get rejectsPath(): string {
    return stagePaths.rejects(this.#dir);
  }

  /** SHA-256 of each finished file, by its place in the inputs. */
  checksums(): Map<number, string> {
    return new Map(
      this.#records.flatMap(({ ended }) => ended.map(({ file, sha256 }) => [file, sha256] as const)),
    );
  }

  async addBatch(entity: EntityType, staged: StagedBatch): Promise<void> {
    const part = await this.#partOf(entity);
    const counts = this.#counts;
    await part.objects.appendFile(staged.objects);
    await part.keys.appendFile(staged.keys);
    await part.documents.appendFile(staged.documents);
    counts.rows += staged.rows;
    counts.objectBytes += staged.objects.length;
    counts.keyBytes += staged.keys.length;
    counts.longest = Math.max(counts.longest, staged.longest);
    addCounts(counts.warnings, staged.warnings);
    this.#documentBytes.set(entity, (this.#documentBytes.get(entity) ?? 0) + staged.documents.length);
  }

  async addRejects(entity: EntityType, rejects: readonly Reject[]): Promise<void> {
    if (rejects.length === 0) return;
    await this.#partOf(entity);
    const text = rejects.map((reject) => `${JSON.stringify(reject)}\n`).join("");
    await this.#rejectsFile.appendFile(text);
    this.#rejectBytes += Buffer.byteLength(text);
    this.#counts.rejects += rejects.length;
  }

  countLines(lines: number): void {
    this.#counts.lines += lines;
    this.cursor.line += lines;
  }

  /** Notes that a file is read to its end. */
  async endFile(entity: EntityType, sha256: string): Promise<void> {
    await this.#partOf(entity);
    this.#counts.ended.push({ file: this.cursor.file, sha256 });
    Object.assign(this.cursor, { file: this.cursor.file + 1, position: 0, line: 0 });
  }

  /** Makes everything so far durable. */
  async commit(): Promise<void> {
    const part = this.#part;
    if (!part) return;
    for (const file of [part.objects, part.keys, part.documents, this.#rejectsFile]) await file.datasync();
    await this.#closePart();
    const { file, position, line, batch } = this.cursor;
    const record: StageRecord = {
      ...this.#counts,
      entity: part.entity,
      part: part.number,
      batches: batch,
      file,
      position,
      line,
      documentBytes: this.#documentBytes.get(part.entity) ?? 0,
      rejectBytes: this.#rejectBytes,
    };
    await appendJournal(this.#dir, record);
    this.#records.push(record);
    this.#counts = noCounts();
  }

  staged(entity: EntityType): StagedEntity {
    const records = this.#records.filter((record) => record.entity === entity);
    const sum = (count: (record: StageRecord) => number): number =>
      records.reduce((total, record) => total + count(record), 0);
    const warnings: Record<string, number> = {};
    for (const record of records) addCounts(warnings, record.warnings);
    const filled = records.filter((record) => record.rows > 0);
    return {
      objects: filled.map(({ part }) => stagePaths.objects(this.#dir, entity, part)),
      keys: filled.map(({ part }) => stagePaths.keys(this.#dir, entity, part)),
      documents: stagePaths.documents(this.#dir, entity),
      lines: sum(({ lines }) => lines),
      rows: sum(({ rows }) => rows),
      objectBytes: sum(({ objectBytes }) => objectBytes),
      longest: records.reduce((most, { longest }) => Math.max(most, longest), 0),
      rejects: sum(({ rejects }) => rejects),
      warnings,
    };
  }

  /** The first few lines that were not taken. */
  async firstRejects(): Promise<Reject[]> {
    const shown: Reject[] = [];
    const file = await open(this.rejectsPath);
    try {
      for await (const line of file.readLines({ autoClose: false })) {
        shown.push(JSON.parse(line));
        if (shown.length === shownRejects) break;
      }
    } finally {
      await file.close();
    }
    return shown;
  }

  /** Has the next run begin anew: what was staged may be wrong. */
  async discard(): Promise<void> {
    await this.#closePart();
    await rm(stagePaths.journal(this.#dir), { force: true });
  }

  async close(): Promise<void> {
    await this.#closePart();
    await this.#rejectsFile.close();
  }

  async #partOf(entity: EntityType): Promise<OpenPart> {
    if (this.#part && this.#part.entity !== entity) await this.commit();
    this.#part ??= await this.#openPart(entity);
    return this.#part;
  }

  async #openPart(entity: EntityType): Promise<OpenPart> {
    await makeDirectory(stagePaths.entity(this.#dir, entity));
    const number = (this.#records.at(-1)?.part ?? 0) + 1;
    // An unfinished part of an earlier run may have left files of the same number.
    const objects = await open(stagePaths.objects(this.#dir, entity, number), "w");
    const keys = await open(stagePaths.keys(this.#dir, entity, number), "w");
    const documents = await open(
      stagePaths.documents(this.#dir, entity),
      this.#documentBytes.has(entity) ? "a" : "w",
    );
    return { entity, number, objects, keys, documents };
  }

  async #closePart(): Promise<void> {
    const part = this.#part;
    this.#part = undefined;
    if (!part) return;
    for (const file of [part.objects, part.keys, part.documents]) await file.close();
  }
}
