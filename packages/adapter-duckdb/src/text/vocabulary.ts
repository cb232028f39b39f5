import { foldWord, stemWord } from "@oqlkit/catalog";
import { compareScalars } from "@oqlkit/engine";

/** The words of an index and their stems, in the order of their code points. */
export interface WordOrder {
  readonly words: readonly string[];
  readonly stems: readonly string[];
  /** By the number that a word was given first: its place among the words. */
  readonly placeOf: Uint32Array;
  /** By place of a word: the place of its stem. */
  readonly stemOf: Uint32Array;
}

/** Numbers words as they are met. */
export class Vocabulary {
  readonly #written = new Map<string, number>();
  readonly #words = new Map<string, number>();

  /** The number of a word as it is written, which it shares with those that fold alike; -1 when folding leaves nothing. */
  numberOf(written: string): number {
    return this.#written.get(written) ?? this.#number(written);
  }

  order(): WordOrder {
    const met = [...this.#words.keys()];
    const order = Uint32Array.from(met.keys()).sort((one, other) =>
      compareScalars(met[one] ?? "", met[other] ?? ""),
    );
    const placeOf = new Uint32Array(met.length);
    for (const [place, number] of order.entries()) placeOf[number] = place;
    const words = Array.from(order, (number) => met[number] ?? "");
    const stemmed = words.map(stemWord);
    const stems = [...new Set(stemmed)].sort(compareScalars);
    const places = new Map(stems.map((stem, place) => [stem, place]));
    return { words, stems, placeOf, stemOf: Uint32Array.from(stemmed, (stem) => places.get(stem) ?? 0) };
  }

  #number(written: string): number {
    const word = foldWord(written);
    const number = word === "" ? -1 : (this.#words.get(word) ?? this.#words.size);
    if (word !== "") this.#words.set(copied(word), number);
    this.#written.set(copied(written), number);
    return number;
  }
}

/** A part of a text would keep the whole text in memory. */
const copied = (part: string): string => Buffer.from(part).toString();
