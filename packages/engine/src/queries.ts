import type { EntityType, Oqo } from "@oqlkit/oqo-schema";
import type {
  AbortSignalLike,
  AdapterExplanation,
  AdapterLoad,
  ExecuteOptions,
  ExplainOptions,
  Lookup,
  LookupOptions,
  SnapshotInfo,
  StorageAdapter,
  TagOptions,
  TextTags,
  TextToTag,
} from "./adapter.ts";
import type { CollectionResolver } from "./collections.ts";
import type { LogicalPlan } from "./plan/logical-plan.ts";
import type { PhysicalPlan } from "./plan/physical-plan.ts";
import type { RewriteStep } from "./plan/rewrite.ts";
import type { Group } from "./shape-groups.ts";
import type { StreamedRow, StreamOptions, StreamView } from "./stream.ts";
import type { Suggestions } from "./suggest/suggest.ts";
import type { Limits } from "./view/limits.ts";
import type { View } from "./view/view.ts";

/** A page of objects. */
export interface RowsAnswer {
  readonly kind: "rows";
  /** Exact number of matches; of the sample, when sampling. */
  readonly count: number;
  /** Null while a cursor is in use. */
  readonly page: number | null;
  readonly perPage: number;
  /** There only while a cursor is in use; null on the last page. */
  readonly nextCursor?: string | null;
  /** The objects as JSON texts, in order. */
  readonly documents: readonly string[];
  /** In the order of the view's sums; there when it asks for any. */
  readonly sums?: readonly number[];
}

/** The groups of a grouped query. */
export interface GroupsAnswer {
  readonly kind: "groups";
  /** Exact number of matches, with or without a value of the fields. */
  readonly count: number;
  readonly perPage: number;
  /**
   * Groups in this answer, outermost ones. By the API's convention 2 for yes-or-no fields and 3 for continents
   * and versions, whichever occur, unless groups are kept by name.
   */
  readonly groupsCount: number;
  /** Whether there are more groups than were returned, at any level. */
  readonly truncated: boolean;
  /**
   * When there are, the number of outermost groups, those that were left out and those of other pages included. It
   * counts what nobody can be named for as well. Groups say how many are within them by `groups_total`.
   */
  readonly groupsTotal?: number;
  /** There only while a cursor is in use; null on the last page. */
  readonly nextCursor?: string | null;
  readonly groups: readonly Group[];
  /** In the order of the view's sums; there when it asks for any. */
  readonly sums?: readonly number[];
}

/** The answer to a query: a page of rows, or groups. */
export type QueryResult = RowsAnswer | GroupsAnswer;

/** How a query is run, stage by stage. */
export interface Explanation {
  /** The plan as the query was bound, merged ids followed. */
  readonly logical: LogicalPlan;
  /** The plan after each rule that changed it. */
  readonly rewrites: readonly RewriteStep[];
  readonly physical: PhysicalPlan;
  readonly adapter: AdapterExplanation;
}

/** Options of the methods that run queries. */
export interface QueryOptions extends ExecuteOptions {
  /** Looks collections up for this call, in place of the engine's own resolver: what one caller may see. */
  readonly collections?: CollectionResolver | undefined;
}

/** Options of the methods that return documents. */
export interface GetOptions extends ExecuteOptions {
  /** Root keys to return, or paths of keys joined by dots, or `abstract`; all when left out. */
  readonly select?: readonly string[] | undefined;
}

/** How names are suggested. */
export interface SuggestOptions extends QueryOptions {
  /** At most so many suggestions: a whole number from 1. Default 10. */
  readonly limit?: number | undefined;
}

/** Answers queries over one snapshot. Safe for concurrent calls. */
export interface Queries {
  readonly snapshot: SnapshotInfo;
  /**
   * Runs a query.
   *
   * @throws QueryError when the query or the view is at fault, AdapterError when the storage is,
   * QueryTimeoutError when it took too long, the signal's reason when aborted.
   */
  query(oqo: Oqo, view?: View, options?: QueryOptions): Promise<QueryResult>;
  /** Rejects with what `query` would find wrong with a query and its view, without running it. */
  check(oqo: Oqo, view?: View, options?: QueryOptions): Promise<void>;
  /** Looks an object up by any spelling of any of its identifiers. */
  get(entity: EntityType, text: string, options?: GetOptions & LookupOptions): Promise<Lookup>;
  /** An object drawn at random. */
  random(entity: EntityType, options?: GetOptions): Promise<Lookup>;
  /**
   * Objects among the query's matches whose names go with what was typed: `text` in a name, from the beginning of
   * a word on, the last word perhaps not typed to its end. An identifier gives its object, no text the most
   * prominent objects. Sample, groups and paging in the query are passed over.
   *
   * @throws as `query`; QueryError `not_available` when the adapter cannot.
   */
  suggest(oqo: Oqo, text: string, options?: SuggestOptions): Promise<Suggestions>;
  /**
   * Keywords and concepts of a text that need not be in the catalog.
   *
   * @throws QueryError `not_available` when the adapter cannot tag, `invalid_value` for a work to leave out that has
   * no id of works.
   */
  tag(text: TextToTag, options?: TagOptions): Promise<TextTags>;
  /** How a query would be run, without running it unless `analyze` is set. */
  explain(oqo: Oqo, view?: View, options?: ExplainOptions & QueryOptions): Promise<Explanation>;
  /**
   * All matches in order, whatever their number, read a batch at a time; paging in the query is passed over.
   * It stays with the snapshot it began with, which is held until the end or `return`; no time limit applies.
   * Throws while iterated what `query` rejects with.
   */
  stream(oqo: Oqo, view?: StreamView, options?: StreamOptions & QueryOptions): AsyncGenerator<StreamedRow>;
  /**
   * The objects with these canonical ids, in this order, as the bytes of one Parquet file: a column per root
   * key of the canonical objects, or per selected one.
   *
   * @throws QueryError `not_available` when the adapter cannot write Parquet, `invalid_select` for a key
   * that objects do not hold.
   */
  parquet(
    entity: EntityType,
    ids: AsyncIterable<string> | Iterable<string>,
    options?: GetOptions,
  ): AsyncIterable<Uint8Array>;
}

/** The engine over the snapshot that was current when it was taken; later ones do not show. */
export interface HeldEngine extends Queries {
  /** Lets the snapshot go, which can be closed once nobody holds it. */
  release(): void;
}

/** How busy an engine is at a moment. */
export interface EngineLoad extends AdapterLoad {
  /** Calls under way, streams included, on whichever snapshot. */
  readonly calls: number;
}

/** Answers queries over the current snapshot. Each call sees one snapshot from start to end. */
export interface Engine extends Queries {
  /** What one query may ask for. */
  readonly limits: Limits;
  /** How busy it is now; the statements are those on the current snapshot. */
  readonly load: EngineLoad;
  /** For what takes several calls and needs the same data in each, such as following a cursor. */
  hold(): HeldEngine;
  /**
   * Moves on to another adapter: calls from now on go to it. Resolves when the one before is closed,
   * after the calls that were under way on it.
   *
   * @throws EngineClosedError when the engine is closed; the adapter given is then closed as well.
   */
  swap(adapter: StorageAdapter): Promise<void>;
  /**
   * Refuses further calls and closes the adapter after those under way, which are interrupted once
   * the signal is aborted. What is held counts as under way, and can be asked, until it is released.
   */
  close(options?: { readonly signal?: AbortSignalLike | undefined }): Promise<void>;
}
