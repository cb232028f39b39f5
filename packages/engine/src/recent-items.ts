/** The largest item that is kept, as a share of all. */
const largestShare = 1 / 64;

/**
 * Remembers items by key, and forgets first what was not asked for the longest. Holds as much as `room` at most, in
 * the units of `sizeOf`, which has to give the same for the same item; what takes more than a 64th of that is not
 * kept.
 */
export class RecentItems<Key, Item> {
  readonly #room: number;
  readonly #sizeOf: (key: Key, item: Item) => number;
  readonly #items = new Map<Key, Item>();
  #held = 0;

  constructor(room: number, sizeOf: (key: Key, item: Item) => number) {
    this.#room = room;
    this.#sizeOf = sizeOf;
  }

  /** What is held now, in the units of `sizeOf`. */
  get held(): number {
    return this.#held;
  }

  get(key: Key): Item | undefined {
    const item = this.#items.get(key);
    if (item === undefined) return undefined;
    // A map lists its keys as they were added: the first one is the one to forget.
    this.#items.delete(key);
    this.#items.set(key, item);
    return item;
  }

  set(key: Key, item: Item): void {
    this.#forget(key);
    const size = this.#sizeOf(key, item);
    if (size > this.#room * largestShare) return;
    this.#items.set(key, item);
    this.#held += size;
    for (const oldest of this.#items.keys()) {
      if (this.#held <= this.#room) return;
      this.#forget(oldest);
    }
  }

  /** Forgets all items. */
  clear(): void {
    this.#items.clear();
    this.#held = 0;
  }

  #forget(key: Key): void {
    const item = this.#items.get(key);
    if (item === undefined) return;
    this.#items.delete(key);
    this.#held -= this.#sizeOf(key, item);
  }
}
