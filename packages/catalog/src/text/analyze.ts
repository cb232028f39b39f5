import { stem } from "porter2";
import { isStopWord } from "./stop-words.ts";
import { withoutMarkup } from "./without-markup.ts";

/** Letters that Unicode does not decompose, and what readers take them for; a sigma is one wherever it stands. */
const foldedLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ı: "i",
  ŋ: "n",
  ɲ: "n",
  ŧ: "t",
  ə: "e",
  ɛ: "e",
  ɔ: "o",
  ɓ: "b",
  ɖ: "d",
  ɗ: "d",
  ƙ: "k",
  ƴ: "y",
  ƒ: "f",
  ɨ: "i",
  ʉ: "u",
  ς: "σ",
  // A line that stretches Arabic words.
  ـ: "",
};
const unfolded = new RegExp(`[${Object.keys(foldedLetters).join("")}]`, "g");
const plain = /^[a-z0-9]+$/;
/**
 * Kangxi radicals, which texts taken from files have for the characters that they look like, are no letters to Unicode.
 */
const ideograph = "[[\\p{sc=Han}\\p{sc=Hira}]&&[\\p{L}\\p{N}\\u2e80-\\u2fdf]]";
const katakana = "[\\p{scx=Kana}&&\\p{L}]";
/** As people write them. The last ones are letters to Unicode: `Hawaiʻi`, `DʼAntono`. */
const apostrophes = "'\u2018\u2019\u201b\uff07\u00b4\u2032\u02b9-\u02bf";
/** With units of one character, such as `㎏`, which are symbols to Unicode. */
const alphanumeric = `[\\p{L}\\p{N}\\u3371-\\u337a\\u3380-\\u33df]`;
const letter = `[${alphanumeric}--[${ideograph}${katakana}${apostrophes}]]`;
/** The letters, marks and digits that words are made of. A class of a regular expression with the flag v. */
export const wordLetters: string = `[[${letter}${ideograph}${katakana}]\\p{M}]`;
/** What no reader sees: soft hyphens, zero-width blanks and joiners. The inside of a class of a regular expression. */
export const invisibleLetters = "\\u00ad\\u200b-\\u200d\\u2060\\ufeff";
const attached = `[\\p{M}${invisibleLetters}]`;
/** The full stop between two digits, as of `4.0`: part of the word, as Unicode breaks words (UAX 29, WB11 and WB12). */
const point = `(?<=\\p{Nd}${attached}*)[.．](?=${attached}*\\p{Nd})`;
/** What is longer, which is no word of a language, is several: the matcher remembers a place for each letter. */
const several = "{0,1000}";
/**
 * A run of letters and digits with its possessive ending; of Chinese and Japanese one character, or a run of Katakana,
 * as Unicode breaks words.
 */
const words = new RegExp(
  `${letter}[${letter}${attached}]${several}(?:${point}[${letter}${attached}]${several})${several}(?:[${apostrophes}][sS](?![${invisibleLetters}]*[${letter}\\p{M}_]))?|${ideograph}${attached}${several}|${katakana}[${katakana}${attached}]${several}`,
  "gv",
);

const possessive = new RegExp(`[${apostrophes}]s$`, "i");
/** Marks that a letter is the same without: accents, vowel points; not the signs of Indic vowels or of voiced Kana. */
const pointed = ["Zinh", "Cyrl", "Hebr", "Arab", "Syrc"].map((script) => `\\p{sc=${script}}`);
const accents = new RegExp(`[[\\p{M}&&[${pointed.join("")}]]--[\u3099\u309a]]+`, "gv");
/** Apostrophes too, which some letters are taken apart to: `ŉ`. */
const signs = new RegExp(`[[^\\p{L}\\p{M}\\p{N}.]${apostrophes}]+`, "gv");
const invisible = new RegExp(`[${invisibleLetters}]+`, "g");

const unspaced = new RegExp(
  `${ideograph}[${attached}*?]${several}|${katakana}[${katakana}${attached}*?]${several}`,
  "gv",
);

/** A text with blanks between words that have none, as Chinese and Japanese; `*` and `?` stay with the word before. */
export const spaced = (text: string): string => text.replace(unspaced, " $& ");

/** The words of a text as they are written, in order. */
export const writtenWords = (text: string): readonly string[] => text.match(words) ?? [];

/** The first word of a text from a place on, as it is written, and where it ends; null when there is none. */
export function nextWord(text: string, from: number): { readonly word: string; readonly end: number } | null {
  words.lastIndex = from;
  const word = words.exec(text)?.[0];
  return word === undefined ? null : { word, end: words.lastIndex };
}

/**
 * Whether a word as it is written is a stop word. Accents make another word of it: `iş` is none, though folded as `is`
 * is.
 */
export const isWrittenStopWord = (written: string): boolean =>
  isStopWord(written.replace(invisible, "").replace(possessive, "").normalize("NFKC").toLowerCase());

/**
 * A word without case, accents and possessive ending: `Müller’s` gives `muller`. Of signs the full stop between digits
 * is left alone. Empty when no letter or digit is left.
 */
export function foldWord(word: string): string {
  if (plain.test(word)) return word;
  const folded = word
    .replace(possessive, "")
    .toLowerCase()
    .normalize("NFKD")
    .replace(signs, "")
    .replace(accents, "")
    .replace(/(?<!\p{Nd})\.|\.(?!\p{Nd})/gu, "")
    .toLowerCase()
    .replace(unfolded, (letter) => foldedLetters[letter] ?? letter)
    .normalize("NFC");
  return /[\p{L}\p{N}]/u.test(folded) ? folded : "";
}

/** The Porter2 stem of a folded word; short words and words in other alphabets stay as they are. */
export function stemWord(word: string): string {
  return word.length > 2 && plain.test(word) ? stem(word) : word;
}

/**
 * The folded words of a name, without markup unless that is all, taken apart: what is typed on the way to a syllable of
 * Hangul is how that begins.
 */
export function typedWords(name: string): string[] {
  const words = wordsOf(withoutMarkup(name));
  return (words.length > 0 ? words : wordsOf(name)).map((word) => word.normalize("NFD"));
}

/** What people leave out of `King’s`. */
const parting = new RegExp(`(?<=${alphanumeric})[${apostrophes}](?=[sS](?![${alphanumeric}\\p{M}]))`, "gv");

/** The texts by which a name is found while it is typed: its words, possessives also as `kings`; none without words. */
export function typedNames(name: string): string[] {
  const texts = [name, name.replace(parting, "")].map((text) => typedWords(text).join(" "));
  return [...new Set(texts)].filter((text) => text !== "");
}

/** Whether a text has words, which signs alone are none. */
export const hasWords = (text: string): boolean => wordsOf(text).length > 0;

/** The folded words of a text, in order. */
export function wordsOf(text: string): string[] {
  return writtenWords(text)
    .map(foldWord)
    .filter((word) => word !== "");
}
