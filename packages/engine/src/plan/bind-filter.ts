import type { EntityType, FilterBranch, FilterLeaf, FilterNode } from "@oqlkit/oqo-schema";
import type { Collections } from "../collections.ts";
import { QueryError } from "../errors.ts";
import { bindLeaf } from "./bind-leaf.ts";
import type { Predicate } from "./logical-plan.ts";
import { maxDepth } from "./max-depth.ts";
import { between, pairBounds } from "./pair-bounds.ts";
import { and, not, or } from "./predicate.ts";
import { isSimilarity, similarityElsewhere } from "./read-similar.ts";
import { loneSigns } from "./search/lone-signs.ts";

const scalars: ReadonlySet<string> = new Set(["string", "number", "boolean"]);

/** What filters are bound with. */
export interface FilterContext {
  readonly entity: EntityType;
  /** The members of the collections that the filters name. */
  readonly collections: Collections;
  /** Where the list stands: `filter_rows`, `sums[0].where`. */
  readonly path: string;
}

/**
 * The condition that all filters of a list make together. Filters are checked as they are bound, since
 * a query object may come from anywhere, whatever its type promises. The filter at `passedOver` counts as satisfied.
 *
 * @throws QueryError for the first filter that is not in order.
 */
export function bindFilter(
  filters: readonly FilterNode[] | null | undefined,
  context: FilterContext,
  passedOver?: number,
): Predicate {
  if (filters === undefined || filters === null) return and([]);
  const { path } = context;
  if (!Array.isArray(filters)) throw malformed(`${path} has to be a list of filters.`, path);
  return and(bindList({ ...context, depth: 0 }, filters, "and", passedOver));
}

/** Where a filter stands, and whether the branches above it negate it. */
interface Site extends FilterContext {
  readonly depth: number;
  readonly inverted?: boolean;
}

/** The conditions of a list, which stands at `site`; two that bound one range make one. `join` is the list's own. */
function bindList(
  site: Site,
  filters: readonly FilterNode[],
  join: FilterBranch["join"],
  passedOver?: number,
): Predicate[] {
  const at = (index: number): Site => ({ ...site, path: `${site.path}[${index}]`, depth: site.depth + 1 });
  const signs = loneSigns(site.entity, filters, join);
  const pairs = pairBounds(site.entity, filters, join === "or");
  const upper: ReadonlySet<FilterNode> = new Set(pairs.values());
  return filters.flatMap((node, index) => {
    if (index === passedOver || signs?.has(node) || upper.has(node)) return [];
    const high = pairs.get(node);
    if (high === undefined) return bindNode(at(index), node);
    // Bounds in an or are negated ones: turned round, both are what the range asks for.
    const bound = (end: FilterNode, where: number): Predicate =>
      bindNode({ ...at(where), inverted: join === "or" }, end);
    const range = between(bound(node, index), bound(high, filters.indexOf(high)));
    return (join === "or") === (site.inverted === true) ? range : not(range);
  });
}

function bindNode(site: Site, node: FilterNode): Predicate {
  const { path, depth } = site;
  if (depth > maxDepth) throw malformed(`The filter is nested more than ${maxDepth} levels deep.`, path);
  if (typeof node !== "object" || node === null) {
    throw malformed("A filter has to be an object with a column_id, or with a join.", path);
  }
  if ("join" in node) return bindBranch(site, node);
  const leaf = checkLeaf(node, path);
  if (isSimilarity(site.entity, leaf)) throw similarityElsewhere(leaf, path);
  const negated = (leaf.is_negated === true) !== (site.inverted === true);
  return bindLeaf(site.entity, { ...leaf, is_negated: negated }, path, site.collections);
}

/** A negated branch hands its negation down, as the canonical form does: what it means is settled at the leaves. */
function bindBranch(site: Site, branch: FilterBranch): Predicate {
  const { path, depth, inverted } = site;
  const { join, filters } = branch;
  const negated = (branch.is_negated === true) !== (inverted === true);
  if (join !== "and" && join !== "or") {
    throw malformed(`'${join}' is not a way to join filters. Use and or or.`, `${path}.join`);
  }
  if (!Array.isArray(filters) || filters.length === 0) {
    throw malformed("A branch has to hold at least one filter.", `${path}.filters`);
  }
  const terms = bindList({ ...site, path: `${path}.filters`, depth, inverted: negated }, filters, join);
  return (join === "and") === negated ? or(terms) : and(terms);
}

function checkLeaf(leaf: FilterLeaf, path: string): FilterLeaf {
  if (typeof leaf.column_id !== "string") {
    throw malformed("A filter has to name its column as column_id.", `${path}.column_id`);
  }
  if (leaf.value !== null && !scalars.has(typeof leaf.value)) {
    throw malformed(
      `The value of ${leaf.column_id} has to be a text, a number, true, false or null.`,
      `${path}.value`,
    );
  }
  return leaf;
}

const malformed = (message: string, path: string): QueryError =>
  new QueryError("invalid_query", message, { path });
