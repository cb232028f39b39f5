import { perColumn, registeredColumn } from "@oqlkit/oqo-schema";
import { wordClass } from "../lexer/token-class.ts";
import { wordRuns } from "../parser/wildcard.ts";
import { wordsOf } from "../source.ts";
import { isReserved } from "../words/reserved.ts";

const proximity = /^"([^"]*)"~(\d+)((?:~"[^"]*")*)$/;
const notPlain = /["()|[\],;:~^!&]/;
/** A word that means something to a query of exact text. */
const queryWord = /^(?:(?:AND|OR|NOT|TO)$|[+-])/;
/** One word with an exclamation mark, or with a sign of comparison where it begins. */
const loneWord = /^(?=[<>]|.*!)[^\s"*?]+$/;
/** The common cases: characters that have no meaning anywhere in a term, in one word or in quotes. */
const plain = /^(?:[\w-]+|"[\w -]+")$/;
const signs = /[?*|()[\],;"!]/g;

/** The classes of reserved words that are ordinary where a run begins: and, or, group, sample. */
const ordinaryFirst = "aogs";

/** The words of exact text that can stand as separate quoted words; undefined when the text stays whole. */
export function separateWords(value: string): string[] | undefined {
  const words = wordsOf(value);
  if (words.length < 2 || notPlain.test(value)) return undefined;
  return words.some((word) => queryWord.test(word)) ? undefined : words;
}

/** What keeps exact text whole: Boolean operators, and quotes with a distance. */
const wholeText = /"~|(?<!\S)(?:AND|OR|NOT)(?!\S)/;
const unit = /"[^"]*"|[^\s"]+/g;

/**
 * The parts of exact text that print one by one, since in one pair of quotes they would be a phrase; else undefined.
 */
function printedWords(value: string): string[] | undefined {
  const words = separateWords(value);
  if (words || wholeText.test(value)) return words;
  const units = value.match(unit)?.filter((part) => wordRuns(part) > 0) ?? [];
  return units.length > 1 ? units.map((part) => part.replaceAll('"', "")) : undefined;
}

/** How a column matches text. */
export interface TermColumn {
  readonly exact: boolean;
  /** Whether quoted text needs no word `stemmed`: it is matched exactly, or the entity matches no other way. */
  readonly quotes: boolean;
}

/** How the columns of an entity match text. */
export const termColumns: (entity: string) => (column: string) => TermColumn = perColumn((entity, column) => {
  const exact = column.endsWith(".search.exact");
  const onlyWay =
    registeredColumn(entity, column) !== undefined && !registeredColumn(entity, `${column}.exact`);
  return { exact, quotes: exact || onlyWay };
});

/** A search value as a term of OQL (spec section 10). */
export function termText(written: string, { exact, quotes }: TermColumn): string {
  if (plain.test(written) && (written.startsWith('"') ? quotes : !exact && !isReserved(written)))
    return written;
  const value = written.replace(/[\u201c-\u201f]/g, '"');
  const opened = value.startsWith('"') ? quotedText(value, exact, quotes) : undefined;
  if (opened) return opened;
  // A reserved word alone is itself in quotes; where those mean another column, it stands bare or `stemmed`.
  if (exact ? plain.test(value) : quotes && isReserved(value)) return `"${value}"`;
  if (!exact) return stemmedText(value);
  const words = printedWords(value);
  if (words) return words.map((word) => `"${word}"`).join(" and ");
  return `"${value.replaceAll('"', " ")}"`;
}

/** A phrase, or words near one another; undefined for other text that begins with a quote. */
function quotedText(value: string, exact: boolean, quotes: boolean): string | undefined {
  if (/^"[^"]*"$/.test(value)) return quotes ? value : `stemmed ${value}`;
  const [, first = "", distance, rest = ""] = proximity.exec(value) ?? [];
  if (!distance) return undefined;
  const operands =
    rest === "" ? wordsOf(first) : [first, ...rest.split('"').filter((_, index) => index % 2 === 1)];
  // A word alone is near nothing else.
  if (operands.length === 1) return operandText(first.trim(), quotes);
  return proximityText(distance, operands, exact, quotes);
}

/** Terms that cannot stand bare are quoted, `stemmed` where quotes alone would mean the exact column. */
function proximityText(
  distance: string,
  operands: readonly string[],
  exact: boolean,
  quotes: boolean,
): string {
  const bare = !exact && operands.every(isBareOperand);
  const list = operands.map((operand) => operandText(operand, quotes && !bare));
  return `within ${distance} (${list.join(", ")})`;
}

/** A term of `within`, in quotes or bare; `stemmed` with quotes is as good as bare. */
export function operandText(operand: string, quoted: boolean): string {
  if (quoted) return `"${operand}"`;
  return isBareOperand(operand) ? operand : `stemmed "${operand}"`;
}

function isBareOperand(text: string): boolean {
  return !isSign(text) && /^[^\s"[\](),;!*?]+$/.test(text);
}

/**
 * Bare words; signs that mean something become blanks, and reserved words are quoted where they are reserved. A
 * single word that cannot stand bare keeps its signs behind `stemmed`; so do words that cannot begin a run, each as a
 * term of its own.
 */
function stemmedText(value: string): string {
  if (loneWord.test(value) && wordRuns(value) < 2) return `stemmed "${value}"`;
  const bare = wordsOf(value.replace(signs, " "));
  if (!bare[0] && /[^"?* ]|^ +$/.test(value)) return `stemmed "${value.replace(/["?*]/g, " ")}"`;
  let begun = false;
  return bare
    .map((word, index, words) => {
      if (begun) return isSign(word) ? `"${word}"` : word;
      const next = words[index + 1];
      begun = beginsRun(word, next);
      return begun ? word : `stemmed "${word}"${next ? " and" : ""}`;
    })
    .join(" ");
}

/** Whether a word means something else than itself where it stands bare among others. */
function isSign(word: string): boolean {
  return isReserved(word) || /^[<>]/.test(word);
}

/** A run begins with a bare word, and most reserved words are ordinary there. */
function beginsRun(word: string, next = ""): boolean {
  const code = wordClass(word);
  return !isSign(word) || (code === "m" ? !isSign(next) : ordinaryFirst.includes(code));
}
