/** The largest item that is kept, as a share of all. */
const largestShare = 1 / 64;

interface Held<Item> {
  readonly item: Item;
  readonly size: number;
  /** Asked for since it came, or since it was last spared. */
  asked: boolean;
}

/**
 * Remembers items by key, and forgets those first that nobody asked for: whatever was asked for is spared once and
 * counts as new (the second-chance rule, which costs a look at an item less than keeping them in order). Holds as
 * much as `room` at most, in the units of `sizeOf`; what takes more than a 64th of that is not kept.
 */
export class RecentItems<Key, Item> {
  readonly #room: number;
  readonly #sizeOf: (key: Key, item: Item) => number;
  /** In the order they came. */
  readonly #items = new Map<Key, Held<Item>>();
  /** Goes through the items, oldest first: one that began anew would pass over all that was forgotten before it. */
  #oldest = this.#items.entries();
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
    const held = this.#items.get(key);
    if (held === undefined) return undefined;
    held.asked = true;
    return held.item;
  }

  set(key: Key, item: Item): void {
    this.#forget(key);
    const size = this.#sizeOf(key, item);
    if (size > this.#room * largestShare) return;
    this.#makeRoom(this.#room - size);
    this.#items.set(key, { item, size, asked: false });
    this.#held += size;
  }

  /** Forgets all items. */
  clear(): void {
    this.#items.clear();
    this.#held = 0;
  }

  /** Forgets until no more than `most` is held. */
  #makeRoom(most: number): void {
    while (this.#held > most) {
      const { done, value } = this.#oldest.next();
      if (done) {
        this.#oldest = this.#items.entries();
        continue;
      }
      const [key, held] = value;
      if (held.asked) {
        // Comes up again behind all others, and then is not spared.
        held.asked = false;
        this.#items.delete(key);
        this.#items.set(key, held);
      } else this.#forget(key);
    }
  }

  #forget(key: Key): void {
    const held = this.#items.get(key);
    if (held === undefined) return;
    this.#items.delete(key);
    this.#held -= held.size;
  }
}
