import type { UncheckedLeaf, UncheckedNode } from "@oqlkit/oqo-schema";
import { printedWord, renderRow, searchBase } from "../words/render-words.ts";

/** How the row itself relates: the words of the three relation columns (spec section 8). */
interface Relation {
  readonly subject: "it" | "it's";
  readonly verb: "cites" | "cited by" | "related to";
}

const relations: Readonly<Record<string, Relation>> = {
  referenced_works: { subject: "it", verb: "cites" },
  cited_by: { subject: "it's", verb: "cited by" },
  related_to: { subject: "it's", verb: "related to" },
};

/** The relation an `is` condition on this column prints as. */
export function relationOf(column: string): Relation | undefined {
  return Object.hasOwn(relations, column) ? relations[column] : undefined;
}

export function isSemantic(leaf: UncheckedLeaf): boolean {
  return leaf.column_id.endsWith(".search.semantic");
}

/** Whether a condition is a text search that is not semantic. */
export function isTextSearch(leaf: UncheckedLeaf): boolean {
  return !isSemantic(leaf) && searchBase(leaf.column_id) !== undefined;
}

const otherOperators: ReadonlySet<string> = new Set([">", ">=", "<", "<=", "in collection"]);

/** Whether a condition is for equality. An operator that is none prints as `is`; validation objects to it. */
export function isEquality(leaf: UncheckedLeaf): boolean {
  return !otherOperators.has(leaf.operator ?? "is");
}

/** Conditions with the same key print as one clause (spec section 10.4); undefined for those that stand alone. */
export function mergeKey(node: UncheckedNode, entity: string): string | undefined {
  if (!("join" in node)) return leafKey(node, entity);
  let shared: string | undefined;
  for (const member of node.filters) {
    const key = mergeKey(member, entity);
    if (key === undefined || (shared !== undefined && key !== shared)) return undefined;
    shared = key;
  }
  return shared;
}

function leafKey(leaf: UncheckedLeaf, entity: string): string | undefined {
  if (isTextSearch(leaf)) return `search ${printedWord(entity, leaf.column_id)}`;
  if (isSemantic(leaf) || !isEquality(leaf)) return undefined;
  const kind = renderRow(leaf.column_id)?.kind;
  return kind === "bool" || kind === "date" ? undefined : `eq ${leaf.column_id}`;
}
