const mostKinds = 500;
const otherKinds = "other warnings";

/** Adds counts by kind to others. Beyond 500 kinds the rest is counted together. */
export function addCounts(target: Record<string, number>, counts: Readonly<Record<string, number>>): void {
  let kinds = Object.keys(target).length;
  for (const [kind, count] of Object.entries(counts)) {
    const known = Object.hasOwn(target, kind);
    if (!known) kinds++;
    const key = known || kinds <= mostKinds ? kind : otherKinds;
    target[key] = (target[key] ?? 0) + count;
  }
}
