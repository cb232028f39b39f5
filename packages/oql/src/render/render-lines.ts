import type { RenderToken } from "./render-tokens.ts";

/** One line of the wrapped text and the tokens on it. */
export interface RenderLine {
  readonly indent: number;
  readonly tokens: readonly RenderToken[];
  /** From 1. */
  readonly n: number;
}

/**
 * Shares tokens out over the lines of the wrapped text. The two hold the same characters but for blanks, so they
 * are walked side by side; a token that a break runs through is listed on each of its lines.
 */
export function breakIntoLines(text: string, tokens: readonly RenderToken[]): RenderLine[] {
  let current = 0;
  let left = solid(tokens[0]);
  return text.split("\n").map((line, index) => {
    const listed: RenderToken[] = [];
    for (let count = solidLength(line); count > 0; count--) {
      while (left === 0 && current < tokens.length - 1) left = solid(tokens[++current]);
      const token = tokens[current];
      if (token !== undefined && listed[listed.length - 1] !== token) listed.push(token);
      left--;
    }
    return { indent: line.length - line.trimStart().length, tokens: listed, n: index + 1 };
  });
}

function solid(token: RenderToken | undefined): number {
  return token === undefined ? 0 : solidLength(token.text);
}

function solidLength(text: string): number {
  return text.replace(/\s+/g, "").length;
}
