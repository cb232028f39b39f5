import { item, u16, u32 } from "./arrays.ts";
import { awardNumber, awardTitle } from "./award-facts.ts";
import { firstYear, publicationDate, updatedDate, windowStart, windowYears } from "./calendar.ts";
import type { Catalog } from "./catalog.ts";
import { drawReferences } from "./citations.ts";
import type { Fragments } from "./fragments.ts";
import { apiBase, fullId, numberOf, shortId } from "./ids.ts";
import { doiOf, writeLocations } from "./locations.ts";
import { authorForm } from "./people.ts";
import { hash, Random, stream } from "./random.ts";
import { fieldWeightedImpact, rankInYear } from "./standing.ts";
import { TextWriter } from "./text.ts";
import { codesOf } from "./vocabulary.ts";
import type { Drafter, Scored, WorkDraft } from "./work-draft.ts";
import { funderOfAward, type World } from "./world.ts";

const meshQualifiers = [
  ["Q000628", "therapy"],
  ["Q000175", "diagnosis"],
  ["Q000453", "epidemiology"],
  ["Q000379", "methods"],
  ["Q000378", "metabolism"],
] as const;

function list(items: readonly string[]): string {
  return `[${items.join(",")}]`;
}

function quoted(ids: readonly string[]): string {
  return ids.length === 0 ? "[]" : `["${ids.join('","')}"]`;
}

function textOrNull(value: string | null): string {
  return value === null ? "null" : JSON.stringify(value);
}

/** Distinct values in order of first appearance. */
function distinct<T>(values: readonly T[]): readonly T[] {
  return [...new Set(values)];
}

/** Writes works as lines of JSON, keys in the order of the published tables. */
export class WorkWriter {
  private readonly world: World;
  private readonly catalog: Catalog;
  private readonly fragments: Fragments;
  private readonly drafter: Drafter;
  private readonly texts: TextWriter;
  private readonly random: Random;
  private readonly goalNames: ReadonlyMap<string, string>;

  constructor(world: World, catalog: Catalog, fragments: Fragments, drafter: Drafter) {
    this.world = world;
    this.catalog = catalog;
    this.fragments = fragments;
    this.drafter = drafter;
    this.texts = new TextWriter(world.seed, world.hierarchy);
    this.random = new Random(world.seed);
    this.goalNames = new Map(codesOf("sdgs").map(({ code, name }): [string, string] => [code, name]));
  }

  private topicJson({ value, score }: Scored<number>): string {
    const { topicNames, topicPlaces } = this.fragments;
    return `{${item(topicNames, value)},"score":${score},${item(topicPlaces, value)}}`;
  }

  private authorships(draft: WorkDraft): string {
    const { world, fragments } = this;
    const last = draft.authorships.length - 1;
    return list(
      draft.authorships.map(({ author, institutions }, position) => {
        const { json, raw } = authorForm(world.seed, this.drafter.affiliations, author);
        const places = institutions.map((at) => item(world.institutions.all, at));
        const countries = distinct(places.map(({ country }) => country));
        const strings = places.map(({ name, city, country }) =>
          JSON.stringify(`${name}, ${city}, ${country}`),
        );
        const affiliations = strings.map(
          (text, at) =>
            `{"raw_affiliation_string":${text},"institution_ids":["${fullId("institution", item(institutions, at))}"]}`,
        );
        const place = position === 0 ? "first" : position === last ? "last" : "middle";
        return `{"author_position":"${place}","author":${json},"institutions":${list(institutions.map((at) => item(fragments.institutions, at)))},"countries":${quoted(countries)},"is_corresponding":${isCorresponding(draft, position)},"raw_author_name":${JSON.stringify(raw)},"raw_affiliation_strings":${list(strings)},"raw_orcid":null,"affiliations":${list(affiliations)}}`;
      }),
    );
  }

  private people(draft: WorkDraft): string {
    const { world } = this;
    const institutions = distinct(draft.authorships.flatMap((authorship) => authorship.institutions));
    const countries = distinct(institutions.map((at) => item(world.institutions.all, at).country));
    const corresponding = draft.authorships.filter((_, position) => isCorresponding(draft, position));
    const homes = distinct(corresponding.flatMap((authorship) => authorship.institutions));
    return `"authorships":${this.authorships(draft)},"institution_assertions":[],"institutions":[],"countries_distinct_count":${countries.length},"institutions_distinct_count":${institutions.length},"corresponding_author_ids":${quoted(corresponding.map(({ author }) => fullId("author", author)))},"corresponding_institution_ids":${quoted(homes.map((at) => fullId("institution", at)))}`;
  }

