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
  const starts: number[] = [];
  const ends: number[] = [];
  let classes = "";
  const annotations = new Map<number, Token>();
  let lastStart = text.length;
  for (let at = 0; at < text.length; ) {
    const start = at;
    let code = firstClass(text, start);
    if (code === spaceCode) {
      at++;
      continue;
    }
    lastStart = start;
    at = tokenEnd(text, start);
    if (code === annotationCode) {
      if (!annotations.has(starts.length)) annotations.set(starts.length, readToken(text, start));
      continue;
    }
    if (code === wordCode) code = wordClassCode(text, start, at);
    starts.push(start);
    ends.push(at);
    classes += String.fromCharCode(code);
  }
  const last = lastStart < text.length ? readToken(text, lastStart) : undefined;
  return {
    text,
    count: starts.length,
    starts,
    ends,
    classes: `${classes}$`,
    annotations,
    open: last?.open ? last : undefined,
  };
}
