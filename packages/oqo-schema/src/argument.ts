import type { UncheckedOqo } from "./unchecked-oqo.ts";

// Plain JavaScript is checked by no compiler: it hears here which argument is wrong, not where that broke something.

/** Refuses an argument that is no text. */
export function requireText(value: unknown, name = "text"): asserts value is string {
  if (typeof value !== "string") throw new TypeError(`${name} has to be a string.`);
}

/**
 * The entity of a query, in lower case. Refuses an argument that is no query at all; what is in it is looked at where
 * it is read or validated.
 */
export function requireEntity(oqo: UncheckedOqo): string {
  requireText(Object(oqo).get_rows, "get_rows of oqo");
  return oqo.get_rows.toLowerCase();
}
