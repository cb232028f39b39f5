import { item } from "./arrays.ts";
import { numberOf } from "./ids.ts";
import { hash, stream } from "./random.ts";
import { researchAdjectives, researchNouns } from "./word-lists.ts";
import { capitalize } from "./words.ts";
import type { World } from "./world.ts";

/** The number a funder gave to an award. */
export function awardNumber(world: World, award: number): string {
  const h = hash(world.seed, stream.award, award);
  return `R${h % 90}-${numberOf("award", award) % 10_000_000}-${award % 97}`;
}

/** The title of an award; a third have none. */
export function awardTitle(world: World, award: number): string | null {
  const h = hash(world.seed, stream.award, award);
  if (h % 3 === 0) return null;
  const { topics } = world.hierarchy;
  const term = item(topics, (h >>> 2) % topics.length).terms[0] ?? "";
  const adjective = item(researchAdjectives, (h >>> 8) % researchAdjectives.length);
  return `${capitalize(adjective)} ${item(researchNouns, (h >>> 14) % researchNouns.length)} of ${term}`;
}
