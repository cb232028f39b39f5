import { writeLeaf } from "../json/to-json.ts";
import { canonicalColumn } from "../registry/columns.ts";
import { perColumn } from "../registry/per-column.ts";
import { casingOf, numberKind } from "../registry/value-rules.ts";
import type { Scalar, UncheckedLeaf } from "../unchecked-oqo.ts";
import { readDecimal, readInteger } from "./read-number.ts";

/** Whether a column searches text, so that its values are words and nothing else. */
export function isSearchColumn(columnId: string): boolean {
  return columnId.includes(".search");
}

/** What a column asks of its conditions. */
export interface LeafRule {
  /** The canonical column. */
  readonly columnId: string;
  readonly values: "words" | "integer" | "decimal" | "lower" | "upper" | "plain";
}

/** The rules of the columns of an entity, by the column as written. */
export const leafRules: (entity: string) => (written: string) => LeafRule = perColumn((entity, written) => {
  const columnId = canonicalColumn(entity, written);
  const values = isSearchColumn(columnId) ? "words" : (numberKind(columnId) ?? casingOf(columnId) ?? "plain");
  return { columnId, values };
});

/** A condition on the rule's column, its value in the one spelling that uses, negated once more if `inverted`. */
export function canonicalLeaf(leaf: UncheckedLeaf, rule: LeafRule, inverted: boolean): UncheckedLeaf {
  const negated = (leaf.is_negated ?? false) !== inverted;
  return writeLeaf(rule.columnId, canonicalValue(rule, leaf.value), leaf.operator, negated);
}

function canonicalValue({ values }: LeafRule, value: Scalar): Scalar {
  if (value === 0) return 0;
  if (typeof value !== "string" || values === "words") return value;
  const lower = value.toLowerCase();
  if (lower === "true") return true;
  if (lower === "false") return false;
  switch (values) {
    case "integer":
      return readInteger(value) ?? readPointed(value) ?? value;
    case "decimal":
      return readDecimal(value) ?? value;
    default:
      return withCasing(value, values);
  }
}

/**
 * A code in the letter case that its column insists on; itself where it is the id of a collection, or its capitals are
 * those of another, as of `ß`.
 */
export function withCasing(text: string, casing: string): string {
  if (text.startsWith("col_")) return text;
  if (casing !== "upper") return casing === "lower" ? text.toLowerCase() : text;
  const upper = text.toUpperCase();
  return upper.toLowerCase() === text.toLowerCase() ? upper : text;
}

/** `2.0` and `2e3` on a column of whole numbers; validation refuses what does not come out whole. */
function readPointed(text: string): number | undefined {
  return /[.e]/i.test(text) ? readDecimal(text) : undefined;
}
