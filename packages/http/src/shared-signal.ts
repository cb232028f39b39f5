import type { AbortSignalLike } from "@oqlkit/engine";

/** A signal that any number may listen to while its source has one listener at most, and none when nobody listens. */
export class SharedSignal implements AbortSignalLike {
  readonly #source: AbortSignalLike;
  readonly #listeners = new Set<() => void>();

  constructor(source: AbortSignalLike) {
    this.#source = source;
  }

  get aborted(): boolean {
    return this.#source.aborted;
  }

  get reason(): unknown {
    return this.#source.reason;
  }

  addEventListener(_type: "abort", listener: () => void): void {
    if (this.#listeners.size === 0) this.#source.addEventListener("abort", this.#tell, { once: true });
    this.#listeners.add(listener);
  }

  removeEventListener(_type: "abort", listener: () => void): void {
    const known = this.#listeners.delete(listener);
    if (known && this.#listeners.size === 0) this.#source.removeEventListener("abort", this.#tell);
  }

  readonly #tell = (): void => {
    const listeners = [...this.#listeners];
    this.#listeners.clear();
    for (const listener of listeners) listener();
  };
}
