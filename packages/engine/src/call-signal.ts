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

  /**
   * What a promise gives, or a rejection with the reason when the signal is aborted before. `over` is called when the
   * promise has settled, early or late.
   */
  race<T>(promise: Promise<T>, over: () => void): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.aborted) reject(this.reason);
      else this.addEventListener("abort", () => reject(this.reason));
      promise.then(
        (value) => {
          over();
          resolve(value);
        },
        (error) => {
          over();
          reject(error);
        },
      );
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
