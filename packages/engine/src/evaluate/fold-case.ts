/**
 * A text in lower case, letter by letter as DuckDB's `lower` has it: the dotted capital I stays one letter. A sigma is
 * one wherever it stands: capitals do not tell which of its two small forms is meant. A letter is the same with its
 * accent apart: keyboards and files differ in that, and nobody sees it (Unicode's form C, UAX 15).
 */
export const foldCase = (text: string): string =>
  text.normalize("NFC").replaceAll("\u0130", "i").toLowerCase().replaceAll("ς", "σ");
