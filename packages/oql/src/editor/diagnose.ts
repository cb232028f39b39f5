import { type ValidationOptions, validate } from "@oqlkit/oqo-schema";
import type { Diagnostic, Fix, Severity } from "../diagnostics/diagnostic.ts";
import { writing } from "../diagnostics/fix.ts";
import { type ParseResult, parse } from "../parser/parse.ts";
import type { Span } from "../source.ts";
import { issueHint, judged } from "../translate/messages.ts";
import { mendIssue } from "./issue-fixes.ts";
import { textPlaces } from "./text-places.ts";

/** One thing wrong with a text, as an editor underlines it. */
export interface EditorDiagnostic {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly hint: string;
  /** Code points; empty where something is missing. */
  readonly span: Span;
  /** What may have been meant, nearest first. */
  readonly suggestions: readonly string[];
  readonly fixes: readonly Fix[];
}

/**
 * Everything wrong with a text, what only the columns tell included: with the place in the text, and changes that
 * mend it. Never throws.
 *
 * @example diagnose("works where country is (Canada)")[0]?.fixes[0]?.replacement // CA
 */
export function diagnose(text: string, options?: ValidationOptions): EditorDiagnostic[] {
  return diagnoseParsed(parse(text), options);
}

/** Blanks for no-break spaces, as pasted texts have them, in what is no name or operator. */
function blankFixes({ code, span }: Pick<Diagnostic, "code" | "span">, found: string): Fix[] {
  const parted = found.replaceAll("\xa0", " ");
  return /UNKNOWN|OPERATOR/.test(code) && parted !== found ? writing(parted, span) : [];
}

/** Everything wrong with a text that is parsed already. */
export function diagnoseParsed(
  { query, ast, diagnostics }: ParseResult,
  options?: ValidationOptions,
): EditorDiagnostic[] {
  if (!query) {
    return diagnostics.map(({ params, ...found }) => ({
      ...found,
      suggestions: "suggestions" in params ? params.suggestions : [],
      fixes: found.fixes[0] || !("found" in params) ? found.fixes : blankFixes(found, params.found),
    }));
  }
  const issues = judged(validate(query, options));
  if (issues.length === 0) return [];
  const locate = textPlaces(query, ast);
  return issues.map(({ issue, severity }) => {
    const { type, message } = issue;
    const located = locate(issue);
    const mending = mendIssue(query, issue, located);
    return { code: type, severity, message, hint: issueHint(type), span: located.span, ...mending };
  });
}
