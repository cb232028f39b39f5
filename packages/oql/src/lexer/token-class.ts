import type { Token } from "./token.ts";

/**
 * The grammar runs over a text with one letter per meaningful token, its class. A class that is a letter is a
 * word; the keywords have classes of their own, so that look-ahead is a regular expression over classes.
 */
const tokenClass = {
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

/** By the last five bits of the first letter, which leave case out: the lengths of the keywords, as bits. */
const keywordLengths: Uint16Array = new Uint16Array(32);
for (const keyword of keywordClasses.keys()) {
  const letter = keyword.charCodeAt(0) & 31;
  keywordLengths[letter] = (keywordLengths[letter] ?? 0) | (1 << keyword.length);
}
const longestKeyword = 8;

/** Cheaply rules out most words. */
function mayBeKeyword(word: string): boolean {
  if (word.length > longestKeyword) return false;
  return (((keywordLengths[word.charCodeAt(0) & 31] ?? 0) >> word.length) & 1) === 1;
}

/** The class of a token that is neither white space nor an annotation. */
export function classOf(token: Token): string {
  switch (token.kind) {
    case "word":
      if (!mayBeKeyword(token.value)) return tokenClass.word;
      return (
        keywordClasses.get(token.value) ?? keywordClasses.get(token.value.toLowerCase()) ?? tokenClass.word
      );
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
  return code >= "a" && code <= "z";
}
