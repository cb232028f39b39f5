import { item, u32 } from "./arrays.ts";
import type { Fragments } from "./fragments.ts";
import { wikidataPage } from "./identities.ts";
import { fullId } from "./ids.ts";
import type { Tally } from "./tallies.ts";
import type { World } from "./world.ts";

/** The topic lists of an entity, as JSON text. */
interface TopicLists {
  readonly topics: string;
  readonly topicShare: string;
  readonly xConcepts: string;
}

const listedTopics = 3;

/**
 * The topics of an entity by number of works, the same with its share of all works of the topic, and the
 * broad concepts they add up to (scores are per cent of the entity's topic assignments).
 */
export function topicLists(
  world: World,
  fragments: Fragments,
  totals: Tally,
  counts: readonly (readonly [topic: number, works: number])[],
): TopicLists {
  const ordered = [...counts].sort((left, right) => right[1] - left[1] || left[0] - right[0]);
  const listed = ordered.slice(0, listedTopics);
  const write = (key: string, [topic, works]: readonly [number, number], value: number): string =>
    `{${item(fragments.topicNames, topic)},"${key}":${value}${key === "count" ? `,"score":${Math.round((works / (works + 4)) * 1e4) / 1e4}` : ""},${item(fragments.topicPlaces, topic)}}`;
  const share = ([topic, works]: readonly [number, number]): number =>
    Math.round((works / Math.max(1, u32(totals.works, topic))) * 1e7) / 1e7;
  const byField = new Map<number, number>();
  let total = 0;
  for (const [topic, works] of ordered) {
    const { field } = item(world.hierarchy.topics, topic);
    byField.set(field, (byField.get(field) ?? 0) + works);
    total += works;
  }
  const concepts = [...byField]
    .map(([field, works]) => ({ field, score: Math.round((works / total) * 1000) / 10 }))
    .sort((left, right) => right.score - left.score || left.field - right.field)
    .slice(0, 3)
    .map(({ field, score }) => ({
      // Concepts of level 0 are the fields, in the same order.
      id: fullId("concept", field),
      wikidata: wikidataPage("concept", field),
      display_name: item(world.concepts.concepts, field).name,
      level: 0,
      score,
    }));
  return {
    topics: `[${listed.map((entry) => write("count", entry, entry[1])).join(",")}]`,
    topicShare: `[${listed.map((entry) => write("value", entry, share(entry))).join(",")}]`,
    xConcepts: JSON.stringify(concepts),
  };
}
