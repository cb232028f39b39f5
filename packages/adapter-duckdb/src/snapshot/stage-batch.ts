import { isUtf8 } from "node:buffer";
import { normalizeObject, parseObject, returnedForm } from "@oqlkit/catalog";
import type { EntityType } from "@oqlkit/oqo-schema";
import { type DocumentForm, toStored } from "../document-form.ts";
import { messageOf } from "../thrown.ts";
import { ByteSink } from "./byte-sink.ts";
import { maxLineBytes } from "./read-batches.ts";

/** Whole lines of one file, to be staged. */
export interface StageTask {
  readonly entity: EntityType;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly idBase: string;
  /** Goes into each row's sequence number: rows of a later batch are later. */
  readonly batch: number;
  /** Stands in for an object's missing update date. */
  readonly partition: string | null;
  /** How documents are kept. */
  readonly form: DocumentForm;
}

/** What became of the lines. The byte arrays hold one entry per row, in the order of the lines. */
export interface StagedBatch {
  /** All lines, blank ones included. */
  readonly lines: number;
  readonly rows: number;
  /** Canonical objects, one JSON text a line, led by the member `$seq`. */
  readonly objects: Uint8Array<ArrayBuffer>;
  /** `seq`, `"id"`, `"updated"` and document length, tab-separated. */
  readonly keys: Uint8Array<ArrayBuffer>;
  /** The objects as they are returned, as they are kept. */
  readonly documents: Uint8Array<ArrayBuffer>;
  /** Bytes of the longest line in `objects`. */
  readonly longest: number;
  /** `line` counts from 0 within the batch. */
  readonly rejects: readonly { readonly line: number; readonly reason: string; readonly excerpt: string }[];
  /** How often each kind of oddity was met in objects that were taken. */
  readonly warnings: Readonly<Record<string, number>>;
}

/** Rows of one batch have sequence numbers below this, plus the batch number times this. */
const batchSpan: number = 2 ** 22;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const excerptLength = 120;
const controlCharacter = /\p{Cc}/u;
const loneSurrogate = /\p{Surrogate}/gu;

/** What many warnings have in common: their place and text without list positions and numbers. */
function warningKind(warning: string): string {
  return warning
    .replace(/\[\d+\]/g, "[]")
    .replace(/(^|: )\d+ /g, "$1")
    .replace(/: \d+$/, "")
    .slice(0, excerptLength);
}

/** A line that was taken. */
type Taken = {
  readonly id: string;
  readonly updated: string;
  /** The canonical object. */
  readonly json: string;
  /** The object as it is to be returned, where that is not as it came in. */
  readonly document: string | undefined;
};

/** JSON text that DuckDB reads too: halves of surrogate pairs, which JSON allows, become U+FFFD. */
function toJson(object: unknown): string {
  const json = JSON.stringify(object);
  if (!json.includes("\\ud")) return json;
  const mend = (value: unknown): unknown =>
    typeof value === "string" ? value.replace(loneSurrogate, "\ufffd") : value;
  // Member names can hold them as well, as the words of an abstract do.
  return JSON.stringify(object, (_, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [mend(name), mend(inner)]))
      : mend(value),
  );
}

/** Reads a line as an object in canonical form, or says why it is not taken. */
export function readLine(
  task: Pick<StageTask, "entity" | "idBase" | "partition">,
  text: string,
  warn: (kind: string) => void,
): Taken | string {
  let raw: unknown;
  try {
    raw = parseObject(text);
  } catch (error) {
    return `not valid JSON: ${messageOf(error)}`;
  }
  if (!isObject(raw)) return "not a JSON object";
  try {
    const result = normalizeObject(task.entity, raw, { idBase: task.idBase });
    if (!result.ok) return result.reason;
    if (controlCharacter.test(result.id)) return "the id has control characters";
    const json = toJson(result.object);
    for (const warning of result.warnings) warn(warning);
    const document = returnedForm(task.entity, text, raw, result.object);
    return {
      id: result.id,
      updated: result.updated ?? (task.partition === null ? "" : `${task.partition}T00:00:00.000000`),
      json,
      document: document === text ? undefined : document,
    };
  } catch (error) {
    return `cannot be read as an object: ${messageOf(error)}`;
  }
}

const isBlank = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x09 || byte === 0x0d;

/** Turns lines into staged rows. Never throws on what the lines hold: a line is taken, or rejected with a reason. */
export function stageBatch(task: StageTask): StagedBatch {
  const source = Buffer.from(task.bytes.buffer, task.bytes.byteOffset, task.bytes.byteLength);
  const objects = new ByteSink(source.length + 4096);
  const keys = new ByteSink(64 * 1024);
  const documents = new ByteSink((task.form === "plain" ? source.length : source.length >> 1) + 4096);
  const rejects: { line: number; reason: string; excerpt: string }[] = [];
  const warnings: Record<string, number> = {};
  const warn = (warning: string): void => {
    const kind = warningKind(warning);
    warnings[kind] = (warnings[kind] ?? 0) + 1;
  };
  const sound = isUtf8(source);
  let rows = 0;
  let lines = 0;
  let longest = 0;
  for (let next = 0; next < source.length; lines++) {
    let start = next;
    let end = source.indexOf(10, start);
    if (end < 0) end = source.length;
    next = end + 1;
    // A byte order mark belongs to the file, not to its first object.
    if (source[start] === 0xef && source[start + 1] === 0xbb && source[start + 2] === 0xbf) start += 3;
    while (start < end && isBlank(source[start])) start++;
    while (start < end && isBlank(source[end - 1])) end--;
    if (start === end) continue;
    const document = source.subarray(start, end);
    let taken: Taken | string;
    if (document.length > maxLineBytes) taken = `longer than ${maxLineBytes >> 20} MiB`;
    else if (!sound && !isUtf8(document)) taken = "not valid UTF-8";
    else taken = readLine(task, document.toString("utf8"), warn);
    if (typeof taken === "string") {
      const excerpt = document.subarray(0, excerptLength).toString("utf8");
      rejects.push({ line: lines, reason: taken, excerpt });
      continue;
    }
    const seq = task.batch * batchSpan + rows;
    longest = Math.max(longest, objects.text(`{"$seq":${seq},${taken.json.slice(1)}\n`));
    const returned = taken.document === undefined ? document : Buffer.from(taken.document);
    const stored = toStored(returned, task.form);
    documents.bytes(stored);
    keys.text(`${seq}\t"${taken.id.replaceAll('"', '""')}"\t"${taken.updated}"\t${stored.length}\n`);
    rows++;
  }
  return {
    lines,
    rows,
    objects: objects.take(),
    keys: keys.take(),
    documents: documents.take(),
    longest,
    rejects,
    warnings,
  };
}
