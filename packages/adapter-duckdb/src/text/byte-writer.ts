/** Bytes gathered one after another in one growing buffer, which is used again once they are taken. */
export class ByteWriter {
  #bytes: Uint8Array;
  #size = 0;

  constructor(capacity = 1024) {
    this.#bytes = new Uint8Array(capacity);
  }

  get size(): number {
    return this.#size;
  }

  /** Appends a whole number from 0 below 2^53 as a varint. */
  varint(value: number): void {
    if (this.#size + 8 > this.#bytes.length) this.#reserve(8);
    let rest = value;
    while (rest >= 0x10000000) {
      this.#bytes[this.#size++] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    while (rest > 127) {
      this.#bytes[this.#size++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.#bytes[this.#size++] = rest;
  }

  append(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#size);
    this.#size += bytes.length;
  }

  /** The bytes so far, valid until the next call. */
  view(): Uint8Array {
    return this.#bytes.subarray(0, this.#size);
  }

  clear(): void {
    this.#size = 0;
  }

  #reserve(more: number): void {
    const needed = this.#size + more;
    if (needed <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    larger.set(this.view());
    this.#bytes = larger;
  }
}
