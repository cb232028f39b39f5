/** What a token is; `space` and `annotation` carry no meaning, `stray` is a `]` that closes nothing. */
export type TokenKind =
  | "word"
  | "string"
  | "annotation"
  | "comparison"
  | "("
  | ")"
  | ","
  | ";"
  | "!"
  | "stray"
  | "space";

/** One token; `start` and `end` are UTF-16 offsets into the text. */
export interface Token {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
  /** The word, the text between the quotes or brackets, or the sign itself. */
  readonly value: string;
  /** True for a string or annotation that the text ends before closing. */
  readonly open: boolean;
}
