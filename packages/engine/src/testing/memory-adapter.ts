import {
  defaultOrder,
  fieldOf,
  type LookupKey,
  lookupKeysOf,
  normalizeObject,
  returnedForm,
  type Scalar,
  valuesOf,
} from "@oqlkit/catalog";
import { type EntityType, entityTypes } from "@oqlkit/oqo-schema";
import { throwIfAborted } from "../abort.ts";
import type {
  Capabilities,
  ExecuteOptions,
  GroupsResult,
  Lookup,
  Neighbour,
  PlanOptions,
  ResultOf,
  Row,
  RowsResult,
  StorageAdapter,
  Support,
} from "../adapter.ts";
import { fingerprint } from "../cursor/cursor.ts";
import { BucketCounter } from "../evaluate/buckets.ts";
import { comparePositions, sortValue } from "../evaluate/compare-positions.ts";
import { MetricTally } from "../evaluate/metric-tally.ts";
import { randomKey } from "../evaluate/random-key.ts";
import { type CanonicalObject, knownField, type LinkedIds, satisfies } from "../evaluate/satisfies.ts";
import type {
  LeafPredicate,
  LogicalPlan,
  NearestPlan,
  Predicate,
  RowsPlan,
  SortKey,
} from "../plan/logical-plan.ts";
import { always, mapLeaves } from "../plan/predicate.ts";
import type { CatalogData } from "./catalog-data.ts";
import { nearestByWords, type TextedRow } from "./nearest-by-words.ts";
import { suggestFrom } from "./suggest-from.ts";
import { createScorer } from "./text-scores.ts";

/** What an in-memory adapter can be made to do differently, to test how the engine copes. */
export interface MemoryAdapterOptions {
  readonly capabilities?: Capabilities;
  /** Exact for everything when left out. A condition declared inexact is answered with every row. */
  readonly support?: (entity: EntityType, leaf: LeafPredicate) => Support;
  /** False for an adapter that cannot search by meaning. */
  readonly vectors?: boolean;
}

interface StoredObject extends CanonicalObject {
  readonly document: string;
  readonly displayName: string | null;
  /** Position in the entity's documented order. */
  readonly rank: number;
}

type Store = ReadonlyMap<string, StoredObject>;
type ScoreOf = (plan: RowsPlan, stored: StoredObject) => number | null;

/**
 * A storage adapter over objects in memory, which answers by looking at each of them. Objects that the
 * catalog cannot read are an error here.
 */
