import { item, lowerBound, sharedU32, u32 } from "./arrays.ts";
import { type Calendar, yearCount } from "./calendar.ts";
import { communityOf, type Groups, olderInGroup } from "./groups.ts";
import type { Hierarchy } from "./hierarchy.ts";
import { nearbyHub } from "./hubs.ts";
import { Random, stream } from "./random.ts";
import { drawRank, rankTable } from "./zipf.ts";

/** Who wrote what, from both sides. */
export interface Teams {
  readonly authors: number;
  /** The authors of work `w`, in order: `teamAuthors[teamStart[w]]` to `teamAuthors[teamStart[w + 1] - 1]`. */
  readonly teamStart: Uint32Array<SharedArrayBuffer>;
  readonly teamAuthors: Uint32Array<SharedArrayBuffer>;
  /** The works of author `a`, oldest first, laid out in the same way. */
  readonly authorStart: Uint32Array<SharedArrayBuffer>;
  readonly authorWorks: Uint32Array<SharedArrayBuffer>;
}

const debutsPerWork = 0.6;
const careerYears = 35;
const sizeWeights = [20, 22, 20, 14, 9, 5, 3.5, 2.5, 1.5, 1, 0.8, 0.7];
const sizeTable = rankTable(sizeWeights.length, 1024, (rank) => item(sizeWeights, rank));

/** How many authors a community has after `works` works: some works are by newcomers, each by one at most. */
function debuts(works: number): number {
  return works === 0 ? 0 : Math.floor((works - 1) * debutsPerWork) + 1;
}

/** The number of authors that all communities have together, and where each begins. */
function authorRanges(communities: Groups): Uint32Array {
  const count = communities.start.length - 1;
  const first = new Uint32Array(count + 1);
  for (let community = 0; community < count; community++) {
    const works = u32(communities.start, community + 1) - u32(communities.start, community);
    first[community + 1] = u32(first, community) + debuts(works);
  }
  return first;
}

function drawTeamSize(random: Random): number {
  const u = random.unit();
  if (u < 0.0006) return 100 + random.below(200);
  if (u < 0.004) return 13 + random.below(40);
  return 1 + drawRank(random, sizeTable);
}

/** A growing list of unsigned 32-bit integers. */
class U32List {
  length = 0;
  private store: Uint32Array;

  constructor(capacity: number) {
    this.store = new Uint32Array(capacity);
  }

  push(value: number): void {
    if (this.length === this.store.length) {
      const larger = new Uint32Array(this.length * 2);
      larger.set(this.store);
      this.store = larger;
    }
    this.store[this.length++] = value;
  }

  includesFrom(from: number, value: number): boolean {
    for (let at = from; at < this.length; at++) if (this.store[at] === value) return true;
    return false;
  }

  toShared(): Uint32Array<SharedArrayBuffer> {
    const shared = sharedU32(this.length);
    shared.set(this.store.subarray(0, this.length));
    return shared;
  }
}

/** The authors of a community who can take part in a work: introduced by then, and not too long ago. */
interface Window {
  readonly from: number;
  readonly to: number;
}

function windowOf(
  communities: Groups,
  first: Uint32Array,
  calendar: Calendar,
  community: number,
  work: number,
): Window {
  const base = u32(first, community);
  const year = calendar.yearOf[work] ?? yearCount;
  const oldest = u32(calendar.yearStart, Math.max(0, year - careerYears));
  const from = u32(communities.start, community);
  const end = u32(communities.start, community + 1);
  const retired = debuts(lowerBound(communities.members, oldest, from, end) - from);
  return { from: base + retired, to: base + debuts(olderInGroup(communities, community, work)) };
}

function drawAuthor(random: Random, window: Window): number {
  const position = window.from + random.below(window.to - window.from);
  const hub = nearbyHub(random, position, 1, 1, "gentle");
  return hub >= window.from && hub < window.to ? hub : position;
}

function invert(
  works: number,
  authors: number,
  teamStart: Uint32Array,
  teamAuthors: Uint32Array,
): Pick<Teams, "authorStart" | "authorWorks"> {
  const authorStart = sharedU32(authors + 1);
  for (const author of teamAuthors) authorStart[author + 1] = u32(authorStart, author + 1) + 1;
  for (let author = 0; author < authors; author++) {
    authorStart[author + 1] = u32(authorStart, author + 1) + u32(authorStart, author);
  }
  const next = authorStart.slice();
  const authorWorks = sharedU32(teamAuthors.length);
  for (let work = 0; work < works; work++) {
    for (let at = u32(teamStart, work); at < u32(teamStart, work + 1); at++) {
      const author = u32(teamAuthors, at);
      const place = u32(next, author);
      authorWorks[place] = work;
      next[author] = place + 1;
    }
  }
  return { authorStart, authorWorks };
}

/**
 * Draws the team of every work. Authors are numbered by community and debut; the newcomer of a work, if it
 * has one, comes first, and the others come from the community or, at times, from any other.
 */
export function drawTeams(
  seed: number,
  works: number,
  hierarchy: Hierarchy,
  topicOf: Uint16Array,
  communities: Groups,
  calendar: Calendar,
): Teams {
  const random = new Random(seed);
  const first = authorRanges(communities);
  const communityCount = communities.start.length - 1;
  const authors = u32(first, communityCount);
  const teamStart = sharedU32(works + 1);
  const list = new U32List(works * 4 + 64);
  for (let work = 0; work < works; work++) {
    random.seek(stream.team, work);
    const community = communityOf(hierarchy, topicOf, work);
    const older = olderInGroup(communities, community, work);
    const begin = list.length;
    const debut = debuts(older + 1) > debuts(older);
    if (debut) list.push(u32(first, community) + debuts(older));
    const size = !debut && random.chance(0.02) ? 0 : drawTeamSize(random);
    const own = windowOf(communities, first, calendar, community, work);
    const strangers = size > 40 ? 0.8 : 0.12;
    for (let attempt = 0; list.length - begin < size && attempt < size * 3; attempt++) {
      const window = random.chance(strangers)
        ? windowOf(communities, first, calendar, random.below(communityCount), work)
        : own;
      if (window.to <= window.from) continue;
      const author = drawAuthor(random, window);
      if (!list.includesFrom(begin, author)) list.push(author);
    }
    teamStart[work + 1] = list.length;
  }
  const teamAuthors = list.toShared();
  return { authors, teamStart, teamAuthors, ...invert(works, authors, teamStart, teamAuthors) };
}
