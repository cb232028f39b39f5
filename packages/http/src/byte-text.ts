import type { Bytes } from "@oqlkit/engine";
import { FastResponse } from "srvx";

/** What srvx makes a body of when one is asked for: it hands the stream that it reads to what has this function. */
interface PipedBody {
  pipe(target: { end(bytes: Uint8Array): unknown }): void;
}

/**
 * A text in UTF-8 as a string of its bytes (code units 0 to 255). Node sends it together with the head, and it stands in
 * the heap: memory outside of that is looked through more often than an answer is worth.
 */
export class ByteText {
  readonly bytes: string;

  constructor(bytes: string) {
    this.bytes = bytes;
  }

  get length(): number {
    return this.bytes.length;
  }

  toBytes(): Bytes {
    return Buffer.from(this.bytes, "latin1");
  }

  /** For a `FastResponse`: on Node made into bytes when it is read. */
  toBody(): BodyInit {
    if (FastResponse === globalThis.Response) return this.toBytes();
    const piped: PipedBody = { pipe: (target) => void target.end(this.toBytes()) };
    // The types of the platform do not know it.
    return piped as object as BodyInit;
  }
}
