import type { Token, TokenKind } from "./token.ts";

/** By code up to 127: whether the character ends a word. */
const endsWord: Uint8Array = new Uint8Array(128);
for (const sign of ' \t\n\r"[](),;!') endsWord[sign.charCodeAt(0)] = 1;

function wordEnd(text: string, start: number): number {
  let at = start;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 128 ? endsWord[code] === 1 : code >= 0x201c && code <= 0x201f) break;
  }
  return at;
}

/** The end of the white space that begins here; `start` if none does. */
export function spaceEnd(text: string, start: number): number {
  let at = start;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d) break;
  }
  return at;
}

/**
 * Splits a text into tokens. Lossless: the tokens touch and cover the text. Never fails; an unclosed string or
 * annotation is one token up to the end of the text with `open` set (spec section 2).
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

/** The token that begins at an offset before the end of the text. */
export function readToken(text: string, start: number): Token {
  switch (text.charCodeAt(start)) {
    case 0x20:
    case 0x09:
    case 0x0a:
    case 0x0d:
      return plain("space", text, start, spaceEnd(text, start));
    case 0x28:
      return { kind: "(", start, end: start + 1, value: "(", open: false };
    case 0x29:
      return { kind: ")", start, end: start + 1, value: ")", open: false };
    case 0x2c:
      return { kind: ",", start, end: start + 1, value: ",", open: false };
    case 0x3b:
      return { kind: ";", start, end: start + 1, value: ";", open: false };
    case 0x21:
      return { kind: "!", start, end: start + 1, value: "!", open: false };
    case 0x5d:
      return { kind: "stray", start, end: start + 1, value: "]", open: false };
    case 0x3c:
    case 0x3e:
      return plain("comparison", text, start, start + (text.charCodeAt(start + 1) === 0x3d ? 2 : 1));
    case 0x5b:
      return readAnnotation(text, start);
    case 0x22:
    case 0x201c:
    case 0x201d:
    case 0x201e:
    case 0x201f:
      return readString(text, start);
    default:
      return plain("word", text, start, wordEnd(text, start));
  }
}

function plain(kind: TokenKind, text: string, start: number, end: number): Token {
  return { kind, start, end, value: text.slice(start, end), open: false };
}

function isQuote(code: number): boolean {
  return code === 0x22 || (code >= 0x201c && code <= 0x201f);
}

/** The end of the run of quotes, or of other characters, that begins here. */
function runEnd(text: string, start: number, quotes: boolean): number {
  let at = start;
  while (at < text.length && isQuote(text.charCodeAt(at)) === quotes) at++;
  return at;
}

/** Any number of quotes open a string, and any number close it. */
function readString(text: string, start: number): Token {
  const from = runEnd(text, start, true);
  const to = runEnd(text, from, false);
  const end = runEnd(text, to, true);
  return { kind: "string", start, end, value: text.slice(from, to), open: end === to };
}

function readAnnotation(text: string, start: number): Token {
  const close = text.indexOf("]", start);
  const open = close < 0;
  const end = open ? text.length : close + 1;
  return { kind: "annotation", start, end, value: text.slice(start + 1, open ? end : close), open };
}
