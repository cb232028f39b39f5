import { numberText } from "@oqlkit/oqo-schema";
import { wordClass } from "../lexer/token-class.ts";
import { excludedCollection } from "../words/collection-id.ts";

/** The classes of the words that mean something where a value stands: and, or, not, is, has, where, unknown, ... */
const reserved = "aonihrgsu";

const needsQuotes = /^[<>]|[\s()[\],;"!]/;

/** A value as OQL writes it between parentheses (spec section 10). */
export function scalarText(value: string | number | boolean | null): string {
  if (value === null) return "unknown";
  if (typeof value === "boolean") return value ? "true" : "false";
  if (typeof value === "number") return numberText(value);
  return excludedCollection.test(value) ? value : stringText(value);
}

/** A text, in quotes when it would not read back as one word. */
export function stringText(value: string): string {
  if (value === "") return value;
  if (!needsQuotes.test(value) && !reserved.includes(wordClass(value))) return value;
  return `"${value}"`;
}

/** Dates that stand only in quotes: a year, a month. One with a blank in it is quoted as any text. */
const partialDate = /^\d{4}(?:-\d{2})?(?:T\S*)?$/;

/** The text of a date; one that is not whole needs quotes to read as a date. */
export function dateText(text: string): string {
  return partialDate.test(text) ? `"${text}"` : text;
}
