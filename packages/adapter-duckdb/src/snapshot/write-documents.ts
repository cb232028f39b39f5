import { copyFile, type FileHandle, link, open } from "node:fs/promises";
import type { Session } from "../session.ts";
import type { Selection } from "./select-rows.ts";
import type { StagedEntity } from "./stage-store.ts";

const indexEntry = 12;
const copySize = 1024 * 1024;

/** Copies ranges of one file after another, joining neighbours. */
class RangeCopier {
  readonly #source: FileHandle;
  readonly #target: FileHandle;
  readonly #buffer = new Uint8Array(copySize);
  #start = 0;
  #end = 0;

  constructor(source: FileHandle, target: FileHandle) {
    this.#source = source;
    this.#target = target;
  }

  async add(start: number, length: number): Promise<void> {
    if (start !== this.#end) {
      await this.flush();
      this.#start = start;
    }
    this.#end = start + length;
  }

  async flush(): Promise<void> {
    for (let at = this.#start; at < this.#end; ) {
      const { bytesRead } = await this.#source.read(this.#buffer, 0, Math.min(copySize, this.#end - at), at);
      if (bytesRead === 0) throw new Error("The staged documents are shorter than their index says.");
      await this.#target.write(this.#buffer.subarray(0, bytesRead));
      at += bytesRead;
    }
    this.#start = this.#end;
  }
}

/** Staged documents stay in place for a restart, so the snapshot shares them by a hard link where it can. */
async function share(source: string, target: string): Promise<void> {
  await link(source, target).catch(() => copyFile(source, target));
}

/**
 * Writes the documents of the kept rows of table `keys`, and where they are: little-endian u64 offset and u32 length
 * per row number. When every staged row is kept, the staged file is taken as it is.
 */
export async function writeDocuments(
  session: Session,
  staged: StagedEntity,
  selection: Selection,
  targets: { readonly documents: string; readonly index: string },
): Promise<void> {
  const index = await open(targets.index, "w");
  let source: FileHandle | undefined;
  let target: FileHandle | undefined;
  try {
    if (staged.rows === 0 || selection.rows < staged.rows) target = await open(targets.documents, "w");
    else await share(staged.documents, targets.documents);
    if (staged.rows === 0) return;
    let copier: RangeCopier | undefined;
    if (target) {
      source = await open(staged.documents, "r");
      copier = new RangeCopier(source, target);
    }
    let from = 0;
    let to = 0;
    for await (const [lengths, kept] of session.chunks(
      "select length, row_number is not null from keys order by seq",
    )) {
      if (!lengths || !kept) continue;
      const entries = Buffer.alloc(lengths.length * indexEntry);
      let filled = 0;
      for (const [row, value] of lengths.entries()) {
        const length = Number(value);
        if (kept[row] === true) {
          entries.writeBigUInt64LE(BigInt(to), filled);
          entries.writeUInt32LE(length, filled + 8);
          filled += indexEntry;
          to += length;
          await copier?.add(from, length);
        }
        from += length;
      }
      await index.write(entries.subarray(0, filled));
    }
    await copier?.flush();
  } finally {
    for (const file of [index, source, target]) await file?.close();
  }
}
