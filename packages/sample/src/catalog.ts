import { sharedU8, u16 } from "./arrays.ts";
import { createCalendar } from "./calendar.ts";
import { type CitationContext, type CitationCounts, createCitationCounts } from "./citations.ts";
import { communityOf, drawTopics, groupWorks } from "./groups.ts";
import { createStanding, type Standing } from "./standing.ts";
import { drawTeams, type Teams } from "./teams.ts";
import type { World } from "./world.ts";

/** Who wrote and what cites what, drawn before anything is written. */
export interface Links extends CitationContext, CitationCounts {
  readonly teams: Teams;
  /** The open-access status of each work, as a position in `oaStatuses`; filled while works are written. */
  readonly statusOf: Uint8Array<SharedArrayBuffer>;
}

/** All that threads share: typed arrays over shared memory, about 100 bytes for each work. */
export interface Catalog extends Links {
  readonly standing: Standing;
}

/** Draws topics, teams and the room for citation counts. */
export function createLinks(world: World): Links {
  const { seed, hierarchy } = world;
  const { works } = world.sizes;
  const calendar = createCalendar(works);
  const topicOf = drawTopics(seed, works, hierarchy);
  const byTopic = groupWorks(works, hierarchy.topics.length, (work) => u16(topicOf, work));
  const byCommunity = groupWorks(works, hierarchy.subfields.length, (work) =>
    communityOf(hierarchy, topicOf, work),
  );
  const teams = drawTeams(seed, works, hierarchy, topicOf, byCommunity, calendar);
  const counts = createCitationCounts(works);
  const statusOf = sharedU8(works);
  return { seed, works, hierarchy, calendar, topicOf, byTopic, byCommunity, teams, statusOf, ...counts };
}

/** Adds the tables that compare works; `links` must have all citations counted. */
export function withStanding(links: Links): Catalog {
  const standing = createStanding(links.hierarchy, links.calendar, links.topicOf, links.citedBy);
  return { ...links, standing };
}
