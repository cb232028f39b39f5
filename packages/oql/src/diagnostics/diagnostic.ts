import type { Span } from "../source.ts";
import type { TextParams } from "./text-diagnostic.ts";
import type { UrlParams } from "./url-diagnostic.ts";
import type { Wording } from "./wording.ts";

/** What the message of each code is made from. */
export interface CodeParams extends TextParams, UrlParams {}

/** Tells kinds of mistakes apart; codes are stable, wordings are not. */
export type Code = keyof CodeParams;

/** Errors keep a query from running. */
export type Severity = "error" | "warning" | "hint";

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

/** Words a diagnostic. Whatever a text or URL cannot be read with is an error. */
export function toDiagnostic<C extends Code>(
  [message, hint]: readonly [Wording<CodeParams[C]>, Wording<CodeParams[C]>],
  code: C,
  params: CodeParams[C],
  span: Span,
  fixes: readonly Fix[] = [],
): Diagnostic<C> {
  const said: Readonly<Record<string, unknown>> = { ...params };
  const worded = (wording: Wording<CodeParams[C]>): string => {
    const text = typeof wording === "string" ? wording : wording(params);
    return text.replace(/\{(\w+)\}/g, (_, name: string) => parameterText(said[name] ?? said.found, name));
  };
  return { code, severity: "error", message: worded(message), hint: worded(hint), span, params, fixes };
}

/** A parameter as text; `at` is the place where the text in question was found. */
function parameterText(value: unknown, name: string): string {
  if (name === "at") return value === "" ? "at the end" : `at "${value}"`;
  if (!Array.isArray(value)) return String(value);
  if (name !== "suggestions") return value.join(", ");
  return value.length === 0 ? "" : ` Did you mean ${value.map((one) => `"${one}"`).join(" or ")}?`;
}
