import { deepest, guardDepth } from "../depth-guard.ts";
import type { Oqo } from "../generated/oqo.ts";
import { writeOqo } from "../json/to-json.ts";
import { canonicalColumn } from "../registry/columns.ts";
import type { UncheckedBranch, UncheckedNode, UncheckedOqo } from "../unchecked-oqo.ts";
import { canonicalLeaf, isSearchColumn } from "./canonical-leaf.ts";
import { foldExpansionFilter } from "./fold-expansion-filter.ts";
import { renameColumns } from "./normalize-ids.ts";
import { sortKey } from "./sort-key.ts";

/** How to canonicalize. */
export interface CanonicalizeOptions {
  /** Whether conditions are put into one fixed order; by default they keep theirs. */
  readonly sort?: boolean;
}

/**
 * The canonical form of a query: negation only on conditions, no needless nesting, one spelling for every column
 * and value, defaults left out. With `sort`, queries that differ in the order of their conditions become equal.
 * Doing it twice changes nothing more.
 *
 * @example canonicalize({ get_rows: "works", filter_rows: [{ column_id: "cites", value: "W1" }] })
 * // { get_rows: "works", filter_rows: [{ column_id: "referenced_works", value: "W1" }] }
 * @throws OqoError of type `query_too_deep` for more than 1,000 branches within one another
 */
export function canonicalize(oqo: Oqo, options?: CanonicalizeOptions): Oqo;
export function canonicalize(oqo: UncheckedOqo, options?: CanonicalizeOptions): UncheckedOqo;
export function canonicalize(oqo: UncheckedOqo, options: CanonicalizeOptions = {}): UncheckedOqo {
  const { filter_rows: given = [], ...settings } = oqo;
  const entity = oqo.get_rows.toLowerCase();
  const renamed = renameColumns({ ...settings, get_rows: entity });
  renamed.filter_rows = canonicalMembers(entity, given, "and", false, 0);
  // After branches are opened, which may bring a retired filter up, and before sorting: the last filter decides.
  const folded = foldExpansionFilter(renamed);
  const rows = folded.filter_rows ?? [];
  return writeOqo(
    impliedSort(folded) ? { ...folded, sort_by: [] } : folded,
    options.sort ? sorted(rows) : rows,
  );
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
  for (const node of nodes) {
    const member =
      "join" in node
        ? canonicalBranch(entity, node, inverted, depth)
        : canonicalLeaf(node, canonicalColumn(entity, node.column_id), inverted);
    if (!member) continue;
    if ("join" in member && member.join === join) {
      for (const inner of member.filters) members.push(inner);
    } else {
      members.push(member);
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

function sorted(nodes: readonly UncheckedNode[]): UncheckedNode[] {
  const keyed = nodes.map((given) => {
    const node = "join" in given ? { ...given, filters: sorted(given.filters) } : given;
    return { node, key: sortKey(node) };
  });
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return keyed.map(({ node }) => node);
}

/** Text searches are ordered by relevance anyway, so asking for just that says nothing. */
function impliedSort(oqo: UncheckedOqo): boolean {
  const [only, ...others] = oqo.sort_by ?? [];
  if (!only || others.length > 0 || only.aggregate !== undefined) return false;
  if (only.column_id !== "relevance_score" || only.direction !== "desc") return false;
  return searches(oqo.filter_rows ?? []);
}

/** Whether any condition searches text; those in deeper nesting than anything else works on do not count. */
export function searches(nodes: readonly UncheckedNode[], depth = 0): boolean {
  if (depth > deepest) return false;
  return nodes.some((node) =>
    "join" in node ? searches(node.filters, depth + 1) : isSearchColumn(node.column_id),
  );
}
