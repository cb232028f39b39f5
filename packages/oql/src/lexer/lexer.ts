import type { Token, TokenKind } from "./token.ts";

/** By code up to 127: whether the character ends a word. */
const endsWord: Uint8Array = new Uint8Array(128);
for (const sign of ' \t\n\r"[](),;!') endsWord[sign.charCodeAt(0)] = 1;

/** The end of the word that begins here; `start` if none does. */
export function wordEnd(text: string, start: number): number {
  let at = start;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 128 ? endsWord[code] === 1 : code >= 0x201c && code <= 0x201f) break;
  }
  return at;
}

function spaceEnd(text: string, start: number): number {
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
  const end = tokenEnd(text, start);
  const kind = kindAt(text, start);
  switch (kind) {
    case "annotation": {
      const open = text.charCodeAt(end - 1) !== 0x5d;
      return { kind, start, end, value: text.slice(start + 1, open ? end : end - 1), open };
    }
    case "string":
      return {
        kind,
        start,
        end,
        value: stringContent(text, start, end),
        open: isOpenString(text, start, end),
      };
    default:
      return { kind, start, end, value: text.slice(start, end), open: false };
  }
}

function kindAt(text: string, start: number): TokenKind {
  switch (text.charCodeAt(start)) {
    case 0x20:
    case 0x09:
    case 0x0a:
    case 0x0d:
      return "space";
    case 0x28:
      return "(";
    case 0x29:
      return ")";
    case 0x2c:
      return ",";
    case 0x3b:
      return ";";
    case 0x21:
      return "!";
    case 0x5d:
      return "stray";
    case 0x3c:
    case 0x3e:
      return "comparison";
    case 0x5b:
      return "annotation";
    default:
      return isQuote(text.charCodeAt(start)) ? "string" : "word";
  }
}

/** The end of the token that begins at an offset before the end of the text. */
export function tokenEnd(text: string, start: number): number {
  const code = text.charCodeAt(start);
  switch (code) {
    case 0x20:
    case 0x09:
    case 0x0a:
    case 0x0d:
      return spaceEnd(text, start);
    case 0x28:
    case 0x29:
    case 0x2c:
    case 0x3b:
    case 0x21:
    case 0x5d:
      return start + 1;
    case 0x3c:
    case 0x3e:
      return start + (text.charCodeAt(start + 1) === 0x3d ? 2 : 1);
    case 0x5b:
      return annotationEnd(text, start);
    default:
      return isQuote(code) ? stringEnd(text, start) : wordEnd(text, start);
  }
}

export function isQuote(code: number): boolean {
  return code === 0x22 || (code >= 0x201c && code <= 0x201f);
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

function annotationEnd(text: string, start: number): number {
  const close = text.indexOf("]", start);
  return close < 0 ? text.length : close + 1;
}
