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
  return `${placeOf(text, span.start)} ${code} ${sentence} ${hint}`;
}

/** Line and column, both from 1. */
function placeOf(text: string, start: number): string {
  const before = Array.from(text).slice(0, start);
  const line = before.filter((character) => character === "\n").length + 1;
  return `${line}:${before.length - before.lastIndexOf("\n")}`;
}
