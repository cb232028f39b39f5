// The engine

export { checkQuery } from "./check-query.ts";
export {
  type CollectionResolver,
  type CollectionValue,
  collectedBy,
  readCollectionValue,
} from "./collections.ts";
export { copied } from "./copied.ts";
export { createEngine, type EngineOptions } from "./engine.ts";
export type { QueryTimeout, Timer } from "./engine-calls.ts";
export { heldCodes } from "./held-codes.ts";
export type {
  Engine,
  EngineLoad,
  Explanation,
  GetOptions,
  GroupsAnswer,
  HeldEngine,
  Queries,
  QueryOptions,
  QueryResult,
  RowsAnswer,
  SuggestOptions,
} from "./queries.ts";
export { RecentItems } from "./recent-items.ts";
export type { Group } from "./shape-groups.ts";
export { strangeKey } from "./strange-key.ts";
export { checkBatch, type StreamedRow, type StreamOptions, type StreamView } from "./stream.ts";
export type { Suggestion } from "./suggest/describe-suggestion.ts";
export type { Suggestions } from "./suggest/suggest.ts";
export { defaultLimits, type Limits, limitsOf } from "./view/limits.ts";
export type { View, ViewSort, ViewSum } from "./view/view.ts";
export { sortOf, viewOf } from "./view/view-of.ts";

// Errors

export type { QueryErrorCategory, QueryErrorCode, QueryErrorPlace } from "./errors.ts";
export {
  AdapterError,
  EmbedderError,
  EngineClosedError,
  MissingFilesError,
  OutOfMemoryError,
  QueryError,
  QueryTimeoutError,
} from "./errors.ts";

// What an adapter implements

export type {
  AbortSignalLike,
  AdapterExplanation,
  AdapterLoad,
  Bucket,
  Buckets,
  Bytes,
  Capabilities,
  ExecuteOptions,
  ExplainOptions,
  GroupsResult,
  Lookup,
  LookupOptions,
  Neighbour,
  PlanOptions,
  ResultOf,
  Row,
  RowsResult,
  SnapshotInfo,
  StorageAdapter,
  SuggestPlan,
  SuggestResult,
  Support,
  TableOptions,
  TagOptions,
  TextTag,
  TextTags,
  TextToTag,
} from "./adapter.ts";
export { compareScalars } from "./evaluate/compare-scalars.ts";
export { cutTree } from "./evaluate/cut-tree.ts";
export { foldCase } from "./evaluate/fold-case.ts";
export { wildcardTest } from "./evaluate/wildcard-test.ts";
export { pickLeading } from "./pick-members.ts";
export { leavesOf } from "./plan/predicate.ts";
export { cleanSyntax, cleanText, straightQuotes } from "./plan/search/clean-text.ts";
export { loneSigns } from "./plan/search/lone-signs.ts";
export { tooManyLongPhrases } from "./plan/search/long-phrases.ts";
export { hasWildcard } from "./plan/search/read-terms.ts";
export { mostSearchParts } from "./plan/search/read-text-query.ts";
export { hasSpecialWord } from "./plan/search/special-words.ts";
export { hasOperators } from "./plan/search/tokenize.ts";

// Plans

export type {
  Bound,
  BucketOrder,
  Dimension,
  GroupsPlan,
  LeafPredicate,
  LogicalPlan,
  MatchLeaf,
  Metric,
  NameTest,
  NearestPlan,
  PlainTerm,
  Predicate,
  RowsPlan,
  ScorePlan,
  SortKey,
  SumsPlan,
  TextQuery,
  TextTerm,
  Window,
} from "./plan/logical-plan.ts";
export type { PhysicalPlan } from "./plan/physical-plan.ts";
export type { RewriteStep } from "./plan/rewrite.ts";
