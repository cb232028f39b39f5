import type { Token } from "./token.ts";

/**
 * The grammar runs over a text with one letter per meaningful token, its class. A class that is a letter is a
 * word; the keywords have classes of their own, so that look-ahead is a regular expression over classes.
 */
export const tokenClass = {
  word: "w",
  and: "a",
  or: "o",
  not: "n",
  is: "i",
  has: "h",
  does: "d",
  unknown: "u",
  group: "g",
  by: "b",
  sample: "s",
  where: "r",
  pronoun: "p",
  the: "t",
  stemmed: "m",
  within: "v",
  contains: "c",
  string: '"',
  comparison: ">",
  end: "$",
} as const;

const keywordClasses: ReadonlyMap<string, string> = new Map([
  ["and", tokenClass.and],
  ["&", tokenClass.and],
  ["or", tokenClass.or],
  ["not", tokenClass.not],
  ["is", tokenClass.is],
  ["has", tokenClass.has],
  ["does", tokenClass.does],
  ["doesn't", tokenClass.does],
  ["doesnt", tokenClass.does],
  ["unknown", tokenClass.unknown],
  ["null", tokenClass.unknown],
  ["group", tokenClass.group],
  ["by", tokenClass.by],
  ["sample", tokenClass.sample],
  ["where", tokenClass.where],
  ["it", tokenClass.pronoun],
  ["it's", tokenClass.pronoun],
  ["it\u2019s", tokenClass.pronoun],
  ["its", tokenClass.pronoun],
  ["the", tokenClass.the],
  ["stemmed", tokenClass.stemmed],
  ["within", tokenClass.within],
  ["contains", tokenClass.contains],
]);

/**
 * The short keywords, which make up most of a query's, by their letters in one number; bit 5 is set in all, which
 * makes capitals small.
 */
const shortKeywords: ReadonlyMap<number, number> = new Map(
  Array.from(keywordClasses)
    .filter(([keyword]) => /^[a-z]{2,3}$/.test(keyword))
    .map(([keyword, code]) => [packed(keyword, 0, keyword.length), code.charCodeAt(0)]),
);

// Most keywords of a long query are these two.
const orLetters = packed("or", 0, 2);
const orCode = tokenClass.or.charCodeAt(0);
const andLetters = packed("and", 0, 3);
const andCode = tokenClass.and.charCodeAt(0);

/** Negative for text that is not ASCII. */
function packed(text: string, start: number, length: number): number {
  const first = text.charCodeAt(start) | 32;
  const second = text.charCodeAt(start + 1) | 32;
  const third = length === 2 ? 0 : text.charCodeAt(start + 2) | 32;
  return (first | second | third) > 0x7f ? -1 : (first << 16) | (second << 8) | third;
}

/** By the last five bits of the first letter, which leave case out: the lengths of the longer keywords, as bits. */
const keywordLengths: Uint16Array = new Uint16Array(32);
for (const keyword of keywordClasses.keys()) {
  const letter = keyword.charCodeAt(0) & 31;
  keywordLengths[letter] = (keywordLengths[letter] ?? 0) | (1 << keyword.length);
}
const longestKeyword = 8;
const wordCode = tokenClass.word.charCodeAt(0);

/** The code of the class of the word that stands from `start` to `end`. */
export function wordClassCode(text: string, start: number, end: number): number {
  const length = end - start;
  if (length > longestKeyword) return wordCode;
  if (length === 2 || length === 3) {
    const letters = packed(text, start, length);
    if (letters === orLetters) return orCode;
    if (letters === andLetters) return andCode;
    return letters < 0 ? wordCode : (shortKeywords.get(letters) ?? wordCode);
  }
  if ((((keywordLengths[text.charCodeAt(start) & 31] ?? 0) >> length) & 1) === 0) return wordCode;
  const keyword = keywordClasses.get(text.slice(start, end).toLowerCase());
  return keyword === undefined ? wordCode : keyword.charCodeAt(0);
}

/** The class of a token that is neither white space nor an annotation. */
export function classOf(token: Token): string {
  switch (token.kind) {
    case "word":
      return String.fromCharCode(wordClassCode(token.value, 0, token.value.length));
    case "string":
      return tokenClass.string;
    case "comparison":
      return tokenClass.comparison;
    case "stray":
      return "]";
    case "annotation":
    case "space":
      return "";
    default:
      return token.kind;
  }
}

/** Whether a class stands for a word, keyword or not. */
export function isWordClass(code: string): boolean {
  const letter = code.charCodeAt(0);
  return letter >= 0x61 && letter <= 0x7a;
}
