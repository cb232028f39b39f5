import { requireEntity } from "../argument.ts";
import { deepest, guardDepth } from "../depth-guard.ts";
import type { Oqo } from "../generated/oqo.ts";
import { writeOqo } from "../json/to-json.ts";
import { withoutBlanks } from "../read/reading.ts";
import { canonicalColumn } from "../registry/columns.ts";
import { isBranch } from "../traverse/is-branch.ts";
import type { UncheckedBranch, UncheckedNode, UncheckedOqo } from "../unchecked-oqo.ts";
import { canonicalLeaf, isSearchColumn, leafRules } from "./canonical-leaf.ts";
import { foldExpansionFilter } from "./fold-expansion-filter.ts";

/**
 * The canonical form of a query in its own order, as {@link canonicalize} gives it unless told to sort.
 *
 * @throws OqoError of type `query_too_deep` for more than 1,000 branches within one another
 */
export function canonicalInOrder(oqo: Oqo): Oqo;
export function canonicalInOrder(oqo: UncheckedOqo): UncheckedOqo;
export function canonicalInOrder(oqo: UncheckedOqo): UncheckedOqo {
  const entity = requireEntity(oqo);
  // Before branches are opened, as reading has it, and after, which may bring a retired filter up.
  const read = foldExpansionFilter(oqo);
  const members = canonicalMembers(entity, read.filter_rows ?? [], "and", false, 0);
  const written = writeOqo({ ...read, get_rows: entity }, members, (id) => canonicalColumn(entity, id));
  const folded = foldExpansionFilter(written);
  return impliedSort(folded) ? withoutBlanks({ ...folded, sort_by: [] }) : folded;
}

/** The members of a branch, with members of the same connective opened in their place. */
function canonicalMembers(
  entity: string,
  nodes: readonly UncheckedNode[],
  join: string,
  inverted: boolean,
  depth: number,
): UncheckedNode[] {
  const members: UncheckedNode[] = [];
  const rules = leafRules(entity);
  for (const node of nodes) {
    if (isBranch(node)) {
      const member = canonicalBranch(entity, node, inverted, depth);
      if (!member) continue;
      if (isBranch(member) && member.join === join) for (const inner of member.filters) members.push(inner);
      else members.push(member);
    } else {
      members.push(canonicalLeaf(node, rules(node.column_id), inverted));
    }
  }
  return members;
}

/** A branch pushed free of negation, its only member, or nothing at all if it is empty. */
function canonicalBranch(
  entity: string,
  branch: UncheckedBranch,
  inverted: boolean,
  depth: number,
): UncheckedNode | undefined {
  guardDepth(depth);
  const inverts = (branch.is_negated ?? false) !== inverted;
  const join = inverts ? (branch.join === "or" ? "and" : "or") : branch.join;
  const members = canonicalMembers(entity, branch.filters, join, inverts, depth + 1);
  return members.length < 2 ? members[0] : { join, filters: members };
}

/** Text searches are ordered by relevance anyway, so asking for just that says nothing. */
function impliedSort(oqo: UncheckedOqo): boolean {
  const [first, second] = oqo.sort_by ?? [];
  return (
    first?.column_id === "relevance_score" &&
    first.direction === "desc" &&
    first.aggregate === undefined &&
    !second &&
    searches(oqo.filter_rows ?? [])
  );
}

/** Whether any condition searches text; those in deeper nesting than anything else works on do not count. */
export function searches(nodes: readonly UncheckedNode[], depth = 0): boolean {
  if (depth > deepest) return false;
  return nodes.some((node) =>
    isBranch(node) ? searches(node.filters, depth + 1) : isSearchColumn(node.column_id),
  );
}
