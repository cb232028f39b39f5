import { asciiJson } from "../json/ascii-json.ts";
import { isBranch } from "../traverse/is-branch.ts";
import type { UncheckedLeaf, UncheckedNode } from "../unchecked-oqo.ts";

const ranked: readonly string[] = [">", ">=", "<", "<="];

/**
 * The text that orders conditions: their JSON with sorted keys, blanks after `,` and `:`, and ASCII only.
 * Comparison operators are numbered so that lower bounds come before upper ones.
 */
export function sortKey(node: UncheckedNode): string {
  if (isBranch(node)) return nodeText(node);
  const { operator = "" } = node;
  const rank = ranked.indexOf(operator);
  return leafText(rank < 0 ? node : { ...node, operator: String(rank) });
}

function nodeText(node: UncheckedNode): string {
  if (!isBranch(node)) return leafText(node);
  return `{"filters": [${node.filters.map(nodeText).join(", ")}], "join": ${asciiJson(node.join)}}`;
}

function leafText(leaf: UncheckedLeaf): string {
  const parts = [`"column_id": ${asciiJson(leaf.column_id)}`];
  if (leaf.is_negated) parts.push('"is_negated": true');
  if (leaf.operator !== undefined) parts.push(`"operator": ${asciiJson(leaf.operator)}`);
  const { value } = leaf;
  parts.push(`"value": ${typeof value === "string" ? asciiJson(value) : numberText(value)}`);
  return `{${parts.join(", ")}}`;
}

/** Exponents begin below 1e-4, have two digits at least, and from 1e16 on belong to numbers with decimals only. */
function numberText(value: number | boolean | null): string {
  if (typeof value !== "number") return JSON.stringify(value);
  if (Number.isInteger(value)) return BigInt(value).toString();
  const size = Math.abs(value);
  const text = size < 1e-4 ? value.toExponential() : String(value);
  return text.replace(/e([+-])(\d)$/, "e$10$2");
}
