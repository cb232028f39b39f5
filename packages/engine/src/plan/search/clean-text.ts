import { invisibleLetters, withoutMarkup } from "@oqlkit/catalog";

const invisible = new RegExp(`[${invisibleLetters}]`, "g");

/** Curly quotation marks as straight ones. */
export const straightQuotes = (text: string): string => text.replace(/[\u201c-\u201f]/g, '"');

/**
 * Straightens quotation marks, makes every blank and a quotation mark without its pair a plain blank, and drops
 * invisible characters and markup, as of a title that was copied with it.
 */
export function cleanText(text: string): string {
  const straight = straightQuotes(withoutMarkup(text));
  const isPaired = straight.split('"').length % 2 === 1;
  return (isPaired ? straight : straight.replace(/"(?=[^"]*$)/, " "))
    .replace(/[\u2018-\u201b]/g, "'")
    .replace(invisible, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Signs that mean nothing in query syntax, and of these the ones that are none on exact fields: they join words. */
const idleSigns = /[/:,[\]<>]/g;
const idleExactSigns = /[,[\]<>]|(?<=^|[\s()])[/:]|[/:](?=$|[\s()])/g;

/**
 * Search text in query syntax without the signs that mean nothing in it, and without a last word `and` or `not`. On
 * exact fields words that `/` or `:` joins stay together, as they do where each is a condition of its own.
 */
export function cleanSyntax(text: string, exact: boolean): string {
  return text
    .replace(exact ? idleExactSigns : idleSigns, " ")
    .replace(/(?:^|\s)(?:and|not)\s*$/i, "")
    .trim();
}
