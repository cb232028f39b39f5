import { foldWord, nextWord, stemWord, withoutMarkup } from "@oqlkit/catalog";
import { compareScalars } from "@oqlkit/engine";
import { AsciiWords, longestWord } from "./ascii-words.ts";
import { TextNumbers } from "./text-numbers.ts";

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
  readonly #words: TextNumbers;
  /** The words of the first that are ASCII, and the others as they are written. */
  readonly #ascii = new AsciiWords();
  readonly #written: TextNumbers;
  readonly #letters = new Uint8Array(longestWord);
  readonly #most: number | undefined;

  /** @param most what `TextNumbers` takes. */
  constructor(most?: number) {
    this.#words = new TextNumbers(most);
    this.#written = new TextNumbers(most);
    this.#most = most;
  }

  /**
   * Puts the numbers of a text's words, of which it reads so many at most, into an array from a place on, and gives the
   * place behind them. Markup is no words. Words that fold alike share a number; those of which folding leaves nothing
   * have none.
   */
  read(marked: string, most: number, numbers: Uint32Array, from: number): number {
    const text = withoutMarkup(marked);
    const letters = this.#letters;
    const { length } = text;
    let filled = from;
    let left = most;
    for (let at = 0; at < length && left > 0; ) {
      const start = at;
      let code = text.charCodeAt(at);
      let hash = hashBegin;
      let behind = 0;
      for (let letter = foldedCodes[code] ?? 0; letter > 0; letter = foldedCodes[code] ?? 0) {
        if (at - start > longestWord) break;
        letters[at - start] = letter;
        hash = Math.imul(hash ^ letter, hashFactor);
        code = ++at < length ? text.charCodeAt(at) : 0;
        if (code !== fullStop || !isDigit(letter)) continue;
        behind = at + 1 < length ? text.charCodeAt(at + 1) : 0;
        if (!isDigit(behind)) break;
        letters[at - start] = fullStop;
        hash = Math.imul(hash ^ fullStop, hashFactor);
        code = behind;
        at++;
      }
      let number: number;
      // Behind a full stop, too, what is no ASCII may belong to the word.
      if (code > lastAscii || (code === fullStop && behind > lastAscii) || at - start > longestWord) {
        const next = nextWord(text, start);
        if (next === null) break;
        number = this.#written.get(next.word) ?? this.#numberWritten(next.word);
        at = next.end;
      } else if (at === start) {
        at++;
        continue;
      } else {
        hash = (hash ^ (hash >>> 15)) >>> 0;
        number = this.#ascii.find(hash, letters, at - start);
        if (number < 0) {
          number = this.#number(text.slice(start, at).toLowerCase());
          this.#ascii.add(hash, letters, at - start, number);
        }
        // Whether a possessive ending follows hangs on what is behind it, which may be of any script.
        if (code === apostrophe && /[sS]/.test(text.charAt(at + 1))) at = nextWord(text, start)?.end ?? at;
      }
      left--;
      if (number >= 0) numbers[filled++] = number;
    }
    return filled;
  }

  order(): WordOrder {
    const { texts: words, placeOf } = inOrder(this.#words.texts());
    const known = new TextNumbers(this.#most);
    const stemOf = Uint32Array.from(words, (word) => {
      const stem = stemWord(word);
      const number = known.get(stem) ?? known.size;
      if (number === known.size) known.add(stem, number);
      return number;
    });
    const { texts: stems, placeOf: placeOfStem } = inOrder(known.texts());
    return { words, stems, placeOf, stemOf: stemOf.map((number) => placeOfStem[number] ?? 0) };
  }

  /** The number of a word as it is written; -1 when folding leaves nothing. */
  #numberWritten(written: string): number {
    const word = foldWord(written);
    const number = word === "" ? -1 : this.#number(word);
    this.#written.add(copied(written), number);
    return number;
  }

  #number(word: string): number {
    const known = this.#words.get(word);
    if (known !== undefined) return known;
    this.#words.add(copied(word), this.#words.size);
    return this.#words.size - 1;
  }
}

/** Texts, none twice, in the order of their code points, and where each has come to stand. */
function inOrder(met: readonly string[]): { readonly texts: string[]; readonly placeOf: Uint32Array } {
  const order = Uint32Array.from(met.keys()).sort((one, other) =>
    compareScalars(met[one] ?? "", met[other] ?? ""),
  );
  const placeOf = new Uint32Array(met.length);
  for (const [place, number] of order.entries()) placeOf[number] = place;
  return { texts: Array.from(order, (number) => met[number] ?? ""), placeOf };
}

const lastAscii = 127;
const apostrophe = 39;
const fullStop = 46;

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** The letters and digits of ASCII by their codes, in lower case; 0 for all other codes. */
const foldedCodes = Uint8Array.from({ length: lastAscii + 1 }, (_, code) => {
  const folded = String.fromCharCode(code).toLowerCase();
  return /[a-z0-9]/.test(folded) ? folded.charCodeAt(0) : 0;
});

/** FNV-1a, 32 bits. */
const hashBegin = 0x811c9dc5;
const hashFactor = 0x01000193;

/** A part of a text would keep the whole text in memory. */
const copied = (part: string): string => Buffer.from(part).toString();
