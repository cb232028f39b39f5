import type { Scalar } from "@oqlkit/catalog";
import type { Bucket, Buckets, GroupsPlan, GroupsResult } from "@oqlkit/engine";

/** A row of the statement that `compileGroups` makes. */
type GroupRow = readonly (Scalar | null)[];

/** The result that the rows of a groups statement stand for. */
export function readGroups(plan: GroupsPlan, rows: readonly GroupRow[]): GroupsResult {
  // The children of each bucket, by level and the bucket's number.
  const children = plan.dimensions.map(() => new Map<number, GroupRow[]>());
  for (const row of rows) {
    if (row[1] === null) continue;
    const level = children[Number(row[1])];
    const parent = Number(row[2]);
    const siblings = level?.get(parent);
    if (siblings === undefined) level?.set(parent, [row]);
    else siblings.push(row);
  }
  const bucketsOf = (level: number, parent: number): Buckets => {
    const siblings = children[level]?.get(parent) ?? [];
    const limit = plan.dimensions[level]?.limit ?? 0;
    return {
      buckets: siblings.slice(0, limit).map((row): Bucket => {
        const metric = row[5] ?? null;
        return {
          key: row[7 + level] ?? null,
          count: Number(row[4]),
          // A sum may come out as minus zero.
          metric: metric === null ? null : Number(metric) + 0,
          inner: level + 1 < plan.dimensions.length ? bucketsOf(level + 1, Number(row[3])) : null,
        };
      }),
      more: siblings.length > limit,
      size: Number(siblings[0]?.[6] ?? 0),
    };
  };
  return { kind: "groups", total: Number(rows[0]?.[0] ?? 0), ...bucketsOf(0, 0) };
}
