import { fieldOf, type Scalar } from "@oqlkit/catalog";
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
  apply: (plan) => {
    const single = (field: string): boolean => fieldOf(plan.entity, field)?.many === false;
    return withFilter(plan, merge(plan.filter, { single, numberOf: numbering() }));
  },
};

interface Known {
  /** Whether a field has one value at most. */
  single(field: string): boolean;
  /** The same number for equal predicates. */
  numberOf(predicate: Predicate): number;
}

/** Looks at each part of a predicate once, however deep it stands and however often it is asked for. */
function numbering(): Known["numberOf"] {
  const byText = new Map<string, number>();
  const known = new WeakMap<Predicate, number>();
  const numberOf = (predicate: Predicate): number => {
    const before = known.get(predicate);
    if (before !== undefined) return before;
    const text = textOf(predicate);
    const number = byText.get(text) ?? byText.size;
    byText.set(text, number);
    known.set(predicate, number);
    return number;
  };
  const textOf = (predicate: Predicate): string => {
    if ("terms" in predicate) return `${predicate.kind} ${predicate.terms.map(numberOf).join()}`;
    return predicate.kind === "not" ? `not ${numberOf(predicate.term)}` : JSON.stringify(predicate);
  };
  return numberOf;
}

function merge(predicate: Predicate, known: Known): Predicate {
  switch (predicate.kind) {
    case "and":
    case "or": {
      const { kind } = predicate;
      const inner = predicate.terms.map((term) => merge(term, known));
      // A group that came to one term may stand beside others like it.
      const groups = groupsOf(
        inner.flatMap((term) => (term.kind === kind ? term.terms : [term])),
        known,
      );
      return groupWithoutConstants(
        kind,
        groups.flatMap((group) => (kind === "and" ? both(group, known) : either(group, known))),
      );
    }
    case "not":
      return not(merge(predicate.term, known));
    default:
      return predicate;
  }
}

/** Terms that could merge: of one kind, on one field, all negated or none; else all the same. */
type Group = readonly Predicate[];
type InLeaf = LeafPredicate & { readonly kind: "in" };
type RangeLeaf = LeafPredicate & { readonly kind: "range" };

function groupsOf(terms: readonly Predicate[], known: Known): Group[] {
  const groups = new Map<string, Predicate[]>();
  for (const term of terms) {
    const key = groupKey(term, known);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [term]);
    else group.push(term);
  }
  return [...groups.values()];
}

function groupKey(term: Predicate, { numberOf }: Known): string {
  const leaf = term.kind === "not" ? term.term : term;
  return leaf.kind === "in" || leaf.kind === "range" || leaf.kind === "linked"
    ? `${term.kind === "not" ? "!" : ""}${leaf.kind} ${leaf.field}`
    : String(numberOf(term));
}

/** A group in an `or`. */
function either(group: Group, known: Known): Group {
  const united = unite(group);
  return united === null ? distinct(group, known) : [united];
}

/** A group in an `and`. */
function both(group: Group, known: Known): Group {
  const [first] = group;
  if (first === undefined || group.length === 1) return group;
  if (first.kind === "not") {
    // None of several is the same as not one of all.
    const united = unite(group.map((term) => (term.kind === "not" ? term.term : term)));
    return united === null ? distinct(group, known) : [not(united)];
  }
  if (first.kind === "in" && known.single(first.field)) return [intersect(first, group.filter(isIn))];
  if (first.kind === "range" && known.single(first.field)) return [narrow(first, group.filter(isRange))];
  return distinct(group, known);
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

function distinct(group: Group, { numberOf }: Known): Group {
  return [...new Map(group.map((term) => [numberOf(term), term])).values()];
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
