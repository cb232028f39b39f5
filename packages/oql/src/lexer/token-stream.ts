import {
  annotationCode,
  firstClass,
  readToken,
  spaceCode,
  stringCode,
  stringContent,
  tokenEnd,
} from "./lexer.ts";
import type { Token } from "./token.ts";
import { wordClassCode, wordCode } from "./token-class.ts";

/**
 * The meaningful tokens of a text, as columns: a token object for each would cost more than reading the text. The
 * classes end in `$`.
 */
export interface TokenStream {
  readonly text: string;
  /** How many tokens there are. */
  readonly count: number;
  /** UTF-16 offsets, by token. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly classes: string;
  /** By index of the token (or the end) that follows: the first annotation directly before it. */
  readonly annotations: ReadonlyMap<number, Token>;
  /** The last token that is no white space, annotations included, if it is left open. */
  readonly open: Token | undefined;
}

/** The word, the text between the quotes, or the sign itself; empty at the end. */
export function tokenValue({ text, starts, ends, classes }: TokenStream, index: number): string {
  const start = starts[index];
  const end = ends[index];
  if (start === undefined || end === undefined) return "";
  return classes.charCodeAt(index) === stringCode ? stringContent(text, start, end) : text.slice(start, end);
}

/** Reads the tokens of a text but white space and annotations, remembering where the latter stood. */
export function readStream(text: string): TokenStream {
  // Making room beforehand saves the arrays from being copied as they grow; a text of signs alone needs more.
  const room = (text.length >> 3) + 32;
  const starts = new Array<number>(room);
  const ends = new Array<number>(room);
  const classes = new Array<number>(room);
  const annotations = new Map<number, Token>();
  let count = 0;
  const straight = !curlyQuote.test(text);
  let lastStart = text.length;
  for (let at = 0; at < text.length; ) {
    const start = at;
    let code = firstClass(text, start);
    if (code === spaceCode) {
      at++;
      continue;
    }
    lastStart = start;
    at = (code === stringCode && straight && plainStringEnd(text, start)) || tokenEnd(text, start, code);
    if (code === annotationCode) {
      if (!annotations.has(count)) annotations.set(count, readToken(text, start));
      continue;
    }
    if (code === wordCode) code = wordClassCode(text, start, at);
    starts[count] = start;
    ends[count] = at;
    classes[count++] = code;
  }
  starts.length = ends.length = classes.length = count;
  const last = lastStart < text.length ? readToken(text, lastStart) : undefined;
  return {
    text,
    count,
    starts,
    ends,
    classes: `${textOf(classes)}$`,
    annotations,
    open: last?.open ? last : undefined,
  };
}

const curlyQuote = /[\u201c-\u201f]/;

/** The end of a string with one `"` on either side; 0 for any other. Finding the sign beats reading up to it. */
function plainStringEnd(text: string, start: number): number {
  const close = text.indexOf('"', start + 1);
  return close > start + 1 && text.charCodeAt(close + 1) !== 0x22 ? close + 1 : 0;
}

/** As many characters as a call takes arguments without fear for the stack. */
const chunk = 4096;

function textOf(codes: readonly number[]): string {
  if (codes.length <= chunk) return String.fromCharCode(...codes);
  let text = "";
  for (let at = 0; at < codes.length; at += chunk)
    text += String.fromCharCode(...codes.slice(at, at + chunk));
  return text;
}
