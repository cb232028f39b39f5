import fc from "fast-check";
import type { FilterLeaf, FilterNode, Oqo, OqoDocument } from "../src/generated/oqo.ts";
import { aggregates, corpora, directions, joins, operators } from "../src/oqo-words.ts";
import type { Column } from "../src/registry/column.ts";
import { columnsOf, selectableOf } from "../src/registry/columns.ts";
import { entities, type RegistryEntity } from "../src/registry/registry-entity.ts";
import { vocabularyOf } from "../src/vocabulary/vocabulary.ts";

const word = fc.stringMatching(/^[a-zé"'*~ -]{1,12}$/u);

/** Values that read the same after JSON. */
const scalar = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.constantFrom("true", "FALSE", "2020", "1.5", "-0", "1e5", "col_abc", "us", "Article", "null", "", "I5"),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (Object.is(value, -0) ? 0 : value)),
  fc.boolean(),
  fc.constant(null),
);

const columnId = fc.oneof(
  fc.constantFrom(...entities.flatMap((entity) => columnsOf(entity).map((one) => one.id))),
  fc.constantFrom("is_xpac", "cites", "is_oa", "publication_year", "authorships.countries", "type"),
  fc.string({ maxLength: 20 }),
);

const anyLeaf: fc.Arbitrary<FilterLeaf> = fc.record(
  {
    column_id: columnId,
    value: scalar,
    operator: fc.constantFrom(...operators),
    is_negated: fc.boolean(),
  },
  { requiredKeys: ["column_id", "value"] },
);

function nodesOf(leaf: fc.Arbitrary<FilterLeaf>): fc.Arbitrary<FilterNode> {
  const { node } = fc.letrec<{ node: FilterNode }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 4, depthSize: "small", withCrossShrink: true },
      leaf,
      fc.record(
        {
          join: fc.constantFrom(...joins),
          filters: fc.array(tie("node"), { minLength: 1, maxLength: 4 }),
          is_negated: fc.boolean(),
        },
        { requiredKeys: ["join", "filters"] },
      ),
    ),
  }));
  return node;
}

const anySort = fc.record(
  {
    column_id: fc.oneof(columnId, fc.constant("relevance_score")),
    direction: fc.constantFrom(...directions),
    aggregate: fc.constantFrom(...aggregates),
  },
  { requiredKeys: ["column_id", "direction"] },
);

/** Well-formed query objects, most of them meaningless. */
export const anyOqo: fc.Arbitrary<Oqo> = fc.record(
  {
    get_rows: fc.oneof(fc.constantFrom(...entities, "types", "WORKS"), fc.string({ maxLength: 8 })),
    corpus: fc.constantFrom(...corpora),
    filter_rows: fc.array(nodesOf(anyLeaf), { maxLength: 5 }),
    sort_by: fc.array(anySort, { maxLength: 2 }),
    sample: fc.integer({ min: -1, max: 20_000 }),
    group_by: fc.array(fc.record({ column_id: columnId }), { maxLength: 2 }),
    select: fc.array(fc.string({ maxLength: 8 }), { maxLength: 3 }),
    seed: fc.string({ maxLength: 8 }),
    per_page: fc.integer({ min: -1, max: 300 }),
    page: fc.integer({ min: -1, max: 300 }),
    cursor: fc.string({ maxLength: 8 }),
  },
  { requiredKeys: ["get_rows"] },
);

/** Documents that the published schema accepts. */
export const anyDocument: fc.Arbitrary<OqoDocument> = fc.record(
  {
    get_rows: fc.constantFrom(...entities, "types" as const),
    corpus: fc.constantFrom(...corpora),
    filter_rows: fc.array(nodesOf(anyLeaf), { maxLength: 4 }),
    sort_by: fc.array(
      fc.record(
        {
          column_id: columnId,
          direction: fc.constantFrom(...directions),
          aggregate: fc.constantFrom(...aggregates),
        },
        { requiredKeys: ["column_id"] },
      ),
      { maxLength: 2 },
    ),
    sample: fc.oneof(fc.integer({ min: 1, max: 10_000 }), fc.constant(null)),
    group_by: fc.array(fc.record({ column_id: columnId }), { maxLength: 2 }),
    select: fc.array(fc.string({ maxLength: 8 }), { maxLength: 3 }),
    seed: fc.oneof(fc.string({ maxLength: 8 }), fc.integer(), fc.constant(null)),
    per_page: fc.integer({ min: 1, max: 200 }),
    page: fc.integer({ min: 1, max: 1_000_000 }),
    cursor: fc.string({ maxLength: 8 }),
  },
  { requiredKeys: ["get_rows"] },
);

/** A value of a column that means something, by the registry alone. */
function fittingValue(column: Column): fc.Arbitrary<string | number | boolean> {
  const vocabulary = column.entityType === null ? undefined : vocabularyOf(column.entityType);
  if (vocabulary?.closed) return fc.constantFrom(...Object.keys(vocabulary.values));
  switch (column.type) {
    case "boolean":
      return fc.boolean();
    case "number":
      return fc.integer();
    case "date":
    case "datetime":
      return fc
        .date({ min: new Date("1000-01-01"), max: new Date("2999-12-31"), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10));
    case "collection":
      return fc.constant("col_abc123");
    case "openalex_id":
      return fc.nat().map((number) => `${vocabulary?.idPrefix ?? "X"}${number}`);
    default:
      return word;
  }
}

function fittingLeaf(column: Column): fc.Arbitrary<FilterLeaf> {
  if (column.operators.includes("search")) {
    return fittingValue(column).map((value) => ({ column_id: column.id, value, operator: "has" as const }));
  }
  if (column.operators.includes("collection")) {
    return fittingValue(column).map((value) => ({
      column_id: column.id,
      value,
      operator: "in collection" as const,
    }));
  }
  const ranged = column.operators.includes("range") || column.operators.includes("date_range");
  const operator = ranged
    ? fc.constantFrom(">" as const, ">=" as const, "is" as const)
    : fc.constant("is" as const);
  return fc.record({ value: fittingValue(column), operator, is_negated: fc.boolean() }).map((rest) => ({
    column_id: column.id,
    ...rest,
  }));
}

function validFor(entity: RegistryEntity): fc.Arbitrary<Oqo> {
  const columns = columnsOf(entity).filter((one) => one.alternateOf === null);
  const leaf = fc.constantFrom(...columns).chain(fittingLeaf);
  const grouping = columns
    .filter((one) => one.actions.includes("group_by"))
    .map((one) => ({ column_id: one.id }));
  return fc.record(
    {
      get_rows: fc.constant(entity),
      filter_rows: fc.array(nodesOf(leaf), { maxLength: 4 }),
      group_by: fc.subarray(grouping, { maxLength: 2 }),
      select: fc.subarray([...selectableOf(entity)], { maxLength: 3 }),
      sample: fc.integer({ min: 1, max: 10_000 }),
      per_page: fc.integer({ min: 1, max: 200 }),
    },
    { requiredKeys: ["get_rows"] },
  );
}

/** Query objects that are valid by what the registry says of their columns. */
export const validOqo: fc.Arbitrary<Oqo> = fc.constantFrom(...entities).chain(validFor);
