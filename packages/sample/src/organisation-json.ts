import { item, u32 } from "./arrays.ts";
import { lastYear } from "./calendar.ts";
import { type Fragments, keysOf } from "./fragments.ts";
import { continentBox, continentOfCountry } from "./geography.ts";
import {
  funderRegistryNumber,
  funderRor,
  institutionRor,
  publisherRor,
  sourceFlags,
  sourceHosts,
  sourceIssns,
  wikidataPage,
} from "./identities.ts";
import { apiBase, fullId, idBase, numberOf, shortId } from "./ids.ts";
import { countsByYear, summaryStats } from "./impact.ts";
import { hash, stream } from "./random.ts";
import { dates, type Stamps } from "./stamps.ts";
import type { ImpactTally, Tallies } from "./tallies.ts";
import { topicLists } from "./topic-shares.ts";
import { codesOf } from "./vocabulary.ts";
import type { World } from "./world.ts";

interface Role {
  readonly role: "institution" | "funder";
  readonly id: string;
  readonly works_count: number;
}

function counts(tally: ImpactTally, index: number): object {
  return {
    works_count: u32(tally.works, index),
    cited_by_count: u32(tally.cited, index),
    summary_stats: summaryStats(tally, index),
  };
}

/** The topic lists of an entity of a tally that counts topics, as keys. */
function topicKeys(
  world: World,
  fragments: Fragments,
  tallies: Tallies,
  tally: ImpactTally,
  index: number,
): string {
  const topicCount = world.hierarchy.topics.length;
  const found: (readonly [number, number])[] = [];
  for (let topic = 0; topic < topicCount; topic++) {
    const works = u32(tally.topics, index * topicCount + topic);
    if (works > 0) found.push([topic, works]);
  }
  const { topics, topicShare, xConcepts } = topicLists(world, fragments, tallies.topics, found);
  return `"topics":${topics},"topic_share":${topicShare},"x_concepts":${xConcepts}`;
}

function institutionRole(tallies: Tallies, index: number): Role {
  return {
    role: "institution",
    id: fullId("institution", index),
    works_count: u32(tallies.institutions.works, index),
  };
}

function funderRole(tallies: Tallies, index: number): Role {
  return { role: "funder", id: fullId("funder", index), works_count: u32(tallies.funders.works, index) };
}

/** Institutions tied to each institution, from both sides: parents and children, and siblings as related. */
function associations(world: World): (index: number) => readonly (readonly [number, string])[] {
  const { all } = world.institutions;
  const children = all.map((): number[] => []);
  all.forEach(({ parent }, index) => {
    if (parent >= 0) item(children, parent).push(index);
  });
  return (index) => {
    const { parent } = item(all, index);
    const parents: (readonly [number, string])[] = parent < 0 ? [] : [[parent, "parent"]];
    const siblings = parent < 0 ? [] : item(children, parent).filter((sibling) => sibling !== index);
    return [
      ...parents,
      ...item(children, index).map((child): [number, string] => [child, "child"]),
      ...siblings.map((sibling): [number, string] => [sibling, "related"]),
    ];
  };
}

function geo(world: World, index: number, countryName: string): object {
  const { country, city } = item(world.institutions.all, index);
  const [south, north, west, east] = continentBox[continentOfCountry.get(country) ?? ""] ?? [0, 1, 0, 1];
  const h = hash(world.seed, stream.institution, -2 - index);
  return {
    city,
    geonames_city_id: String(1_000_000 + (h % 9_000_000)),
    region: null,
    country_code: country,
    country: countryName,
    latitude: Math.round((south + ((north - south) * (h & 0xffff)) / 65536) * 1e4) / 1e4,
    longitude: Math.round((west + ((east - west) * (h >>> 16)) / 65536) * 1e4) / 1e4,
  };
}

