import { fieldOf, type Scalar } from "@oqlkit/catalog";
import type { EntityType } from "@oqlkit/oqo-schema";
import { foldCase } from "../../evaluate/fold-case.ts";
import type { LeafPredicate, Predicate } from "../logical-plan.ts";
import { groupWithoutConstants, never, not, withFilter } from "../predicate.ts";
import type { Rule } from "./rule.ts";
import { tighterMax, tighterMin } from "./tighter-bound.ts";

/**
 * Makes one condition of several on the same field:
 *
 * - alternatives become one `in`, one `linked`;
 * - excluded values become one excluded `in`;
 * - on a field with at most one value, required `in`s intersect and required ranges narrow each other.
 *
 * On a field with several values two requirements may be met by different values, so they stay apart.
 */
export const mergeLeaves: Rule = {
  name: "merge-leaves",
  apply: (plan) => withFilter(plan, merge(plan.filter, plan.entity)),
};

function merge(predicate: Predicate, entity: EntityType): Predicate {
  switch (predicate.kind) {
    case "and":
    case "or": {
      const { kind } = predicate;
      const inner = predicate.terms.map((term) => merge(term, entity));
      // A group that came to one term may stand beside others like it.
      const groups = groupsOf(inner.flatMap((term) => (term.kind === kind ? term.terms : [term])));
      const single = (field: string): boolean => fieldOf(entity, field)?.many === false;
      return groupWithoutConstants(
        kind,
        groups.flatMap((group) => (kind === "and" ? both(group, single) : either(group))),
      );
    }
    case "not":
      return not(merge(predicate.term, entity));
    default:
      return predicate;
  }
}

/** Terms that could merge: of one kind, on one field, all negated or none; else all the same. */
type Group = readonly Predicate[];
type InLeaf = LeafPredicate & { readonly kind: "in" };
type RangeLeaf = LeafPredicate & { readonly kind: "range" };

function groupsOf(terms: readonly Predicate[]): Group[] {
  const groups = new Map<string, Predicate[]>();
  for (const term of terms) {
    const key = groupKey(term);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [term]);
    else group.push(term);
  }
  return [...groups.values()];
}

function groupKey(term: Predicate): string {
  const leaf = term.kind === "not" ? term.term : term;
  return leaf.kind === "in" || leaf.kind === "range" || leaf.kind === "linked"
    ? `${term.kind === "not" ? "!" : ""}${leaf.kind} ${leaf.field}`
    : JSON.stringify(term);
}

/** A group in an `or`. */
function either(group: Group): Group {
  const united = unite(group);
  return united === null ? distinct(group) : [united];
}

/** A group in an `and`. */
function both(group: Group, single: (field: string) => boolean): Group {
  const [first] = group;
  if (first === undefined || group.length === 1) return group;
  if (first.kind === "not") {
    // None of several is the same as not one of all.
    const united = unite(group.map((term) => (term.kind === "not" ? term.term : term)));
    return united === null ? distinct(group) : [not(united)];
  }
  if (first.kind === "in" && single(first.field)) return [intersect(first, group.filter(isIn))];
  if (first.kind === "range" && single(first.field)) return [narrow(first, group.filter(isRange))];
  return distinct(group);
}

const isIn = (term: Predicate): term is InLeaf => term.kind === "in";
const isRange = (term: Predicate): term is RangeLeaf => term.kind === "range";

/** One condition that holds when any of the group does; null when the kind has no such form. */
function unite(group: Group): Predicate | null {
  const [first] = group;
  if (first?.kind === "in") {
    const byKey = new Map<string, Scalar>();
    for (const value of group.filter(isIn).flatMap((term) => term.values)) {
      if (!byKey.has(valueKey(value))) byKey.set(valueKey(value), value);
    }
    return { ...first, values: [...byKey.values()] };
  }
  if (first?.kind === "linked") {
    const from = group.flatMap((term) => (term.kind === "linked" ? term.from : []));
    return { ...first, from: [...new Set(from)] };
  }
  return null;
}

function distinct(group: Group): Group {
  return [...new Map(group.map((term) => [JSON.stringify(term), term])).values()];
}

function intersect(first: InLeaf, group: readonly InLeaf[]): Predicate {
  const allowed = group.map((term) => new Set(term.values.map(valueKey)));
  const values = first.values.filter((value) => allowed.every((keys) => keys.has(valueKey(value))));
  return values.length === 0 ? never : { ...first, values };
}

function narrow(first: RangeLeaf, group: readonly RangeLeaf[]): Predicate {
  const min = group.reduce((bound, term) => tighterMin(bound, term.min), first.min);
  const max = group.reduce((bound, term) => tighterMax(bound, term.max), first.max);
  const empty =
    min !== undefined &&
    max !== undefined &&
    (min.value > max.value || (min.value === max.value && !(min.inclusive && max.inclusive)));
  return empty ? never : { kind: "range", field: first.field, ...(min && { min }), ...(max && { max }) };
}

/** Text compares without regard to case. */
const valueKey = (value: Scalar): string =>
  typeof value === "string" ? `s${foldCase(value)}` : `${typeof value}${value}`;
