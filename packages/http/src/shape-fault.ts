import type { ArkError, ArkErrors } from "arktype";

/** Faults of one body that are told. */
const most = 5;

/** A text as messages show it: its beginning. */
export const shown = (text: string): string => text.replace(/^(.{80}).+$/su, "$1…");

/** What was sent instead: its kind, and no more of it than the beginning of a text. */
function kindOf(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(shown(value));
  if (typeof value !== "object" || value === null) return String(value);
  return Array.isArray(value) ? "an array" : "an object";
}

/** What should be there; of several shapes each, where what arktype expects has what was sent in it. */
function expectedOf(error: ArkError): string {
  if (!error.hasCode("union")) return error.expected;
  const shapes = error.errors.map(({ path, propString, expected }) =>
    path.length > error.path.length ? `${expected} at ${propString}` : expected,
  );
  return [...new Set(shapes)].join(" or ");
}

/** What stands there, as far as it is not said by what should. */
function actualOf(error: ArkError): string {
  if (error.hasCode("required")) return " (was missing)";
  if (error.hasCode("maxLength") && Array.isArray(error.data)) return ` (was ${error.data.length})`;
  const isSaid = error.hasCode("minLength") || (error.hasCode("predicate") && error.expected === "removed");
  return isSaid ? "" : ` (was ${kindOf(error.data)})`;
}

/**
 * What is wrong with the shape of a body, a line for each of the first faults. The summary of arktype has all of what
 * was sent, which may be megabytes and thousands of levels.
 */
export function shapeFault(errors: ArkErrors): string {
  const lines = errors
    .slice(0, most)
    .map((error) => `${shown(error.propString)} must be ${expectedOf(error)}${actualOf(error)}`);
  return errors.length > most ? `${lines.join("\n")}\nand ${errors.length - most} more` : lines.join("\n");
}
