import { open } from "node:fs/promises";
import { parseId } from "@oqlkit/catalog";
import type { InputFile } from "./discover-inputs.ts";
import { damagedInput, type Reject } from "./errors.ts";
import { readBatches } from "./read-batches.ts";

/** Outcome of reading the merged-id lists of one entity type. */
export interface MergedIds {
  /** Rows written: canonical `id`, `into_id` and merge date, tab-separated; nothing is quoted. */
  readonly rows: number;
  /** How many lines could not be read. */
  readonly rejected: number;
  /** The first of those lines. */
  readonly rejects: readonly Reject[];
  /** Of each list, in the given order. */
  readonly checksums: readonly string[];
}

interface Columns {
  readonly id: number;
  readonly into: number;
  readonly date: number;
}

const batchBytes = 1024 * 1024;
const maxRejects = 10_000;

/** A cell of a line: within quotation marks also commas, and quotation marks doubled. */
const cellPattern = /(?<=^|,)\s*(?:"([^"]*(?:""[^"]*)*)"\s*(?=,|$)|([^,]*))/g;
const datePattern = /^\d{4}-\d{2}-\d{2}/;

const cells = (line: string): string[] =>
  Array.from(line.matchAll(cellPattern), ([, quoted, plain = ""]) =>
    (quoted?.replaceAll('""', '"') ?? plain).trim(),
  );

function readHeader(line: string): Columns | undefined {
  const names = cells(line.replace(/^\ufeff/, "")).map((name) => name.toLowerCase());
  const columns = {
    id: names.indexOf("id"),
    into: names.indexOf("merge_into_id"),
    date: names.indexOf("merge_date"),
  };
  return columns.id < 0 || columns.into < 0 ? undefined : columns;
}

/** Reads one list line by line; `take` is given canonical ids, `reject` what cannot be read. Returns the SHA-256. */
async function readList(
  file: InputFile,
  signal: AbortSignal | undefined,
  take: (row: string) => void,
  reject: (line: number, reason: string, excerpt: string) => void,
  flush: () => Promise<void>,
): Promise<string> {
  let columns: Columns | undefined;
  let line = 0;
  let unusable = false;
  let sha256 = "";
  const readLine = (text: string): void => {
    if (text.trim() === "" || unusable) return;
    if (!columns) {
      columns = readHeader(text);
      unusable = !columns;
      if (unusable)
        reject(line, "the header does not name the columns id and merge_into_id", text.slice(0, 120));
      return;
    }
    const row = cells(text);
    const id = parseId(file.entity, row[columns.id] ?? "");
    const into = parseId(file.entity, row[columns.into] ?? "");
    if (id === undefined || into === undefined)
      reject(line, `not two ids of ${file.entity}`, text.slice(0, 120));
    else if (id !== into) take(`${id}\t${into}\t${datePattern.exec(row[columns.date] ?? "")?.[0] ?? ""}\n`);
  };
  for await (const event of readBatches(file.path, { batchBytes, skip: 0, onRead: () => {} })) {
    signal?.throwIfAborted();
    if (event.kind === "end") sha256 = event.sha256;
    else if (event.kind === "damaged") throw damagedInput(file.path, line, event.reason);
    else if (event.kind === "overlong") reject(++line, "the line is too long", "");
    else {
      const lines = Buffer.from(event.bytes.buffer).toString("utf8").split("\n");
      if (lines.at(-1) === "") lines.pop();
      for (const text of lines) {
        line++;
        readLine(text);
      }
      await flush();
    }
  }
  return sha256;
}

/** Reads lists of merged ids of one entity type into a tab-separated file. Later lists come later in it. */
export async function readMergedIds(
  files: readonly InputFile[],
  target: string,
  signal: AbortSignal | undefined,
): Promise<MergedIds> {
  const output = await open(target, "w");
  const rejects: Reject[] = [];
  const checksums: string[] = [];
  let rows = 0;
  let rejected = 0;
  let text = "";
  const flush = async (): Promise<void> => {
    await output.appendFile(text);
    text = "";
  };
  try {
    for (const file of files) {
      const take = (row: string): void => {
        text += row;
        rows++;
      };
      const reject = (line: number, reason: string, excerpt: string): void => {
        rejected++;
        if (rejects.length < maxRejects) rejects.push({ file: file.path, line, reason, excerpt });
      };
      checksums.push(await readList(file, signal, take, reject, flush));
    }
    await flush();
  } finally {
    await output.close();
  }
  return { rows, rejected, rejects, checksums };
}
