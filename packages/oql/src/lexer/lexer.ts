import type { Token, TokenKind } from "./token.ts";
import { wordCode } from "./token-class.ts";

export const spaceCode = 0x20;
export const stringCode = 0x22;
export const annotationCode = 0x5b;

/** By code up to 127: the class of what begins with the character, which is its own or that of the second one here. */
const firstClasses: Uint8Array = new Uint8Array(128).fill(wordCode);
for (const [sign = "", like = sign] of [...' "(),;![]>', "<>", "\t ", "\n ", "\r "])
  firstClasses[sign.charCodeAt(0)] = like.charCodeAt(0);

/** The class of the token that begins at an offset, that of a plain word for keywords. */
export function firstClass(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code < 128 ? (firstClasses[code] ?? wordCode) : isQuote(code) ? stringCode : wordCode;
}

/**
 * A word, in which signs of comparison are ordinary but for the first character; a string, with any number of quotes on
 * either side; white space, an annotation, a comparison, or a sign.
 */
const token =
  /[^ \t\n\r"\u201c-\u201f(),;![\]<>][^ \t\n\r"\u201c-\u201f(),;![\]]*|["\u201c-\u201f]+[^"\u201c-\u201f]*["\u201c-\u201f]*|[ \t\n\r]+|\[[^\]]*\]?|[<>]=?|./sy;

/** The end of the token that begins at an offset before the end of the text. */
export function tokenEnd(text: string, start: number): number {
  token.lastIndex = start;
  token.test(text);
  return token.lastIndex;
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
  const end = tokenEnd(text, start);
  const sign = String.fromCharCode(code);
  const kind = kinds[sign] ?? (sign as TokenKind);
  if (code === stringCode) {
    return { kind, start, end, value: stringContent(text, start, end), open: isOpenString(text, start, end) };
  }
  const bracket = code === annotationCode ? 1 : 0;
  const open = bracket > 0 && text[end - 1] !== "]";
  return { kind, start, end, value: text.slice(start + bracket, open ? end : end - bracket), open };
}

function isQuote(code: number): boolean {
  return code === stringCode || (code >= 0x201c && code <= 0x201f);
}

/** The end of the run of quotes that begins here. */
function quotesEnd(text: string, start: number): number {
  let at = start;
  while (isQuote(text.charCodeAt(at))) at++;
  return at;
}

function isOpenString(text: string, start: number, end: number): boolean {
  return !isQuote(text.charCodeAt(end - 1)) || quotesEnd(text, start) === end;
}

/** The text between the quotes of the string that stands from `start` to `end`. */
export function stringContent(text: string, start: number, end: number): string {
  const from = quotesEnd(text, start);
  let to = end;
  while (to > from && isQuote(text.charCodeAt(to - 1))) to--;
  return text.slice(from, to);
}
