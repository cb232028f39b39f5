import "./module-order.ts";

export { requireText } from "./argument.ts";
export { type OqoBuilder, oqo, type Query } from "./builder/builder.ts";
export type { Filters } from "./builder/filters.ts";
export type { BranchOf, FilterOf, LeafOf, OqoOf, SortOf } from "./builder/oqo-of.ts";
export { canonicalInOrder } from "./canonical/canonical-in-order.ts";
export { withCasing } from "./canonical/canonical-leaf.ts";
export { type CanonicalizeOptions, canonicalize } from "./canonical/canonicalize.ts";
export { foldExpansionFilter } from "./canonical/fold-expansion-filter.ts";
export { normalizeIds } from "./canonical/normalize-ids.ts";
export { decimalNumber, wholeNumber } from "./canonical/read-number.ts";
export { type EntityType, entityTypes, isEntityType } from "./entity-type.ts";
export type {
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
export { oqoJsonSchema } from "./generated/oqo-json-schema.ts";
export { fingerprint } from "./hash/fingerprint.ts";
export type { Issue, IssueType } from "./issue.ts";
export { asciiJson } from "./json/ascii-json.ts";
export { numberText } from "./json/number-text.ts";
export { toJson, writeLeaf } from "./json/to-json.ts";
export { OqoError } from "./oqo-error.ts";
export { type ParseResult, parseOqo, safeParseOqo } from "./read/parse-oqo.ts";
export { type ReadResult, readOqo } from "./read/read-oqo.ts";
export { commaList, oqoLimits, withoutBlanks } from "./read/reading.ts";
export type {
  Column,
  ColumnAction,
  ColumnId,
  ColumnOperator,
  ColumnType,
  SharedColumnId,
} from "./registry/column.ts";
export type {
  CollectionColumn,
  CollectionId,
  DateTimeValue,
  DateValue,
  EqualColumn,
  GroupColumn,
  NumberColumn,
  RangeColumn,
  SearchColumn,
  SelectName,
  SelectPath,
  SortColumn,
  ValueOf,
} from "./registry/column-kind.ts";
export { canonicalColumn, column, columnsOf, registeredColumn, selectableOf } from "./registry/columns.ts";
export { perColumn } from "./registry/per-column.ts";
export { perEntity } from "./registry/per-entity.ts";
export { entities, type RegistryEntity, registryEntity } from "./registry/registry-entity.ts";
export { casingOf, numberKind } from "./registry/value-rules.ts";
export { isBranch } from "./traverse/is-branch.ts";
export { type Rewriter, rewrite } from "./traverse/rewrite.ts";
export { type Visitor, visit } from "./traverse/visit.ts";
export type {
  Scalar,
  UncheckedBranch,
  UncheckedLeaf,
  UncheckedNode,
  UncheckedOqo,
  UncheckedSort,
} from "./unchecked-oqo.ts";
export type { CodeTest } from "./validation/column-issue.ts";
export {
  type Validation,
  type ValidationLimits,
  type ValidationOptions,
  validate,
} from "./validation/validate.ts";
export { anyDate } from "./validation/value-type.ts";
export { parseSort, printSort } from "./view/parse-sort.ts";
export { readBodyView, readQueryView, type ViewResult } from "./view/read-view.ts";
export { mergeViews, splitView, type View, withView } from "./view/view.ts";
export type { ClosedEntity, CodeOf, IdOf, LetteredEntity, ListedEntity } from "./vocabulary/codes.ts";
export {
  isIdOf,
  namesByCode,
  type Vocabulary,
  type VocabularyOf,
  vocabularyOf,
} from "./vocabulary/vocabulary.ts";
