import type { Code, CodeParams } from "./diagnostic.ts";

/**
 * Text, or a choice of texts; the names of parameters in braces stand for them, and `{at}` for where a mistake was
 * found.
 */
export type Wording<P> = string | ((params: P) => string);

/** How each of some codes is told: what is wrong, and what to do. */
export type WordingTable<Codes extends Code> = {
  readonly [C in Codes]: readonly [message: Wording<CodeParams[C]>, hint: Wording<CodeParams[C]>];
};

/** The parameters of a message about a field. */
export interface FieldName {
  readonly field: string;
}

/** The parameters of a message that needs none. */
export interface None {
  readonly found?: never;
}
