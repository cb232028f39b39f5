import type { Span } from "../source.ts";
import { type Code, type CodeParams, diagnosticTable, type Severity } from "./codes.ts";

/** A change of text that mends a diagnostic. */
export interface Fix {
  readonly title: string;
  readonly span: Span;
  readonly replacement: string;
}

/** What is wrong with a text or URL, where, and how to mend it. `code` and `params` are stable, wording is not. */
export interface Diagnostic<C extends Code = Code> {
  readonly code: C;
  readonly severity: Severity;
  readonly message: string;
  readonly hint: string;
  /** Where in the text or URL; empty where something is missing. */
  readonly span: Span;
  readonly params: CodeParams[C];
  readonly fixes: readonly Fix[];
}

/** Builds a diagnostic from the table of codes. */
export function diagnostic<C extends Code>(
  code: C,
  params: CodeParams[C],
  span: Span,
  fixes: readonly Fix[] = [],
): Diagnostic<C> {
  const entry = diagnosticTable[code];
  return {
    code,
    severity: entry.severity,
    message: entry.message(params),
    hint: entry.hint(params),
    span,
    params,
    fixes,
  };
}
