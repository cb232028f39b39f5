import { readToken, spaceEnd } from "./lexer.ts";
import type { Token } from "./token.ts";
import { classOf } from "./token-class.ts";

/** The meaningful tokens of a text and their classes, ending in the class `$`. */
export interface TokenStream {
  readonly tokens: readonly Token[];
  readonly classes: string;
  /** By index of the token (or the end) that follows: the first annotation directly before it. */
  readonly annotations: ReadonlyMap<number, Token>;
  /** The last token that is no white space, annotations included: the one that may be open. */
  readonly last: Token | undefined;
}

/** Drops white space and annotations, remembering where the latter stood. */
export function toStream(all: readonly Token[]): TokenStream {
  const gathered = gather();
  let last: Token | undefined;
  for (const token of all) {
    if (token.kind === "space") continue;
    last = token;
    add(gathered, token);
  }
  return finish(gathered, last);
}

/** The stream of a text, as `toStream(lex(text))` has it, without ever making tokens of the white space. */
export function readStream(text: string): TokenStream {
  const gathered = gather();
  let last: Token | undefined;
  for (let at = spaceEnd(text, 0); at < text.length; at = spaceEnd(text, last.end)) {
    last = readToken(text, at);
    add(gathered, last);
  }
  return finish(gathered, last);
}

interface Gathered {
  readonly tokens: Token[];
  /** Codes of the classes. */
  readonly classes: number[];
  readonly annotations: Map<number, Token>;
}

function gather(): Gathered {
  return { tokens: [], classes: [], annotations: new Map() };
}

function add({ tokens, classes, annotations }: Gathered, token: Token): void {
  if (token.kind === "annotation") {
    if (!annotations.has(tokens.length)) annotations.set(tokens.length, token);
    return;
  }
  tokens.push(token);
  classes.push(classOf(token).charCodeAt(0));
}

function finish({ tokens, classes, annotations }: Gathered, last: Token | undefined): TokenStream {
  return { tokens, classes: `${textOf(classes)}$`, annotations, last };
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
