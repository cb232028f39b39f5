import { type Field, fieldsOf, type Scalar, selectableOf } from "@oqlkit/catalog";
import type { EntityType, FilterBranch, FilterLeaf, FilterNode, Operator, Oqo } from "@oqlkit/oqo-schema";
import type { Arbitrary } from "fast-check";
import type { View } from "../../view/view.ts";
import type { CatalogData } from "../catalog-data.ts";
import { rawValues } from "../naive/read-raw.ts";
import { type FastCheck, vocabulary } from "./pools.ts";

/** A query with the view to look at it through. */
export interface ViewedQuery {
  readonly oqo: Oqo;
  readonly view: View;
}

const entities = ["works", "works", "works", "authors", "sources", "institutions", "topics"] as const;

/**
 * Valid queries of a catalog: any field, by any of its names, with values that the objects have, values
 * near them and null; nested to any depth; sorted, paged, selected or grouped.
 */
export function queries(fc: FastCheck, data: CatalogData): Arbitrary<ViewedQuery> {
  return fc.constantFrom(...entities).chain((entity) => {
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
  const fields = fieldsOf(entity).filter(({ source }) => !unasked.has(source.kind));
  const objects = data.objects[entity] ?? [];
  const most = (field: Field): number =>
    Math.max(0, ...objects.map((object) => rawValues(field, object).length));
  const filled = fields.filter((field) => most(field) > 0);
  const crowded = fields.filter((field) => most(field) > 1);
  const choices = [fields, filled, crowded].filter((some) => some.length > 0);
  return fc.oneof(...choices.map((some) => fc.constantFrom(...some)));
}

function leafOn(fc: FastCheck, field: Field, data: CatalogData): Arbitrary<FilterLeaf> {
  return fc
    .record({
      column_id: fc.constantFrom(field.name, ...field.aliases),
      is_negated: negation(fc),
      ...operands(fc, field, data),
    })
    .map(({ operand, ...rest }) => ({ ...rest, ...operand }));
}

const unasked: ReadonlySet<string> = new Set(["semantic", "collection", "absent"]);

type Operand = Required<Pick<FilterLeaf, "operator" | "value">>;

function operands(fc: FastCheck, field: Field, data: CatalogData): { operand: Arbitrary<Operand> } {
  const { source } = field;
  const operand = (operator: Operator, value: FilterLeaf["value"]): Operand => ({ operator, value });
  if (source.kind === "text") return { operand: searches(fc).map((value) => operand("has", value)) };
  if (source.kind === "prefix") {
    return {
      operand: fc.constantFrom("10.1234/AB", "10.", "10.9", null).map((value) => operand("is", value)),
    };
  }
  if (source.kind === "linked") {
    const ids = [...(data.objects.works ?? []).map((work) => String(Reflect.get(work, "id"))), "w99"];
    return { operand: fc.constantFrom(...ids).map((value) => operand("is", value)) };
  }
  const base = source.kind === "bound" ? fieldNamed(field.entity, source.field) : field;
  const ordered = base.form === "number" || base.form === "date" || base.form === "datetime";
  const is = fc.constantFrom(...valuesFor(base, data)).map((value) => operand("is", value));
  if (!ordered) return { operand: is };
  const comparison = fc
    .tuple(fc.constantFrom<Operator>(">", ">=", "<", "<="), fc.constantFrom(...valuesFor(base, data)))
    .map(([operator, value]) => (value === null ? operand("is", value) : operand(operator, value)));
  return { operand: fc.oneof(is, comparison) };
}

const fieldNamed = (entity: EntityType, name: string): Field => {
  const field = fieldsOf(entity).find((one) => one.name === name);
  if (field === undefined) throw new TypeError(`${entity} has no field ${name}`);
  return field;
};

/** Values that the objects have in a field, each in another spelling too, one they lack, and null. */
function valuesFor(field: Field, data: CatalogData): readonly (Scalar | null)[] {
  const own = (data.objects[field.entity] ?? []).flatMap((object) => rawValues(field, object));
  const seen = [...new Set(own)].slice(0, 6).flatMap((value) => [value, respell(field, value)]);
  const computed = field.form === "boolean" && field.source.kind !== "path";
  return [...seen, ...foreign(field), ...(computed ? [] : [null])];
}

function respell(field: Field, value: Scalar): Scalar {
  if (typeof value !== "string") return String(value);
  switch (field.form) {
    case "datetime":
      return value.slice(0, 10);
    case "date":
      return value;
    case "entity-id":
      return `https://openalex.org/${value}`;
    case "doi":
      return `https://doi.org/${value.toUpperCase()}`;
    case "slug":
      return field.refers === "continents" ? (continentNames[value] ?? value) : value;
    case "text":
      return value.toUpperCase();
    default:
      return value.toLowerCase();
  }
}

const continentNames: Readonly<Record<string, string>> = {
  Q46: "Europe",
  Q49: "north_america",
  Q18: "south_america",
};

function foreign(field: Field): readonly Scalar[] {
  switch (field.form) {
    case "boolean":
      return [true, false, "TRUE"];
    case "number":
      return [1, 2020, "2020", -3];
    case "date":
      return ["2020-03-01"];
    case "datetime":
      return ["2020-05-17", "2020-05-17T10:20:30.123456", "2020-05-18T00:00:00Z"];
    case "entity-id":
      return field.source.kind === "path" && field.source.only !== undefined ? [] : ["W77", "a77"];
    case "slug":
      return field.refers === "continents" ? ["Q18"] : ["zz"];
    case "text":
      return ["nothing of the kind"];
    default:
      return [];
  }
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

function grouped(fc: FastCheck, entity: EntityType, base: Arbitrary<Oqo>): Arbitrary<ViewedQuery> {
  const groupable = fieldsOf(entity).filter((field) => field.groupable && !unsorted.has(field.source.kind));
  const column = fc
    .tuple(fc.constantFrom(...groupable), fc.constantFrom("", ":include_unknown", ":known"))
    .chain(([field, suffix]) =>
      fc.constantFrom(field.name, ...field.aliases).map((name) => `${name}${suffix}`),
    );
  return fc
    .record({ oqo: base, column, perPage: fc.constantFrom(200, 200, 2) })
    .map(({ oqo, column: column_id, perPage }) => ({
      oqo: { ...oqo, group_by: [{ column_id }] },
      view: { perPage },
    }));
}
