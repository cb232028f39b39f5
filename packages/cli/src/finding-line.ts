import { printable } from "./printable.ts";

interface Finding {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  /** In code points. */
  readonly span: { readonly start: number };
}

/** One finding as a line for people: `3:14 CODE what is wrong. How to mend it.` */
export function findingLine(text: string, { code, message, hint, span }: Finding): string {
  const sentence = /[.?!]$/.test(message) ? message : `${message}.`;
  return printable(`${placeOf(text, span.start)} ${code} ${sentence} ${hint}`);
}

/** The first code points of a text, which may be many times longer. */
const firstOf = (text: string, count: number): string[] =>
  Array.from(text.slice(0, 2 * count)).slice(0, count);

/** Line and column, both from 1. */
function placeOf(text: string, start: number): string {
  const before = firstOf(text, start);
  const line = before.filter((character) => character === "\n").length + 1;
  return `${line}:${before.length - before.lastIndexOf("\n")}`;
}

/** A change that mends a finding. */
interface Fix {
  readonly title: string;
  /** In code points. */
  readonly span: { readonly start: number; readonly end: number };
  readonly replacement: string;
}

/** The longest line that is shown as a change makes it. Characters. */
const longestLine = 160;

/** A change for people: what it does, and the line as it is then, where that is not too long and says more. */
export function fixLine(text: string, { title, span, replacement }: Fix): string {
  const start = firstOf(text, span.start).join("").split("\n").at(-1) ?? "";
  const [end = ""] = text.slice(firstOf(text, span.end).join("").length).split("\n");
  const line = printable(`${start}${replacement}${end}`).trim();
  return line.length > longestLine || title.endsWith(line) ? `  ${title}.` : `  ${title}: ${line}`;
}
