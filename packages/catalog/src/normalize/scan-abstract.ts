import { endOfText } from "./json-text.ts";

const space = 32;
const quote = 34;
const comma = 44;
const zero = 48;
const colon = 58;
const openBracket = 91;
const closeBracket = 93;
const closeBrace = 125;

/** Longer texts are rare, and left to the general way. */
const mostWords = 4096;
const controlCharacter = /\p{Cc}/u;

/** The words of the text being read, each in its place; empty between texts. */
const words = new Array<string | undefined>(mostWords).fill(undefined);

export interface ScannedAbstract {
  /** The words in their order; null when there are none. */
  readonly text: string | null;
  /** The place behind the closing brace. */
  readonly end: number;
}

/**
 * The text of the inverted index `{"word":[positions]}` whose opening brace is at `start` of a JSON text, without an
 * object of it: that would cost as much to parse as the rest of a work. Undefined when anything is unusual, be it
 * damage, two words in one place, white space other than single blanks, or a text of over 4,096 words. A word that is
 * listed twice stands in the places of both.
 */
export function scanAbstract(json: string, start: number): ScannedAbstract | undefined {
  const found = { count: 0, last: -1 };
  const end = json.charCodeAt(start + 1) === closeBrace ? start + 2 : scanWords(json, start + 1, found);
  const placed = words.slice(0, found.last + 1);
  words.fill(undefined, 0, found.last + 1);
  if (end === undefined || controlCharacter.test(json.slice(start, end))) return undefined;
  const text = found.count === placed.length ? placed : placed.filter((word) => word !== undefined);
  return { text: found.count === 0 ? null : text.join(" "), end };
}

type Found = { count: number; last: number };

/** Puts the words from `at` on into their places, and answers with the place behind the closing brace. */
function scanWords(json: string, at: number, found: Found): number | undefined {
  for (let from = at; ; ) {
    const close = closingQuote(json, from);
    if (close === undefined) return undefined;
    const word = wordOf(json, from, close);
    const open = afterSign(json, close + 1, colon);
    if (word === undefined || open === undefined || json.charCodeAt(open) !== openBracket) return undefined;
    const behind = scanPlaces(json, open + 1, word, found);
    if (behind === undefined) return undefined;
    if (json.charCodeAt(behind) === closeBrace) return behind + 1;
    const next = afterSign(json, behind, comma);
    if (next === undefined) return undefined;
    from = next;
  }
}

/** Puts a word into the places listed from `at` on, and answers with the place behind the closing bracket. */
function scanPlaces(json: string, at: number, word: string, found: Found): number | undefined {
  for (let from = at; ; ) {
    let digit = json.charCodeAt(from) - zero;
    let place = digit;
    if (!(digit >= 0 && digit <= 9)) return undefined;
    for (;;) {
      digit = json.charCodeAt(++from) - zero;
      if (!(digit >= 0 && digit <= 9)) break;
      place = place === 0 ? mostWords : place * 10 + digit;
    }
    if (place >= mostWords || words[place] !== undefined) return undefined;
    words[place] = word;
    found.count += 1;
    if (place > found.last) found.last = place;
    if (digit + zero === closeBracket) return from + 1;
    const next = afterSign(json, from, comma);
    if (next === undefined) return undefined;
    from = next;
  }
}

/** The place behind a sign and the blank that may follow it; undefined when another sign is there. */
function afterSign(json: string, at: number, sign: number): number | undefined {
  if (json.charCodeAt(at) !== sign) return undefined;
  return json.charCodeAt(at + 1) === space ? at + 2 : at + 1;
}

/** Where the string that opens at `at` closes. */
function closingQuote(json: string, at: number): number | undefined {
  const end = json.charCodeAt(at) === quote ? endOfText(json, at) : json.length + 1;
  return end > json.length ? undefined : end - 1;
}

function wordOf(json: string, open: number, close: number): string | undefined {
  const word = json.slice(open + 1, close);
  if (!word.includes("\\")) return word;
  try {
    const read: unknown = JSON.parse(json.slice(open, close + 1));
    return typeof read === "string" ? read : undefined;
  } catch {
    return undefined;
  }
}
