/** Numbers of a slot: the hash of its word, where that stands and 1, which is 0 in empty slots, and its number. */
const slotSize = 3;

/** Longer words are not taken: a byte tells their length. */
export const longestWord = 255;

/**
 * Numbers by words of ASCII letters and digits, which are given as bytes with their hash: a map of texts would need
 * each word as a text of its own first, which takes longer than all else.
 */
export class AsciiWords {
  #slots = new Uint32Array(slotSize * 2 ** 12);
  #known = 0;
  /** Of each word its length and its letters. */
  #letters = new Uint8Array(2 ** 16);
  #size = 0;

  /** The number of the word of the first `length` bytes; -1 when it is not known. */
  find(hash: number, word: Uint8Array, length: number): number {
    const slots = this.#slots;
    for (let slot = this.#first(hash); ; slot = this.#after(slot)) {
      const place = slots[slot + 1] ?? 0;
      if (place === 0) return -1;
      if (slots[slot] === hash && this.#stands(place - 1, word, length)) return slots[slot + 2] ?? -1;
    }
  }

  /** Adds a word that is not known. */
  add(hash: number, word: Uint8Array, length: number, number: number): void {
    if (2 * slotSize * this.#known >= this.#slots.length) this.#widen();
    this.#known++;
    if (this.#size + 1 + length > this.#letters.length) {
      const letters = new Uint8Array(2 * this.#letters.length);
      letters.set(this.#letters);
      this.#letters = letters;
    }
    this.#put(hash, this.#size + 1, number);
    this.#letters[this.#size] = length;
    for (let at = 0; at < length; at++) this.#letters[this.#size + 1 + at] = word[at] ?? 0;
    this.#size += 1 + length;
  }

  #put(hash: number, place: number, number: number): void {
    const slots = this.#slots;
    let slot = this.#first(hash);
    while (slots[slot + 1] !== 0) slot = this.#after(slot);
    slots[slot] = hash;
    slots[slot + 1] = place;
    slots[slot + 2] = number;
  }

  /** There are as many slots as a power of two, at most half of them filled. */
  #first(hash: number): number {
    return slotSize * (hash & (this.#slots.length / slotSize - 1));
  }

  #after(slot: number): number {
    return slot + slotSize === this.#slots.length ? 0 : slot + slotSize;
  }

  #stands(at: number, word: Uint8Array, length: number): boolean {
    const letters = this.#letters;
    if (letters[at] !== length) return false;
    for (let index = 0; index < length; index++) if (letters[at + 1 + index] !== word[index]) return false;
    return true;
  }

  #widen(): void {
    const before = this.#slots;
    this.#slots = new Uint32Array(2 * before.length);
    for (let slot = 0; slot < before.length; slot += slotSize) {
      const place = before[slot + 1] ?? 0;
      if (place > 0) this.#put(before[slot] ?? 0, place, before[slot + 2] ?? 0);
    }
  }
}
