/** A JSON object as it is read: any member may be of any type, or missing. */
export type JsonObject = Record<string, unknown>;

/** Whether a value is a JSON object: no list, and not null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The objects in a list; `[]` when it is none. */
export function objectsIn(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** A text that is not empty; null for any other value. */
export function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/** Whether a value says nothing: it is missing, null, an empty text or an empty list. */
export function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0)
  );
}

/** The first value that says something; the very first when none does. */
export function firstKnown(...values: unknown[]): unknown {
  return values.find((value) => !isEmpty(value)) ?? values[0];
}
