import type { Fix } from "../diagnostics/diagnostic.ts";
import { writing } from "../diagnostics/fix.ts";
import { suggestOne } from "../diagnostics/suggest.ts";
import { digitsMeant } from "../parser/structure-fixes.ts";
import { truthMeant } from "../parser/value.ts";
import { dateMeant } from "../parser/value-fixes.ts";
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

export function dateFixes(value: string, span: Span): Fix[] {
  return writing(dateMeant(value), span);
}

/** Yes and no in other words. */
export function truthFixes(value: string, span: Span): Fix[] {
  const truth = truthMeant(value);
  return truth === "(unknown)" ? [] : writing(truth, span);
}

/** A whole number with signs between its digits or with a point. */
export function integerFixes(text: string, span: Span): Fix[] {
  return writing(digitsMeant(text), span);
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
