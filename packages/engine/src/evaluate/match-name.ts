/** A name in lower case, letter by letter: what follows a letter has no say in how it is folded. */
export function foldName(name: string): string {
  let folded = "";
  // The dotted capital I is the one letter whose lower case would be two code points.
  for (const letter of name) folded += letter === "\u0130" ? "i" : letter.toLowerCase();
  return folded;
}

/** Whether a name contains all of the folded texts. */
export function isNamed(name: string, texts: readonly string[]): boolean {
  const folded = foldName(name);
  return texts.every((text) => folded.includes(text));
}
