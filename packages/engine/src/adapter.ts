import type { LookupKey, Scalar } from "@oqlkit/catalog";
import type { EntityType } from "@oqlkit/oqo-schema";
import type {
  GroupsPlan,
  LeafPredicate,
  LogicalPlan,
  NearestPlan,
  Predicate,
  RowsPlan,
  SumsPlan,
} from "./plan/logical-plan.ts";

/** How well an adapter answers one condition: `inexact` may return more rows, never fewer. */
export type Support = "exact" | "inexact" | "unsupported";

/** What an adapter stores. */
export interface SnapshotInfo {
  /** Changes whenever the data does; opaque. */
  readonly version: string;
  /** The prefix of entity id URLs, without a trailing slash. */
  readonly idBase: string;
  readonly counts: Readonly<Record<EntityType, number>>;
}

/** Everything has a stated default: a capability left out is absent. */
export interface Capabilities {
  /** Rows after a given row, at any depth. */
  readonly cursor?: boolean;
  /** Plans with a `sample`: so many of the matches, drawn by its seed; without it queries for one are refused. */
  readonly sample?: boolean;
  /** Ordering by `$score`, how well a row matches the text queries of the filter. */
  readonly score?: boolean;
  /** Fields that cannot be sorted by or grouped by although the catalog allows it. */
  readonly unsortable?: (entity: EntityType, field: string) => boolean;
  readonly ungroupable?: (entity: EntityType, field: string) => boolean;
  /** Whether any id of the entity type was merged into another, so that `survivors` is worth asking. */
  readonly merged?: (entity: EntityType) => boolean;
}

/** The part of the platform's `AbortSignal` that is used, so that no platform's types are needed. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: "abort", listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** How a plan or query is run. */
export interface ExecuteOptions {
  /** Interrupts the query; the promise rejects with the signal's reason. */
  readonly signal?: AbortSignalLike | undefined;
}

/** How an object is looked up. */
export interface LookupOptions extends ExecuteOptions {
  /** False when which object it is is all that is wanted: the document may then be an empty object. */
  readonly document?: boolean | undefined;
}

/** How a plan is run. */
export interface PlanOptions extends ExecuteOptions {
  /**
   * Bytes of documents that are enough for now, where rows are read one after the other: from then on an adapter may
   * leave out the rest of a window, and say so with `cut`.
   */
  readonly room?: number | undefined;
}

/** How a plan or query is explained. */
export interface ExplainOptions extends ExecuteOptions {
  /** Whether the plan is also run, so that the account says where time and rows went. */
  readonly analyze?: boolean | undefined;
}

/** What of the objects goes into an exported file. */
export interface TableOptions extends ExecuteOptions {
  /** Root keys of the canonical objects, in the order of the columns; null for all. */
  readonly columns: readonly string[] | null;
}

/** One row that matches. */
export interface Row {
  /** Canonical id: `W123`, `article`. */
  readonly id: string;
  /** The entity object as it is returned, as JSON text: what `returnedForm` makes of what came in. */
  readonly document: string;
  /**
   * One value for each of the plan's sort keys, in their order: the row's own, null where it has none. For `$default`
   * it is whatever the adapter likes that ascends with the order, such as a rank; for `$random` a number from 0 to 1.
   * Comes back as the `values` of a window.
   */
  readonly sort: readonly (Scalar | null)[];
}

/** A text that keywords and concepts are wanted for. */
export interface TextToTag {
  readonly title: string;
  readonly abstract?: string | null | undefined;
}

/** How a text is tagged. */
export interface TagOptions extends ExecuteOptions {
  /**
   * The id of a work whose own tags are not to count, such as when tags are to be compared with them: the engine takes
   * any spelling, adapters are given the canonical one.
   */
  readonly leaveOut?: string | undefined;
  /** Whether the less likely tags are wanted too, up to 20 of a kind. */
  readonly all?: boolean | undefined;
}

/** A keyword or concept that a text is about. */
export interface TextTag {
  /** The id as a URL. */
  readonly id: string;
  readonly display_name: string;
  /** How probable it is: above 0, at most 1. */
  readonly score: number;
}

/** At most 20 of each kind, descending by score, equal ones by id; empty where the catalog has nothing that fits. */
export interface TextTags {
  readonly keywords: readonly TextTag[];
  readonly concepts: readonly TextTag[];
}

/** A row near a text. */
export interface Neighbour {
  /** Canonical id. */
  readonly id: string;
  /** (1 + cosine) / 2 of the vectors: 1 for the same direction, 0.5 for nothing in common, 0 for the opposite. */
  readonly similarity: number;
}

/** The window of matching rows that a plan asks for. */
export interface RowsResult {
  readonly kind: "rows";
  /** Exact number of matches (of the sample, when sampling), or null when it was not asked for. */
  readonly total: number | null;
  readonly rows: readonly Row[];
  /** Whether rows of the window were left out at its end, of which at least one is here. */
  readonly cut?: boolean;
}

/** Buckets of one dimension, in the plan's order. */
export interface Buckets {
  readonly buckets: readonly Bucket[];
  /** Whether buckets beyond the limit exist. */
  readonly more: boolean;
  /** How many buckets there are, those beyond the limit and those up to the plan's `after` included. */
  readonly size: number;
}

/** The rows with one value of a dimension. */
export interface Bucket {
  /** Canonical value; null for the bucket of rows without one. */
  readonly key: Scalar | null;
  readonly count: number;
  /** The plan's metric; null without one, and when no row of the bucket has the metric's field. */
  readonly metric: number | null;
  /** The buckets of the next dimension; null at the last one. */
  readonly inner: Buckets | null;
}

