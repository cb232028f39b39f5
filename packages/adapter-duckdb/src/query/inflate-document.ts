import { isAscii } from "node:buffer";
import { constants, inflateRawSync } from "node:zlib";
import { pickLeading } from "@oqlkit/engine";

/** What is read of a document at first when members are picked: the first ones, without the long lists. */
const headBytes = 1024;

export interface Inflated {
  readonly text: string;
  /** Whether reading only the beginning was tried in vain; other documents like it are better read whole. */
  readonly late: boolean;
}

/**
 * The JSON text of a deflated document of `length` bytes, of which `read` gives the first ones. When all the
 * wanted members stand at the beginning, no more than that is read, and only they are returned.
 */
export async function inflateDocument(
  read: (bytes: number) => Buffer | Promise<Buffer>,
  length: number,
  wanted: ReadonlySet<string> | null,
): Promise<Inflated> {
  let late = false;
  if (wanted !== null && length > 2 * headBytes) {
    const head = inflateRawSync(await read(headBytes), { finishFlush: constants.Z_SYNC_FLUSH });
    const picked = pickLeading(textOf(head), wanted);
    if (picked !== null) return { text: picked, late };
    late = true;
  }
  return { text: textOf(inflateRawSync(await read(length))), late };
}

/** Most documents have no other letters, which need no decoding. */
const textOf = (bytes: Buffer): string => bytes.toString(isAscii(bytes) ? "latin1" : "utf8");
