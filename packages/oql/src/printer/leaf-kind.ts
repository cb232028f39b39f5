import { isBranch, perColumn, type UncheckedLeaf, type UncheckedNode } from "@oqlkit/oqo-schema";
import { isComparison } from "../words/comparison.ts";
import { searchBase } from "../words/field-word.ts";
import { printedWord, renderRow } from "../words/render-words.ts";

const semantic = ".search.semantic";

/** Whether a condition is a search by meaning. */
export function isSemantic(leaf: UncheckedLeaf): boolean {
  return leaf.column_id.endsWith(semantic);
}

/** Whether a condition is for equality. An operator that is none prints as `is`; validation objects to it. */
export function isEquality({ operator }: UncheckedLeaf): boolean {
  return operator !== "in collection" && !isComparison(operator);
}

/** Whether a condition is for equality by its own operator. */
export function saysIs({ operator = "is" }: UncheckedLeaf): boolean {
  return operator === "is";
}

/** Conditions with the same key print as one clause (spec section 10); undefined for those that stand alone. */
export function mergeKey(node: UncheckedNode, keysOf: KeysOf): string | undefined {
  if (!isBranch(node)) return leafKey(node, keysOf);
  let shared: string | undefined;
  for (const member of node.filters) {
    const key = mergeKey(member, keysOf);
    if (key === undefined || (shared !== undefined && key !== shared)) return undefined;
    shared = key;
  }
  return shared;
}

export type KeysOf = (column: string) => MergeKeys;

interface MergeKeys {
  /** Of any condition on the column, if it searches words. */
  readonly search: string | undefined;
  /** Of conditions for equality. */
  readonly equality: string | undefined;
}

/** By word, so that the columns of one word have one key in memory too: comparing those takes no time. */
const searchKeys: (entity: string) => (word: string) => string = perColumn((_, word) => `search ${word}`);

/** The merge keys of the columns of an entity. */
export const mergeKeys: (entity: string) => KeysOf = perColumn((entity, column) => {
  if (column.endsWith(semantic)) return { search: undefined, equality: undefined };
  if (searchBase(column) !== undefined) {
    return { search: searchKeys(entity)(printedWord(entity, column)), equality: undefined };
  }
  const kind = renderRow(column)?.kind;
  const mergeable = kind !== "bool" && kind !== "date";
  return { search: undefined, equality: mergeable ? `eq ${column}` : undefined };
});

function leafKey(leaf: UncheckedLeaf, keysOf: KeysOf): string | undefined {
  const { search, equality } = keysOf(leaf.column_id);
  return search ?? (saysIs(leaf) ? equality : undefined);
}
