/** A `Map` takes no more. */
const mostEntries = 2 ** 24;

/** Numbers by texts, of which there may be more than a `Map` holds. */
export class TextNumbers {
  /** All but the last are full. */
  readonly #maps: Map<string, number>[] = [];
  readonly #most: number;
  #last = new Map<string, number>();
  #size = 0;

  /** @param most entries of one map. */
  constructor(most: number = mostEntries) {
    this.#most = most;
    this.#maps.push(this.#last);
  }

  get size(): number {
    return this.#size;
  }

  get(text: string): number | undefined {
    for (const map of this.#maps) {
      const number = map.get(text);
      if (number !== undefined) return number;
    }
    return undefined;
  }

  /** Adds a text that has no number. */
  add(text: string, number: number): void {
    if (this.#last.size === this.#most) {
      this.#last = new Map();
      this.#maps.push(this.#last);
    }
    this.#last.set(text, number);
    this.#size++;
  }

  /** All texts, in the order in which they were added. */
  texts(): string[] {
    return Array.from(this.#keys());
  }

  *#keys(): Generator<string> {
    for (const map of this.#maps) yield* map.keys();
  }
}
