/**
 * A text in lower case, letter by letter as DuckDB's `lower` has it: the dotted capital I stays one letter. A sigma is
 * one wherever it stands: capitals do not tell which of its two small forms is meant. A letter is the same with its
 * accent apart: keyboards and files differ in that, and nobody sees it (Unicode's form C, UAX 15),
 * though not in texts with U+0000, which DuckDB cannot compose.
 */
export const foldCase = (text: string): string =>
  composed(text).replaceAll("\u0130", "i").toLowerCase().replaceAll("ς", "σ");

const composed = (text: string): string => (text.includes("\0") ? text : text.normalize("NFC"));
