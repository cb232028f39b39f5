import type { Scalar } from "@oqlkit/catalog";
import type { ResultRow } from "./pooled-connection.ts";

/** A value of a field as a statement gave it. */
export function scalarOf(value: ResultRow[number]): Scalar | null {
  if (
    value === null ||
    typeof value === "string" ||
    typeof value === "number" ||
    typeof value === "boolean"
  ) {
    return value;
  }
  throw new TypeError(`A statement gave a value that is none of a field: ${String(value)}`);
}
