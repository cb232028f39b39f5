import { valuesOf } from "@oqlkit/catalog";
import type { ExecuteOptions, StorageAdapter } from "./adapter.ts";
import { QueryError } from "./errors.ts";
import { MetricTally } from "./evaluate/metric-tally.ts";
import { knownField } from "./evaluate/satisfies.ts";
import { execute } from "./execute.ts";
import { matchingRows } from "./execute-refilter.ts";
import type { BoundSum } from "./plan/bind-sums.ts";
import { idIn } from "./plan/id-in.ts";
import type { LogicalPlan, Predicate, RowsPlan, SumsPlan } from "./plan/logical-plan.ts";
import { lower } from "./plan/lower.ts";
import { and } from "./plan/predicate.ts";
import { mostSimilar } from "./plan/read-similar.ts";

/**
 * The sums over all rows that a rewritten plan counts, whatever its page, in the order they are given; 0 where no row
 * has the field.
 *
 * @throws QueryError `not_available` when the adapter cannot add up.
 */
export async function sumMatches(
  plan: LogicalPlan,
  sums: readonly BoundSum[],
  adapter: StorageAdapter,
  options: ExecuteOptions,
): Promise<readonly number[]> {
  const matches = await matchesOf(plan, adapter, options);
  if (matches === null) return sums.map(() => 0);
  const { entity } = plan;
  const found = new Map<BoundSum, number>();
  await Promise.all(
    [...byCondition(sums).values()].map(async (together) => {
      const filter = and([matches, ...together.slice(0, 1).map(({ where }) => where)]);
      const fields = together.map(({ field }) => field);
      const numbers = await sumFields({ kind: "sums", entity, filter, fields }, adapter, options);
      for (const [index, sum] of together.entries()) found.set(sum, numbers[index] ?? 0);
    }),
  );
  return sums.map((sum) => found.get(sum) ?? 0);
}

/** What is added up over the same rows. */
function byCondition(sums: readonly BoundSum[]): ReadonlyMap<string, BoundSum[]> {
  const groups = new Map<string, BoundSum[]>();
  for (const sum of sums) {
    const key = JSON.stringify(sum.where);
    groups.set(key, [...(groups.get(key) ?? []), sum]);
  }
  return groups;
}

/** A condition that is met by the rows a plan counts; null when there are none. */
async function matchesOf(
  plan: LogicalPlan,
  adapter: StorageAdapter,
  options: ExecuteOptions,
): Promise<Predicate | null> {
  if (plan.kind === "groups" || (plan.sample === null && plan.similar === undefined)) return plan.filter;
  // Which rows a sample or a search by meaning consists of no condition tells but their ids.
  const limit = plan.sample?.size ?? mostSimilar;
  const window = { kind: "offset", offset: 0, limit } as const;
  const drawn = await execute(
    lower({ ...plan, window, project: [], total: false }, adapter),
    adapter,
    options,
  );
  if (drawn.kind !== "rows") throw new TypeError(`The adapter ${adapter.name} answered rows with groups.`);
  const ids = drawn.rows.map(({ id }) => id);
  return ids.length === 0 ? null : idIn(plan.entity, ids);
}

async function sumFields(
  plan: SumsPlan,
  adapter: StorageAdapter,
  options: ExecuteOptions,
): Promise<readonly number[]> {
  const { entity, filter, fields } = plan;
  const all: RowsPlan = {
    kind: "rows",
    entity,
    filter,
    sample: null,
    order: [{ field: "$id", direction: "asc" }],
    score: null,
    window: { kind: "offset", offset: 0, limit: 1 },
    project: null,
    total: false,
  };
  const physical = lower(all, adapter);
  if (physical.kind === "refilter") {
    const tallies = fields.map((name) => ({ field: knownField(entity, name), tally: new MetricTally() }));
    for await (const { candidate } of matchingRows(physical, adapter, options)) {
      for (const { field, tally } of tallies) {
        for (const value of valuesOf(field, candidate.object)) tally.add(Number(value));
      }
    }
    return tallies.map(({ tally }) => tally.result("sum") ?? 0);
  }
  if (adapter.sums !== undefined) return adapter.sums(plan, options);
  throw new QueryError("not_available", "This snapshot cannot add up. Ask without sums.");
}
