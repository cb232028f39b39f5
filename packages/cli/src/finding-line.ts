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

/** Line and column, both from 1. */
function placeOf(text: string, start: number): string {
  const before = Array.from(text).slice(0, start);
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

/** A change for people: what it does, and the line as it is then, where that is not too long. */
export function fixLine(text: string, { title, span, replacement }: Fix): string {
  const characters = Array.from(text);
  const before = characters.slice(0, span.start).join("");
  const after = characters.slice(span.end).join("");
  const [start = "", end = ""] = [before.split("\n").at(-1), after.split("\n")[0]];
  const line = printable(`${start}${replacement}${end}`).trim();
  return line.length > longestLine ? `  ${title}.` : `  ${title}: ${line}`;
}
