/** Warnings kept per object; beyond that they are only counted. */
const limit = 100;

/**
 * What was odd about one object. A warning is noted where it arises, without a place; each enclosing
 * list and struct then puts its own key in front, so that objects without oddities pay nothing.
 */
export class Warnings {
  readonly texts: string[] = [];
  private dropped = 0;

  add(place: string, text: string): void {
    if (this.texts.length < limit) this.texts.push(`${place}: ${text}`);
    else this.dropped += 1;
  }

  /** How many there are, to be passed to `within` later. */
  get mark(): number {
    return this.texts.length;
  }

  /** Puts a key in front of the places of the warnings added since `mark`. */
  within(key: string, mark: number): void {
    for (let at = mark; at < this.texts.length; at += 1) this.texts[at] = `${key}${this.texts[at]}`;
  }

  /** All of them, as `authorships[3].author.id: not an author id`. */
  list(): string[] {
    const texts = this.texts.map((text) => text.replace(/^\./, ""));
    return this.dropped === 0 ? texts : [...texts, `further warnings: ${this.dropped}`];
  }
}
