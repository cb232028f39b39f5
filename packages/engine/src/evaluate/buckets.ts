import { type Field, type Scalar, valuesOf } from "@oqlkit/catalog";
import type { Bucket, Buckets, GroupsResult } from "../adapter.ts";
import type { BucketOrder, GroupsPlan } from "../plan/logical-plan.ts";
import { compareScalars } from "./compare-scalars.ts";
import { cutTree } from "./cut-tree.ts";
import { foldCase } from "./fold-case.ts";
import { MetricTally } from "./metric-tally.ts";
import { type LookUpNames, namedKeys } from "./named-keys.ts";
import { type CanonicalObject, knownField } from "./satisfies.ts";

/** The rows of one bucket. */
interface Tally {
  key: Scalar | null;
  count: number;
  readonly metric: MetricTally;
  readonly inner: Map<SharedKey, Tally>;
}

/** What the values of a bucket have in common: texts may differ in case. */
type SharedKey = Scalar | null;

/** The buckets of a dimension that a row is in, by what their values have in common; each with the row's value. */
type RowKeys = ReadonlyMap<SharedKey, Scalar | null>;

type KeyTest = (key: Scalar | null) => boolean;

const newTally = (key: Scalar | null): Tally => ({
  key,
  count: 0,
  metric: new MetricTally(),
  inner: new Map(),
});

/** Counts rows into the buckets of a plan. */
export class BucketCounter {
  readonly #plan: GroupsPlan;
  readonly #fields: readonly Field[];
  readonly #metric: Field | null;
  readonly #all = newTally(null);

  constructor(plan: GroupsPlan) {
    this.#plan = plan;
    this.#fields = plan.dimensions.map(({ field }) => knownField(plan.entity, field));
    this.#metric = plan.metric === null ? null : knownField(plan.entity, plan.metric.field);
  }

  add({ object }: CanonicalObject): void {
    const numbers = this.#metric === null ? [] : valuesOf(this.#metric, object).map(Number);
    const keys = this.#fields.map((field, level): RowKeys => {
      const values = valuesOf(field, object);
      if (values.length === 0 && this.#plan.dimensions[level]?.unknown === true) return withoutValue;
      return rowKeys(field, values);
    });
    count(this.#all, keys, numbers);
  }

  /** The buckets that the plan asks for, in its order. `lookUp` gives names, should the plan go by them. */
  async result(lookUp: LookUpNames): Promise<GroupsResult> {
    const { after, order, named: test, maxInnermost } = this.#plan;
    const keys = [...this.#all.inner.values()].flatMap(({ key }) => key ?? []);
    const isKept = test === null ? () => true : await namedKeys(test, keys, lookUp);
    const named = (key: Scalar | null): boolean => key === null || isKept(key);
    const later = (key: Scalar | null): boolean =>
      key === null || after === null || compareKeys(key, after, order.direction) > 0;
    const buckets = this.#bucketsOf(this.#all, 0, named, later);
    return { kind: "groups", total: this.#all.count, ...cutTree(buckets, maxInnermost) };
  }

  #bucketsOf(tally: Tally, level: number, kept: KeyTest = () => true, later: KeyTest = () => true): Buckets {
    const { dimensions, metric, order } = this.#plan;
    const limit = dimensions[level]?.limit ?? 0;
    const last = level === dimensions.length - 1;
    const found = [...tally.inner.values()].filter(({ key }) => kept(key));
    const wanted = found.filter(({ key }) => later(key));
    const buckets = wanted.map((one): Bucket & { readonly tally: Tally } => {
      const value = metric === null ? null : one.metric.result(metric.aggregate);
      return { key: one.key, count: one.count, metric: value, inner: null, tally: one };
    });
    buckets.sort((a, b) => compareBuckets(a, b, order));
    return {
      buckets: buckets.slice(0, limit).map(({ tally: own, ...bucket }) => ({
        ...bucket,
        inner: last ? null : this.#bucketsOf(own, level + 1),
      })),
      more: buckets.length > limit,
      size: found.length,
    };
  }
}

const withoutValue: RowKeys = new Map([[null, null]]);

function rowKeys({ form }: Field, values: readonly Scalar[]): RowKeys {
  const keys = new Map<SharedKey, Scalar>();
  for (const value of values) {
    const shared = form === "text" ? foldCase(String(value)) : value;
    keys.set(shared, lastSpelling(keys.get(shared), value));
  }
  return keys;
}

function lastSpelling(known: Scalar | null | undefined, value: Scalar): Scalar {
  return known === undefined || known === null || compareScalars(known, value) < 0 ? value : known;
}

function count(tally: Tally, [keys, ...rest]: readonly RowKeys[], numbers: readonly number[]): void {
  tally.count++;
  for (const number of numbers) tally.metric.add(number);
  for (const [shared, key] of keys ?? []) {
    const inner = tally.inner.get(shared);
    const counted = inner ?? newTally(key);
    if (inner === undefined) tally.inner.set(shared, counted);
    else if (key !== null) counted.key = lastSpelling(counted.key, key);
    count(counted, rest, numbers);
  }
}

function compareBuckets(a: Bucket, b: Bucket, order: BucketOrder): number {
  switch (order.by) {
    case "key":
      return compareKeys(a.key, b.key, order.direction);
    case "count":
      return compareKeys(a.count, b.count, order.direction) || compareKeys(a.key, b.key, "asc");
    case "metric":
      return compareKeys(a.metric, b.metric, order.direction) || compareKeys(a.key, b.key, "asc");
  }
}

/** Nothing comes last in either direction. */
function compareKeys(a: Scalar | null, b: Scalar | null, direction: "asc" | "desc"): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return direction === "asc" ? compareScalars(a, b) : compareScalars(b, a);
}
