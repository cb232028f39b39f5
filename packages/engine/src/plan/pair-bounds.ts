import { fieldOf } from "@oqlkit/catalog";
import type { EntityType, FilterLeaf } from "@oqlkit/oqo-schema";
import type { Predicate } from "./logical-plan.ts";
import { and, never } from "./predicate.ts";

/**
 * The `<=` that makes a range with a `>=`, by that: the first of either on a field with several values, where one
 * value has to lie between them, as the URL `a-b` of both says. `negated` are the bounds of a range that is excluded.
 */
export function pairBounds(
  entity: EntityType,
  leaves: readonly FilterLeaf[],
  negated: boolean,
): ReadonlyMap<FilterLeaf, FilterLeaf> {
  const first = new Map<string, FilterLeaf>();
  for (const leaf of leaves) {
    const { operator, column_id, is_negated } = leaf;
    if ((operator !== ">=" && operator !== "<=") || (is_negated === true) !== negated) continue;
    const field = fieldOf(entity, column_id);
    const key = `${operator} ${field?.name}`;
    if (field?.many === true && !first.has(key)) first.set(key, leaf);
  }
  const pairs = new Map<FilterLeaf, FilterLeaf>();
  for (const [key, low] of first) {
    const high = key.startsWith(">=") ? first.get(key.replace(">=", "<=")) : undefined;
    if (high !== undefined) pairs.set(low, high);
  }
  return pairs;
}

/** What both bounds of a range ask of one value. */
export function between(low: Predicate, high: Predicate): Predicate {
  if (low.kind === "range" && high.kind === "range") return { ...high, ...low };
  if (low.kind !== "in" || high.kind !== "in") return and([low, high]);
  const values = low.values.filter((value) => high.values.includes(value));
  return values.length === 0 ? never : { ...low, values };
}
