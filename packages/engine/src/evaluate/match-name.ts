import { foldCase } from "./fold-case.ts";

/** Whether a name contains all of the folded texts. */
export function isNamed(name: string, texts: readonly string[]): boolean {
  const folded = foldCase(name);
  return texts.every((text) => folded.includes(text));
}
