import { lowerBound, sharedU16, sharedU32, u16, u32 } from "./arrays.ts";
import type { Hierarchy } from "./hierarchy.ts";
import { Random, stream } from "./random.ts";
import { drawRank, rankTable, zipfWeight } from "./zipf.ts";

/** Works listed by group: those of group `g` are `members[start[g]]` to `members[start[g + 1] - 1]`, oldest first. */
export interface Groups {
  readonly start: Uint32Array<SharedArrayBuffer>;
  readonly members: Uint32Array<SharedArrayBuffer>;
}

/** The main topic of each work. */
export function drawTopics(
  seed: number,
  works: number,
  hierarchy: Hierarchy,
): Uint16Array<SharedArrayBuffer> {
  const random = new Random(seed);
  const topics = hierarchy.topics.length;
  const table = rankTable(topics, 65536, zipfWeight(60));
  // A fixed stride spreads the large topics over all fields.
  let stride = Math.floor(topics * 0.382) | 1;
  while (greatestCommonDivisor(stride, topics) !== 1) stride += 2;
  const topicOf = sharedU16(works);
  for (let work = 0; work < works; work++) {
    topicOf[work] = (drawRank(random.seek(stream.topic, work), table) * stride) % topics;
  }
  return topicOf;
}

/** The greatest common divisor of two positive integers. */
export function greatestCommonDivisor(a: number, b: number): number {
  let [large, small] = [a, b];
  while (small !== 0) [large, small] = [small, large % small];
  return large;
}

/** Lists works by group with one counting sort. */
export function groupWorks(works: number, groups: number, groupOf: (work: number) => number): Groups {
  const start = sharedU32(groups + 1);
  for (let work = 0; work < works; work++) {
    const group = groupOf(work) + 1;
    start[group] = u32(start, group) + 1;
  }
  for (let group = 0; group < groups; group++) start[group + 1] = u32(start, group + 1) + u32(start, group);
  const next = start.slice();
  const members = sharedU32(works);
  for (let work = 0; work < works; work++) {
    const group = groupOf(work);
    const at = u32(next, group);
    members[at] = work;
    next[group] = at + 1;
  }
  return { start, members };
}

/** How many works of `group` are older than `work`. */
export function olderInGroup(groups: Groups, group: number, work: number): number {
  const from = u32(groups.start, group);
  return lowerBound(groups.members, work, from, u32(groups.start, group + 1)) - from;
}

/** The group of a work by its topic's subfield: the community its authors come from. */
export function communityOf(hierarchy: Hierarchy, topicOf: Uint16Array, work: number): number {
  return hierarchy.topics[u16(topicOf, work)]?.subfield ?? 0;
}
