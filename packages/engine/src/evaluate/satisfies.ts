import { type Field, fieldOf, type Scalar, textsOf, valuesOf } from "@oqlkit/catalog";
import type { EntityType } from "@oqlkit/oqo-schema";
import type { Bound, LeafPredicate, Predicate } from "../plan/logical-plan.ts";
import { compareScalars } from "./compare-scalars.ts";
import { foldCase } from "./fold-case.ts";
import { analyseParts, matchText } from "./match-text.ts";

/** An object in the catalog's canonical shape, with its canonical id. */
export interface CanonicalObject {
  readonly id: string;
  readonly object: Readonly<Record<string, unknown>>;
}

/** The ids that an object lists in a field, by the object's canonical id; empty for an unknown one. */
export type LinkedIds = (field: string, from: string) => ReadonlySet<string>;

/** Whether an object satisfies a predicate. The meaning of every predicate, as plainly as it can be put. */
export function satisfies(
  entity: EntityType,
  predicate: Predicate,
  candidate: CanonicalObject,
  linked: LinkedIds,
): boolean {
  switch (predicate.kind) {
    case "true":
      return true;
    case "false":
      return false;
    case "and":
      return predicate.terms.every((term) => satisfies(entity, term, candidate, linked));
    case "or":
      return predicate.terms.some((term) => satisfies(entity, term, candidate, linked));
    case "not":
      return !satisfies(entity, predicate.term, candidate, linked);
    default:
      return satisfiesLeaf(entity, predicate, candidate, linked);
  }
}

function satisfiesLeaf(
  entity: EntityType,
  leaf: LeafPredicate,
  candidate: CanonicalObject,
  linked: LinkedIds,
): boolean {
  if (leaf.kind === "linked") return leaf.from.some((from) => linked(leaf.field, from).has(candidate.id));
  const field = knownField(entity, leaf.field);
  if (leaf.kind === "match") {
    if (field.source.kind !== "text")
      throw new TypeError(`The plan searches ${leaf.field}, which has no texts.`);
    const parts = analyseParts(textsOf(field, candidate.object), field.source.exact);
    return matchText(leaf.query, field.source, parts);
  }
  const values = valuesOf(field, candidate.object);
  switch (leaf.kind) {
    case "missing":
      return values.length === 0;
    case "in": {
      const wanted = new Set(leaf.values.map(foldScalar));
      return values.some((value) => wanted.has(foldScalar(value)));
    }
    case "range":
      return values.some((value) => isWithin(value, leaf.min, leaf.max));
    case "prefix": {
      const prefix = foldCase(leaf.prefix);
      return values.some((value) => foldCase(String(value)).startsWith(prefix));
    }
  }
}

/** The field of a plan, whose names are always canonical. */
export function knownField(entity: EntityType, name: string): Field {
  const field = fieldOf(entity, name);
  if (field === undefined) throw new TypeError(`The plan names ${name}, which is no field of ${entity}.`);
  return field;
}

const foldScalar = (value: Scalar): Scalar => (typeof value === "string" ? foldCase(value) : value);

/** Whether a value lies within bounds, of which there may be none. */
export function isWithin(value: Scalar, min: Bound | undefined, max: Bound | undefined): boolean {
  return (
    (min === undefined || isBeyond(compareScalars(value, min.value), min)) &&
    (max === undefined || isBeyond(compareScalars(max.value, value), max))
  );
}

const isBeyond = (difference: number, bound: Bound): boolean =>
  bound.inclusive ? difference >= 0 : difference > 0;
