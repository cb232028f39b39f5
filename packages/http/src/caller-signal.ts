import type { ServerResponse } from "node:http";
import type { AbortSignalLike } from "@oqlkit/engine";

/** Aborted when a caller is gone before its answer was sent; costs nothing until somebody listens. */
export class CallerSignal implements AbortSignalLike {
  readonly #response: ServerResponse;
  /** Made for the first listener; most requests have none. */
  #closers: Map<() => void, () => void> | undefined;

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  get aborted(): boolean {
    return this.#response.destroyed && !this.#response.writableEnded;
  }

  get reason(): unknown {
    return this.aborted ? new DOMException("The caller is gone.", "AbortError") : undefined;
  }

  addEventListener(_type: "abort", listener: () => void): void {
    const onClose = (): void => {
      if (this.aborted) listener();
    };
    this.#closers ??= new Map();
    this.#closers.set(listener, onClose);
    this.#response.once("close", onClose);
  }

  removeEventListener(_type: "abort", listener: () => void): void {
    const onClose = this.#closers?.get(listener);
    this.#closers?.delete(listener);
    if (onClose !== undefined) this.#response.off("close", onClose);
  }
}
