import type { TextWeights } from "../types.ts";
import { collection, latestDates, ownId } from "./common.ts";
import {
  at,
  bound,
  code,
  continent,
  count,
  external,
  globalSouth,
  only,
  other,
  present,
  type Row,
  rule,
  text,
  where,
} from "./define.ts";
import { abstract, alone, fulltext, primary, secondary, title } from "./text-weights.ts";

const everything = { display_name: title, abstract, fulltext };
const titleAndAbstract = { display_name: primary, abstract: secondary };

const authorship: readonly Row[] = [
  count("authors_count", "authorships", { groupable: true }),
  at("authorships.affiliations.institution_ids"),
  at("authorships.author.id", { aliases: ["author.id"], collection: true }),
  external("authorships.author.orcid", "orcid", { aliases: ["author.orcid"] }),
  code("authorships.countries", "countries", { collection: true }),
  continent("authorships.institutions.continent", "authorships.institutions.country_code", {
    aliases: ["institutions.continent"],
    collection: true,
  }),
  code("authorships.institutions.country_code", "countries", {
    aliases: ["institutions.country_code"],
    collection: true,
  }),
  at("authorships.institutions.id", { aliases: ["institution.id", "institutions.id"], collection: true }),
  globalSouth("authorships.institutions.is_global_south", "authorships.institutions.country_code", {
    aliases: ["institutions.is_global_south"],
  }),
  at("authorships.institutions.lineage", { collection: true }),
  external("authorships.institutions.ror", "ror", { aliases: ["institutions.ror"] }),
  code("authorships.institutions.type", "institution-types", {
    aliases: ["institutions.type"],
    collection: true,
  }),
  at("authorships.is_corresponding", { aliases: ["is_corresponding"] }),
  external("authorships.raw_orcid", "orcid"),
  at("corresponding_author_ids", { collection: true }),
  at("corresponding_institution_ids", { collection: true }),
  at("countries_distinct_count", { groupable: true }),
  rule("has_old_authors", "has-old-authors", "boolean", { sortable: false }),
  present("has_orcid", "authorships.author.orcid"),
  present("has_raw_affiliation_strings", "authorships.raw_affiliation_strings"),
  code("institution_assertions.country_code", "countries", { collection: true }),
  at("institution_assertions.id", { collection: true }),
  at("institution_assertions.lineage", { collection: true }),
  external("institution_assertions.ror", "ror"),
  code("institution_assertions.type", "institution-types", { collection: true }),
  at("institutions_distinct_count", { groupable: true }),
  at("raw_affiliation_strings", { at: "authorships.raw_affiliation_strings" }),
  text("raw_affiliation_strings.search", { "authorships.raw_affiliation_strings": alone }),
  text("raw_author_name.search", { "authorships.raw_author_name": alone }),
];

/** What can be asked of each kind of location. */
function location(kind: string, versionAliases: readonly string[] = []): Row[] {
  return [
    at(`${kind}.is_accepted`),
    at(`${kind}.is_oa`),
    at(`${kind}.is_published`),
    at(`${kind}.landing_page_url`),
    code(`${kind}.license`, "licenses", { aliases: [`${kind}.license_id`], collection: true }),
    at(`${kind}.raw_type`),
    at(`${kind}.source.host_organization`),
    at(`${kind}.source.host_organization_lineage`, { collection: "publishers" }),
    at(`${kind}.source.id`, { collection: true }),
    at(`${kind}.source.is_in_doaj`),
    at(`${kind}.source.is_oa`),
    external(`${kind}.source.issn`, "issn"),
    at(`${kind}.version`, { aliases: versionAliases }),
  ];
}

const locations: readonly Row[] = [
  ...location("best_oa_location"),
  code("best_oa_location.source.type", "source-types", { collection: true, groupKey: "value" }),
  rule("best_open_version", "best-open-version", "text"),
  rule("has_oa_accepted_or_published_version", "has-oa-published", "boolean"),
  rule("has_oa_submitted_version", "has-oa-submitted", "boolean"),
  present("has_pdf_url", "locations.pdf_url"),
  ...location("locations", ["version"]),
  ...["locations", "primary_location"].flatMap((kind) => [
    at(`${kind}.source.is_core`),
    present(`${kind}.source.has_issn`, `${kind}.source.issn`),
    only(`${kind}.source.host_institution_lineage`, "institutions", {
      at: `${kind}.source.host_organization_lineage`,
    }),
    only(`${kind}.source.publisher_lineage`, "publishers", {
      at: `${kind}.source.host_organization_lineage`,
    }),
    code(`${kind}.source.type`, "source-types", { collection: true }),
  ]),
  ...location("primary_location"),
  at("locations_count", { groupable: true }),
  where("journal", "primary_location.source.id", "primary_location.source.type", "journal", {
    collection: true,
  }),
  where("repository", "locations.source.id", "locations.source.type", "repository", { collection: true }),
];

const openAccess: readonly Row[] = [
  at("apc_list.currency"),
  at("apc_list.provenance"),
  at("apc_list.value", { groupable: true }),
  at("apc_list.value_usd", { groupable: true }),
  at("apc_paid.currency"),
  at("apc_paid.provenance"),
  at("apc_paid.value", { groupable: true }),
  at("apc_paid.value_usd", { groupable: true }),
  at("open_access.any_repository_has_fulltext"),
  at("open_access.is_oa", { aliases: ["is_oa"] }),
  code("open_access.oa_status", "oa-statuses", { aliases: ["oa_status"], collection: true }),
];

