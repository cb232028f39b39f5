/** Bounds on what is parsed; beyond them the answer is a diagnostic. */
export interface ParseLimits {
  /** UTF-16 units of text. */
  readonly maxLength: number;
  /** Tokens, white space and annotations not counted. */
  readonly maxTokens: number;
  /** Parentheses and `not` within one another; never more than 500. */
  readonly maxDepth: number;
  /** Values and terms. */
  readonly maxLeaves: number;
}

/**
 * Mistakes that are told of one query. No reader wants more; without a bound a text of nothing but errors would answer
 * with a multiple of itself.
 */
export const maxDiagnostics = 500;

/** Limits that no query written by a person meets. */
export const defaultLimits: ParseLimits = {
  maxLength: 500_000,
  maxTokens: 100_000,
  maxDepth: 200,
  maxLeaves: 20_000,
};
