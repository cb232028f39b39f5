import type { StorageAdapter, Support } from "../adapter.ts";
import { QueryError } from "../errors.ts";
import { firstWindow } from "../scan-rows.ts";
import type { LeafPredicate, LogicalPlan, MatchLeaf, Predicate, RowsPlan } from "./logical-plan.ts";
import { lowerSimilar } from "./lower-similar.ts";
import type { PhysicalPlan } from "./physical-plan.ts";
import { always, and, leavesOf, or } from "./predicate.ts";

/** Rows fetched at a time while the engine filters for itself. */
const batchSize = 1000;

type Judge = (leaf: LeafPredicate) => Support;

/**
 * Divides the work of a plan between adapter and engine, by what the adapter says of each condition.
 *
 * @throws QueryError `unsupported_field` for a condition that the adapter has no data for.
 */
export function lower(
  plan: LogicalPlan,
  adapter: Pick<StorageAdapter, "support" | "capabilities" | "nearest">,
): PhysicalPlan {
  if (plan.kind === "rows" && plan.similar !== undefined) return lowerSimilar(plan, plan.similar, adapter);
  const judge: Judge = (leaf) => adapter.support(plan.entity, leaf);
  let exact = true;
  for (const leaf of leavesOf(plan.filter)) {
    const support = judge(leaf);
    if (support === "unsupported") throw unsupported(leaf);
    if (support === "inexact") exact = false;
  }
  if (exact) return { kind: "adapter", plan };

  const conjuncts = plan.filter.kind === "and" ? plan.filter.terms : [plan.filter];
  const residual = and(conjuncts.filter((term) => !isExact(term, judge)));
  const filter = and(conjuncts.map((term) => relax(term, judge)));
  const scan: RowsPlan = {
    kind: "rows",
    entity: plan.entity,
    filter,
    sample: null,
    order: scanOrder(plan),
    score: plan.kind === "rows" ? plan.score : null,
    window: firstWindow(adapter, batchSize),
    project: null,
    total: false,
  };
  return { kind: "refilter", scan, residual, plan };
}

/** Samples and groups do not depend on the order they are taken in, so any total one will do. */
function scanOrder(plan: LogicalPlan): RowsPlan["order"] {
  return plan.kind === "rows" && plan.sample === null ? plan.order : [{ field: "$id", direction: "asc" }];
}

function isExact(predicate: Predicate, judge: Judge): boolean {
  for (const leaf of leavesOf(predicate)) if (judge(leaf) !== "exact") return false;
  return true;
}

/**
 * A predicate that the adapter answers with no row missing. An inexact condition may stay where more rows
 * for it mean more rows in all; below a negation they would mean fewer.
 */
function relax(predicate: Predicate, judge: Judge): Predicate {
  switch (predicate.kind) {
    case "and":
      return and(predicate.terms.map((term) => relax(term, judge)));
    case "or":
      return or(predicate.terms.map((term) => relax(term, judge)));
    case "not":
      return isExact(predicate.term, judge) ? predicate : always;
    default:
      return predicate;
  }
}

function unsupported(leaf: LeafPredicate): QueryError {
  const asked = leaf.kind === "match" ? askedOf(leaf) : leaf.field;
  return new QueryError("unsupported_field", `This snapshot cannot answer ${asked}.`, { field: leaf.field });
}

function askedOf({ field, query }: MatchLeaf): string {
  switch (query.kind) {
    case "plain":
      return field;
    case "term":
      return `a ${query.term.kind === "fuzzy" ? "fuzzy" : "wildcard"} search in ${field}`;
    case "phrase":
      return `a phrase search in ${field}`;
    case "near":
      return `a proximity search in ${field}`;
  }
}
