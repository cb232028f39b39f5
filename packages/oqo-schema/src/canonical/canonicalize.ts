import type { Oqo } from "../generated/oqo.ts";
import { toJson } from "../json/to-json.ts";
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
 * Doing it twice changes nothing more. Meant for objects within `oqoLimits`; much deeper ones may exhaust the stack.
 *
 * @example canonicalize({ get_rows: "works", filter_rows: [{ column_id: "cites", value: "W1" }] })
 * // { get_rows: "works", filter_rows: [{ column_id: "referenced_works", value: "W1" }] }
 */
export function canonicalize(oqo: Oqo, options?: CanonicalizeOptions): Oqo;
export function canonicalize(oqo: UncheckedOqo, options?: CanonicalizeOptions): UncheckedOqo;
export function canonicalize(oqo: UncheckedOqo, options: CanonicalizeOptions = {}): UncheckedOqo {
  const renamed = renameColumns({ ...oqo, get_rows: oqo.get_rows.toLowerCase() });
  const filter_rows = canonicalMembers(renamed.filter_rows ?? [], "and", false);
  // After branches are opened, which may bring a retired filter up, and before sorting: the last filter decides.
  const folded = foldExpansionFilter({ ...renamed, filter_rows });
  const ordered = options.sort ? { ...folded, filter_rows: sorted(folded.filter_rows ?? []) } : folded;
  return toJson(impliedSort(ordered) ? { ...ordered, sort_by: [] } : ordered);
}

/** The members of a branch, with members of the same connective opened in their place. */
function canonicalMembers(nodes: readonly UncheckedNode[], join: string, inverted: boolean): UncheckedNode[] {
  const members: UncheckedNode[] = [];
  for (const node of nodes) {
    const member = "join" in node ? canonicalBranch(node, inverted) : canonicalLeaf(node, inverted);
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
function canonicalBranch(branch: UncheckedBranch, inverted: boolean): UncheckedNode | undefined {
  const inverts = (branch.is_negated ?? false) !== inverted;
  const join = inverts ? (branch.join === "or" ? "and" : "or") : branch.join;
  const members = canonicalMembers(branch.filters, join, inverts);
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

/** Whether any condition searches text. */
export function searches(nodes: readonly UncheckedNode[]): boolean {
  return nodes.some((node) => ("join" in node ? searches(node.filters) : isSearchColumn(node.column_id)));
}
