import { type Field, fieldsOf, selectableOf } from "@oqlkit/catalog";
import {
  type EntityType,
  entityTypes,
  type FilterBranch,
  type FilterLeaf,
  type FilterNode,
  type Oqo,
} from "@oqlkit/oqo-schema";
import type { Arbitrary } from "fast-check";
import type { View } from "../../view/view.ts";
import type { CatalogData } from "../catalog-data.ts";
import { rawValues } from "../naive/read-raw.ts";
import { groupings } from "./groupings.ts";
import { type Operand, operandsOf } from "./operands.ts";
import { type FastCheck, vocabulary } from "./pools.ts";

/** A query with the view to look at it through. */
export interface ViewedQuery {
  readonly oqo: Oqo;
  readonly view: View;
}

/**
 * Valid queries of a catalog: any field, by any of its names, with values that the objects have, values
 * near them and null; nested to any depth; sorted, paged, selected or grouped.
 */
export function queries(fc: FastCheck, data: CatalogData): Arbitrary<ViewedQuery> {
  const others = entityTypes.filter((entity) => entity !== "works" && data.objects[entity] !== undefined);
  const anyEntity = fc.oneof(
    { weight: 2, arbitrary: fc.constant<EntityType>("works") },
    { weight: 3, arbitrary: fc.constantFrom<EntityType>("works", ...others) },
  );
  return anyEntity.chain((entity) => {
    const filter = node(fc, entity, data);
    const filter_rows = fc.oneof(
      fc.constant<FilterNode[]>([]),
      { weight: 3, arbitrary: fc.array<FilterNode>(leaf(fc, entity, data), { minLength: 1, maxLength: 1 }) },
      {
        weight: 4,
        arbitrary: fc.array<FilterNode>(siblings(fc, entity, data), { minLength: 1, maxLength: 1 }),
      },
      { weight: 3, arbitrary: fc.array(filter, { minLength: 1, maxLength: 3 }) },
    );
    const corpus = fc.constantFrom("core", "expansion", "all", "all", "all" as const);
    const base = fc
      .record({ filter_rows, corpus })
      .map(
        (parts): Oqo => ({ get_rows: entity, ...parts, corpus: entity === "works" ? parts.corpus : "core" }),
      );
    return fc.oneof(
      { weight: 3, arbitrary: fc.record({ oqo: base, view: rowsView(fc, entity) }) },
      { weight: 2, arbitrary: grouped(fc, entity, base) },
    );
  });
}

/** One filter of an entity type: a leaf or a branch. */
function node(fc: FastCheck, entity: EntityType, data: CatalogData): Arbitrary<FilterNode> {
  const { tree } = fc.letrec<{ tree: FilterNode; branch: FilterNode }>((tie) => ({
    tree: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      { weight: 3, arbitrary: leaf(fc, entity, data) },
      siblings(fc, entity, data),
      { weight: 3, arbitrary: tie("branch") },
    ),
    branch: branchOf(fc, fc.array(tie("tree"), { minLength: 1, maxLength: 4 })),
  }));
  return tree;
}

const negation = (fc: FastCheck): Arbitrary<boolean> => fc.constantFrom(false, false, true);

const branchOf = (fc: FastCheck, filters: Arbitrary<FilterNode[]>): Arbitrary<FilterBranch> =>
  fc.record({
    join: fc.constantFrom("and" as const, "or" as const),
    filters,
    is_negated: negation(fc),
  });

function leaf(fc: FastCheck, entity: EntityType, data: CatalogData): Arbitrary<FilterLeaf> {
  return askedField(fc, entity, data).chain((field) => leafOn(fc, field, data));
}

/** Several conditions on one field, which is where merging them could go wrong. */
function siblings(fc: FastCheck, entity: EntityType, data: CatalogData): Arbitrary<FilterBranch> {
  return askedField(fc, entity, data).chain((field) =>
    branchOf(fc, fc.array<FilterNode>(leafOn(fc, field, data), { minLength: 2, maxLength: 3 })),
  );
}

