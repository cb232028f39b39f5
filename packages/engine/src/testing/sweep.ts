import { type Field, fieldsOf } from "@oqlkit/catalog";
import type { EntityType, FilterLeaf, FilterNode, Oqo } from "@oqlkit/oqo-schema";
import type { View } from "../view/view.ts";
import { isOrdered, type Operand, operandsOf } from "./arbitraries/operands.ts";
import type { CatalogData } from "./catalog-data.ts";

/** One way to use one field, as a query. */
export interface SweepCase {
  readonly entity: EntityType;
  /** Canonical name. */
  readonly field: string;
  /** What is done with the field: `is`, `not is`, `null`, `>=`, `range`, `alias is_oa`, `sort desc`, … */
  readonly use: string;
  readonly oqo: Oqo;
  readonly view: View;
}

/** What a field is used for, with what does so. */
type Use = readonly [use: string, query: Partial<Pick<Oqo, "filter_rows" | "group_by">>, view?: View];

/**
 * Every use of every field of an entity type, once: each operator, negation, null, alternatives, several
 * values together, ranges, collections, each alias, sorting and grouping. Values are those of the catalog,
 * so that conditions are met. Fields that nothing can be asked of are left out: see `operandsOf`.
 */
export function sweep(entity: EntityType, data: CatalogData): SweepCase[] {
  return fieldsOf(entity).flatMap((field) =>
    [...filterUses(field, data), ...orderUses(field)].map(([use, query, view = { perPage: 100 }]) => ({
      entity,
      field: field.name,
      use,
      oqo: { get_rows: entity, corpus: entity === "works" ? "all" : "core", ...query },
      view,
    })),
  );
}

function filterUses(field: Field, data: CatalogData): Use[] {
  const operands = operandsOf(field, data);
  const [any] = operands;
  if (any === undefined) return [];
  const leaf = (operand: Operand, name = field.name): FilterLeaf => ({ column_id: name, ...operand });
  const not = (node: FilterNode): FilterNode => ({ ...node, is_negated: true });
  const having = (operator: Operand["operator"]): Operand[] =>
    operands.filter((one) => one.operator === operator && one.value !== null && !isCollection(one.value));
  const uses: [use: string, filters: FilterNode[]][] = [];
  for (const operator of ["is", ">", ">=", "<", "<="] as const) {
    const [first] = having(operator);
    if (first === undefined) continue;
    uses.push([operator, [leaf(first)]]);
    if (operator === "is") uses.push(["not is", [not(leaf(first))]]);
  }
  const missing = operands.find(({ value }) => value === null);
  if (missing !== undefined) uses.push(["null", [leaf(missing)]], ["not null", [not(leaf(missing))]]);
  const values = having("is").filter((_, index) => index % 2 === 0);
  if (values.length > 1) {
    const some = [...values.slice(0, 3), ...(missing === undefined ? [] : [missing])].map((one) => leaf(one));
    uses.push(["alternatives", [{ join: "or", filters: some }]]);
    uses.push(["together", values.slice(0, 2).map((one) => leaf(one))]);
  }
  if (isOrdered(field) && field.source.kind !== "bound") uses.push(...rangeUses(field, having(">=")));
  for (const operand of operands.filter(({ operator }) => operator === "has")) {
    const use = operandName(operand);
    uses.push([use, [leaf(operand)]], [`not ${use}`, [not(leaf(operand))]]);
  }
  const collection = operands.find(({ operator }) => operator === "in collection");
  if (collection !== undefined) {
    uses.push(["in collection", [leaf(collection)]], ["not in collection", [not(leaf(collection))]]);
  }
  for (const alias of field.aliases) uses.push([`alias ${alias}`, [leaf(any, alias)]]);
  return uses.map(([use, filter_rows]) => [use, { filter_rows }]);
}

const isCollection = (value: FilterLeaf["value"]): boolean =>
  typeof value === "string" && /^!?col_/.test(value);

function operandName({ value }: Operand): string {
  const text = String(value);
  if (text.includes("~")) return "has near";
  return text.startsWith('"') ? "has phrase" : "has words";
}

/** From the first value to itself, and from the first to the last. */
function rangeUses({ name }: Field, from: readonly Operand[]): [use: string, filters: FilterNode[]][] {
  const [first] = from;
  const last = from.at(-1);
  if (first === undefined || last === undefined) return [];
  const min: FilterLeaf = { column_id: name, operator: ">=", value: first.value };
  const max = (value: FilterLeaf["value"]): FilterLeaf => ({ column_id: name, operator: "<=", value });
  return [
    ["range", [min, max(first.value)]],
    ["not range", [{ join: "and", filters: [min, max(last.value)], is_negated: true }]],
  ];
}

const unordered: ReadonlySet<string> = new Set(["linked", "prefix", "absent", "semantic"]);

function orderUses(field: Field): Use[] {
  const uses: Use[] = [];
  if (field.sortable && !unordered.has(field.source.kind)) {
    for (const direction of ["asc", "desc"] as const) {
      const sort = [{ column: field.name, direction }];
      uses.push([`sort ${direction}`, {}, { perPage: 100, sort }]);
    }
  }
  if (field.groupable && !unordered.has(field.source.kind)) {
    uses.push(["group", { group_by: [{ column_id: field.name }] }, {}]);
  }
  return uses;
}
