/**
 * A text in lower case, letter by letter as DuckDB's `lower` has it: the dotted capital I stays one letter. A sigma is
 * one wherever it stands: capitals do not tell which of its two small forms is meant.
 */
export const foldCase = (text: string): string =>
  text.replaceAll("\u0130", "i").toLowerCase().replaceAll("ς", "σ");
