import type { Token } from "../lexer/token.ts";

/** What the cursor is on; offsets are UTF-16. */
interface Cursor {
  /** The part of the word before the cursor. */
  readonly prefix: string;
  /** What a completion replaces; null where nothing can be completed. */
  readonly replace: { readonly start: number; readonly end: number } | null;
  /** The tokens before it. */
  readonly prior: readonly Token[];
}

function ending(tokens: readonly Token[], offset: number): Token[] {
  return tokens.filter((token) => token.end <= offset);
}

function onWord(tokens: readonly Token[], token: Token, upTo: number, text: string): Cursor {
  return {
    prefix: text.slice(token.start, upTo),
    replace: { start: token.start, end: token.end },
    prior: ending(tokens, token.start),
  };
}

/** Finds what the cursor is on: a word it touches, the inside of a string or annotation, or the blank between. */
export function findCursor(tokens: readonly Token[], offset: number, text: string): Cursor {
  const nothing: Cursor = { prefix: "", replace: null, prior: [] };
  for (const [index, token] of tokens.entries()) {
    if (token.start > offset) break;
    if (token.kind === "word") {
      if (offset <= token.end) return onWord(tokens, token, offset, text);
    } else if (token.kind === "string") {
      if (offset > token.start && offset < token.end) return nothing;
    } else if (token.kind === "annotation" && offset > token.start && offset < token.end) {
      const word = tokens.slice(0, index).findLast(({ kind }) => kind !== "space");
      return word?.kind === "word" ? onWord(tokens, word, word.end, text) : nothing;
    }
  }
  return { prefix: "", replace: { start: offset, end: offset }, prior: ending(tokens, offset) };
}
