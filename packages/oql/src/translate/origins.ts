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
  for (const { node, from, to } of outline(canonical)) {
    shown.set(`${isBranch(node)} ${from} ${to}`, node);
  }
  const shownAt = new Map<string, UncheckedNode>();
  for (const { node, location, from, to } of outline(query)) {
    const found = shown.get(`${isBranch(node)} ${from} ${to}`) ?? shown.get(`false ${from} ${to}`);
    if (found) shownAt.set(location, found);
  }
  return { canonical, shownAt };
}

interface Outlined {
  readonly node: UncheckedNode;
  /** Where it stands, as validation says it. */
  readonly location: string;
  /** The leaves it holds, by number: from, up to and not including. The retired filter of works has none as a row. */
  readonly from: number;
  readonly to: number;
}

/** All the filters of a query, and the leaves of each. */
export function outline({ get_rows, filter_rows = [] }: UncheckedOqo): Outlined[] {
  const all: Outlined[] = [];
  let leaves = 0;
  // What canonicalizing spreads into the rows becomes a corpus there, and is no condition. `row` is 0 within the rest,
  // and below that where what stands there is excluded.
  const walk = (nodes: readonly UncheckedNode[], list: string, row: number): void => {
    for (const [index, node] of nodes.entries()) {
      const location = `${list}[${index}]`;
      const from = leaves;
      if (isBranch(node)) {
        const sign = node.is_negated ? -row : row;
        const opens = node.filters.length === 1 || sign > 0 === (node.join === "and");
        walk(node.filters, `${location}.filters`, opens ? sign : 0);
      } else if (!row || node.column_id !== "is_xpac") leaves++;
      all.push({ node, location, from, to: leaves });
    }
  };
  walk(filter_rows, "filter_rows", get_rows.toLowerCase() === "works" ? 1 : 0);
  return all;
}

/** The location of the filter that a location such as `filter_rows[0].filters[1].value` is about. */
export function filterLocation(location: string | null): string {
  return location?.replace(/\.(?:value|operator|column_id|join|filters)$/, "") ?? "";
}
