import type { Token, TokenKind } from "./token.ts";
import { wordCode } from "./token-class.ts";

export const spaceCode = 0x20;
export const stringCode = 0x22;
export const annotationCode = 0x5b;
const comparisonCode = 0x3e;

/** By code up to 127: the class of what begins with the character, which is its own or that of the second one here. */
const firstClasses: Uint8Array = new Uint8Array(128).fill(wordCode);
for (const [sign = "", like = sign] of [...' "(),;![]>', "<>", "\t ", "\n ", "\r "])
  firstClasses[sign.charCodeAt(0)] = like.charCodeAt(0);

/** By code up to 127: whether the character ends a word. */
const endsWord: Uint8Array = firstClasses.map((code) => Number(code !== wordCode && code !== comparisonCode));

/** The class of the token that begins at an offset, that of a plain word for keywords. */
export function firstClass(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code < 128 ? (firstClasses[code] ?? wordCode) : isQuote(code) ? stringCode : wordCode;
}

/** The end of the word that begins here; `start` if none does. */
function wordEnd(text: string, start: number): number {
  let at = start;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 128 ? endsWord[code] === 1 : code >= 0x201c && code <= 0x201f) break;
  }
  return at;
}

/**
 * Splits a text into tokens. Lossless: the tokens touch and cover the text. Never fails; an unclosed string or
 * annotation is one token up to the end of the text with `open` set (spec section 1).
 */
export function lex(text: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    const token = readToken(text, at);
    tokens.push(token);
    at = token.end;
  }
  return tokens;
}

const kinds: Readonly<Record<string, TokenKind>> = {
  w: "word",
  " ": "space",
  '"': "string",
  "[": "annotation",
  "]": "stray",
  ">": "comparison",
};

/** The token that begins at an offset before the end of the text. */
export function readToken(text: string, start: number): Token {
  const code = firstClass(text, start);
  const end = tokenEnd(text, start, code);
  const sign = String.fromCharCode(code);
  const kind = kinds[sign] ?? (sign as TokenKind);
  if (code === stringCode) {
    return { kind, start, end, value: stringContent(text, start, end), open: isOpenString(text, start, end) };
  }
  const bracket = code === annotationCode ? 1 : 0;
  const open = bracket > 0 && text[end - 1] !== "]";
  return { kind, start, end, value: text.slice(start + bracket, open ? end : end - bracket), open };
}

/** The end of the token of a class that begins at an offset before the end of the text. */
export function tokenEnd(text: string, start: number, code: number): number {
  switch (code) {
    case wordCode:
      return wordEnd(text, start);
    case stringCode:
      return stringEnd(text, start);
    case annotationCode:
      return text.indexOf("]", start) + 1 || text.length;
    case comparisonCode:
      return start + (text[start + 1] === "=" ? 2 : 1);
    case spaceCode:
      return spaceEnd(text, start);
    default:
      return start + 1;
  }
}

function spaceEnd(text: string, start: number): number {
  let at = start;
  while (at < text.length && firstClass(text, at) === spaceCode) at++;
  return at;
}

function isQuote(code: number): boolean {
  return code === stringCode || (code >= 0x201c && code <= 0x201f);
}

/** The end of the run of quotes, or of other characters, that begins here. */
function runEnd(text: string, start: number, quotes: boolean): number {
  let at = start;
  while (at < text.length && isQuote(text.charCodeAt(at)) === quotes) at++;
  return at;
}

/** Any number of quotes open a string, and any number close it. */
function stringEnd(text: string, start: number): number {
  return runEnd(text, runEnd(text, runEnd(text, start, true), false), true);
}

function isOpenString(text: string, start: number, end: number): boolean {
  return !isQuote(text.charCodeAt(end - 1)) || runEnd(text, start, true) === end;
}

/** The text between the quotes of the string that stands from `start` to `end`. */
export function stringContent(text: string, start: number, end: number): string {
  const from = runEnd(text, start, true);
  let to = end;
  while (to > from && isQuote(text.charCodeAt(to - 1))) to--;
  return text.slice(from, to);
}
