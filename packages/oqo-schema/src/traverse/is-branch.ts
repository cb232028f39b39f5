import type { FilterBranch, FilterNode } from "../generated/oqo.ts";
import type { UncheckedBranch, UncheckedNode } from "../unchecked-oqo.ts";

/** Whether a node joins others, as opposed to a condition on one column. */
export function isBranch(node: FilterNode): node is FilterBranch;
export function isBranch(node: UncheckedNode): node is UncheckedBranch;
export function isBranch(node: UncheckedNode): node is UncheckedBranch {
  // Reading a key is many times faster than asking for its presence once nodes of several shapes have passed.
  return (node as Partial<UncheckedBranch>).filters !== undefined;
}
