import { readDecimal } from "../canonical/read-number.ts";
import type { Column } from "../registry/column.ts";
import { numberKind } from "../registry/value-rules.ts";
import type { Scalar } from "../unchecked-oqo.ts";

/** A date as text: a day, a month or a year, and whatever follows a `T` or a blank. */
export const anyDate: RegExp = /^\d{4}(?:-\d{2}(?:-\d{2})?)?(?:[T ].*)?$/s;

/** What a column wants instead of this value, or undefined if the value is of the right kind. */
export function valueTypeFault(column: Column, value: Exclude<Scalar, null>): string | undefined {
  switch (column.type) {
    case "boolean":
      return isTruth(value) ? undefined : "true or false";
    case "number":
      return numberFault(column, value);
    case "date":
    case "datetime":
      // A year may be a number.
      return anyDate.test(String(value)) ? undefined : "a date such as 2020-12-31";
    default:
      return typeof value === "boolean" ? "text" : undefined;
  }
}

function isTruth(value: string | number | boolean): boolean {
  return /^(true|false)$/i.test(String(value));
}

function numberFault({ id, entityType }: Column, value: string | number | boolean): string | undefined {
  const kind = numberKind(id);
  const number = typeof value === "string" ? readDecimal(value) : value;
  if (typeof number === "number" && Number.isFinite(number))
    return kind === "integer" && !Number.isInteger(number) ? "a whole number" : undefined;
  // Codes come with the prefix of their vocabulary in the keys of groups.
  return kind || !RegExp(`^${entityType}/\\d+$`, "i").test(String(value)) ? "a number" : undefined;
}
