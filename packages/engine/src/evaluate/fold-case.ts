/**
 * A text in lower case, letter by letter as DuckDB's `lower` has it: what stands beside a letter has no say in it, as it
 * has with the last sigma of a word, and the dotted capital I stays one letter.
 */
export const foldCase = (text: string): string =>
  text.replaceAll("\u0130", "i").replaceAll("Σ", "σ").toLowerCase();
