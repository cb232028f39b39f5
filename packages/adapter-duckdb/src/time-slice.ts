import type { AbortSignalLike } from "@oqlkit/engine";
import { nextTurn } from "./turn.ts";

/** How long a call goes on before others have their turn, in milliseconds. */
const length = 10;

/** What a call that computes for long does at a time. */
export class TimeSlice {
  #started = performance.now();

  get isOver(): boolean {
    return performance.now() - this.#started > length;
  }

  /** Lets others have their turn. Rejects with the signal's reason once it is aborted. */
  async next(signal: AbortSignalLike | undefined): Promise<void> {
    await nextTurn(signal);
    if (signal?.aborted) throw signal.reason;
    this.#started = performance.now();
  }

  /** What was read; while threads did it, others had their turn. */
  async read<T>(read: T | Promise<T>): Promise<T> {
    if (!(read instanceof Promise)) return read;
    const found = await read;
    this.#started = performance.now();
    return found;
  }
}