export function createMemoryAdapter(data: CatalogData, options: MemoryAdapterOptions = {}): StorageAdapter {
  const stores = new Map(entityTypes.map((entity) => [entity, readStore(entity, data)]));
  const storeOf = (entity: EntityType): Store => stores.get(entity) ?? new Map();
  const support = options.support ?? (() => "exact");
  const scorers = new Map(
    entityTypes.map((entity) => [entity, createScorer(entity, [...storeOf(entity).values()])]),
  );
  const scoreOf: ScoreOf = (plan, stored) =>
    plan.score === null ? null : (scorers.get(plan.entity)?.(plan.score, stored) ?? null);
  const lookups = new Map<EntityType, ReadonlyMap<string, string>>();

  const matches = (plan: Pick<LogicalPlan, "entity" | "filter">): StoredObject[] => {
    const store = storeOf(plan.entity);
    const linked = linkedIn(plan.entity, store);
    const filter = blur(plan.filter, (leaf) => support(plan.entity, leaf) === "inexact");
    return [...store.values()].filter((candidate) => satisfies(plan.entity, filter, candidate, linked));
  };

  const namesIn = (entity: EntityType, ids: readonly string[]): ReadonlyMap<string, string> => {
    const named = ids.map((id) => [id, storeOf(entity).get(id)?.displayName ?? null] as const);
    return new Map(named.flatMap(([id, name]) => (name === null ? [] : [[id, name]])));
  };

  async function run(plan: LogicalPlan): Promise<RowsResult | GroupsResult> {
    if (plan.kind === "rows") return runRows(plan, matches(plan), scoreOf);
    const counter = new BucketCounter(plan);
    for (const stored of matches(plan)) counter.add(stored);
    return counter.result(namesIn);
  }

  return {
    name: "memory",
    snapshot: {
      version: fingerprint([data]),
      idBase: data.idBase,
      counts: Object.fromEntries(entityTypes.map((entity) => [entity, storeOf(entity).size])) as Record<
        EntityType,
        number
      >,
    },
    capabilities: {
      merged: (entity) => data.merged?.[entity] !== undefined,
      ...(options.capabilities ?? { cursor: true, sample: true, score: true }),
    },
    support,
    async execute<P extends LogicalPlan>(plan: P, { signal, room }: PlanOptions = {}): Promise<ResultOf<P>> {
      throwIfAborted(signal);
      const result = await run(plan);
      return (result.kind === "rows" && room !== undefined ? within(result, room) : result) as ResultOf<P>;
    },
    async get(entity, key, { signal } = {}): Promise<Lookup> {
      throwIfAborted(signal);
      const into = key.scheme === "id" ? data.merged?.[entity]?.[key.value] : undefined;
      if (into !== undefined) return { kind: "merged", into };
      const ids = lookups.get(entity) ?? readLookups(entity, storeOf(entity));
      lookups.set(entity, ids);
      return found(storeOf(entity).get(ids.get(lookupText(key)) ?? ""));
    },
    async random(entity, { signal } = {}): Promise<Lookup> {
      throwIfAborted(signal);
      const objects = [...storeOf(entity).values()];
      return found(objects[Math.floor(Math.random() * objects.length)]);
    },
    async names(entity, ids, { signal } = {}): Promise<ReadonlyMap<string, string>> {
      throwIfAborted(signal);
      return namesIn(entity, ids);
    },
    async survivors(entity, ids, { signal } = {}): Promise<ReadonlyMap<string, string>> {
      throwIfAborted(signal);
      const merged = new Map(Object.entries(data.merged?.[entity] ?? {}));
      return new Map([...merged].filter(([id]) => ids.includes(id)));
    },
    ...(options.vectors !== false && {
      async nearest(plan: NearestPlan, { signal }: ExecuteOptions = {}): Promise<readonly Neighbour[]> {
        throwIfAborted(signal);
        return nearestByWords(plan, matches(plan).map(textsOf));
      },
    }),
    async sums(plan, { signal } = {}) {
      throwIfAborted(signal);
      const found = matches(plan);
      return plan.fields.map((name) => {
        const tally = new MetricTally();
        for (const { object } of found) {
          for (const value of valuesOf(knownField(plan.entity, name), object)) tally.add(Number(value));
        }
        return tally.result("sum") ?? 0;
      });
    },
    async suggest(plan, { signal } = {}) {
      throwIfAborted(signal);
      const candidates = [...storeOf(plan.entity).values()];
      const linked = linkedIn(plan.entity, storeOf(plan.entity));
      return suggestFrom(
        plan,
        candidates.filter((candidate) => satisfies(plan.entity, plan.filter, candidate, linked)),
      );
    },
    async explain(plan) {
      return { steps: [{ text: `scan ${plan.entity}`, parameters: [plan.filter] }] };
    },
    async close() {},
  };
}

/** What stands for an object when meanings are compared: its name and its abstract. */
function textsOf({ id, object, displayName }: StoredObject): TextedRow {
  const abstract: unknown = Reflect.get(object, "abstract");
  return { id, texts: [displayName, typeof abstract === "string" ? abstract : null] };
}

