import { type ValidationOptions, validate } from "@oqlkit/oqo-schema";
import type { Diagnostic, Fix, Severity } from "../diagnostics/diagnostic.ts";
import { replacing } from "../diagnostics/fix.ts";
import { type ParseResult, parse } from "../parser/parse.ts";
import { codePointLength, type Span } from "../source.ts";
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
  return diagnoseParsed(text, parse(text), options);
}

/** For the mistakes that go with them: plain blanks for others outside of quotes and brackets, as pasted texts have. */
function withBlanks(text: string, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const plain = text.replace(
    /["\u201c-\u201f]+[^"\u201c-\u201f]*["\u201c-\u201f]+|\[[^\]]*\]|[^\S\n\r\t ]|\u200b/g,
    (found) => (found[1] ? found : " "),
  );
  if (plain === text) return diagnostics;
  // Nothing else moves.
  const placeOf = ({ code, span }: Diagnostic): string => code + span.start;
  const left = parse(plain).diagnostics.map(placeOf);
  let fixes = replacing("Write blanks", { start: 0, end: codePointLength(text) }, plain);
  return diagnostics.map((found) => {
    if (left.includes(placeOf(found))) return found;
    const mended = { ...found, fixes };
    fixes = [];
    return mended;
  });
}

/** Everything wrong with a text that is parsed already. */
export function diagnoseParsed(
  text: string,
  { query, ast, diagnostics }: ParseResult,
  options?: ValidationOptions,
): EditorDiagnostic[] {
  if (!query) {
    return withBlanks(text, diagnostics).map(({ params, ...found }) => ({
      ...found,
      suggestions: "suggestions" in params ? params.suggestions : [],
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
