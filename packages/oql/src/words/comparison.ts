import { decimalNumber, wholeNumber } from "@oqlkit/oqo-schema";
import type { FieldWord } from "./field-word.ts";

type Comparison = ">" | ">=" | "<" | "<=";

/** Whether an operator asks for more or less. */
export function isComparison(operator: string | undefined): operator is Comparison {
  return operator !== undefined && /^[<>]=?$/.test(operator);
}

/** A day, or a moment of it. */
export const wholeDate: RegExp = /^\d{4}-\d{2}-\d{2}(?:T\S*)?$/;

/** How a number or day is written that a field takes; undefined where its values have no order. */
export function comparable({ kind, float }: FieldWord): RegExp | undefined {
  if (kind === "date") return wholeDate;
  return kind === "num" ? (float ? decimalNumber : wholeNumber) : undefined;
}
