import { fieldOf, type LookupKey, prominenceKey } from "@oqlkit/catalog";
import type { EntityType } from "@oqlkit/oqo-schema";
import type { ExecuteOptions, StorageAdapter } from "../adapter.ts";
import { QueryError } from "../errors.ts";
import { execute } from "../execute.ts";
import { idIn } from "../plan/id-in.ts";
import type { Predicate, RowsPlan, SortKey } from "../plan/logical-plan.ts";
import { lower } from "../plan/lower.ts";
import { and } from "../plan/predicate.ts";
import { describeSuggestion, type Suggestion } from "./describe-suggestion.ts";
import { readSuggest } from "./read-suggest.ts";

/** Objects whose names go with what was typed. */
export interface Suggestions {
  /** Exact number of objects that go with it. */
  readonly count: number;
  /** The first of them: own name typed to the end, then own names, then other names; by prominence within each. */
  readonly suggestions: readonly Suggestion[];
}

/** Throws `QueryError` for a number of suggestions that is none. */
export function checkLimit(limit: unknown): void {
  if (Number.isInteger(limit) && Number(limit) >= 1) return;
  const found = typeof limit === "string" ? `"${limit}"` : String(limit);
  throw new QueryError("invalid_query", `limit must be a whole number from 1, not ${found}.`, {
    path: "limit",
  });
}

const none: Suggestions = { count: 0, suggestions: [] };

/**
 * Finds objects by a text that is being typed, among those that satisfy a rewritten filter. An identifier finds its
 * object among those that satisfy the filter as it was `written`.
 */
export async function suggest(
  entity: EntityType,
  { filter, written }: { readonly filter: Predicate; readonly written: Predicate },
  text: string,
  limit: number,
  adapter: StorageAdapter,
  options: ExecuteOptions,
): Promise<Suggestions> {
  const query = readSuggest(entity, text);
  switch (query.kind) {
    case "nothing":
      return none;
    case "top":
      return mostProminent(entity, filter, limit, adapter, options);
    case "key": {
      const named = await identified(entity, written, query.key, adapter, options);
      if (named !== undefined) return named;
      return query.words === "" ? none : completed(entity, filter, query.words, limit, adapter, options);
    }
    case "words": {
      const found = await completed(entity, filter, query.words, limit, adapter, options);
      if (found.count > 0 || query.key === undefined) return found;
      return (await identified(entity, written, query.key, adapter, options)) ?? none;
    }
    default:
      return query satisfies never;
  }
}

/** The object with an identifier, which is none of those asked for if it does not satisfy the filter. */
async function identified(
  entity: EntityType,
  filter: Predicate,
  key: LookupKey,
  adapter: StorageAdapter,
  options: ExecuteOptions,
): Promise<Suggestions | undefined> {
  let found = await adapter.get(entity, key, options);
  if (found.kind === "merged")
    found = await adapter.get(entity, { scheme: "id", value: found.into }, options);
  if (found.kind !== "found") return undefined;
  if (!(await satisfies(entity, filter, found.id, adapter, options))) return none;
  return { count: 1, suggestions: [describeSuggestion(entity, found.document, { exact: true, tier: 0 })] };
}

/** Whether the object with an id satisfies a filter. */
async function satisfies(
  entity: EntityType,
  filter: Predicate,
  id: string,
  adapter: StorageAdapter,
  options: ExecuteOptions,
): Promise<boolean> {
  if (filter.kind === "and" && filter.terms.length === 0) return true;
  const plan = { ...planOf(entity, and([idIn(entity, [id]), filter]), 1), project: [] };
  const found = await execute(lower(plan, adapter), adapter, options);
  return found.kind === "rows" && found.rows.length > 0;
}

async function completed(
  entity: EntityType,
  filter: Predicate,
  words: string,
  limit: number,
  adapter: StorageAdapter,
  options: ExecuteOptions,
): Promise<Suggestions> {
  checkExact(planOf(entity, filter, limit), adapter);
  if (adapter.suggest === undefined)
    throw new QueryError("not_available", "This snapshot has no autocomplete.");
  const { total, matches } = await adapter.suggest({ entity, filter, words, limit }, options);
  return {
    count: total,
    suggestions: matches.map((match) => describeSuggestion(entity, match.document, match)),
  };
}

function planOf(entity: EntityType, filter: Predicate, limit: number): RowsPlan {
  const prominence = prominenceKey(entity);
  const order: SortKey[] =
    fieldOf(entity, prominence) === undefined
      ? [{ field: "$id", direction: "asc" }]
      : [
          { field: prominence, direction: "desc" },
          { field: "$id", direction: "asc" },
        ];
  const window = { kind: "offset", offset: 0, limit } as const;
  return {
    kind: "rows",
    entity,
    filter,
    sample: null,
    order,
    score: null,
    window,
    project: null,
    total: true,
  };
}

function checkExact(plan: RowsPlan, adapter: StorageAdapter): void {
  if (lower(plan, adapter).kind === "adapter") return;
  throw new QueryError("not_available", "This snapshot cannot complete names within such a filter.");
}

async function mostProminent(
  entity: EntityType,
  filter: Predicate,
  limit: number,
  adapter: StorageAdapter,
  options: ExecuteOptions,
): Promise<Suggestions> {
  const plan = planOf(entity, filter, limit);
  checkExact(plan, adapter);
  const { rows, total } = await adapter.execute(plan, options);
  const match = { exact: false, tier: 0 };
  return {
    count: total ?? rows.length,
    suggestions: rows.map(({ document }) => describeSuggestion(entity, document, match)),
  };
}
