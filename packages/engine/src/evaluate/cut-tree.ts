import type { Buckets } from "../adapter.ts";

/**
 * Adds to `counts` how many innermost buckets there are, by the last place that one of those around it or it itself
 * has.
 */
function countByPlace({ buckets }: Buckets, above: number, isOutermost: boolean, counts: number[]): void {
  for (const [index, { inner }] of buckets.entries()) {
    const place = isOutermost ? 0 : Math.max(above, index + 1);
    if (inner === null) counts[place] = (counts[place] ?? 0) + 1;
    else countByPlace(inner, place, false, counts);
  }
}

function shortened({ buckets, more, size }: Buckets, limit: number): Buckets {
  return {
    buckets: buckets.slice(0, limit).map((bucket) => ({
      ...bucket,
      inner: bucket.inner && shortened(bucket.inner, limit),
    })),
    more: more || buckets.length > limit,
    size,
  };
}

/** A tree of buckets with no more than `most` at its innermost level, as `maxInnermost` of a plan tells. */
export function cutTree<Tree extends Buckets>(tree: Tree, most: number): Tree {
  const counts: number[] = [];
  countByPlace(tree, 0, true, counts);
  let total = 0;
  const beyond = Array.from(counts).findIndex((count = 0) => {
    total += count;
    return total > most;
  });
  if (beyond < 0) return tree;
  const limit = Math.max(beyond - 1, 1);
  const buckets = tree.buckets.map((bucket) => ({
    ...bucket,
    inner: bucket.inner && shortened(bucket.inner, limit),
  }));
  return { ...tree, buckets };
}
