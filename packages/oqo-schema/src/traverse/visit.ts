import { requireEntity } from "../argument.ts";
import { guardDepth } from "../depth-guard.ts";
import type { FilterBranch, FilterLeaf, FilterNode, Oqo } from "../generated/oqo.ts";
import { isBranch } from "./is-branch.ts";

/** What to do at the conditions of a query. Locations are as in validation, such as `filter_rows[0].filters[1]`. */
export interface Visitor {
  readonly leaf?: (leaf: FilterLeaf, location: string) => void;
  /** Called before the members; if it returns false they are passed over. */
  readonly branch?: (branch: FilterBranch, location: string) => unknown;
}

/**
 * Walks the conditions of a query in reading order.
 *
 * @throws OqoError of type `query_too_deep` for more than 1,000 branches within one another
 */
export function visit(oqo: Oqo, visitor: Visitor): void {
  requireEntity(oqo);
  visitNodes(oqo.filter_rows ?? [], visitor, "filter_rows", 0);
}

function visitNodes(nodes: readonly FilterNode[], visitor: Visitor, list: string, depth: number): void {
  for (const [index, node] of nodes.entries()) {
    const location = `${list}[${index}]`;
    if (!isBranch(node)) {
      visitor.leaf?.(node, location);
      continue;
    }
    guardDepth(depth);
    if (visitor.branch?.(node, location) !== false) {
      visitNodes(node.filters, visitor, `${location}.filters`, depth + 1);
    }
  }
}
