import type { AbortSignalLike } from "./adapter.ts";

/** A signal that whoever made it aborts, for the platforms' own are not to be relied on here. */
export class CallSignal implements AbortSignalLike {
  aborted = false;
  reason: unknown = undefined;
  /** Most calls are over before anybody listens. */
  #listeners: Set<() => void> | undefined;

  addEventListener(_type: "abort", listener: () => void): void {
    this.#listeners ??= new Set();
    this.#listeners.add(listener);
  }

  removeEventListener(_type: "abort", listener: () => void): void {
    this.#listeners?.delete(listener);
  }

  /** What a promise gives, or a rejection with the reason when the signal is aborted before. */
  race<T>(promise: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const stop = (): void => reject(this.reason);
      if (this.aborted) stop();
      else this.addEventListener("abort", stop);
      const passing =
        <V>(pass: (value: V) => void) =>
        (value: V): void => {
          this.removeEventListener("abort", stop);
          pass(value);
        };
      promise.then(passing(resolve), passing(reject));
    });
  }

  /** The first reason counts. */
  abort(reason: unknown): void {
    if (this.aborted) return;
    this.aborted = true;
    this.reason = reason;
    const listeners = this.#listeners;
    this.#listeners = undefined;
    for (const listener of listeners ?? []) listener();
  }
}
