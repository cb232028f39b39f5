import type { Bytes } from "@oqlkit/engine";

/**
 * A text in UTF-8 as a string of its bytes (code units 0 to 255). Node sends it together with the head, and it stands
 * in the heap: memory outside of that is looked through more often than an answer is worth.
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
}