/** The lines of institutions.jsonl. */
export function* institutionLines(
  world: World,
  fragments: Fragments,
  tallies: Tallies,
  stamps: Stamps,
): Generator<string> {
  const { all } = world.institutions;
  const tally = tallies.institutions;
  const associated = associations(world);
  const countryNames = new Map(codesOf("countries").map(({ code, name }): [string, string] => [code, name]));
  const funderOf = new Map(
    world.funders.map(({ institution }, funder): [number, number] => [institution, funder]),
  );
  for (let index = 0; index < all.length; index++) {
    const { name, country, type, lineage } = item(all, index);
    const id = fullId("institution", index);
    const ror = institutionRor(index);
    const repository = world.sources.ofInstitution.get(index);
    const hosts = repository === undefined ? [] : sourceHosts(world, repository);
    const funder = funderOf.get(index);
    const head = keysOf({
      id,
      ror,
      display_name: name,
      country_code: country,
      type,
      type_id: `${idBase}/institution-types/${type}`,
      lineage: lineage.map((at) => fullId("institution", at)),
      homepage_url: `https://institution${index}.example.org`,
      image_url: null,
      image_thumbnail_url: null,
      display_name_acronyms: index % 3 === 0 ? [name.replaceAll(/[^A-Z]/g, "")] : [],
      display_name_alternatives: [],
      repositories:
        repository === undefined
          ? []
          : [
              {
                id: fullId("source", repository),
                display_name: item(world.sources.all, repository).name,
                host_organization: id,
                host_organization_name: name,
                host_organization_lineage: hosts.map((host) => host.id),
              },
            ],
      ...counts(tally, index),
      ids: {
        openalex: id,
        ...(ror === null ? {} : { ror }),
        mag: String(numberOf("institution", index)),
        wikidata: wikidataPage("institution", index),
      },
      geo: geo(world, index, countryNames.get(country) ?? country),
      international: { display_name: { en: name } },
      associated_institutions: associated(index).map(([other, relationship]) => {
        const { name: display_name, country: country_code, type: otherType } = item(all, other);
        const otherRor = institutionRor(other);
        return {
          id: fullId("institution", other),
          ror: otherRor,
          display_name,
          country_code,
          type: otherType,
          relationship,
        };
      }),
      counts_by_year: countsByYear(tally, index),
      roles: [
        institutionRole(tallies, index),
        ...(funder === undefined ? [] : [funderRole(tallies, funder)]),
      ],
    });
    const tail = keysOf({
      is_super_system: false,
      status: "active",
      works_api_url: `${apiBase}/works?filter=institutions.id:${shortId("institution", index)}`,
      ...dates(stamps),
    });
    yield `{${head},${topicKeys(world, fragments, tallies, tally, index)},${tail}}`;
  }
}

/** The lines of publishers.jsonl. */
export function publisherLines(world: World, tallies: Tallies, stamps: Stamps): readonly string[] {
  const ids = (index: number): object => {
    const ror = publisherRor(index);
    return {
      openalex: fullId("publisher", index),
      ...(ror === null ? {} : { ror }),
      wikidata: wikidataPage("publisher", index),
    };
  };
  const tally = tallies.publishers;
  return world.publishers.map(({ name, country, parent, lineage }, index) =>
    JSON.stringify({
      id: fullId("publisher", index),
      display_name: name,
      alternate_titles: index % 4 === 0 ? [`${name} Group`] : [],
      hierarchy_level: lineage.length - 1,
      parent_publisher:
        parent < 0
          ? null
          : {
              id: fullId("publisher", parent),
              display_name: item(world.publishers, parent).name,
              ids: ids(parent),
            },
      lineage: lineage.map((at) => fullId("publisher", at)),
      country_codes: [country],
      homepage_url: `https://publisher${index}.example.org`,
      image_url: null,
      image_thumbnail_url: null,
      ...counts(tally, index),
      ids: ids(index),
      counts_by_year: countsByYear(tally, index),
      roles: [{ role: "publisher", id: fullId("publisher", index), works_count: u32(tally.works, index) }],
      sources_api_url: `${apiBase}/sources?filter=host_organization.id:${shortId("publisher", index)}`,
      ...dates(stamps),
    }),
  );
}

