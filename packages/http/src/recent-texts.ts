/** The longest text that is kept, in characters, as a share of all. */
const largestShare = 1 / 64;

/**
 * Remembers what recent texts came to, and forgets first what was not asked for the longest. Holds at most so many
 * UTF-16 units, keys and values together; what takes more than a 64th of that is not kept.
 */
export class RecentTexts {
  readonly #room: number;
  readonly #texts = new Map<string, string>();
  #held = 0;

  constructor(room: number) {
    this.#room = room;
  }

  /** UTF-16 units held now. */
  get held(): number {
    return this.#held;
  }

  get(key: string): string | undefined {
    const text = this.#texts.get(key);
    if (text === undefined) return undefined;
    // A map lists its keys as they were added: the first one is the one to forget.
    this.#texts.delete(key);
    this.#texts.set(key, text);
    return text;
  }

  set(key: string, text: string): void {
    this.#forget(key);
    const size = key.length + text.length;
    if (size > this.#room * largestShare) return;
    this.#texts.set(key, text);
    this.#held += size;
    for (const oldest of this.#texts.keys()) {
      if (this.#held <= this.#room) return;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    const text = this.#texts.get(key);
    if (text === undefined) return;
    this.#texts.delete(key);
    this.#held -= key.length + text.length;
  }
}
