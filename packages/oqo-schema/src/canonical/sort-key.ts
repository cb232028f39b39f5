import { asciiJson } from "../json/ascii-json.ts";
import { numberText } from "../json/number-text.ts";
import { isBranch } from "../traverse/is-branch.ts";
import type { UncheckedLeaf, UncheckedNode } from "../unchecked-oqo.ts";

const ranked: readonly string[] = [">", ">=", "<", "<="];

/** A condition whose members are in order. */
export interface Ordered {
  readonly node: UncheckedNode;
  /** Its JSON with sorted keys, blanks after `,` and `:`, and ASCII only. */
  readonly text: string;
  /** What orders it: the text, in which comparisons are numbered so that lower bounds come before upper ones. */
  readonly key: string;
}

/** Puts conditions in order, and those within them. Each is written twice at most, however deep it is. */
export function inOrder(nodes: readonly UncheckedNode[]): Ordered[] {
  return nodes.map(ordered).sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
}

function ordered(node: UncheckedNode): Ordered {
  if (isBranch(node)) {
    const members = inOrder(node.filters);
    const texts = members.map(({ text }) => text).join(", ");
    const text = `{"filters": [${texts}], "join": ${asciiJson(node.join)}}`;
    return { node: { ...node, filters: members.map((member) => member.node) }, text, key: text };
  }
  const text = leafText(node);
  const rank = ranked.indexOf(node.operator ?? "");
  return { node, text, key: rank < 0 ? text : leafText({ ...node, operator: String(rank) }) };
}

function leafText(leaf: UncheckedLeaf): string {
  const parts = [`"column_id": ${asciiJson(leaf.column_id)}`];
  if (leaf.is_negated) parts.push('"is_negated": true');
  if (leaf.operator !== undefined) parts.push(`"operator": ${asciiJson(leaf.operator)}`);
  const { value } = leaf;
  parts.push(`"value": ${typeof value === "number" ? numberText(value) : asciiJson(value)}`);
  return `{${parts.join(", ")}}`;
}
