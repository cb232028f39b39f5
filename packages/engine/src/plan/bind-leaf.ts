import type { EntityType, FilterLeaf, Operator } from "@oqlkit/oqo-schema";
import type { Memberships } from "../collections.ts";
import { QueryError } from "../errors.ts";
import { foldCase } from "../evaluate/fold-case.ts";
import { bindCollection, isMembership } from "./bind-collection.ts";
import { type ComparisonOperator, compare, isComparison } from "./compare-leaf.ts";
import { findField } from "./find-field.ts";
import type { Predicate } from "./logical-plan.ts";
import { never, not } from "./predicate.ts";
import {
  booleanError,
  isComputed,
  type LeafSite,
  operatorError,
  readLeafValue,
  textOf,
  valueError,
} from "./read-value.ts";
import { readTextQuery } from "./search/read-text-query.ts";

const operators: ReadonlySet<string> = new Set<Operator>([
  "is",
  "has",
  ">",
  ">=",
  "<",
  "<=",
  "in collection",
]);
type Bindable = Exclude<Operator, "in collection">;

/**
 * The condition that one leaf of a query stands for, on canonical fields and values. `path` says where
 * the leaf stands in the query; `collections` holds the members of those that the query names.
 *
 * @throws QueryError when the field, the operator or the value is not one that can be asked for.
 */
export function bindLeaf(
  entity: EntityType,
  leaf: FilterLeaf,
  path: string,
  collections: Memberships = null,
): Predicate {
  const operator = leaf.operator ?? "is";
  if (!operators.has(operator)) {
    throw new QueryError(
      "invalid_operator",
      `'${operator}' is not an operator. Use one of: ${[...operators].join(", ")}.`,
      {
        path: `${path}.operator`,
      },
    );
  }
  const site: LeafSite = {
    field: findField(entity, leaf.column_id, `${path}.column_id`),
    name: leaf.column_id,
    path,
  };
  const positive =
    operator === "in collection" || isMembership(site.field, operator, leaf.value)
      ? bindCollection(site, leaf.value, collections)
      : bindPositive(site, operator, leaf.value);
  return leaf.is_negated === true ? negate(site, positive) : positive;
}

/** Not true is false: the language has one text for both, so a row without a value satisfies neither. */
function negate({ field }: LeafSite, positive: Predicate): Predicate {
  if (field.form !== "boolean" || positive.kind !== "in") return not(positive);
  return { ...positive, values: positive.values.map((value) => value !== true) };
}

function bindPositive(site: LeafSite, operator: Bindable, value: FilterLeaf["value"]): Predicate {
  const { field } = site;
  switch (field.source.kind) {
    case "text":
      if (isComparison(operator)) throw operatorError(site, operator, "is searched with has");
      return readTextQuery(site, value);
    case "semantic":
      throw operatorError(site, operator, "orders rows: it has to be a filter of its own");
    case "collection":
      throw operatorError(site, operator, "is a membership: use in collection, with the ID of a collection");
    case "bound":
      return bindBound(site, operator, value, field.source);
    case "prefix":
      return bindPrefix(site, operator, value, field.source.field);
    case "linked":
      return bindLinked(site, operator, value, field.source.field);
    default:
      return bindValue(site, operator, value);
  }
}

function bindValue(site: LeafSite, operator: Bindable, value: FilterLeaf["value"]): Predicate {
  if (operator === "has") throw operatorError(site, operator, "is compared with is");
  if (value === null) {
    if (operator !== "is") throw operatorError(site, operator, "can be compared with null by is only");
    if (isComputed(site.field)) throw booleanError(site, value);
    return { kind: "missing", field: site.field.name };
  }
  return compare(site, site.field, operator, value);
}

/** `from_publication_date is D`: an inclusive bound, unless a comparison says otherwise. */
function bindBound(
  site: LeafSite,
  operator: Bindable,
  value: FilterLeaf["value"],
  source: { readonly field: string; readonly side: "min" | "max" },
): Predicate {
  if (operator === "has") throw operatorError(site, operator, "is compared with is");
  const base = findField(site.field.entity, source.field, `${site.path}.column_id`);
  if (value === null) {
    if (operator !== "is") throw operatorError(site, operator, "can be compared with null by is only");
    return { kind: "missing", field: base.name };
  }
  const bound: ComparisonOperator = source.side === "min" ? ">=" : "<=";
  return compare(site, base, isComparison(operator) ? operator : bound, value);
}

function bindPrefix(site: LeafSite, operator: Bindable, value: FilterLeaf["value"], base: string): Predicate {
  if (operator !== "is") throw operatorError(site, operator, "is compared with is");
  if (value === null) return { kind: "missing", field: base };
  const prefix = foldCase(textOf(value).trim());
  if (prefix.length < 3 || /^https?:/.test(prefix)) {
    throw valueError(
      site,
      `Value for ${site.name} must be the beginning of a bare DOI of at least 3 characters, such as 10.1234, not '${value}'.`,
    );
  }
  return { kind: "prefix", field: base, prefix };
}

function bindLinked(site: LeafSite, operator: Bindable, value: FilterLeaf["value"], base: string): Predicate {
  if (operator !== "is") throw operatorError(site, operator, "is compared with is");
  if (value === null) throw valueError(site, `${site.name} takes the ID of a work, not null.`);
  const id = readLeafValue(site, value);
  return typeof id === "string" ? { kind: "linked", field: base, from: [id] } : never;
}
