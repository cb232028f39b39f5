import type { Issue, Validation } from "@oqlkit/oqo-schema";
import type { Diagnostic, Severity } from "../diagnostics/diagnostic.ts";
import { wirePosition } from "../diagnostics/wire-position.ts";
import { maxDiagnostics } from "../parser/limits.ts";
import { createSource, type Source } from "../source.ts";

/** An entry of a validation body. */
export interface ValidationEntry {
  readonly type: string;
  readonly message: string;
  readonly location: string | null;
  /** Parse errors: code points from the start of the text; null when something is missing at its end. */
  readonly position?: number | null;
  /** Parse errors: the text in question, 1,000 characters before and after the position at most. */
  readonly context?: string | null;
  /** The finer code where `type` is a class of errors. */
  readonly code?: string;
}

/** The verdict on a query, as the endpoints give it. */
export interface ValidationBody {
  readonly valid: boolean;
  readonly errors: readonly ValidationEntry[];
  readonly warnings: readonly ValidationEntry[];
}

/** Tells a parse diagnostic the way query endpoints do: message, fix, position, and the text around it. */
export function parseEntry(
  diagnostic: Diagnostic,
  text: string,
  source: Source = createSource(text),
): ValidationEntry {
  const position = wirePosition(diagnostic);
  return {
    type: "parse_error",
    message: `${diagnostic.message}  Fix: ${diagnostic.hint}`,
    position,
    context: position === null ? null : textAround(source, position),
    location: null,
    code: diagnostic.code,
  };
}

/** How much is told before and after the position: many mistakes in one endless text would add up. */
const mostContext = 1000;

function textAround({ text, toOffset }: Source, position: number): string {
  return text.slice(toOffset(position - mostContext), toOffset(position + mostContext));
}

/** Entries of validation without what is not for the wire; of very many the first, since each tells its whole place. */
export const issueEntries = (issues: readonly Issue[]): ValidationEntry[] =>
  issues.slice(0, maxDiagnostics).map(({ type, message, location }) => ({ type, message, location }));

/** What validation says, errors first; of very many the first. */
export function judged({ errors, warnings }: Validation): Judged[] {
  const as = (severity: Severity) => (issue: Issue) => ({ issue, severity });
  return [...errors.map(as("error")), ...warnings.map(as("warning"))].slice(0, maxDiagnostics);
}

interface Judged {
  readonly issue: Issue;
  readonly severity: Severity;
}

/** Of the codes that a query read from a text can have; the others are of what only an object says. */
const hints: Readonly<Record<string, string>> = {
  invalid_column: "Use a column of the entity.",
  invalid_operator_for_column: "Use another operator.",
  invalid_value_type: "Use a value of the column's type.",
  invalid_value: "Use a valid code or id.",
  invalid_sample: "Write sample 100.",
  corpus_ignored: "Drop it.",
};

/** What to do about a validation code of a text. */
export function issueHint(type: string): string {
  return hints[type] ?? "See the schema of objects.";
}
