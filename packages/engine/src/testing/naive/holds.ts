import { type Field, fieldOf, type Scalar } from "@oqlkit/catalog";
import type { EntityType, FilterBranch, FilterLeaf, FilterNode, Oqo } from "@oqlkit/oqo-schema";
import { inLowerCase } from "./compare-values.ts";
import { busyOf } from "./idle-filters.ts";
import { plain, rawValues } from "./read-raw.ts";
import { satisfiesSearch } from "./search-texts.ts";

/** The objects of a query's entity type, and how to get at another of them by its canonical id. */
export interface NaiveContext {
  readonly entity: EntityType;
  readonly byId: (id: string) => unknown;
  /** Merged ids, and what into. */
  readonly merged: ReadonlyMap<string, string>;
  readonly collections: Readonly<Record<string, readonly string[]>>;
}

/** Whether a raw object is among the rows of a query, hidden conditions included. */
export function isSelected(context: NaiveContext, oqo: Oqo, id: string, object: unknown): boolean {
  return listHolds(context, oqo.filter_rows ?? [], "and", id, object) && isShown(context.entity, oqo, object);
}

function isShown(entity: EntityType, oqo: Oqo, object: unknown): boolean {
  const named = (name: string): boolean => mentions(entity, oqo.filter_rows ?? [], name);
  if (entity === "authors")
    return named("works_count") || Number(Reflect.get(Object(object), "works_count")) > 0;
  if (entity !== "works" || oqo.corpus === "all") return true;
  const extra = Reflect.get(Object(object), "is_xpac") === true;
  return oqo.corpus === "expansion" ? extra : named("is_xpac") || !extra;
}

const mentions = (entity: EntityType, nodes: readonly FilterNode[], name: string): boolean =>
  nodes.some((node) =>
    "join" in node ? mentions(entity, node.filters, name) : fieldOf(entity, node.column_id)?.name === name,
  );

function nodeHolds(context: NaiveContext, node: FilterNode, id: string, object: unknown): boolean {
  if (!("join" in node)) {
    if (node.is_negated !== true) return leafHolds(context, node, id, object);
    if (fieldOf(context.entity, node.column_id)?.form !== "boolean" || node.value === null) {
      return !leafHolds(context, node, id, object);
    }
    return leafHolds(context, { ...node, value: String(node.value).toLowerCase() !== "true" }, id, object);
  }
  const { join, filters } = node;
  if (node.is_negated !== true) return listHolds(context, filters, join, id, object);
  // De Morgan, member by member: a negated boolean is the other boolean, wherever the negation stands.
  return listHolds(context, filters.map(turnedRound), join === "and" ? "or" : "and", id, object);
}

export const turnedRound = (node: FilterNode): FilterNode => ({
  ...node,
  is_negated: !(node.is_negated ?? false),
});

/** One value has to lie within the first two bounds of a field with several; in an or, where they are negated, none. */
function listHolds(
  context: NaiveContext,
  filters: readonly FilterNode[],
  join: FilterBranch["join"],
  id: string,
  object: unknown,
): boolean {
  const left = busyOf(context.entity, opened(filters, join));
  const take = (name: string, operator: FilterLeaf["operator"]): FilterLeaf | undefined =>
    left.find(
      (node): node is FilterLeaf =>
        !("join" in node) &&
        node.operator === operator &&
        (node.is_negated ?? false) === (join === "or") &&
        fieldOf(context.entity, node.column_id)?.name === name,
    );
  const within: boolean[] = [];
  for (const field of listedFields(context.entity, left)) {
    const [low, high] = [take(field.name, ">="), take(field.name, "<=")];
    if (low === undefined || high === undefined) continue;
    left.splice(left.indexOf(low), 1);
    left.splice(left.indexOf(high), 1);
    const found = rawValues(field, object).some(
      (value) => valueHolds(context, field, low, value) && valueHolds(context, field, high, value),
    );
    within.push(found === (join === "and"));
  }
  const all = [...within, ...left.map((node) => nodeHolds(context, node, id, object))];
  return join === "and" ? all.every(Boolean) : all.some(Boolean);
}

