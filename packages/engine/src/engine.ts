import { type Field, fieldOf, parseLookup } from "@oqlkit/catalog";
import type { EntityType, Oqo } from "@oqlkit/oqo-schema";
import { throwIfAborted } from "./abort.ts";
import type {
  AbortSignalLike,
  AdapterExplanation,
  AdapterLoad,
  ExecuteOptions,
  ExplainOptions,
  GroupsResult,
  Lookup,
  RowsResult,
  SnapshotInfo,
  StorageAdapter,
  TagOptions,
  TextTags,
  TextToTag,
} from "./adapter.ts";
import { type CollectionResolver, readCollections } from "./collections.ts";
import { writeCursor } from "./cursor/cursor.ts";
import type { QueryTimeout } from "./engine-calls.ts";
import { QueryError } from "./errors.ts";
import { execute } from "./execute.ts";
import { candidatesPlan } from "./execute-similar.ts";
import { pickerOf } from "./pick-selected.ts";
import { hasFixedGroups } from "./plan/bind-grouping.ts";
import { type BoundQuery, build, readEntity } from "./plan/build.ts";
import { createFollowMerges } from "./plan/follow-merges.ts";
import type { LogicalPlan } from "./plan/logical-plan.ts";
import { lower } from "./plan/lower.ts";
import type { PhysicalPlan } from "./plan/physical-plan.ts";
import { type RewriteStep, rewrite, rewriteSteps } from "./plan/rewrite.ts";
import type { RuleContext } from "./plan/rules/rule.ts";
import { documentShaper } from "./shape-document.ts";
import { type Group, isCut, shapeGroups } from "./shape-groups.ts";
import {
  openPlan,
  readStreamed,
  type StreamedRow,
  type StreamOptions,
  type StreamView,
  streamRows,
} from "./stream.ts";
import { type Suggestions, suggest } from "./suggest/suggest.ts";
import { sumMatches } from "./sum-matches.ts";
import { swappableEngine } from "./swappable-engine.ts";
import { readColumns } from "./view/read-columns.ts";
import { readSelect } from "./view/read-select.ts";
import { defaultLimits, type Limits, type View } from "./view/view.ts";

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
  /** At most so many suggestions. Default 10. */
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
  get(entity: EntityType, text: string, options?: GetOptions): Promise<Lookup>;
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
   * @throws QueryError `not_available` when the adapter cannot tag.
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

/** What an engine is made of. */
export interface EngineOptions {
  readonly adapter: StorageAdapter;
  readonly limits?: Partial<Limits> | undefined;
  /** Looks collections up, for conditions on membership; without it they are refused. */
  readonly collections?: CollectionResolver | undefined;
  /** Stops calls that take longer, with QueryTimeoutError. Without it they may take forever. */
  readonly timeout?: QueryTimeout | undefined;
}

/**
 * An engine over an adapter.
 *
 * @example
 * const engine = createEngine({ adapter });
 * const { count } = await engine.query({ get_rows: "works", filter_rows: [{ column_id: "type", value: "article" }] });
 */
export function createEngine(options: EngineOptions): Engine {
  const { adapter, timeout } = options;
  return swappableEngine(adapter, (over) => queriesOver(over, options), timeout);
}

