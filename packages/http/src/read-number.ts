import { badPaging } from "./refusal.ts";

/** Reads a whole number written by a caller. `name` is the parameter as messages call it. */
export function readWholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = /^\s*[+-]?\d+\s*$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(number)) return number;
  throw badPaging(`Param ${name} must be a number.`);
}
