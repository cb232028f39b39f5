import { scope, type Type, type } from "arktype";
import type {
  Aggregate,
  Corpus,
  Direction,
  EntityName,
  FilterBranch,
  FilterLeaf,
  FilterNode,
  GroupBy,
  Join,
  Operator,
  Oqo,
  OqoDocument,
  SortBy,
  SortByDocument,
} from "./generated/oqo.ts";

/** Nothing if the types are equal, keys included; assignability alone would let an optional key go missing. */
type Drift<A, B> = [A, B, keyof A, keyof B] extends [B, A, keyof B, keyof A]
  ? []
  : ["differs from oqo.schema.json"];

/** Does nothing; a call does not compile when an inferred type and a generated one have drifted apart. */
function expectSame<Inferred, Generated>(..._drift: Drift<Inferred, Generated>): void {}

const view = {
  "corpus?": "Corpus",
  "filter_rows?": "FilterNode[]",
  "group_by?": "GroupBy[]",
  "select?": "string[]",
  "cursor?": "string",
} as const;

const types = scope({
  EntityName:
    "'works'|'authors'|'institutions'|'sources'|'publishers'|'funders'|'topics'|'keywords'|'concepts'|'domains'|'fields'|'subfields'|'countries'|'continents'|'languages'|'licenses'|'indexes'|'oa-statuses'|'sdgs'|'source-types'|'institution-types'|'types'|'work-types'|'awards'|'locations'",
  Corpus: "'core'|'expansion'|'all'",
  Join: "'and'|'or'",
  Operator: "'is'|'has'|'>'|'>='|'<'|'<='|'in collection'",
  Direction: "'asc'|'desc'",
  Aggregate: "'mean'|'sum'|'min'|'max'",
  FilterNode: "FilterLeaf|FilterBranch",
  FilterLeaf: {
    "+": "reject",
    column_id: "string",
    value: "string|number|boolean|null",
    "operator?": "Operator",
    "is_negated?": "boolean",
  },
  FilterBranch: {
    "+": "reject",
    join: "Join",
    filters: "FilterNode[] >= 1",
    "is_negated?": "boolean",
  },
  SortBy: { "+": "reject", column_id: "string", direction: "Direction", "aggregate?": "Aggregate" },
  SortByDocument: {
    "+": "reject",
    column_id: "string",
    "direction?": "Direction",
    "aggregate?": "Aggregate",
  },
  GroupBy: { "+": "reject", column_id: "string" },
  Oqo: {
    "+": "reject",
    ...view,
    get_rows: "string",
    "sort_by?": "SortBy[]",
    "sample?": "number.integer",
    "seed?": "string",
    "per_page?": "number.integer",
    "page?": "number.integer",
  },
  OqoDocument: {
    "+": "reject",
    ...view,
    get_rows: "EntityName",
    "sort_by?": "SortByDocument[]",
    "sample?": "1 <= number.integer <= 10000 | null",
    "seed?": "string | number.integer | null",
    "per_page?": "1 <= number.integer <= 200",
    "page?": "number.integer >= 1",
  },
}).export();

expectSame<typeof types.Aggregate.infer, Aggregate>();
expectSame<typeof types.Corpus.infer, Corpus>();
expectSame<typeof types.Direction.infer, Direction>();
expectSame<typeof types.EntityName.infer, EntityName>();
expectSame<typeof types.FilterBranch.infer, FilterBranch>();
expectSame<typeof types.FilterLeaf.infer, FilterLeaf>();
expectSame<typeof types.FilterNode.infer, FilterNode>();
expectSame<typeof types.GroupBy.infer, GroupBy>();
expectSame<typeof types.Join.infer, Join>();
expectSame<typeof types.Operator.infer, Operator>();
expectSame<typeof types.Oqo.infer, Oqo>();
expectSame<typeof types.OqoDocument.infer, OqoDocument>();
expectSame<typeof types.SortBy.infer, SortBy>();
expectSame<typeof types.SortByDocument.infer, SortByDocument>();

/** A query object as accepted from a client; accepts exactly what `oqoJsonSchema` does. */
export const oqoDocumentType: Type<OqoDocument> = type(types.OqoDocument);

/** A query object after reading, as `parseOqo` returns it. */
export const oqoType: Type<Oqo> = type(types.Oqo);
