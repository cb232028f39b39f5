import type { ServerResponse } from "node:http";
import type { AbortSignalLike } from "@oqlkit/engine";

/** Those whose callers had another answer in their place. */
const replaced = new WeakSet<ServerResponse>();

/** Says that a caller has an answer and its connection ends, so that the app's is neither sent nor put on record. */
export const replaceAnswer = (response: ServerResponse): void => void replaced.add(response);

/** Aborted when a caller is gone before its answer was sent; costs nothing until somebody listens. */
export class CallerSignal implements AbortSignalLike {
  readonly #response: ServerResponse;
  /** Made for the first listener; most requests have none. However many there are, the response has one of this. */
  #listeners: Set<() => void> | undefined;

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  get aborted(): boolean {
    return this.#response.destroyed && !this.#response.writableEnded;
  }

  /** Whether the caller was answered in place of the app. */
  get isReplaced(): boolean {
    return replaced.has(this.#response);
  }

  get reason(): unknown {
    return this.aborted ? new DOMException("The caller is gone.", "AbortError") : undefined;
  }

  addEventListener(_type: "abort", listener: () => void): void {
    if (this.#listeners === undefined) {
      this.#listeners = new Set();
      this.#response.once("close", () => this.#closed());
    }
    this.#listeners.add(listener);
  }

  removeEventListener(_type: "abort", listener: () => void): void {
    this.#listeners?.delete(listener);
  }

  #closed(): void {
    if (!this.aborted) return;
    for (const listener of this.#listeners ?? []) listener();
  }
}