const subjects: readonly Row[] = [
  at("concepts.id", { aliases: ["concept.id"], collection: true }),
  external("concepts.wikidata", "wikidata"),
  count("concepts_count", "concepts", { groupable: true }),
  text("keyword.search", { "keywords.display_name": alone }),
  at("keywords.id", { collection: true }),
  ...["primary_topic", "topics"].flatMap((kind) => [
    at(`${kind}.id`, { collection: true }),
    at(`${kind}.subfield.id`, { collection: true }),
    at(`${kind}.field.id`, { collection: true }),
    at(`${kind}.domain.id`, { collection: true }),
  ]),
  at("sustainable_development_goals.id", { collection: true }),
  at("sustainable_development_goals.score"),
  count("topics_count", "topics"),
];

const identifiers: readonly Row[] = [
  external("doi", "doi", { groupable: false }),
  other("doi_starts_with", { kind: "prefix", field: "doi" }, "doi", { sortable: false }),
  present("has_doi", "doi"),
  present("has_pmcid", "ids.pmcid"),
  present("has_pmid", "ids.pmid"),
  external("ids.mag", "mag", { aliases: ["mag"], groupable: false }),
  ownId({ collection: true }),
  external("ids.pmcid", "pmcid", { aliases: ["pmcid"], groupable: false }),
  external("ids.pmid", "pmid", { aliases: ["pmid"], groupable: false }),
  rule("mag_only", "mag-only", "boolean"),
];

const citations: readonly Row[] = [
  at("citation_normalized_percentile.is_in_top_10_percent"),
  at("citation_normalized_percentile.is_in_top_1_percent"),
  at("citation_normalized_percentile.value"),
  other("cited_by", { kind: "linked", field: "referenced_works" }, "entity-id", {
    refers: "works",
    groupable: false,
    sortable: false,
  }),
  at("cited_by_count", { groupable: true }),
  at("cited_by_percentile_year.max", { groupable: true }),
  at("cited_by_percentile_year.min", { groupable: true }),
  at("fwci"),
  present("has_references", "referenced_works"),
  at("referenced_works", { aliases: ["cites"], groupable: false, groupableAs: ["cites"] }),
  at("referenced_works_count", { groupable: true }),
  at("related_works", { groupable: false, listed: false }),
  other("related_to", { kind: "linked", field: "related_works" }, "entity-id", {
    refers: "works",
    groupable: false,
    sortable: false,
  }),
];

/** A searched text under its two names: compared by stem, and exactly. */
function stemmedAndExact(
  name: string,
  places: Readonly<Record<string, TextWeights>>,
  alias: string | null = null,
): Row[] {
  const across = Object.keys(places).length > 1;
  const named = (suffix: string): { aliases: string[] } => ({
    aliases: alias === null ? [] : [`${alias}${suffix}`],
  });
  return [
    text(`${name}.search`, places, { across, ...named(".search") }),
    text(`${name}.search.exact`, places, { across, exact: true, ...named(".search.exact") }),
  ];
}

const texts: readonly Row[] = [
  ...stemmedAndExact("abstract", { abstract: alone }),
  ...stemmedAndExact("display_name", { display_name: alone }, "title"),
  ...stemmedAndExact("fulltext", everything, "default"),
  other("semantic.search", { kind: "semantic" }, "text", { groupable: false, sortable: false }),
  ...stemmedAndExact("title_and_abstract", titleAndAbstract),
];

/** The fields of works, by theme. */
export const works: readonly Row[] = [
  ...identifiers,
  ...texts,
  ...authorship,
  ...locations,
  ...openAccess,
  ...subjects,
  ...citations,
  external("awards.doi", "doi"),
  at("awards.funder_award_id"),
  at("awards.funder_display_name"),
  at("awards.funder_id", { collection: true }),
  at("awards.id", { collection: true }),
  at("biblio.first_page", { groupable: false }),
  at("biblio.issue"),
  at("biblio.last_page", { groupable: false }),
  at("biblio.volume"),
  collection("works"),
  at("created_date"),
  at("datasets"),
  at("display_name", { groupable: false }),
  bound("from_created_date", "created_date", "min", "date"),
  bound("from_publication_date", "publication_date", "min", "date"),
  bound("from_updated_date", "updated_date", "min", "datetime"),
  at("fulltext_origin"),
  at("funders.id", { collection: true }),
  present("has_abstract", "abstract"),
  at("has_content.grobid_xml"),
  at("has_content.pdf"),
  rule("has_embeddings", "has-embeddings", "boolean"),
  at("has_fulltext"),
  at("indexed_in", { form: "slug" }),
  at("is_paratext"),
  at("is_retracted"),
  at("is_xpac", { listed: false }),
  code("language", "languages", { collection: true }),
  at("publication_date"),
  at("publication_year", { groupable: true }),
  bound("to_publication_date", "publication_date", "max", "date"),
  ...latestDates,
  code("type", "work-types", { collection: true }),
  at("type_crossref"),
  at("updated_date"),
];
