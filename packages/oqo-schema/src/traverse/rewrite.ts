import { requireEntity } from "../argument.ts";
import { guardDepth } from "../depth-guard.ts";
import type { FilterBranch, FilterLeaf, FilterNode, Oqo } from "../generated/oqo.ts";
import { withoutBlanks } from "../read/reading.ts";
import { isBranch } from "./is-branch.ts";

/** What to put in the place of conditions; undefined removes one. What is not given keeps its nodes. */
export interface Rewriter {
  readonly leaf?: (leaf: FilterLeaf) => FilterNode | undefined;
  /** Called with the members already rewritten. */
  readonly branch?: (branch: FilterBranch) => FilterNode | undefined;
}

/**
 * A copy of a query with its conditions replaced, members before the branches that hold them. A branch that loses
 * all members is removed.
 *
 * @throws OqoError of type `query_too_deep` for more than 1,000 branches within one another
 */
export function rewrite(oqo: Oqo, rewriter: Rewriter): Oqo {
  requireEntity(oqo);
  return withoutBlanks({ ...oqo, filter_rows: rewriteNodes(oqo.filter_rows ?? [], rewriter, 0) });
}

function rewriteNodes(nodes: readonly FilterNode[], rewriter: Rewriter, depth: number): FilterNode[] {
  return nodes.flatMap((node) => rewriteNode(node, rewriter, depth) ?? []);
}

function rewriteNode(node: FilterNode, rewriter: Rewriter, depth: number): FilterNode | undefined {
  if (!isBranch(node)) return rewriter.leaf ? rewriter.leaf(node) : node;
  guardDepth(depth);
  const branch = { ...node, filters: rewriteNodes(node.filters, rewriter, depth + 1) };
  if (branch.filters.length === 0) return undefined;
  return rewriter.branch ? rewriter.branch(branch) : branch;
}
