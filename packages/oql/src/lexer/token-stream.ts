import type { Token } from "./token.ts";
import { classOf } from "./token-class.ts";

/** The meaningful tokens of a text and their classes, ending in the class `$`. */
export interface TokenStream {
  readonly tokens: readonly Token[];
  readonly classes: string;
  /** By index of the token (or the end) that follows: the first annotation directly before it. */
  readonly annotations: ReadonlyMap<number, Token>;
}

/** Drops white space and annotations, remembering where the latter stood. */
export function toStream(all: readonly Token[]): TokenStream {
  const tokens: Token[] = [];
  const annotations = new Map<number, Token>();
  let classes = "";
  for (const token of all) {
    if (token.kind === "space") continue;
    if (token.kind === "annotation") {
      if (!annotations.has(tokens.length)) annotations.set(tokens.length, token);
      continue;
    }
    tokens.push(token);
    classes += classOf(token);
  }
  return { tokens, classes: `${classes}$`, annotations };
}
