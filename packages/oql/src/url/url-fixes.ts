import type { Fix } from "../diagnostics/diagnostic.ts";
import { writing } from "../diagnostics/fix.ts";
import { suggestOne } from "../diagnostics/suggest.ts";
import { dateOf } from "../parser/value-fixes.ts";
import type { Span } from "../source.ts";

/** A field whose name is nearly that of one the entity has. */
export function nearFieldFixes(name: string, valid: readonly string[], span: Span): Fix[] {
  return writing(suggestOne(name, valid).nearest, span);
}

/** `>=5` and `<=5`, which a URL writes as open ranges; a number with commas has none, they part filters. */
export function numberFixes(value: string, span: Span): Fix[] {
  const [, sign, number] = /^([<>])=(\d+(?:\.\d+)?)$/.exec(value) ?? [];
  return writing(number && (sign === ">" ? `${number}-` : `-${number}`), span);
}

/** A date with its parts in order and something else between them, or without leading zeros. */
export function dateFixes(value: string, span: Span): Fix[] {
  const [, sign = "", year, month = "", day = ""] =
    /^([<>]?)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(value) ?? [];
  if (!year || Number(month) > 12 || Number(day) > 28) return [];
  return writing(sign + dateOf(year, month, day), span);
}

const spoken: ReadonlyMap<string, string> = new Map([
  ["yes", "true"],
  ["1", "true"],
  ["no", "false"],
  ["0", "false"],
]);

/** Yes and no in other words. */
export function truthFixes(value: string, span: Span): Fix[] {
  return writing(spoken.get(value.toLowerCase()), span);
}

/** A whole number with commas between its digits or with a point. */
export function integerFixes(text: string, span: Span): Fix[] {
  const digits = /^\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.0*)?\s*$/.exec(text)?.[1];
  return writing(digits?.replaceAll(",", ""), span);
}

/** `!word` in a search, which excludes by `NOT`. */
export function exclusionFixes(text: string, span: Span): Fix[] {
  return writing(/^![\w-]+$/.test(text) ? `NOT%20${text.slice(1)}` : undefined, span);
}

/** `a|b` in a search, which joins by `OR`. */
export function alternativeFixes(text: string, span: Span): Fix[] {
  const parts = text.split("|").map((part) => part.trim());
  return writing(parts.every((part) => /^[\w-]+$/.test(part)) ? parts.join("%20OR%20") : undefined, span);
}
