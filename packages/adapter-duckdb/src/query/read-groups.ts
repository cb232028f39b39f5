import type { Scalar } from "@oqlkit/catalog";
import type { Bucket, Buckets, GroupsPlan, GroupsResult } from "@oqlkit/engine";

/** A row of the statement that `compileGroups` makes. */
type GroupRow = readonly (Scalar | null)[];

/** What such a row says of a bucket. */
interface BucketRow {
  /** Null in the one row of a nested answer without buckets. */
  readonly level: number | null;
  readonly parent: number;
  readonly id: number;
  readonly count: number;
  readonly metric: number | null;
  /** How many siblings there are. */
  readonly size: number;
  readonly keys: GroupRow;
}

function bucketRow([, level, parent, id, count, metric, size, ...keys]: GroupRow): BucketRow {
  const numberOf = (value: Scalar | null = null): number | null => (value === null ? null : Number(value));
  return {
    level: numberOf(level),
    parent: Number(parent),
    id: Number(id),
    count: Number(count),
    metric: numberOf(metric),
    size: Number(size),
    keys,
  };
}

/** The result that the rows of a groups statement stand for. */
export function readGroups(plan: GroupsPlan, rows: readonly GroupRow[]): GroupsResult {
  // The children of each bucket, by level and the bucket's number.
  const children = plan.dimensions.map(() => new Map<number, BucketRow[]>());
  for (const row of rows.map(bucketRow)) {
    if (row.level === null) continue;
    const buckets = children[row.level];
    const siblings = buckets?.get(row.parent);
    if (siblings === undefined) buckets?.set(row.parent, [row]);
    else siblings.push(row);
  }
  const bucketsOf = (level: number, parent: number): Buckets => {
    const siblings = children[level]?.get(parent) ?? [];
    const limit = plan.dimensions[level]?.limit ?? 0;
    const size = siblings[0]?.size ?? 0;
    return {
      buckets: siblings.slice(0, limit).map(
        ({ id, count, metric, keys }): Bucket => ({
          key: keys[level] ?? null,
          count,
          // A sum may come out as minus zero.
          metric: metric === null ? null : metric + 0,
          inner: level + 1 < plan.dimensions.length ? bucketsOf(level + 1, id) : null,
        }),
      ),
      more: level === 0 ? siblings.length > limit : siblings.length < size,
      size,
    };
  };
  return { kind: "groups", total: Number(rows[0]?.[0] ?? 0), ...bucketsOf(0, 0) };
}
