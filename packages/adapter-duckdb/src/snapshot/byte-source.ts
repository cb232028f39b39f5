/** Bytes that are read chunk by chunk from front to back, and can be put back. */
export class ByteSource {
  readonly #read: () => Promise<Uint8Array>;
  #rest: Uint8Array = new Uint8Array();

  /** `read` gives the next chunk, an empty one at the end. */
  constructor(read: () => Promise<Uint8Array>) {
    this.#read = read;
  }

  /** The next bytes, at least one unless there are none left. */
  async next(): Promise<Uint8Array> {
    const chunk = this.#rest.length > 0 ? this.#rest : await this.#read();
    this.#rest = new Uint8Array();
    return chunk;
  }

  /** So many bytes, or all that are left. */
  async take(length: number): Promise<Uint8Array> {
    const bytes = await this.peek(length);
    this.#rest = this.#rest.subarray(bytes.length);
    return bytes;
  }

  /** The same, which are not taken. */
  async peek(length: number): Promise<Uint8Array> {
    while (this.#rest.length < length) {
      const chunk = await this.#read();
      if (chunk.length === 0) break;
      this.#rest = Buffer.concat([this.#rest, chunk]);
    }
    return this.#rest.subarray(0, length);
  }

  /** Bytes that `next` gave, to be given again. */
  putBack(bytes: Uint8Array): void {
    this.#rest = bytes;
  }
}
