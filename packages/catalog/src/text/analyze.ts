import { stem } from "porter2";

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
  ς: "σ",
};
const unfolded = new RegExp(`[${Object.keys(foldedLetters).join("")}]`, "g");
const plain = /^[a-z0-9]+$/;
const ideograph = "[[\\p{sc=Han}\\p{sc=Hira}]&&[\\p{L}\\p{N}]]";
const katakana = "[\\p{scx=Kana}&&\\p{L}]";
const letter = `[[\\p{L}\\p{N}]--[${ideograph}${katakana}]]`;
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
  `${letter}[${letter}${attached}]${several}(?:${point}[${letter}${attached}]${several})${several}(?:['’][sS](?![${invisibleLetters}]*[${letter}\\p{M}_]))?|${ideograph}${attached}${several}|${katakana}[${katakana}${attached}]${several}`,
  "gv",
);

const unspaced = new RegExp(
  `${ideograph}[${attached}*?]${several}|${katakana}[${katakana}${attached}*?]${several}`,
  "gv",
);

/** A text with blanks between words that have none, as Chinese and Japanese; `*` and `?` stay with the word before. */
export const spaced = (text: string): string => text.replace(unspaced, " $& ");

/** The words of a text as they are written, in order. */
const splitWords = (text: string): readonly string[] => text.match(words) ?? [];

/** The first word of a text from a place on, as it is written, and where it ends; null when there is none. */
export function nextWord(text: string, from: number): { readonly word: string; readonly end: number } | null {
  words.lastIndex = from;
  const word = words.exec(text)?.[0];
  return word === undefined ? null : { word, end: words.lastIndex };
}

/**
 * A word without case, accents and possessive ending: `Müller’s` gives `muller`. Of signs the full stop between digits is
 * left alone. Empty when nothing but signs is left.
 */
export function foldWord(word: string): string {
  if (plain.test(word)) return word;
  return word
    .replace(/['’]s$/i, "")
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}.]+/gu, "")
    .replace(/(?<!\p{Nd})\.|\.(?!\p{Nd})/gu, "")
    .toLowerCase()
    .replace(unfolded, (letter) => foldedLetters[letter] ?? letter);
}

/** The Porter2 stem of a folded word; short words and words in other alphabets stay as they are. */
export function stemWord(word: string): string {
  return word.length > 2 && plain.test(word) ? stem(word) : word;
}

/** The folded words of a text, in order. */
export function wordsOf(text: string): string[] {
  return splitWords(text)
    .map(foldWord)
    .filter((word) => word !== "");
}
