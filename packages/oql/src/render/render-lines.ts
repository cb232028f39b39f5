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
  let current = -1;
  let left = 0;
  return text.split("\n").map((line, index) => {
    const listed: RenderToken[] = [];
    for (let count = solidLength(line); count > 0; ) {
      while (left === 0 && current < tokens.length - 1) left = solidLength(tokens[++current]?.text ?? "");
      const token = tokens[current];
      if (!token || left === 0) break;
      listed.push(token);
      const taken = Math.min(left, count);
      left -= taken;
      count -= taken;
    }
    return { indent: line.length - line.trimStart().length, tokens: listed, n: index + 1 };
  });
}

/** Blanks are what breaking into lines adds and takes away. */
function solidLength(text: string): number {
  let length = 0;
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 32) length++;
  return length;
}
