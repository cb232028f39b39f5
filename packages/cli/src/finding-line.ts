interface Finding {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  /** Code points from the start of the text. */
  readonly start: number | null;
}

/** One finding as a line for people: `3:14 CODE what is wrong. How to mend it.` Without a place the place is left out. */
export function findingLine(text: string, { code, message, hint, start }: Finding): string {
  const place = start === null ? "" : `${placeOf(text, start)} `;
  const sentence = /[.?!]$/.test(message) ? message : `${message}.`;
  return `${place}${code} ${sentence} ${hint}`;
}

/** Line and column, both from 1. */
function placeOf(text: string, start: number): string {
  const before = Array.from(text).slice(0, start);
  const line = before.filter((character) => character === "\n").length + 1;
  return `${line}:${before.length - before.lastIndexOf("\n")}`;
}
