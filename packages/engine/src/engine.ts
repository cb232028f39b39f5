import { parseLookup } from "@oqlkit/catalog";
import type { Oqo } from "@oqlkit/oqo-schema";
import { throwIfAborted } from "./abort.ts";
import type { Lookup, StorageAdapter, TagOptions } from "./adapter.ts";
import type { CollectionResolver } from "./collections.ts";
import type { QueryTimeout } from "./engine-calls.ts";
import { QueryError } from "./errors.ts";
import { execute } from "./execute.ts";
import { candidatesPlan } from "./execute-similar.ts";
import { pickerOf } from "./pick-selected.ts";
import { readEntity } from "./plan/build.ts";
import type { LogicalPlan } from "./plan/logical-plan.ts";
import { lower } from "./plan/lower.ts";
import type { PhysicalPlan } from "./plan/physical-plan.ts";
import { rewrite, rewriteSteps } from "./plan/rewrite.ts";
import { createPreparer } from "./prepare.ts";
import type { Engine, Queries } from "./queries.ts";
import { rowShaper, shapeAnswer } from "./shape-answer.ts";
import { ofDocument } from "./shape-document.ts";
import { openPlan, readStreamed, streamRows } from "./stream.ts";
import { checkLimit, suggest } from "./suggest/suggest.ts";
import { sumMatches } from "./sum-matches.ts";
import { swappableEngine } from "./swappable-engine.ts";
import { type Limits, limitsOf } from "./view/limits.ts";
import { readColumns } from "./view/read-columns.ts";
import { readSelect } from "./view/read-select.ts";

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
 * @throws TypeError without an adapter; RangeError for limits that are none.
 * @example
 * const engine = createEngine({ adapter });
 * const { count } = await engine.query({ get_rows: "works", filter_rows: [{ column_id: "type", value: "article" }] });
 */
export function createEngine(options: EngineOptions): Engine {
  const { adapter, timeout }: Partial<EngineOptions> = options ?? {};
  const limits = limitsOf(options?.limits);
  return swappableEngine(adapter, (over) => queriesOver(over, limits, options), { limits, timeout });
}

function queriesOver(
  adapter: StorageAdapter,
  limits: Limits,
  { collections: resolver }: EngineOptions,
): Queries {
  const { bind, prepare } = createPreparer(adapter, limits, resolver);

  return {
    get snapshot() {
      return adapter.snapshot;
    },
    async query(oqo, view = {}, options = {}) {
      const { bound, plan, sums } = await prepare(oqo, view, options);
      const rewritten = rewrite(plan, bound.corpus);
      const physical = lower(rewritten, adapter);
      const [result, added] = await Promise.all([
        execute(physical, adapter, options, rowShaper(bound)),
        sums.length === 0 ? null : sumMatches(rewritten, sums, adapter, options),
      ]);
      throwIfAborted(options.signal);
      const answer = await shapeAnswer(bound, result, adapter, options);
      return added === null ? answer : { ...answer, sums: added };
    },
    async check(oqo, view = {}, options = {}) {
      const bound = await bind(oqo, view, options);
      lower(rewrite(bound.plan, bound.corpus), adapter);
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
      checkLimit(limit);
      const asked: Oqo = {
        get_rows,
        ...(filter_rows === undefined ? {} : { filter_rows }),
        ...(corpus === undefined ? {} : { corpus }),
      };
      const { bound, plan } = await prepare(asked, {}, options);
      if (plan.kind === "rows" && plan.similar !== undefined) {
        throw new QueryError(
          "invalid_query",
          "Semantic search does not work with autocomplete, which completes names. List the works that it finds instead.",
          { path: "filter_rows" },
        );
      }
      const { entity, filter } = rewrite(plan, bound.corpus);
      return suggest(entity, { filter, written: plan.filter }, text, limit, adapter, options);
    },
    async tag(text, options = {}) {
      throwIfAborted(options.signal);
      if (adapter.tag === undefined) {
        throw new QueryError(
          "not_available",
          "Texts cannot be tagged: this snapshot holds no vectors. Build it again.",
        );
      }
      return adapter.tag(text, { ...options, leaveOut: await workLeftOut(adapter, options) });
    },
    async explain(oqo, view = {}, options = {}) {
      const { bound, plan } = await prepare(oqo, view, options);
      const rewrites = rewriteSteps(plan, bound.corpus);
      const physical = lower(rewrites.at(-1)?.plan ?? plan, adapter);
      const asked = explained(physical);
      return { logical: plan, rewrites, physical, adapter: await adapter.explain(asked, options) };
    },
    async *stream(oqo, view = {}, options = {}) {
      const { bound, plan } = await prepare(readStreamed(oqo, options), view, options);
      const rewritten = rewrite(openPlan(plan, adapter, options), bound.corpus);
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

function project(lookup: Lookup, select: readonly string[] | null): Lookup {
  if (lookup.kind !== "found" || select === null) return lookup;
  const { kind, id, document } = lookup;
  return { kind, id, document: ofDocument(id, () => pickerOf(select)(document)) };
}

/**
 * The canonical id of the work that is to be left out, which may be given in any spelling; undefined when there is no
 * such work.
 */
async function workLeftOut(
  adapter: StorageAdapter,
  { leaveOut, signal }: TagOptions,
): Promise<string | undefined> {
  if (leaveOut === undefined) return undefined;
  const key = parseLookup("works", leaveOut);
  if (key === undefined)
    throw new QueryError("invalid_value", `'${leaveOut}' is not the id of a work.`, { path: "leaveOut" });
  const found = await adapter.get("works", key, { signal });
  return found.kind === "merged" ? found.into : found.kind === "found" ? found.id : undefined;
}
