import { constants, inflateRawSync } from "node:zlib";
import { pickLeading } from "@oqlkit/engine";
import { formOf, fromStored } from "../document-form.ts";

/** What is read of a document at first when members are picked: the first ones, without the long lists. */
const headBytes = 4096;

/** What of that is inflated where the document is deflated. */
const deflatedHeadBytes = 1024;

/** Reads the first bytes of a document. What comes at once stands until the next reading. */
export type ReadBytes = (bytes: number) => Buffer | Promise<Buffer>;

/** The text of a document, or of its wanted members where no more was read. */
export interface ReadMembers {
  readonly text: string;
  /** Whether reading only the beginning was tried in vain; other documents like it are better read whole. */
  readonly late: boolean;
}

/** The beginning of a document as text, from its first stored bytes; a letter at the end may be damaged. */
function headOf(stored: Buffer): string {
  if (formOf(stored) === "plain") return stored.toString();
  const beginning = stored.subarray(0, deflatedHeadBytes);
  return inflateRawSync(beginning, { finishFlush: constants.Z_SYNC_FLUSH }).toString();
}

/** What `use` makes of bytes: at once when they have come, before others come in their place. */
const using = <Result>(
  reading: Buffer | Promise<Buffer>,
  use: (stored: Buffer) => Result,
): Result | Promise<Result> => (reading instanceof Promise ? reading.then(use) : use(reading));

/** A document that is stored in `length` bytes, as `take` makes it of its UTF-8. */
export const readDocument = <Content>(
  read: ReadBytes,
  length: number,
  take: (json: Buffer) => Content,
): Content | Promise<Content> => using(read(length), (stored) => take(fromStored(stored)));

/**
 * The same for some members. When all that are wanted stand at the beginning, no more than that is read, and only they
 * are returned.
 */
export async function readMembers(
  read: ReadBytes,
  length: number,
  wanted: ReadonlySet<string>,
  take: (json: Buffer) => string,
): Promise<ReadMembers> {
  if (length <= 2 * deflatedHeadBytes) return { text: await readDocument(read, length, take), late: false };
  const picked = await using(read(Math.min(length, headBytes)), (head) => pickLeading(headOf(head), wanted));
  if (picked !== null) return { text: picked, late: false };
  return { text: await readDocument(read, length, take), late: true };
}
