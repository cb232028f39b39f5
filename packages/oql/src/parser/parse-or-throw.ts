import type { Oqo } from "@oqlkit/oqo-schema";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { type ParseOptions, parse } from "./parse.ts";

/** A text that is no query. */
export class OqlError extends Error {
  /** At least one. */
  declare readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map(({ code, message, hint }) => `${code}: ${message}  Fix: ${hint}`).join("\n"));
    this.name = "OqlError";
    this.diagnostics = diagnostics;
  }
}

/**
 * The query of a text, for programs that expect one.
 *
 * @throws OqlError with every mistake of the text
 */
export function parseOrThrow(text: string, options: ParseOptions = {}): Oqo {
  const { query, diagnostics } = parse(text, options);
  if (!query) throw new OqlError(diagnostics);
  return query;
}
