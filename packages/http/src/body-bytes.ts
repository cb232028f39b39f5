import type { HttpLimits } from "./limits.ts";
import { RefusedError } from "./refusal.ts";

/** Bytes of a body that are not counted, so that what most callers send is read whatever others send. */
const uncounted = 8 * 1024;

/** What the bodies under way take in memory, all apps of the process together. Bytes. */
let taken = 0;

/** The bytes of one body as they come, in one stretch of memory that grows with them, however small its chunks are. */
export class BodyBytes {
  readonly #limits: HttpLimits;
  #bytes = new Uint8Array(0);
  #length = 0;
  /** Bytes of it that are counted. */
  #counted = 0;

  constructor(limits: HttpLimits) {
    this.#limits = limits;
  }

  /** @throws RefusedError when so many are too many. */
  expect(length: number): void {
    const { maxBody } = this.#limits;
    if (length > maxBody) throw new RefusedError({ kind: "body-too-large", limit: maxBody });
  }

  /** @throws RefusedError when there are too many, of this body or of all. */
  add(chunk: Uint8Array): void {
    const length = this.#length + chunk.length;
    this.expect(length);
    if (length > this.#bytes.length) this.#grow(length);
    this.#bytes.set(chunk, this.#length);
    this.#length = length;
  }

  /** Those that have come. */
  all(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Gives back what is counted of it; to be called once it is read, or given up. */
  release(): void {
    taken -= this.#counted;
    this.#counted = 0;
  }

  #grow(length: number): void {
    const { maxBody, maxBodies } = this.#limits;
    const others = taken - this.#counted;
    // A body that is alone always has room.
    const fits = (bytes: number): boolean =>
      others === 0 || bytes <= uncounted || others + bytes - uncounted <= maxBodies;
    const ample = Math.max(length, Math.min(2 * this.#bytes.length, maxBody));
    const size = fits(ample) ? ample : length;
    if (!fits(size)) throw new RefusedError({ kind: "too-many-bodies" });
    this.#counted = Math.max(0, size - uncounted);
    taken = others + this.#counted;
    const larger = new Uint8Array(size);
    larger.set(this.all());
    this.#bytes = larger;
  }
}
