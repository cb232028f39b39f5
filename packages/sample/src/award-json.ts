import { item, u32 } from "./arrays.ts";
import { awardNumber, awardTitle } from "./award-facts.ts";
import { firstYear } from "./calendar.ts";
import type { Catalog } from "./catalog.ts";
import type { Fragments } from "./fragments.ts";
import { funderRegistryNumber, funderRor } from "./identities.ts";
import { apiBase, fullId, shortId } from "./ids.ts";
import { authorOrcid } from "./people.ts";
import { dates, type Stamps } from "./stamps.ts";
import type { Drafter, Scored, WorkDraft } from "./work-draft.ts";
import { firstWorkOfAward, funderOfAward, type World } from "./world.ts";

const schemes = ["Project Grant", "Fellowship", "Starting Grant", "Infrastructure"] as const;

/** The works of each award, oldest first, as lists laid out one after the other. */
interface AwardOutputs {
  readonly start: Uint32Array;
  readonly works: Uint32Array;
}

/** Sorts (award, work) pairs, given as alternating entries, into lists of works by award. */
export function groupAwardOutputs(awards: number, pairs: readonly Uint32Array[]): AwardOutputs {
  const start = new Uint32Array(awards + 1);
  let total = 0;
  for (const part of pairs) {
    for (let at = 0; at < part.length; at += 2) start[u32(part, at) + 1] = u32(start, u32(part, at) + 1) + 1;
    total += part.length / 2;
  }
  for (let award = 0; award < awards; award++) start[award + 1] = u32(start, award + 1) + u32(start, award);
  const next = start.slice();
  const works = new Uint32Array(total);
  for (const part of pairs) {
    for (let at = 0; at < part.length; at += 2) {
      const award = u32(part, at);
      works[u32(next, award)] = u32(part, at + 1);
      next[award] = u32(next, award) + 1;
    }
  }
  for (let award = 0; award < awards; award++) {
    works.subarray(u32(start, award), u32(start, award + 1)).sort();
  }
  return { start, works };
}

/** How many awards each funder gave. */
export function awardsByFunder(world: World): Uint32Array {
  const counts = new Uint32Array(world.funders.length);
  for (let award = 0; award < world.sizes.awards; award++) {
    const funder = funderOfAward(world, award);
    counts[funder] = u32(counts, funder) + 1;
  }
  return counts;
}

function lead(world: World, drafter: Drafter, draft: WorkDraft | undefined): object | null {
  const first = draft?.authorships[0];
  if (first === undefined) return null;
  const { given, family } = drafter.affiliations.nameOf(first.author);
  const home = world.institutions.all[first.institutions[0] ?? -1];
  return {
    given_name: given,
    family_name: family,
    orcid: authorOrcid(world.seed, first.author),
    role_start: null,
    affiliation: home === undefined ? null : { name: home.name, country: home.country, ids: [] },
  };
}

/** The lines of awards.jsonl. Subject, people and place of an award are those of its first work. */
export function* awardLines(
  world: World,
  catalog: Catalog,
  fragments: Fragments,
  drafter: Drafter,
  outputs: AwardOutputs,
  stamps: Stamps,
): Generator<string> {
  const topicJson = ({ value, score }: Scored<number>): string =>
    `{${item(fragments.topicNames, value)},"score":${score},${item(fragments.topicPlaces, value)}}`;
  for (let award = 0; award < world.sizes.awards; award++) {
    const from = u32(outputs.start, award);
    const to = u32(outputs.start, award + 1);
    const works = Array.from(outputs.works.subarray(from, to), (work) => fullId("work", work));
    const draft = to > from ? drafter.draft(u32(outputs.works, from)) : undefined;
    const topics = draft?.topics.map(topicJson) ?? [];
    const homes = draft?.authorships[0]?.institutions.map((at) => item(fragments.institutions, at)) ?? [];
    const funder = funderOfAward(world, award);
    const startYear = firstYear + (catalog.calendar.yearOf[firstWorkOfAward(world.sizes, award)] ?? 0);
    const amount = award % 2 === 0 ? 20000 + (award % 480) * 2500 : null;
    const head = JSON.stringify({
      id: fullId("award", award),
      display_name: awardTitle(world, award),
      description: null,
      funder_award_id: awardNumber(world, award),
      funder: {
        id: fullId("funder", funder),
        display_name: item(world.funders, funder).name,
        ror: funderRor(world, funder),
        doi: `https://doi.org/10.13039/${funderRegistryNumber(funder)}`,
      },
      funded_outputs: works,
      funded_outputs_count: works.length,
      amount,
      currency: amount === null ? null : "USD",
      funding_type: "research",
      funder_scheme: item(schemes, award % schemes.length),
      start_date: `${startYear}-01-01`,
      end_date: `${startYear + 3}-12-31`,
      start_year: startYear,
      end_year: startYear + 3,
      landing_page_url: null,
      doi: null,
      provenance: "crossref_work.grants",
      lead_investigator: lead(world, drafter, draft),
      co_lead_investigator: null,
      investigators: [],
      works_api_url: `${apiBase}/works?filter=awards.id:${shortId("award", award)}`,
    }).slice(0, -1);
    yield `${head},"primary_topic":${topics[0] ?? "null"},"topics":[${topics.join(",")}],"institution_awarded":[${homes.join(",")}],${JSON.stringify(dates(stamps)).slice(1)}`;
  }
}
