import type { Token, TokenKind } from "./token.ts";

const word = /[^ \t\n\r"\u201c\u201d\u201e\u201f[\](),;!]+/y;
const space = /[ \t\n\r]+/y;
const stringText = /["\u201c-\u201f]+([^"\u201c-\u201f]*)(["\u201c-\u201f]*)/y;
const annotation = /\[([^\]]*)(\]?)/y;

/** Length of the match of a sticky expression at `at`, or 0. */
function measure(expression: RegExp, text: string, at: number): number {
  expression.lastIndex = at;
  return expression.test(text) ? expression.lastIndex - at : 0;
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

function readToken(text: string, start: number): Token {
  switch (text.charCodeAt(start)) {
    case 0x20:
    case 0x09:
    case 0x0a:
    case 0x0d:
      return plain("space", text, start, measure(space, text, start));
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
      return plain("comparison", text, start, text.charCodeAt(start + 1) === 0x3d ? 2 : 1);
    case 0x5b:
      return readEnclosed("annotation", annotation, text, start);
    case 0x22:
    case 0x201c:
    case 0x201d:
    case 0x201e:
    case 0x201f:
      return readEnclosed("string", stringText, text, start);
    default:
      return plain("word", text, start, measure(word, text, start));
  }
}

function plain(kind: TokenKind, text: string, start: number, length: number): Token {
  return { kind, start, end: start + length, value: text.slice(start, start + length), open: false };
}

function readEnclosed(kind: "string" | "annotation", expression: RegExp, text: string, start: number): Token {
  expression.lastIndex = start;
  const match = expression.exec(text);
  if (match === null) return { kind, start, end: text.length, value: text.slice(start + 1), open: true };
  return {
    kind,
    start,
    end: start + match[0].length,
    value: match[1] ?? "",
    open: (match[2] ?? "") === "",
  };
}
