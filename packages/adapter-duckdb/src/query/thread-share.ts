/** The weight of one more statement in the mean of how many run at a time. */
const weight = 1 / 3;

/** How far the mean has to be from where threads change, so that they are not set back and forth. */
const margin = 0.5;

/**
 * How many threads a database should have for the statements at hand. Each statement brings a thread of its own, and
 * the others help those that run: all cores are for a statement that runs alone. Where statements keep the cores busy
 * by themselves, splitting them up only costs work, so there are no more threads than that takes.
 */
export class ThreadShare {
  readonly #most: number;
  readonly #least: number;
  readonly #crowd: number;
  #threads: number;
  #running = 1;

  /**
   * The threads of a statement that runs alone, which there are at first, and how many statements can run at a time.
   */
  constructor(most: number, atATime: number) {
    this.#most = most;
    this.#least = Math.max(1, most + 1 - atATime);
    this.#crowd = Math.min(most, atATime);
    this.#threads = most;
  }

  /**
   * Hears how many statements run as one begins, that one included; gives the threads to be set, when to be changed.
   */
  begin(running: number): number | undefined {
    this.#running += weight * (running - this.#running);
    const threads = this.#wanted();
    if (threads === this.#threads) return undefined;
    this.#threads = threads;
    return threads;
  }

  #wanted(): number {
    if (this.#running > this.#crowd + margin) return this.#least;
    return this.#running < this.#crowd - margin ? this.#most : this.#threads;
  }
}