/** The lines of funders.jsonl; `awards` counts each funder's awards. */
export function funderLines(
  world: World,
  tallies: Tallies,
  awards: Uint32Array,
  stamps: Stamps,
): readonly string[] {
  const tally = tallies.funders;
  return world.funders.map(({ name, country, institution }, index) => {
    const id = fullId("funder", index);
    const ror = funderRor(world, index);
    const crossref = funderRegistryNumber(index);
    const wikidata = wikidataPage(
      institution < 0 ? "funder" : "institution",
      institution < 0 ? index : institution,
    );
    return JSON.stringify({
      id,
      display_name: name,
      alternate_titles: [],
      country_code: country,
      description: index % 2 === 0 ? "research funder" : null,
      homepage_url: `https://funder${index}.example.org`,
      image_url: null,
      image_thumbnail_url: null,
      awards_count: u32(awards, index),
      ...counts(tally, index),
      ids: {
        openalex: id,
        ...(ror === null ? {} : { ror }),
        wikidata,
        crossref,
        doi: `https://doi.org/10.13039/${crossref}`,
      },
      counts_by_year: countsByYear(tally, index),
      roles: [
        funderRole(tallies, index),
        ...(institution < 0 ? [] : [institutionRole(tallies, institution)]),
      ],
      ...dates(stamps),
    });
  });
}

/** The lines of sources.jsonl. */
export function* sourceLines(
  world: World,
  fragments: Fragments,
  tallies: Tallies,
  stamps: Stamps,
): Generator<string> {
  const tally = tallies.sources;
  const countryNames = new Map(codesOf("countries").map(({ code, name }): [string, string] => [code, name]));
  for (let index = 0; index < world.sources.all.length; index++) {
    const source = item(world.sources.all, index);
    const id = fullId("source", index);
    const issns = sourceIssns(world, index);
    const hosts = sourceHosts(world, index);
    const host = world.publishers[source.publisher] ?? world.institutions.all[source.institution];
    const flags = sourceFlags(world, index);
    const head = keysOf({
      id,
      issn_l: issns[0] ?? null,
      issn: issns.length > 0 ? issns : null,
      display_name: source.name,
      host_organization: hosts[0]?.id ?? null,
      host_organization_name: hosts[0]?.name ?? null,
      host_organization_lineage: hosts.map((entry) => entry.id),
      works_count: u32(tally.works, index),
      oa_works_count: u32(tally.oaWorks, index),
      cited_by_count: u32(tally.cited, index),
      summary_stats: summaryStats(tally, index),
      is_oa: flags.is_oa,
      is_in_doaj: flags.is_in_doaj,
      is_in_doaj_since_year: flags.is_in_doaj ? lastYear - 20 + (index % 20) : null,
      is_indexed_in_scopus: flags.is_indexed_in_scopus,
      is_core: flags.is_core,
      ids: {
        openalex: id,
        ...(issns.length === 0 ? {} : { issn_l: issns[0], issn: issns }),
        mag: String(numberOf("source", index)),
        wikidata: wikidataPage("source", index),
      },
      homepage_url: `https://source${index}.example.org`,
      apc_prices: source.apc === 0 ? null : [{ price: source.apc, currency: "USD" }],
      apc_usd: source.apc === 0 ? null : source.apc,
      country_code: host?.country ?? null,
      country: host === undefined ? null : (countryNames.get(host.country) ?? null),
      societies: [],
      alternate_titles: [],
      abbreviated_title:
        index % 3 === 0
          ? source.name
              .split(" ")
              .map((word) => word.slice(0, 4))
              .join(". ")
          : null,
      type: source.type,
    });
    const tail = keysOf({
      counts_by_year: countsByYear(tally, index),
      works_api_url: `${apiBase}/works?filter=primary_location.source.id:${shortId("source", index)}`,
      ...dates(stamps),
    });
    yield `{${head},${topicKeys(world, fragments, tallies, tally, index)},${tail}}`;
  }
}
