import { throwIfAborted } from "./abort.ts";
import type { AbortSignalLike } from "./adapter.ts";
import { CallSignal } from "./call-signal.ts";
import { EngineClosedError, QueryTimeoutError } from "./errors.ts";

/**
 * Calls `expire` after a time unless the function returned is called before. On Node and in browsers:
 * `(ms, expire) => { const timer = setTimeout(expire, ms); return () => clearTimeout(timer); }`
 */
export type Timer = (milliseconds: number, expire: () => void) => () => void;

/** How long a call may take. The engine has no clock of its own. */
export interface QueryTimeout {
  /** Counted from the call, waiting included. */
  readonly milliseconds: number;
  readonly timer: Timer;
}

/** The calls under way, each with a signal of its own. */
export class EngineCalls {
  readonly #timeout: QueryTimeout | undefined;
  readonly #underway = new Set<CallSignal>();

  constructor(timeout: QueryTimeout | undefined) {
    this.#timeout = timeout;
  }

  /** How many are under way. */
  get count(): number {
    return this.#underway.size;
  }

  /** Interrupts what is under way. */
  abort(): void {
    for (const signal of [...this.#underway]) signal.abort(new EngineClosedError());
  }

  /**
   * Runs one call, with a signal that is aborted by the caller's, by the timer, and by `abort`. Rejects with the
   * signal's reason then, whether or not the work takes notice of it; `end` is called once the work is over.
   */
  async run<R>(
    outer: AbortSignalLike | undefined,
    work: (signal: AbortSignalLike) => Promise<R>,
    end: () => void,
  ): Promise<R> {
    const { signal, finish } = this.#begin(outer, end);
    let stopTimer: (() => void) | undefined;
    try {
      stopTimer = this.#startTimer(signal);
    } catch (error) {
      finish();
      throw error;
    }
    const working = signal.aborted ? Promise.reject(signal.reason) : work(signal);
    return signal.race(working, () => {
      stopTimer?.();
      finish();
    });
  }

  /**
   * Goes through the items of `work`, with a signal that is aborted by the caller's and by `abort`; rejects with its
   * reason once what was being read has come and `work` has cleared up. `end` is called once, when nothing more is
   * read: at the latest when the signal is aborted while the reader does something else.
   */
  async *iterate<T>(
    outer: AbortSignalLike | undefined,
    work: (signal: AbortSignalLike) => AsyncIterable<T>,
    end: () => void,
  ): AsyncGenerator<T> {
    const { signal, finish } = this.#begin(outer, end);
    let reading = true;
    try {
      throwIfAborted(signal);
      signal.addEventListener("abort", () => {
        if (!reading) finish();
      });
      for await (const item of work(signal)) {
        throwIfAborted(signal);
        reading = false;
        yield item;
        reading = true;
        throwIfAborted(signal);
      }
      throwIfAborted(signal);
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    } finally {
      finish();
    }
  }

  #begin(
    outer: AbortSignalLike | undefined,
    end: () => void,
  ): { readonly signal: CallSignal; readonly finish: () => void } {
    const signal = new CallSignal();
    const follow = (): void => signal.abort(outer?.reason);
    try {
      if (outer?.aborted === true) follow();
      else outer?.addEventListener("abort", follow, { once: true });
    } catch (error) {
      // In plain JavaScript it may be no signal.
      end();
      throw error;
    }
    this.#underway.add(signal);
    let ended = false;
    const finish = (): void => {
      if (ended) return;
      ended = true;
      this.#underway.delete(signal);
      outer?.removeEventListener("abort", follow);
      end();
    };
    return { signal, finish };
  }

  #startTimer(signal: CallSignal): (() => void) | undefined {
    if (this.#timeout === undefined) return undefined;
    const { milliseconds, timer } = this.#timeout;
    const stop = timer(milliseconds, () => signal.abort(new QueryTimeoutError(milliseconds)));
    if (typeof stop !== "function")
      throw new TypeError("The timer of a timeout gives a function that stops it.");
    return stop;
  }
}
