import { item, u32 } from "./arrays.ts";
import { named } from "./fragments.ts";
import { topicId, wikidataPage } from "./identities.ts";
import { apiBase, fullId, idBase, numberOf, shortId } from "./ids.ts";
import { countsByYear } from "./impact.ts";
import { dates, type Stamps } from "./stamps.ts";
import type { Tallies, Tally } from "./tallies.ts";
import { TextWriter } from "./text.ts";
import type { World } from "./world.ts";

interface Neighbour {
  readonly id: string;
  readonly display_name: string;
}

function counts(
  tally: Tally,
  index: number,
): { readonly works_count: number; readonly cited_by_count: number } {
  return { works_count: u32(tally.works, index), cited_by_count: u32(tally.cited, index) };
}

function worksUrl(filter: string): string {
  return `${apiBase}/works?filter=${filter}`;
}

/** Looks up entries of the hierarchy as their neighbours name them. */
function neighbours(
  world: World,
): Record<"domain" | "field" | "subfield" | "topic", (index: number) => Neighbour> {
  const { domains, fields, subfields, topics } = world.hierarchy;
  const finder =
    (path: string, list: readonly { readonly code: string; readonly name: string }[]) =>
    (index: number): Neighbour => {
      const { code, name } = item(list, index);
      return named(path, code, name);
    };
  return {
    domain: finder("domains", domains),
    field: finder("fields", fields),
    subfield: finder("subfields", subfields),
    topic: (index) => {
      const { code, name } = item(topics, index);
      return { id: topicId(code), display_name: name };
    },
  };
}

function indexes(length: number): readonly number[] {
  return Array.from({ length }, (_, index) => index);
}

function others(
  list: readonly number[],
  own: number,
  toNeighbour: (index: number) => Neighbour,
): readonly Neighbour[] {
  return list.filter((index) => index !== own).map(toNeighbour);
}

/** The lines of domains.jsonl. */
export function domainLines(world: World, tallies: Tallies, stamps: Stamps): readonly string[] {
  const near = neighbours(world);
  const { domains, fields } = world.hierarchy;
  return domains.map(({ code, name }, index) =>
    JSON.stringify({
      ...near.domain(index),
      description: `All fields of the ${name.toLowerCase()}.`,
      ids: { openalex: `${idBase}/domains/${code}` },
      display_name_alternatives: [],
      fields: indexes(fields.length)
        .filter((field) => item(fields, field).domain === index)
        .map(near.field),
      siblings: others(indexes(domains.length), index, near.domain),
      ...counts(tallies.domains, index),
      works_api_url: worksUrl(`topics.domain.id:${code}`),
      ...dates(stamps),
    }),
  );
}

/** The lines of fields.jsonl. */
export function fieldLines(world: World, tallies: Tallies, stamps: Stamps): readonly string[] {
  const near = neighbours(world);
  const { fields } = world.hierarchy;
  return fields.map(({ code, name, domain, subfields }, index) => {
    const siblings = indexes(fields.length).filter((field) => item(fields, field).domain === domain);
    return JSON.stringify({
      ...near.field(index),
      description: `All subfields of ${name.toLowerCase()}.`,
      ids: { openalex: `${idBase}/fields/${code}` },
      display_name_alternatives: [],
      domain: near.domain(domain),
      subfields: subfields.map(near.subfield),
      siblings: others(siblings, index, near.field),
      ...counts(tallies.fields, index),
      works_api_url: worksUrl(`topics.field.id:${code}`),
      ...dates(stamps),
    });
  });
}

/** The lines of subfields.jsonl. */
export function subfieldLines(world: World, tallies: Tallies, stamps: Stamps): readonly string[] {
  const near = neighbours(world);
  const { fields, subfields } = world.hierarchy;
  return subfields.map(({ code, name, field, domain, topics }, index) =>
    JSON.stringify({
      ...near.subfield(index),
      description: `All topics of ${name.toLowerCase()}.`,
      ids: { openalex: `${idBase}/subfields/${code}` },
      display_name_alternatives: [],
      field: near.field(field),
      domain: near.domain(domain),
      topics: topics.map(near.topic),
      siblings: others(item(fields, field).subfields, index, near.subfield),
      ...counts(tallies.subfields, index),
      works_api_url: worksUrl(`topics.subfield.id:${code}`),
      ...dates(stamps),
    }),
  );
}

/** The lines of topics.jsonl. */
export function topicLines(world: World, tallies: Tallies, stamps: Stamps): readonly string[] {
  const near = neighbours(world);
  const texts = new TextWriter(world.seed, world.hierarchy);
  const { keywords, subfields, topics } = world.hierarchy;
  return topics.map((topic, index) =>
    JSON.stringify({
      ...near.topic(index),
      description: texts.sentence(index, topic),
      keywords: topic.keywords.map((keyword) => item(keywords, keyword).name),
      ids: { openalex: topicId(topic.code) },
      subfield: near.subfield(topic.subfield),
      field: near.field(topic.field),
      domain: near.domain(topic.domain),
      siblings: others(item(subfields, topic.subfield).topics, index, near.topic),
      ...counts(tallies.topics, index),
      works_api_url: worksUrl(`topics.id:T${topic.code}`),
      ...dates(stamps),
    }),
  );
}

/** The lines of keywords.jsonl. */
export function keywordLines(world: World, tallies: Tallies, stamps: Stamps): readonly string[] {
  return world.hierarchy.keywords.map(({ slug, name }, index) =>
    JSON.stringify({
      ...named("keywords", slug, name),
      ...counts(tallies.keywords, index),
      works_api_url: worksUrl(`keywords.id:keywords/${slug}`),
      ...dates(stamps),
    }),
  );
}

/** The lines of concepts.jsonl; like upstream, they have no summary of impact. */
export function conceptLines(world: World, tallies: Tallies, stamps: Stamps): readonly string[] {
  const { concepts } = world.concepts;
  const mention = (index: number): object => {
    const { name, level } = item(concepts, index);
    return {
      id: fullId("concept", index),
      wikidata: wikidataPage("concept", index),
      display_name: name,
      level,
    };
  };
  return concepts.map(({ name, level, ancestors }, index) => {
    const id = fullId("concept", index);
    const wikidata = wikidataPage("concept", index);
    return JSON.stringify({
      id,
      wikidata,
      display_name: name,
      level,
      description: level === 0 ? "field of research" : null,
      ...counts(tallies.concepts, index),
      summary_stats: null,
      ids: { openalex: id, wikidata, mag: String(numberOf("concept", index)) },
      image_url: null,
      image_thumbnail_url: null,
      international: { display_name: { en: name } },
      ancestors: ancestors.map(mention),
      related_concepts: [],
      counts_by_year: countsByYear(tallies.concepts, index),
      works_api_url: worksUrl(`concepts.id:${shortId("concept", index)}`),
      ...dates(stamps),
    });
  });
}
