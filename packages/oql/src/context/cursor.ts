import { requireText } from "@oqlkit/oqo-schema";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { lex } from "../lexer/lexer.ts";
import type { Token } from "../lexer/token.ts";
import { defaultLimits } from "../parser/limits.ts";
import { lexicalError } from "../parser/parse.ts";
import { createSource, type Source } from "../source.ts";

/** What the cursor is on; offsets are UTF-16. */
interface Cursor {
  /** The part of the word before the cursor. */
  readonly prefix: string;
  /** What a completion replaces; null where nothing can be completed. */
  readonly replace: { readonly start: number; readonly end: number } | null;
  /** The tokens before it, or before the word it is on. */
  readonly prior: readonly Token[];
}

/** A text up to its limit, and the cursor in it. */
interface LocatedCursor {
  readonly source: Source;
  readonly tokens: readonly Token[];
  readonly cursor: Cursor;
  /** A string or annotation that is never closed. */
  readonly broken: Diagnostic | undefined;
}

/**
 * Finds the cursor at a position, in code points; the end of the text unless given. Behind the start of what is never
 * closed nothing can be completed; before it, what follows the cursor is left out.
 */
export function locateCursor(text: string, position?: number): LocatedCursor {
  requireText(text);
  const bounded = text.slice(0, defaultLimits.maxLength);
  const source = createSource(bounded);
  const wanted = position === undefined || Number.isNaN(position) ? source.length : Math.trunc(position);
  const offset = source.toOffset(wanted);
  const all = lex(bounded);
  const broken = lexicalError(source, all.at(-1));
  const before = broken ? lex(bounded.slice(0, offset)) : all;
  // What the cursor splits is a string or annotation that ends behind it.
  const tokens = before.at(-1)?.open ? all : before;
  const cursor =
    broken && source.toOffset(broken.span.start) < offset
      ? { prefix: "", replace: null, prior: all.slice(0, -1) }
      : findCursor(tokens, offset, bounded);
  return { source, tokens, cursor, broken };
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
function findCursor(tokens: readonly Token[], offset: number, text: string): Cursor {
  const nothing: Cursor = { prefix: "", replace: null, prior: ending(tokens, offset) };
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
