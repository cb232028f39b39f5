import { canonicalize, isBranch, type UncheckedNode, type UncheckedOqo } from "@oqlkit/oqo-schema";

/** A canonical query, and by the location of each filter of the original the one that shows it. */
interface CanonicalWithOrigins {
  readonly canonical: UncheckedOqo;
  readonly shownAt: ReadonlyMap<string, UncheckedNode>;
}

/**
 * Canonicalizing drops, merges and opens branches but keeps the conditions in order, so the leaves of both forms
 * pair up one to one; a branch is shown by what holds exactly the same leaves.
 */
export function canonicalWithOrigins(query: UncheckedOqo): CanonicalWithOrigins {
  const canonical = canonicalize(query);
  const shown = new Map<string, UncheckedNode>();
  for (const { node, from, to } of outline(canonical.filter_rows ?? [])) {
    shown.set(`${isBranch(node)} ${from} ${to}`, node);
  }
  const shownAt = new Map<string, UncheckedNode>();
  for (const { node, location, from, to } of outline(query.filter_rows ?? [])) {
    const found = shown.get(`${isBranch(node)} ${from} ${to}`) ?? shown.get(`false ${from} ${to}`);
    if (found) shownAt.set(location, found);
  }
  return { canonical, shownAt };
}

interface Outlined {
  readonly node: UncheckedNode;
  /** Where it stands, as validation says it. */
  readonly location: string;
  /** The leaves it holds, by number: from, up to and not including. `is_xpac` has none. */
  readonly from: number;
  readonly to: number;
}

/** All the filters of some rows, and the leaves of each. */
export function outline(rows: readonly UncheckedNode[]): Outlined[] {
  const all: Outlined[] = [];
  let leaves = 0;
  const walk = (nodes: readonly UncheckedNode[], list: string): void => {
    for (const [index, node] of nodes.entries()) {
      const location = `${list}[${index}]`;
      const from = leaves;
      if (isBranch(node)) walk(node.filters, `${location}.filters`);
      // The retired filter is no condition where it has become a corpus, so it counts nowhere.
      else if (node.column_id !== "is_xpac") leaves++;
      all.push({ node, location, from, to: leaves });
    }
  };
  walk(rows, "filter_rows");
  return all;
}

/** The location of the filter that a location such as `filter_rows[0].filters[1].value` is about. */
export function filterLocation(location: string | null): string {
  return location?.replace(/\.(?:value|operator|column_id|join|filters)$/, "") ?? "";
}
