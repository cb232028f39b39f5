import { writeLeaf } from "../json/to-json.ts";
import { casingOf, numberKind } from "../registry/value-rules.ts";
import type { Scalar, UncheckedLeaf } from "../unchecked-oqo.ts";
import { readDecimal, readInteger } from "./read-number.ts";

/** Whether a column searches text, so that its values are words and nothing else. */
export function isSearchColumn(columnId: string): boolean {
  return columnId.includes(".search");
}

/** A condition on the column given, its value in the one spelling that uses, negated once more if `inverted`. */
export function canonicalLeaf(leaf: UncheckedLeaf, columnId: string, inverted: boolean): UncheckedLeaf {
  const negated = (leaf.is_negated ?? false) !== inverted;
  return writeLeaf(columnId, canonicalValue(columnId, leaf.value), leaf.operator, negated);
}

function canonicalValue(columnId: string, value: Scalar): Scalar {
  if (value === 0) return 0;
  if (typeof value !== "string" || isSearchColumn(columnId)) return value;
  const lower = value.toLowerCase();
  if (lower === "true") return true;
  if (lower === "false") return false;
  if (value.startsWith("col_")) return value;
  const kind = numberKind(columnId);
  if (kind === "integer") return readInteger(value) ?? readPointed(value) ?? value;
  if (kind === "decimal") return readInteger(value) ?? readDecimal(value) ?? value;
  const casing = casingOf(columnId);
  if (casing === "lower") return lower;
  return casing === "upper" ? value.toUpperCase() : value;
}

/** `2.0` on a column of whole numbers; validation refuses what does not come out whole. */
function readPointed(text: string): number | undefined {
  return text.includes(".") ? readDecimal(text) : undefined;
}