/** The rows of a plan, counted by value. */
export interface GroupsResult extends Buckets {
  readonly kind: "groups";
  /** Exact number of rows that satisfy the filter, with or without a value. */
  readonly total: number;
}

/** What executing a kind of plan gives. */
export type ResultOf<P extends LogicalPlan> = P extends RowsPlan
  ? RowsResult
  : P extends GroupsPlan
    ? GroupsResult
    : never;

/** Bytes in memory that nobody shares. Put so, since `Uint8Array` takes no type argument before TypeScript 5.7. */
export type Bytes = ReturnType<typeof Uint8Array.of>;

/** The answer to a lookup: the object, what it was merged into in the end, or nothing. */
export type Lookup =
  | {
      readonly kind: "found";
      readonly id: string;
      readonly document: string;
      /**
       * The document in UTF-8 as a string of its bytes (code units 0 to 255), where the storage has it so: what is
       * passed on as it is needs no decoding.
       */
      readonly byteString?: string | undefined;
    }
  | { readonly kind: "merged"; readonly into: string }
  | { readonly kind: "absent" };

/** What is looked for while a name is being typed. */
export interface SuggestPlan {
  readonly entity: EntityType;
  readonly filter: Predicate;
  /**
   * Folded words with a blank between them, at least one. An object goes with them when one of its names
   * (`nameSources`), folded, has them one after the other, the last perhaps as the beginning of a longer word.
   */
  readonly words: string;
  readonly limit: number;
}

/** The objects whose names go with some words. */
export interface SuggestResult {
  /** Exact number of objects that go with the words. */
  readonly total: number;
  /**
   * The first of them: those whose own folded name is the words, then by the tier of the best name that goes with
   * them, then by prominence (`prominenceKey`, most first, objects without it last), then by id.
   */
  readonly matches: readonly {
    readonly document: string;
    readonly exact: boolean;
    readonly tier: number;
  }[];
}

/** An adapter's own account of how it would run a plan; values are shown as parameters. */
export interface AdapterExplanation {
  /** At least one. */
  readonly steps: readonly { readonly text: string; readonly parameters: readonly unknown[] }[];
  /** How the storage would go about it, or went, in its own words. */
  readonly detail?: string;
}

/**
 * Where the data lives. The engine hands over logical plans; the adapter runs them. Implementations must be safe for
 * concurrent calls, and reject with `AdapterError` (see errors.ts) when the storage fails. A call whose signal is
 * aborted before it begins rejects with the signal's reason. One whose signal is aborted later ends soon, in whatever
 * way: its caller has been answered, but `close` is called after the last. After `close` nothing is called.
 */
export interface StorageAdapter {
  readonly name: string;
  /** The same for as long as the adapter is open: other data come with another adapter. */
  readonly snapshot: SnapshotInfo;
  readonly capabilities: Capabilities;
  support(entity: EntityType, predicate: LeafPredicate): Support;
  execute<P extends LogicalPlan>(plan: P, options?: PlanOptions): Promise<ResultOf<P>>;
  /** The object with an identifier; where several share it, one of them, and always the same. */
  get(entity: EntityType, key: LookupKey, options?: LookupOptions): Promise<Lookup>;
  /** A uniformly drawn object, or absent when there is none. */
  random(entity: EntityType, options?: ExecuteOptions): Promise<Lookup>;
  /** Display names of the ids that exist and have one. */
  names(
    entity: EntityType,
    ids: readonly string[],
    options?: ExecuteOptions,
  ): Promise<ReadonlyMap<string, string>>;
  /** Of the ids that were merged into others: which into which, to the end of the chain. Any number of ids. */
  survivors(
    entity: EntityType,
    ids: readonly string[],
    options?: ExecuteOptions,
  ): Promise<ReadonlyMap<string, string>>;
  /**
   * The nearest rows, most similar first, those of equal similarity by id. Left out by adapters that hold no
   * vectors.
   */
  nearest?(plan: NearestPlan, options?: ExecuteOptions): Promise<readonly Neighbour[]>;
  /**
   * The sum of each field, in the plan's order: 0 where no row has it, rounded to six decimals. Left out by adapters
   * that cannot.
   */
  sums?(plan: SumsPlan, options?: ExecuteOptions): Promise<readonly number[]>;
  /** Objects whose names go with what was typed. Left out by adapters that cannot. */
  suggest?(plan: SuggestPlan, options?: ExecuteOptions): Promise<SuggestResult>;
  /** Keywords and concepts of a text. Left out by adapters that cannot. */
  tag?(text: TextToTag, options?: TagOptions): Promise<TextTags>;
  explain(plan: LogicalPlan, options?: ExplainOptions): Promise<AdapterExplanation>;
  /**
   * The canonical objects with these ids, in this order, as the bytes of one Parquet file with a column per
   * root key. Left out by adapters that cannot.
   */
  parquet?(
    entity: EntityType,
    ids: AsyncIterable<string> | Iterable<string>,
    options: TableOptions,
  ): AsyncIterable<Uint8Array>;
  /** How busy it is now. Left out by adapters whose calls do not wait for each other. */
  load?(): AdapterLoad;
  close(): Promise<void>;
}

/** Statements in the storage at a moment. */
export interface AdapterLoad {
  readonly running: number;
  /** In the queue for a connection. */
  readonly waiting: number;
}
