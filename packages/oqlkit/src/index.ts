// Opening a snapshot

export type { Catalog, CatalogStreamOptions } from "./catalog.ts";
export { type OpenOptions, openSnapshot } from "./open-snapshot.ts";

// Asking

export type { OqoOn, QueryInput, RowOf } from "./query-input.ts";
export { readQuery } from "./read-query.ts";

// Answers

export type { Answer, Found, GroupsAnswer, RowsAnswer } from "./answer.ts";
export type { ColumnDescription, Description, EntityDescription } from "./describe.ts";

// Files

export { answerLines } from "./export/answer-lines.ts";
export {
  type ExportFormat,
  type ExportOptions,
  type ExportProgress,
  type ExportSummary,
  exportFormatOf,
} from "./export/export-matches.ts";
export { writeFileWhole } from "./export/write-file.ts";

// Errors

export { SnapshotError, type SnapshotErrorCode } from "@oqlkit/adapter-duckdb";
export {
  AdapterError,
  EmbedderError,
  EngineClosedError,
  MissingFilesError,
  OutOfMemoryError,
  QueryError,
  type QueryErrorCode,
  QueryTimeoutError,
} from "@oqlkit/engine";

// What the signatures above are made of

export type {
  Author,
  Funder,
  Institution,
  Publisher,
  Rows,
  Source,
  Topic,
  Work,
} from "@oqlkit/catalog";
export type {
  ExecuteOptions,
  ExplainOptions,
  Explanation,
  GetOptions,
  Group,
  TagOptions,
  TextTag,
  TextTags,
  TextToTag,
  View,
  ViewSort,
} from "@oqlkit/engine";
