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

/** Puts a near name, if there is one, in the place of a mistyped one. */
export function changing(name: string | undefined, span: Span | undefined, text: string = name ?? ""): Fix[] {
  return name === undefined ? [] : replacing(`Change to ${name}`, span, text);
}

/** Puts a text at a position. */
export function inserting(title: string, at: number | undefined, text: string): Fix[] {
  return at === undefined ? [] : replacing(title, { start: at, end: at }, text);
}

/** The first changes that there are. */
export function firstOf(...choices: readonly Fix[][]): Fix[] {
  return choices.find((fixes) => fixes.length > 0) ?? [];
}
