/** Bytes gathered one after another in one growing buffer. */
export class ByteSink {
  #buffer: Buffer<ArrayBuffer>;
  #size = 0;

  constructor(capacity: number) {
    this.#buffer = Buffer.from(new ArrayBuffer(capacity));
  }

  get size(): number {
    return this.#size;
  }

  /** Appends text as UTF-8 and returns its length in bytes. */
  text(text: string): number {
    this.#reserve(text.length * 3 <= this.#buffer.length - this.#size ? 0 : Buffer.byteLength(text));
    const written = this.#buffer.write(text, this.#size);
    this.#size += written;
    return written;
  }

  bytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#buffer.set(bytes, this.#size);
    this.#size += bytes.length;
  }

  /** The bytes so far, as a view of a buffer that can be transferred. */
  take(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#buffer.buffer, 0, this.#size);
  }

  #reserve(more: number): void {
    const needed = this.#size + more;
    if (needed <= this.#buffer.length) return;
    const larger = Buffer.from(new ArrayBuffer(Math.max(needed, this.#buffer.length * 2)));
    larger.set(this.#buffer.subarray(0, this.#size));
    this.#buffer = larger;
  }
}
