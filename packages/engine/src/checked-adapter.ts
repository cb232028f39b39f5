import type {
  AdapterExplanation,
  GroupsResult,
  Lookup,
  Neighbour,
  Row,
  RowsResult,
  StorageAdapter,
  SuggestResult,
  TextTags,
} from "./adapter.ts";
import { AdapterError, QueryError } from "./errors.ts";
import type { LogicalPlan, RowsPlan } from "./plan/logical-plan.ts";

/**
 * The same adapter, whose answers are what the engine relies on: what has another shape, or would lose rows, is an
 * `AdapterError`, and so is whatever else it throws, with that as the cause.
 */
export function checkedAdapter(adapter: StorageAdapter): StorageAdapter {
  const { name } = adapter;

  async function checked<T>(ask: () => Promise<T>, faultOf: (answer: T) => string | null): Promise<T> {
    let answer: T;
    try {
      answer = await ask();
    } catch (error) {
      throw asOwn(error, name);
    }
    const fault = faultOf(answer);
    if (fault !== null) throw new AdapterError(`The adapter ${name} answered with ${fault}.`);
    return answer;
  }

  const { nearest, sums, suggest, tag, parquet } = adapter;
  return {
    name,
    snapshot: adapter.snapshot,
    capabilities: adapter.capabilities,
    support: (entity, predicate) => adapter.support(entity, predicate),
    execute: (plan, options) =>
      checked(
        () => adapter.execute(plan, options),
        (result) => faultOfResult(plan, result),
      ),
    get: (entity, key, options) => checked(() => adapter.get(entity, key, options), faultOfLookup),
    random: (entity, options) => checked(() => adapter.random(entity, options), faultOfLookup),
    names: (entity, ids, options) => checked(() => adapter.names(entity, ids, options), faultOfMap),
    survivors: (entity, ids, options) => checked(() => adapter.survivors(entity, ids, options), faultOfMap),
    ...(nearest && {
      nearest: (plan, options) => checked(() => nearest.call(adapter, plan, options), faultOfNearest),
    }),
    ...(sums && {
      sums: (plan, options) =>
        checked(
          () => sums.call(adapter, plan, options),
          (found) => faultOfSums(plan.fields.length, found),
        ),
    }),
    ...(suggest && {
      suggest: (plan, options) => checked(() => suggest.call(adapter, plan, options), faultOfSuggestions),
    }),
    ...(tag && { tag: (text, options) => checked(() => tag.call(adapter, text, options), faultOfTags) }),
    explain: (plan, options) => checked(() => adapter.explain(plan, options), faultOfExplanation),
    ...(parquet && {
      async *parquet(entity, ids, options) {
        const read = watched(ids);
        try {
          yield* parquet.call(adapter, entity, read.items, options);
          // An adapter may have taken their end for the last of them.
          if (read.failure) throw read.failure.error;
        } catch (error) {
          throw read.failure ? read.failure.error : asOwn(error, name);
        }
      },
    }),
    close: () => adapter.close(),
  };
}

/** What a caller hands over, and how it failed, if it did, which is no fault of the adapter's. */
function watched<T>(given: AsyncIterable<T> | Iterable<T>): {
  readonly items: AsyncIterable<T>;
  readonly failure?: { readonly error: unknown };
} {
  const read: { items: AsyncIterable<T>; failure?: { readonly error: unknown } } = { items: reading() };
  return read;

  async function* reading(): AsyncGenerator<T> {
    try {
      yield* given;
    } catch (error) {
      read.failure = { error };
      throw error;
    }
  }
}

/** An error of the engine's as it is, of any other kind as the cause of one. */
function asOwn(error: unknown, name: string): Error {
  if (error instanceof AdapterError || error instanceof QueryError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new AdapterError(`The adapter ${name} failed: ${reason}`, { cause: error });
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

function faultOfResult(plan: LogicalPlan, result: RowsResult | GroupsResult): string | null {
  if (result?.kind !== plan.kind) return `${result?.kind} to a plan of ${plan.kind}`;
  return plan.kind === "rows"
    ? faultOfRows(plan, result as RowsResult)
    : faultOfGroups(result as GroupsResult);
}

function faultOfRows(plan: RowsPlan, { rows, total }: RowsResult): string | null {
  const { window, order } = plan;
  if (!Array.isArray(rows)) return "no list of rows";
  if (rows.length > window.limit) return `${rows.length} rows where ${window.limit} were asked for`;
  const before = window.kind === "offset" && rows.length > 0 ? window.offset : 0;
  if (plan.total && !(isCount(total) && total >= before + rows.length))
    return `${before + rows.length} rows or more of ${total} in all`;
  for (const row of rows as readonly (Partial<Row> | undefined)[]) {
    if (typeof row?.id !== "string" || typeof row.document !== "string")
      return "a row without an id or a document";
    if (row.sort?.length !== order.length)
      return `the row ${row.id} with ${row.sort?.length ?? "no"} values for ${order.length} sort keys`;
  }
  return null;
}

function faultOfGroups({ buckets, more, size, total }: GroupsResult): string | null {
  if (!Array.isArray(buckets) || typeof more !== "boolean") return "no list of buckets";
  const isCounted = isCount(total) && isCount(size) && buckets.every((bucket) => isCount(bucket?.count));
  return isCounted ? null : "buckets without whole numbers of rows";
}

function faultOfLookup(lookup: Lookup): string | null {
  switch (lookup?.kind) {
    case "found":
      // The text may be made when it is read, which those who send the bytes do not.
      return typeof lookup.id === "string" &&
        "document" in lookup &&
        typeof (lookup.byteString ?? lookup.document) === "string"
        ? null
        : "an object without an id or a document";
    case "merged":
      return typeof lookup.into === "string" ? null : "an object that was merged into none";
    case "absent":
      return null;
    default:
      return "no lookup";
  }
}

const faultOfMap = (found: ReadonlyMap<string, string>): string | null =>
  typeof found?.get === "function" ? null : "no map of ids";

const faultOfNearest = (found: readonly Neighbour[]): string | null =>
  Array.isArray(found) && found.every((row) => typeof row?.id === "string" && Number.isFinite(row.similarity))
    ? null
    : "rows without an id or a similarity";

const faultOfSums = (fields: number, found: readonly number[]): string | null =>
  Array.isArray(found) && found.length === fields && found.every(Number.isFinite)
    ? null
    : `no list of ${fields} sums`;

const faultOfSuggestions = (found: SuggestResult): string | null =>
  isCount(found?.total) &&
  Array.isArray(found.matches) &&
  found.matches.every((match) => typeof match?.document === "string")
    ? null
    : "no total or no documents";

const faultOfTags = (found: TextTags): string | null =>
  Array.isArray(found?.keywords) && Array.isArray(found.concepts) ? null : "no lists of tags";

const faultOfExplanation = (found: AdapterExplanation): string | null =>
  Array.isArray(found?.steps) ? null : "no steps";