/** The members of a list, with those of branches that are joined alike, or have one, in their place. */
export const opened = (filters: readonly FilterNode[], join: FilterBranch["join"]): FilterNode[] =>
  filters.flatMap((node) => {
    if (!("join" in node)) return [node];
    const inner = node.is_negated === true ? node.filters.map(turnedRound) : node.filters;
    const alike = (node.join === join) !== (node.is_negated === true);
    return alike || inner.length === 1 ? opened(inner, join) : [node];
  });

/** The fields with several values that a list of conditions names. */
function listedFields(entity: EntityType, filters: readonly FilterNode[]): ReadonlySet<Field> {
  const fields = new Set<Field>();
  for (const node of filters) {
    const field = "join" in node ? undefined : fieldOf(entity, node.column_id);
    if (field?.many === true) fields.add(field);
  }
  return fields;
}

function leafHolds(context: NaiveContext, leaf: FilterLeaf, id: string, object: unknown): boolean {
  const field = fieldOf(context.entity, leaf.column_id);
  if (field === undefined) throw new TypeError(`${context.entity} has no field ${leaf.column_id}`);
  const base = (name: string): Field => fieldOf(context.entity, name) ?? field;
  const { source } = field;
  const { collections } = context;
  const collection = typeof leaf.value === "string" ? leaf.value.replace(/^!(?=col_)/, "") : undefined;
  if (collection !== undefined && (leaf.operator === "in collection" || collection in collections)) {
    const own = source.kind === "collection" ? base("id") : field;
    const members = (collections[collection] ?? []).flatMap((one) => meant(context, own, one));
    const isMember =
      source.kind === "linked"
        ? members.some((from) => rawValues(base(source.field), context.byId(String(from))).includes(id))
        : rawValues(own, object).some((value) => members.includes(value));
    return isMember === (collection === leaf.value);
  }
  switch (source.kind) {
    case "text":
      return satisfiesSearch(String(leaf.value), source, Object(object));
    case "linked": {
      return meant(context, field, leaf.value).some((from) =>
        rawValues(base(source.field), context.byId(String(from))).includes(id),
      );
    }
    case "prefix": {
      const [value] = rawValues(base(source.field), object);
      if (leaf.value === null) return value === undefined;
      return value !== undefined && String(value).startsWith(String(leaf.value).toLowerCase());
    }
    case "bound": {
      const operator =
        (leaf.operator ?? "is") === "is" ? (source.side === "min" ? ">=" : "<=") : leaf.operator;
      return valuesHold(context, base(source.field), object, { operator, value: leaf.value });
    }
    default:
      return valuesHold(context, field, object, leaf);
  }
}

/** What a written value means: the value, and for a merged id also its survivor. */
function meant(context: NaiveContext, field: Field, written: unknown): Scalar[] {
  return plain(field, written).flatMap((value) => {
    const survivor = field.form === "entity-id" ? context.merged.get(String(value)) : undefined;
    return survivor === undefined ? [value] : [value, survivor];
  });
}

/** A condition as far as it concerns values. */
type Comparison = Pick<FilterLeaf, "value"> & { readonly operator?: FilterLeaf["operator"] | undefined };

function valuesHold(context: NaiveContext, field: Field, object: unknown, leaf: Comparison): boolean {
  const values = rawValues(field, object);
  if (leaf.value === null) return values.length === 0;
  return values.some((value) => valueHolds(context, field, leaf, value));
}

function valueHolds(
  context: NaiveContext,
  field: Field,
  { operator = "is", value: wanted }: Comparison,
  value: Scalar,
): boolean {
  if (field.form === "datetime" && String(wanted).length === 10) {
    // A day: compare days with days.
    return compares(String(value).slice(0, 10), operator, String(wanted));
  }
  return meant(context, field, wanted).some((other) => compares(value, operator, other));
}

function compares(one: Scalar, operator: FilterLeaf["operator"], other: Scalar): boolean {
  switch (operator) {
    case ">":
      return one > other;
    case ">=":
      return one >= other;
    case "<":
      return one < other;
    case "<=":
      return one <= other;
    default:
      return inLowerCase(one) === inLowerCase(other);
  }
}
