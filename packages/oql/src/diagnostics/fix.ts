import type { Span } from "../source.ts";
import type { Fix } from "./diagnostic.ts";

/** The one change that mends a diagnostic; none where the place is not known. */
export function replacing(title: string, span: Span | undefined, replacement: string): Fix[] {
  return span ? [{ title, span, replacement }] : [];
}

/** Writes this instead, if it is known what. */
export function writing(text: string | undefined, span: Span | undefined): Fix[] {
  return text === undefined ? [] : replacing(`Write ${text.trim()}`, span, text);
}

/** Puts a text at a position. */
export function inserting(text: string, at: number | undefined): Fix[] {
  return at === undefined ? [] : replacing(`Insert ${text.trim()}`, { start: at, end: at }, text);
}

/** Takes away what stands there. */
export function dropping(what: string, span: Span | undefined): Fix[] {
  return replacing(`Drop ${what}`, span, "");
}

/** The first changes that there are. */
export function firstOf(...choices: readonly Fix[][]): Fix[] {
  return choices.find((fixes) => fixes.length > 0) ?? [];
}