/** Any field that can be asked about, mostly one that some object has two values of or more. */
function askedField(fc: FastCheck, entity: EntityType, data: CatalogData): Arbitrary<Field> {
  const choices = fieldChoices(entity, data);
  return fc.oneof(...choices.map((some) => fc.constantFrom(...some)));
}

const chosen = new WeakMap<CatalogData, Map<EntityType, readonly (readonly Field[])[]>>();

/** The fields that can be asked about: all, those with a value, those with two values in one object. */
function fieldChoices(entity: EntityType, data: CatalogData): readonly (readonly Field[])[] {
  const known = chosen.get(data) ?? new Map<EntityType, readonly (readonly Field[])[]>();
  chosen.set(data, known);
  let choices = known.get(entity);
  if (choices === undefined) {
    const fields = fieldsOf(entity).filter(({ source }) => !unasked.has(source.kind));
    const objects = data.objects[entity] ?? [];
    const most = new Map(
      fields.map((field) => [field, Math.max(0, ...objects.map((one) => rawValues(field, one).length))]),
    );
    const having = (count: number): Field[] => fields.filter((field) => (most.get(field) ?? 0) >= count);
    choices = [fields, having(1), having(2)].filter((some) => some.length > 0);
    known.set(entity, choices);
  }
  return choices;
}

function leafOn(fc: FastCheck, field: Field, data: CatalogData): Arbitrary<FilterLeaf> {
  return fc
    .record({
      column_id: fc.constantFrom(field.name, ...field.aliases),
      is_negated: negation(fc),
      ...operands(fc, field, data),
    })
    .map(({ operand: { operator, value }, ...rest }) => ({ ...rest, operator, value }));
}

const unasked: ReadonlySet<string> = new Set(["semantic", "absent"]);

function operands(fc: FastCheck, field: Field, data: CatalogData): { operand: Arbitrary<Operand> } {
  if (field.source.kind === "text") {
    return { operand: searches(fc).map((value) => ({ operator: "has", value })) };
  }
  return { operand: fc.constantFrom(...operandsOf(field, data)) };
}

/** Words, phrases and proximity lists, in the encoding of search values. */
function searches(fc: FastCheck): Arbitrary<string> {
  const word = fc.constantFrom(...vocabulary);
  const words = fc.array(word, { minLength: 1, maxLength: 2 }).map((all) => all.join(" "));
  const near = fc
    .tuple(fc.array(words, { minLength: 2, maxLength: 3 }), fc.integer({ min: 0, max: 3 }))
    .map(
      ([[first = "data", ...others], distance]) =>
        `"${first}"~${distance}~${others.map((one) => `"${one}"`).join("~")}`,
    );
  return fc.oneof(
    words,
    words.map((text) => `"${text}"`),
    near,
  );
}

function rowsView(fc: FastCheck, entity: EntityType): Arbitrary<View> {
  const sortable = fieldsOf(entity)
    .filter((field) => field.sortable && !unsorted.has(field.source.kind))
    .flatMap((field) => [field.name, ...field.aliases]);
  const key = fc.record({
    column: fc.constantFrom(...sortable),
    direction: fc.constantFrom("asc", "desc" as const),
  });
  return fc.record(
    {
      sort: fc.array(key, { minLength: 1, maxLength: 2 }),
      page: fc.integer({ min: 1, max: 3 }),
      perPage: fc.integer({ min: 1, max: 5 }),
      select: fc.subarray([...selectableOf(entity)], { minLength: 1 }).map((names) => ["id", ...names]),
    },
    { requiredKeys: [] },
  );
}

const unsorted: ReadonlySet<string> = new Set([
  "prefix",
  "linked",
  "text",
  "semantic",
  "collection",
  "absent",
]);

const grouped = (fc: FastCheck, entity: EntityType, base: Arbitrary<Oqo>): Arbitrary<ViewedQuery> =>
  fc.record({ oqo: base, grouping: groupings(fc, entity) }).map(({ oqo, grouping: { group_by, view } }) => ({
    oqo: { ...oqo, group_by: [...group_by] },
    view,
  }));
