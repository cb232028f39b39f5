import { sharedU32, u8, u16, u32 } from "./arrays.ts";
import { type Calendar, firstYear, windowStart, windowYears, yearCount } from "./calendar.ts";
import { communityOf, type Groups, olderInGroup } from "./groups.ts";
import type { Hierarchy } from "./hierarchy.ts";
import { nearbyHub } from "./hubs.ts";
import { Random, stream } from "./random.ts";

/** What the draw of references looks at. */
export interface CitationContext {
  readonly seed: number;
  readonly works: number;
  readonly hierarchy: Hierarchy;
  readonly calendar: Calendar;
  readonly topicOf: Uint16Array<SharedArrayBuffer>;
  readonly byTopic: Groups;
  readonly byCommunity: Groups;
}

/** Citations received by each work, in total and by year of the citing work. */
export interface CitationCounts {
  readonly citedBy: Uint32Array<SharedArrayBuffer>;
  /** Ten entries a work: the citations of each year from `windowStart`. */
  readonly citedByYear: Uint32Array<SharedArrayBuffer>;
}

/** Works of one scope that are older than the citing work. */
interface Scope {
  readonly older: number;
  readonly salt: number;
  workAt(position: number): number;
}

function referenceCount(random: Random, year: number): number {
  const u = random.unit();
  if (u < 0.2) return 0;
  const v = random.unit();
  const usual = 2 + Math.floor(42 * v * v);
  const wanted = u > 0.98 ? 60 + random.below(140) : usual;
  return Math.ceil(wanted * (0.4 + (0.6 * year) / yearCount));
}

function groupScope(groups: Groups, group: number, work: number, salt: number): Scope {
  const from = u32(groups.start, group);
  return {
    older: olderInGroup(groups, group, work),
    salt: salt + group,
    workAt: (position) => u32(groups.members, from + position),
  };
}

function drawPosition(random: Random, scope: Scope): number {
  const u = random.unit();
  // Most references are to recent works; some are to classics, which stand out over a wider range.
  const classic = random.chance(0.2);
  const age = Math.floor(scope.older * (classic ? u : u * u));
  const position = scope.older - 1 - age;
  const hub = nearbyHub(random, position, scope.salt, classic ? 32 : 1, "steep");
  return hub < scope.older ? hub : position;
}

/** The works that `work` cites, without repetition, in ascending order; all are older. Pure in its arguments. */
export function drawReferences(context: CitationContext, random: Random, work: number): readonly number[] {
  random.seek(stream.references, work);
  const wanted = Math.min(referenceCount(random, u8(context.calendar.yearOf, work)), work);
  if (wanted === 0) return [];
  const topic = u16(context.topicOf, work);
  const community = communityOf(context.hierarchy, context.topicOf, work);
  const scopes: readonly [Scope, Scope, Scope] = [
    groupScope(context.byTopic, topic, work, 1000),
    groupScope(context.byCommunity, community, work, 5000),
    { older: work, salt: 9000, workAt: (position) => position },
  ];
  const chosen: number[] = [];
  for (let attempt = 0; chosen.length < wanted && attempt < wanted * 2; attempt++) {
    const u = random.unit();
    const scope = u < 0.6 ? scopes[0] : u < 0.84 ? scopes[1] : scopes[2];
    if (scope.older === 0) continue;
    const target = scope.workAt(drawPosition(random, scope));
    if (!chosen.includes(target)) chosen.push(target);
  }
  return chosen.sort((left, right) => left - right);
}

/** Room for the counts of `works` works, all zero. */
export function createCitationCounts(works: number): CitationCounts {
  return { citedBy: sharedU32(works), citedByYear: sharedU32(works * windowYears) };
}

/** Counts the references of works `from` to `to - 1`. Threads may count different ranges at the same time. */
export function countCitations(
  context: CitationContext,
  counts: CitationCounts,
  from: number,
  to: number,
): void {
  const random = new Random(context.seed);
  for (let work = from; work < to; work++) {
    const column = u8(context.calendar.yearOf, work) + firstYear - windowStart;
    for (const target of drawReferences(context, random, work)) {
      Atomics.add(counts.citedBy, target, 1);
      if (column >= 0) Atomics.add(counts.citedByYear, target * windowYears + column, 1);
    }
  }
}