  private indexedIn(draft: WorkDraft): readonly string[] {
    const { code } = draft.type;
    const names: string[] = [];
    const registersData = code === "dataset" || code === "dissertation" || code === "software";
    if (draft.hasDoi) names.push(registersData ? "datacite" : "crossref");
    const { access } = this.world.sources.all[draft.source] ?? {};
    if (access === "gold" || access === "diamond") names.push("doaj");
    if (draft.hasPmid) names.push("pubmed");
    if (draft.source === 0) names.push("arxiv");
    return names;
  }

  private charges(draft: WorkDraft): string {
    const value = this.world.sources.all[draft.source]?.apc ?? 0;
    if (value === 0) return '"apc_list":null,"apc_paid":null';
    const charge = `{"value":${value},"currency":"USD","value_usd":${value},"provenance":"doaj"}`;
    const paid = draft.primaryIsOa && draft.status !== "bronze" && draft.work % 3 !== 0;
    return `"apc_list":${charge},"apc_paid":${paid ? charge : "null"}`;
  }

  private impact(draft: WorkDraft, cited: number): string {
    const { standing, calendar, topicOf } = this.catalog;
    const year = draft.year - firstYear;
    const field = item(this.world.hierarchy.topics, u16(topicOf, draft.work)).field;
    const fwci = fieldWeightedImpact(standing, field, year, cited);
    const { value, min, max } = rankInYear(standing, calendar, year, cited);
    const fulltext = `"has_fulltext":${draft.hasFulltext},"fulltext_origin":${draft.hasFulltext ? '"pdf"' : "null"}`;
    return `"fwci":${fwci},${fulltext},"cited_by_count":${cited},"citation_normalized_percentile":{"value":${value},"is_in_top_1_percent":${value >= 0.99},"is_in_top_10_percent":${value >= 0.9}},"cited_by_percentile_year":{"min":${min},"max":${max}}`;
  }

  private biblio(draft: WorkDraft): string {
    if (draft.type.venue !== "journal" || draft.source < 0) {
      return '"biblio":{"volume":null,"issue":null,"first_page":null,"last_page":null}';
    }
    const h = hash(this.world.seed, stream.stamp, draft.work);
    const volume = draft.year - firstYear + 1 + (draft.source % 40);
    const page = 1 + (h % 1500);
    const issue = h % 7 === 0 ? "null" : `"${1 + ((h >>> 12) % 12)}"`;
    return `"biblio":{"volume":"${volume}","issue":${issue},"first_page":"${page}","last_page":"${page + ((h >>> 20) % 25)}"}`;
  }

  private mesh(draft: WorkDraft): string {
    if (!draft.hasPmid) return "[]";
    return list(
      draft.keywords.map(({ value }, position) => {
        const [ui, name] = item(meshQualifiers, (value + draft.work) % meshQualifiers.length);
        const qualifier =
          position % 2 === 0
            ? '"qualifier_ui":"","qualifier_name":null'
            : `"qualifier_ui":"${ui}","qualifier_name":"${name}"`;
        const descriptor = item(this.world.hierarchy.keywords, value).name;
        return `{"descriptor_ui":"D${100000 + value}","descriptor_name":${JSON.stringify(descriptor)},${qualifier},"is_major_topic":${position === 0}}`;
      }),
    );
  }

  private subjects(draft: WorkDraft): string {
    const { keywords, concepts } = this.fragments;
    const topics = draft.topics.map((topic) => this.topicJson(topic));
    const scored = (fragments: readonly string[], drafts: readonly Scored<number>[]): string =>
      list(drafts.map(({ value, score }) => `{${item(fragments, value)},"score":${score}}`));
    return `"primary_topic":${topics[0] ?? "null"},"topics":${list(topics)},"keywords":${scored(keywords, draft.keywords)},"concepts":${scored(concepts, draft.concepts)},"mesh":${this.mesh(draft)}`;
  }

  private goals(draft: WorkDraft): string {
    return list(
      draft.goals.map(({ value, score }) => {
        const name = JSON.stringify(this.goalNames.get(value) ?? value);
        return `{"id":"https://metadata.un.org/sdg/${value}","display_name":${name},"score":${score}}`;
      }),
    );
  }

