import {
  type EntityType,
  type FilterBranch,
  type FilterLeaf,
  type FilterNode,
  oqoLimits,
} from "@oqlkit/oqo-schema";
import type { Memberships } from "../collections.ts";
import { QueryError } from "../errors.ts";
import { bindLeaf } from "./bind-leaf.ts";
import type { Predicate } from "./logical-plan.ts";
import { between, pairBounds } from "./pair-bounds.ts";
import { and, not, or } from "./predicate.ts";
import { isSimilarity, similarityElsewhere } from "./read-similar.ts";
import { loneSigns } from "./search/lone-signs.ts";
import { type Member, stopWordsAlone } from "./search/stop-words-alone.ts";

const scalars: ReadonlySet<string> = new Set(["string", "number", "boolean"]);

/** What filters are bound with. */
export interface FilterContext {
  readonly entity: EntityType;
  /** The members of the collections that the filters name. */
  readonly collections: Memberships;
  /** Where the list stands: `filter_rows`, `sums[0].where`. */
  readonly path: string;
}

/**
 * The condition that all filters of a list make together. Filters are checked as they are bound, since
 * a query object may come from anywhere, whatever its type promises. The filter at `passedOver` counts as satisfied.
 *
 * @throws QueryError for the first filter that is no condition, then for the first that is not in order.
 */
export function bindFilter(
  filters: readonly FilterNode[] | null | undefined,
  context: FilterContext,
  passedOver?: number,
): Predicate {
  if (filters === undefined || filters === null) return and([]);
  const { path } = context;
  if (!Array.isArray(filters)) throw malformed(`${path} has to be a list of filters.`, path);
  const site: Site = { entity: context.entity, path, depth: 0, inverted: false };
  const members = placeAll(site, filters, "and", passedOver);
  return and(bindList({ ...context, idle: stopWordsAlone(context.entity, members) }, members, "and"));
}

/** A condition by where it stands, or several joined; the negations of branches are handed down to the conditions. */
type Placed = PlacedLeaf | { readonly join: FilterBranch["join"]; readonly members: readonly Placed[] };

interface PlacedLeaf {
  readonly leaf: FilterLeaf;
  readonly path: string;
}

/** Where a filter stands, and whether the branches above it negate it. */
interface Site {
  readonly entity: EntityType;
  readonly path: string;
  readonly depth: number;
  readonly inverted: boolean;
}

/** The members of a list, those of a branch with the list's own connective in its place, as in the canonical form. */
function placeAll(
  site: Site,
  filters: readonly FilterNode[],
  join: FilterBranch["join"],
  passedOver?: number,
): Placed[] {
  return filters.flatMap((node, index) => {
    if (index === passedOver) return [];
    const placed = place({ ...site, path: `${site.path}[${index}]`, depth: site.depth + 1 }, node);
    return "members" in placed && placed.join === join ? placed.members : [placed];
  });
}

function place(site: Site, node: FilterNode): Placed {
  const { entity, path, inverted } = site;
  if (typeof node !== "object" || node === null) {
    throw malformed("A filter has to be an object with a column_id, or with a join.", path);
  }
  const negated = (node.is_negated === true) !== inverted;
  if ("join" in node) return placeBranch({ ...site, inverted: negated }, node);
  const leaf = checkLeaf(node, path);
  if (isSimilarity(entity, leaf)) throw similarityElsewhere(leaf, path);
  return { leaf: { ...leaf, is_negated: negated }, path };
}

/** A negated branch hands its negation down, as the canonical form does: what it means is settled at the leaves. */
function placeBranch(site: Site, { join, filters }: FilterBranch): Placed {
  const { path, depth, inverted } = site;
  if (depth > oqoLimits.depth)
    throw malformed(`The filter is nested more than ${oqoLimits.depth} levels deep.`, path);
  if (join !== "and" && join !== "or") {
    throw malformed(`'${join}' is not a way to join filters. Use and or or.`, `${path}.join`);
  }
  if (!Array.isArray(filters) || filters.length === 0) {
    throw malformed("A branch has to hold at least one filter.", `${path}.filters`);
  }
  const meant = (join === "and") === inverted ? "or" : "and";
  const members = placeAll({ ...site, path: `${path}.filters` }, filters, meant);
  const [first, ...others] = members;
  return first !== undefined && others.length === 0 ? first : { join: meant, members };
}

interface ListContext extends FilterContext {
  /** Members that are passed over. */
  readonly idle: ReadonlySet<Member>;
}

/** The conditions of a list; two that bound one range make one. `join` is the list's own. */
function bindList(context: ListContext, members: readonly Placed[], join: FilterBranch["join"]): Predicate[] {
  const { entity, collections, idle } = context;
  const paths = new Map(members.flatMap((one) => ("leaf" in one ? [[one.leaf, one.path]] : [])));
  const leaves = [...paths.keys()];
  const signs = loneSigns(entity, leaves, join);
  const pairs = pairBounds(entity, leaves, join === "or");
  const upper: ReadonlySet<FilterLeaf> = new Set(pairs.values());
  const bound = (one: Placed): Predicate | undefined => {
    if ("members" in one) {
      const terms = bindList(context, one.members, one.join);
      return one.join === "and" ? and(terms) : or(terms);
    }
    const { leaf, path } = one;
    if (signs?.has(leaf) || upper.has(leaf)) return undefined;
    const high = pairs.get(leaf);
    if (high === undefined) return bindLeaf(entity, leaf, path, collections);
    // Bounds in an or are negated ones: turned round, both are what the range asks for.
    const boundOf = (end: FilterLeaf): Predicate =>
      bindLeaf(entity, { ...end, is_negated: false }, paths.get(end) ?? path, collections);
    const range = between(boundOf(leaf), boundOf(high));
    return join === "or" ? not(range) : range;
  };
  return members.flatMap((one) => {
    // What is passed over has to be in order all the same.
    const predicate = bound(one);
    return predicate === undefined || idle.has(one) ? [] : predicate;
  });
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
