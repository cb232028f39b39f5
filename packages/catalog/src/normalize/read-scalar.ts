import { numberText } from "@oqlkit/oqo-schema";
import type { Shape } from "../types.ts";
import { readNumber } from "../values/read-value.ts";

/** A value as the type of a column has it, whatever JSON type it came in; undefined when it cannot be read so. */
export type ScalarReader = (value: unknown) => string | number | boolean | undefined;

/** A byte order mark before a text is none of its letters, and programs that read the tables leave it out. */
const unmarked = (text: string): string =>
  text.charCodeAt(0) === 0xfeff ? text.replace(/^\ufeff+/, "") : text;

const readString: ScalarReader = (value) =>
  typeof value === "string" ? unmarked(value) : typeof value === "number" ? numberText(value) : undefined;

const readInteger: ScalarReader = (value) => {
  const number = readNumber(value);
  return Number.isSafeInteger(number) ? number : undefined;
};

const readBoolean: ScalarReader = (value) => {
  if (typeof value === "boolean") return value;
  return value === "true" ? true : value === "false" ? false : undefined;
};

/** Reads values of the types that JSON has. */
export const scalarReaders: Readonly<
  Record<Extract<Shape["kind"], "string" | "integer" | "number" | "boolean">, ScalarReader>
> = { string: readString, integer: readInteger, number: readNumber, boolean: readBoolean };
