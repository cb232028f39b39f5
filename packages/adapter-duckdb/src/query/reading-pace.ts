import { read, readSync } from "node:fs";

/** What the operating system has in memory is read in less time, in milliseconds and per byte; a disk takes longer. */
const memoryTime = 0.05;
const byteTime = 1e-6;

/**
 * Reads for one call. What is in memory is read at once, which takes a fraction of what waiting for a thread does; as
 * soon as one read shows that the disk is at work, threads do the others.
 */
export class ReadingPace {
  /** Whether the call reads little enough to do so at once. */
  readonly isShort: boolean;
  #waits: boolean;

  constructor(isShort: boolean) {
    this.isShort = isShort;
    this.#waits = !isShort;
  }

  /**
   * Bytes of a file; those that come at once stand in `place` where they fit, if one is given. Throws `RangeError`, or
   * rejects with it, when the file ends too early.
   */
  read(fd: number, position: number, length: number, place?: Buffer): Buffer | Promise<Buffer> {
    if (this.#waits) return readInThread(fd, position, length);
    const started = performance.now();
    const fits = place !== undefined && length <= place.length;
    const buffer = fits ? place.subarray(0, length) : Buffer.allocUnsafe(length);
    let filled = 0;
    while (filled < length) {
      const bytesRead = readSync(fd, buffer, filled, length - filled, position + filled);
      if (bytesRead === 0) throw endsEarly();
      filled += bytesRead;
    }
    this.#waits = performance.now() - started > memoryTime + length * byteTime;
    return buffer;
  }
}

/** One call reads two gigabytes at most. */
const mostBytes = 2 ** 30;

/** The plain call costs a fraction of what that of a file handle does, and a page makes many. */
export const readInThread = (fd: number, position: number, length: number): Promise<Buffer> =>
  fillInThread(fd, position, Buffer.allocUnsafe(length));

/** Fills an array with bytes of a file. Rejects with `RangeError` when that ends too early. */
export function fillInThread<T extends NodeJS.ArrayBufferView>(
  fd: number,
  position: number,
  target: T,
): Promise<T> {
  const length = target.byteLength;
  return new Promise((resolve, reject) => {
    const readFrom = (filled: number): void => {
      read(
        fd,
        target,
        filled,
        Math.min(length - filled, mostBytes),
        position + filled,
        (error, bytesRead) => {
          if (error !== null) reject(error);
          else if (filled + bytesRead === length) resolve(target);
          else if (bytesRead === 0) reject(endsEarly());
          else readFrom(filled + bytesRead);
        },
      );
    };
    if (length === 0) resolve(target);
    else readFrom(0);
  });
}

export const endsEarly = (): RangeError => new RangeError("The file ends too early.");