function readStore(entity: EntityType, data: CatalogData): Store {
  const objects = (data.objects[entity] ?? []).map((raw) => {
    const normal = normalizeObject(entity, raw, { idBase: data.idBase });
    if (!normal.ok) throw new TypeError(`An object of ${entity} cannot be read: ${normal.reason}`);
    const name: unknown = Reflect.get(normal.object, "display_name");
    const text = JSON.stringify(raw);
    return {
      id: normal.id,
      object: normal.object,
      document: returnedForm(entity, text, JSON.parse(text), normal.object),
      displayName: typeof name === "string" ? name : null,
    };
  });
  const order: SortKey[] = [...defaultOrder(entity), { field: "$id", direction: "asc" }];
  const placed = objects.map((object) => ({
    object,
    sort: order.map((key) => sortKeyValue(entity, { ...object, rank: 0 }, key, "")),
  }));
  placed.sort((a, b) => comparePositions(a.sort, b.sort, order));
  return new Map(placed.map(({ object }, rank) => [object.id, { ...object, rank }]));
}

function sortKeyValue(entity: EntityType, stored: StoredObject, key: SortKey, seed: string): Scalar | null {
  switch (key.field) {
    case "$id":
    case "id":
      return stored.id;
    case "$default":
      return stored.rank;
    case "$random":
      return randomKey(seed, stored.id);
    default: {
      const field = fieldOf(entity, key.field);
      return field === undefined ? null : sortValue(valuesOf(field, stored.object), key.direction);
    }
  }
}

function runRows(plan: RowsPlan, matches: readonly StoredObject[], scoreOf: ScoreOf): RowsResult {
  const seed = plan.sample?.seed ?? "";
  const all = matches.map(
    (stored): Row => ({
      id: stored.id,
      document: stored.document,
      sort: plan.order.map((key) =>
        key.field === "$score" ? scoreOf(plan, stored) : sortKeyValue(plan.entity, stored, key, seed),
      ),
    }),
  );
  const byChance = [...all].sort((a, b) => randomKey(seed, a.id) - randomKey(seed, b.id));
  const rows = plan.sample === null ? all : byChance.slice(0, plan.sample.size);
  rows.sort((a, b) => comparePositions(a.sort, b.sort, plan.order));
  const { window } = plan;
  const { values = null } = window.kind === "after" ? window : {};
  const start = window.kind === "offset" ? window.offset : 0;
  const rest =
    values === null ? rows : rows.filter((row) => comparePositions(row.sort, values, plan.order) > 0);
  return {
    kind: "rows",
    total: plan.total ? rows.length : null,
    rows: rest.slice(start, start + window.limit),
  };
}

/** The filter as an adapter sees it that knows nothing about the inexact conditions. */
const blur = (predicate: Predicate, isInexact: (leaf: LeafPredicate) => boolean): Predicate =>
  mapLeaves(predicate, (leaf) => (isInexact(leaf) ? always : leaf));

const linkedIn =
  (entity: EntityType, store: Store): LinkedIds =>
  (field, from) => {
    const stored = store.get(from);
    return new Set(
      stored === undefined ? [] : valuesOf(knownField(entity, field), stored.object).map(String),
    );
  };

const lookupText = (key: LookupKey): string => `${key.scheme}:${key.value}`;

function readLookups(entity: EntityType, store: Store): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  for (const { id, object } of store.values()) {
    for (const key of [{ scheme: "id", value: id } as const, ...lookupKeysOf(entity, object)]) {
      if (!ids.has(lookupText(key))) ids.set(lookupText(key), id);
    }
  }
  return ids;
}

const found = (stored: StoredObject | undefined): Lookup =>
  stored === undefined ? { kind: "absent" } : { kind: "found", id: stored.id, document: stored.document };

/** The first rows of a result, at least one, as far as there is room for their documents. */
function within(result: RowsResult, room: number): RowsResult {
  let left = room;
  const fitting = result.rows.findIndex(({ document }) => {
    left -= document.length;
    return left < 0;
  });
  if (fitting === -1 || result.rows.length === 1) return result;
  return { ...result, rows: result.rows.slice(0, Math.max(1, fitting)), cut: true };
}
