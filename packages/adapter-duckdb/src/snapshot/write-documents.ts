import { type FileHandle, open } from "node:fs/promises";
import { documentEntrySize } from "../layout.ts";
import type { Session } from "../session.ts";
import type { BaseEntity } from "./ledger.ts";
import type { Selection } from "./select-rows.ts";
import { shareFile } from "./share-file.ts";
import type { StagedEntity } from "./stage-store.ts";

const copySize = 1024 * 1024;

/** Copies ranges of files one after another into one, joining neighbours. */
class RangeCopier {
  readonly #target: FileHandle;
  readonly #buffer = Buffer.allocUnsafeSlow(copySize);
  #source: FileHandle | undefined;
  #start = 0;
  #end = 0;

  constructor(target: FileHandle) {
    this.#target = target;
  }

  async add(source: FileHandle, start: number, length: number): Promise<void> {
    if (source !== this.#source || start !== this.#end) {
      await this.flush();
      this.#source = source;
      this.#start = start;
    }
    this.#end = start + length;
  }

  async flush(): Promise<void> {
    for (let at = this.#start; at < this.#end && this.#source !== undefined; ) {
      const { bytesRead } = await this.#source.read(this.#buffer, 0, Math.min(copySize, this.#end - at), at);
      if (bytesRead === 0) throw new Error("A file of documents is shorter than its index says.");
      await this.#target.appendFile(this.#buffer.subarray(0, bytesRead));
      at += bytesRead;
    }
    this.#start = this.#end;
  }
}

/** Where documents come from: for each source of rows a file that holds them one after another. */
interface DocumentFiles {
  readonly staged: StagedEntity;
  readonly base: BaseEntity | undefined;
  readonly selection: Selection;
}

interface DocumentTargets {
  readonly documents: string;
  readonly index: string;
  /** Written when there are rows set aside. */
  readonly aside: string;
}

/** A file of documents, and where in it the next row of its kind begins. */
interface DocumentSource {
  readonly file: FileHandle;
  position: number;
}

/** Opens a file that is closed with all others. */
type OpenFile = (path: string, flags: "r" | "w") => Promise<FileHandle>;

/** The sources of rows, by their numbers in `rowSource`; undefined where no row comes from. */
async function openSources(
  { staged, base }: DocumentFiles,
  openFile: OpenFile,
): Promise<readonly (DocumentSource | undefined)[]> {
  const paths = [
    base?.documents,
    base?.hasAside ? base.ledger.aside : undefined,
    staged.rows > 0 ? staged.documents : undefined,
  ];
  const sources: (DocumentSource | undefined)[] = [];
  for (const path of paths)
    sources.push(path === undefined ? undefined : { file: await openFile(path, "r"), position: 0 });
  return sources;
}

/**
 * Writes the documents of the kept rows of table `keys`, and where they are: little-endian u64 offset and u32 length
 * per row number; and the documents of those set aside. When every row is staged and kept, the staged file is taken
 * as it is: it stays in place for a restart, so the snapshot shares it.
 */
export async function writeDocuments(
  session: Session,
  files: DocumentFiles,
  targets: DocumentTargets,
): Promise<void> {
  const opened: FileHandle[] = [];
  const openFile: OpenFile = async (path, flags) => {
    const file = await open(path, flags);
    opened.push(file);
    return file;
  };
  try {
    const { staged, base, selection } = files;
    const index = await openFile(targets.index, "w");
    const shared = base === undefined && staged.rows > 0 && selection.rows === staged.rows;
    if (shared) await shareFile(staged.documents, targets.documents);
    const kept = shared ? undefined : new RangeCopier(await openFile(targets.documents, "w"));
    const aside = selection.merged > 0 ? new RangeCopier(await openFile(targets.aside, "w")) : undefined;
    if (selection.rows + selection.merged > 0)
      await copyRows(session, await openSources(files, openFile), { index, kept, aside });
    await kept?.flush();
    await aside?.flush();
  } finally {
    for (const file of opened) await file.close();
  }
}

/** Goes through the rows of table `keys`, copies their documents, and writes the index of those that are kept. */
async function copyRows(
  session: Session,
  sources: readonly (DocumentSource | undefined)[],
  {
    index,
    kept,
    aside,
  }: {
    readonly index: FileHandle;
    readonly kept: RangeCopier | undefined;
    readonly aside: RangeCopier | undefined;
  },
): Promise<void> {
  let to = 0;
  for await (const [lengths = [], origins = [], asides = [], rows = []] of session.chunks(
    "select length, source, aside, row_number is not null from keys order by seq",
  )) {
    const entries = Buffer.alloc(lengths.length * documentEntrySize);
    let filled = 0;
    for (const [at, value] of lengths.entries()) {
      const length = Number(value);
      const source = sources[Number(origins[at])];
      if (source === undefined) throw new Error("A row comes from a file that is not there.");
      const copier = rows[at] === true ? kept : asides[at] === true ? aside : undefined;
      await copier?.add(source.file, source.position, length);
      source.position += length;
      if (rows[at] !== true) continue;
      entries.writeBigUInt64LE(BigInt(to), filled);
      entries.writeUInt32LE(length, filled + 8);
      filled += documentEntrySize;
      to += length;
    }
    await index.appendFile(entries.subarray(0, filled));
  }
}