  private funding(draft: WorkDraft): string {
    const awards = draft.awards.map((award) => {
      const funder = funderOfAward(this.world, award);
      const name = JSON.stringify(item(this.world.funders, funder).name);
      return `{"id":"${fullId("award", award)}","display_name":${textOrNull(awardTitle(this.world, award))},"funder_award_id":"${awardNumber(this.world, award)}","funder_id":"${fullId("funder", funder)}","funder_display_name":${name},"doi":null}`;
    });
    return `"awards":${list(awards)},"funders":${list(draft.funders.map((funder) => item(this.fragments.funders, funder)))}`;
  }

  private related(work: number): string {
    const { start, members } = this.catalog.byTopic;
    const topic = u16(this.catalog.topicOf, work);
    const from = u32(start, topic);
    const count = u32(start, topic + 1) - from;
    this.random.seek(stream.related, work);
    const chosen = Array.from({ length: Math.min(8, count - 1) }, () =>
      u32(members, from + this.random.below(count)),
    );
    return quoted(distinct(chosen.filter((other) => other !== work)).map((other) => fullId("work", other)));
  }

  private countsByYear(work: number): string {
    const counts: string[] = [];
    for (let column = windowYears - 1; column >= 0; column--) {
      const cited = u32(this.catalog.citedByYear, work * windowYears + column);
      if (cited > 0) counts.push(`{"year":${windowStart + column},"cited_by_count":${cited}}`);
    }
    return list(counts);
  }

  /** The line of a drafted work, without the line break. */
  write(draft: WorkDraft): string {
    const { world, catalog } = this;
    const { work, year, type } = draft;
    const topic = item(world.hierarchy.topics, u16(catalog.topicOf, work));
    const id = fullId("work", work);
    const doi = doiOf(world, draft);
    const title = textOrNull(this.texts.title(work, topic, draft.language));
    const date = publicationDate(catalog.calendar.yearStart, year, work);
    const mag = year < 2022 ? `,"mag":"${numberOf("work", work)}"` : "";
    const pmid = draft.hasPmid ? `,"pmid":"https://pubmed.ncbi.nlm.nih.gov/${numberOf("pmid", work)}"` : "";
    const pmcid = draft.hasPmcid
      ? `,"pmcid":"https://www.ncbi.nlm.nih.gov/pmc/articles/${numberOf("pmcid", work)}"`
      : "";
    const ids = `"ids":{"openalex":"${id}"${doi === null ? "" : `,"doi":"${doi}"`}${mag}${pmid}${pmcid}}`;
    const locations = writeLocations(world, this.fragments.sources, draft, doi);
    const isOa = draft.status !== "closed";
    const access = `"open_access":{"is_oa":${isOa},"oa_status":"${draft.status}","oa_url":${textOrNull(locations.oaUrl)},"any_repository_has_fulltext":${locations.anyRepositoryHasFulltext}}`;
    const cited = u32(catalog.citedBy, work);
    const references = drawReferences(catalog, this.random, work).map((target) => fullId("work", target));
    const abstract = draft.hasAbstract ? this.texts.abstractIndex(work, topic, draft.language) : "null";
    const stampBits = hash(world.seed, stream.stamp, work);
    return [
      `{"id":"${id}","doi":${textOrNull(doi)},"title":${title},"display_name":${title}`,
      `"publication_year":${year},"publication_date":"${date}",${ids},"language":${textOrNull(draft.language)}`,
      `"primary_location":${locations.primary},"sources":null,"type":"${type.code}","type_crossref":"${type.crossref}"`,
      `"indexed_in":${quoted(this.indexedIn(draft))},${access}`,
      this.people(draft),
      this.charges(draft),
      this.impact(draft, cited),
      this.biblio(draft),
      `"is_retracted":${draft.isRetracted},"is_paratext":${type.code === "paratext"},"is_xpac":${draft.isXpac}`,
      this.subjects(draft),
      `"locations_count":${locations.all.length},"locations":${list(locations.all)},"best_oa_location":${locations.bestOa}`,
      `"sustainable_development_goals":${this.goals(draft)},${this.funding(draft)}`,
      `"datasets":[],"versions":[],"has_content":{"pdf":false,"grobid_xml":false},"content_urls":null`,
      `"referenced_works_count":${references.length},"referenced_works":${quoted(references)}`,
      `"related_works":${this.related(work)},"abstract_inverted_index":${abstract}`,
      `"cited_by_api_url":"${apiBase}/works?filter=cites:${shortId("work", work)}","counts_by_year":${this.countsByYear(work)}`,
      `"updated_date":"${updatedDate(stampBits)}","created_date":"${year < 2017 ? "2016-06-24" : date}"}`,
    ].join(",");
  }
}

function isCorresponding(draft: WorkDraft, position: number): boolean {
  return position === 0 && draft.work % 10 < 7;
}
