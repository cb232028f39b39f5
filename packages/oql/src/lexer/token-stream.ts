import { isQuote, readToken, stringContent, tokenEnd, wordEnd } from "./lexer.ts";
import type { Token } from "./token.ts";
import { classOf, tokenClass, wordClassCode } from "./token-class.ts";

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
  return classes.charAt(index) === tokenClass.string
    ? stringContent(text, start, end)
    : text.slice(start, end);
}

/** Drops white space and annotations from the tokens of a text, remembering where the latter stood. */
export function toStream(text: string, all: readonly Token[]): TokenStream {
  const gathered = gather(0);
  let last: Token | undefined;
  for (const token of all) {
    if (token.kind === "space") continue;
    last = token;
    if (token.kind === "annotation") addAnnotation(gathered, token, gathered.starts.length);
    else {
      gathered.starts.push(token.start);
      gathered.ends.push(token.end);
      gathered.classes.push(classOf(token).charCodeAt(0));
    }
  }
  return finish(text, gathered, last);
}

/** The stream of a text, as `toStream(text, lex(text))` has it. */
export function readStream(text: string): TokenStream {
  // Making room beforehand saves the arrays from being copied as they grow; a text of signs alone needs more.
  const room = (text.length >> 2) + 8;
  const gathered = gather(room);
  const { starts, ends, classes } = gathered;
  let count = 0;
  const straight = !curlyQuote.test(text);
  let lastStart = text.length;
  for (let at = 0; at < text.length; ) {
    const start = at;
    const first = text.charCodeAt(start);
    let code = first < 0x80 ? classOfFirst[first] : isQuote(first) ? stringCode : wordCode;
    switch (code) {
      case spaceCode:
        at++;
        continue;
      case annotationCode: {
        const annotation = readToken(text, start);
        addAnnotation(gathered, annotation, count);
        lastStart = start;
        at = annotation.end;
        continue;
      }
      case wordCode:
        at = wordEnd(text, start);
        code = wordClassCode(text, start, at);
        break;
      case stringCode:
        at = (straight && plainStringEnd(text, start)) || tokenEnd(text, start);
        break;
      case comparisonCode:
        at = tokenEnd(text, start);
        break;
      default:
        at = start + 1;
    }
    lastStart = start;
    starts[count] = start;
    ends[count] = at;
    classes[count++] = code ?? wordCode;
  }
  starts.length = ends.length = classes.length = count;
  return finish(text, gathered, lastStart < text.length ? readToken(text, lastStart) : undefined);
}

const curlyQuote = /[\u201c-\u201f]/;
const spaceCode = 0x20;
const annotationCode = 0x5b;
const wordCode = codeOf(tokenClass.word);
const stringCode = codeOf(tokenClass.string);
const comparisonCode = codeOf(tokenClass.comparison);

function codeOf(sign: string): number {
  return sign.charCodeAt(0);
}

/** By code of the first character up to 127: the class of the tokens that begin with it, or a word's. */
const classOfFirst: Uint8Array = new Uint8Array(128).fill(wordCode);
for (const sign of "(),;!]") classOfFirst[codeOf(sign)] = codeOf(sign);
for (const sign of "<>") classOfFirst[codeOf(sign)] = comparisonCode;
for (const sign of " \t\n\r") classOfFirst[codeOf(sign)] = spaceCode;
classOfFirst[codeOf('"')] = stringCode;
classOfFirst[codeOf("[")] = annotationCode;

/** The end of a string with one `"` on either side; 0 for any other. Finding the sign beats reading up to it. */
function plainStringEnd(text: string, start: number): number {
  const close = text.indexOf('"', start + 1);
  return close > start + 1 && text.charCodeAt(close + 1) !== 0x22 ? close + 1 : 0;
}

interface Gathered {
  readonly starts: number[];
  readonly ends: number[];
  /** Codes of the classes. */
  readonly classes: number[];
  readonly annotations: Map<number, Token>;
}

function gather(room: number): Gathered {
  return {
    starts: new Array<number>(room),
    ends: new Array<number>(room),
    classes: new Array<number>(room),
    annotations: new Map(),
  };
}

/** `next` is the index of the token that follows. */
function addAnnotation({ annotations }: Gathered, token: Token, next: number): void {
  if (!annotations.has(next)) annotations.set(next, token);
}

function finish(text: string, gathered: Gathered, last: Token | undefined): TokenStream {
  const { starts, ends, annotations } = gathered;
  return {
    text,
    count: starts.length,
    starts,
    ends,
    classes: `${textOf(gathered.classes)}$`,
    annotations,
    open: last?.open ? last : undefined,
  };
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