function queriesOver(adapter: StorageAdapter, { limits, collections: resolver }: EngineOptions): Queries {
  const followMerges = createFollowMerges(adapter);

  async function bind(oqo: Oqo, view: View, options: QueryOptions): Promise<BoundQuery> {
    throwIfAborted(options.signal);
    const entity = readEntity(oqo.get_rows);
    const collections = await readCollections(
      entity,
      oqo.filter_rows,
      options.collections ?? resolver,
      options,
    );
    const { snapshot, capabilities } = adapter;
    const context = { snapshot, capabilities, limits: { ...defaultLimits, ...limits }, collections };
    return build(oqo, view, context);
  }

  async function prepare(oqo: Oqo, view: View, options: QueryOptions): Promise<Prepared> {
    const bound = await bind(oqo, view, options);
    return { bound, plan: await followMerges(bound.plan, options) };
  }

  return {
    get snapshot() {
      return adapter.snapshot;
    },
    async query(oqo, view = {}, options = {}) {
      const { bound, plan } = await prepare(oqo, view, options);
      const rewritten = rewrite(plan, rulesContext(bound));
      const physical = lower(rewritten, adapter);
      const [result, sums] = await Promise.all([
        execute(physical, adapter, options),
        bound.sums.length === 0 ? null : sumMatches(rewritten, bound.sums, adapter, options),
      ]);
      throwIfAborted(options.signal);
      const answer = await shape(bound, result, adapter, options);
      return sums === null ? answer : { ...answer, sums };
    },
    async check(oqo, view = {}, options = {}) {
      const bound = await bind(oqo, view, options);
      lower(rewrite(bound.plan, rulesContext(bound)), adapter);
    },
    async get(entity, text, options = {}) {
      throwIfAborted(options.signal);
      const type = readEntity(entity);
      const select = readSelect(type, options.select ?? null);
      const key = parseLookup(type, text);
      return key === undefined ? { kind: "absent" } : project(await adapter.get(type, key, options), select);
    },
    async random(entity, options = {}) {
      throwIfAborted(options.signal);
      const type = readEntity(entity);
      const select = readSelect(type, options.select ?? null);
      return project(await adapter.random(type, options), select);
    },
    async suggest({ get_rows, filter_rows, corpus }, text, { limit = 10, ...options } = {}) {
      const asked: Oqo = {
        get_rows,
        ...(filter_rows === undefined ? {} : { filter_rows }),
        ...(corpus === undefined ? {} : { corpus }),
      };
      const { bound, plan } = await prepare(asked, {}, options);
      const { entity, filter } = rewrite(plan, rulesContext(bound));
      return suggest(entity, filter, text, limit, adapter, options);
    },
    async tag(text, options = {}) {
      throwIfAborted(options.signal);
      if (adapter.tag !== undefined) return adapter.tag(text, options);
      throw new QueryError(
        "not_available",
        "Texts cannot be tagged: this snapshot holds no vectors. Build it again.",
      );
    },
    async explain(oqo, view = {}, options = {}) {
      const { bound, plan } = await prepare(oqo, view, options);
      const rewrites = rewriteSteps(plan, rulesContext(bound));
      const physical = lower(rewrites.at(-1)?.plan ?? plan, adapter);
      const asked = explained(physical);
      return { logical: plan, rewrites, physical, adapter: await adapter.explain(asked, options) };
    },
    async *stream(oqo, view = {}, options = {}) {
      const { bound, plan } = await prepare(readStreamed(oqo, options), view, options);
      const rewritten = rewrite(openPlan(plan, adapter, options), rulesContext(bound));
      const select = bound.kind === "rows" ? bound.select : null;
      yield* streamRows(lower(rewritten, adapter), adapter, { ...options, select });
    },
    parquet(entity, ids, { select, signal } = {}) {
      const columns = readColumns(entity, readSelect(entity, select ?? null));
      if (adapter.parquet === undefined) {
        throw new QueryError(
          "not_available",
          "This snapshot cannot be exported as Parquet. Use jsonl or csv.",
        );
      }
      return adapter.parquet(entity, ids, { columns, ...(signal && { signal }) });
    },
  };
}

/** A query bound, and its plan with merged ids followed. */
interface Prepared {
  readonly bound: BoundQuery;
  readonly plan: LogicalPlan;
}

/** The plan that an adapter can account for. */
function explained(physical: PhysicalPlan): LogicalPlan {
  switch (physical.kind) {
    case "adapter":
      return physical.plan;
    case "refilter":
      return physical.scan;
    case "similar":
      return candidatesPlan(physical);
  }
}

const rulesContext = (bound: BoundQuery): RuleContext => ({ field: fieldOf, corpus: bound.corpus });

function project(lookup: Lookup, select: readonly string[] | null): Lookup {
  if (lookup.kind !== "found" || select === null) return lookup;
  const { kind, id, document } = lookup;
  return { kind, id, document: pickerOf(select)(document) };
}

async function shape(
  bound: BoundQuery,
  result: RowsResult | GroupsResult,
  adapter: StorageAdapter,
  options: ExecuteOptions,
): Promise<QueryResult> {
  if (bound.kind === "groups" && result.kind === "groups")
    return shapeGrouped(bound, result, adapter, options);
  if (bound.kind === "rows" && result.kind === "rows") return shapeRows(bound, result);
  throw new TypeError(`The adapter ${adapter.name} answered a ${bound.kind} plan with ${result.kind}.`);
}

function shapeRows(bound: BoundQuery & { readonly kind: "rows" }, { rows, total }: RowsResult): RowsAnswer {
  const documents = rows.map(
    documentShaper(bound.plan, { select: bound.select, maxAuthorships: bound.view.maxAuthorships }),
  );
  const count = total ?? rows.length;
  const { perPage, page, cursor } = bound.view;
  if (cursor === null) return { kind: "rows", count, page, perPage, documents };
  const last = rows.length === perPage ? rows.at(-1) : undefined;
  const nextCursor = last === undefined ? null : writeCursor(last.sort, bound.scope);
  return { kind: "rows", count, page: null, perPage, nextCursor, documents };
}

async function shapeGrouped(
  bound: BoundQuery & { readonly kind: "groups" },
  result: GroupsResult,
  adapter: StorageAdapter,
  options: ExecuteOptions,
): Promise<GroupsAnswer> {
  const { perPage, cursor, q } = bound.view;
  const [field] = bound.fields;
  const { groups, size } = await shapeGroups(bound, result, adapter, options);
  const truncated = isCut(result) || (field.form === "boolean" && size > perPage);
  const answer = {
    kind: "groups",
    count: result.total,
    perPage,
    groupsCount: q === null ? (conventionalCount(field) ?? groups.length) : groups.length,
    truncated,
    ...(truncated ? { groupsTotal: size } : {}),
    groups,
  } as const;
  if (cursor === null) return answer;
  const last = result.more ? (result.buckets.at(-1)?.key ?? null) : null;
  return { ...answer, nextCursor: last === null ? null : writeCursor([last], bound.scope) };
}

function conventionalCount(field: Field): number | null {
  if (field.form === "boolean") return 2;
  return hasFixedGroups(field) ? 3 : null;
}
