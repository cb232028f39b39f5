import type { StructShape } from "../types.ts";
import { boolean, date, id, integer, list, number, string, strings, struct } from "./build.ts";
import { concept, dates, host, idsOf, institution, scoredTopic } from "./shared.ts";

const source = struct({
  id: id("sources"),
  display_name: string,
  issn_l: string,
  issn: strings,
  is_oa: boolean,
  is_in_doaj: boolean,
  is_indexed_in_scopus: boolean,
  is_core: boolean,
  host_organization: host,
  host_organization_name: string,
  host_organization_lineage: list(host),
  host_organization_lineage_names: strings,
  type: string,
});

const location = struct({
  id: string,
  is_oa: boolean,
  landing_page_url: string,
  pdf_url: string,
  source,
  license: string,
  license_id: id("licenses"),
  version: string,
  is_accepted: boolean,
  is_published: boolean,
  raw_source_name: string,
  raw_type: string,
});

const authorship = struct({
  author_position: string,
  author: struct({ id: id("authors"), display_name: string, orcid: string }),
  institutions: list(institution),
  countries: strings,
  is_corresponding: boolean,
  raw_author_name: string,
  raw_affiliation_strings: strings,
  raw_orcid: string,
  affiliations: list(struct({ raw_affiliation_string: string, institution_ids: list(id("institutions")) })),
});

const price = struct({ value: number, currency: string, value_usd: number, provenance: string });

const award = struct({
  id: id("awards"),
  display_name: string,
  funder_award_id: string,
  funder_id: id("funders"),
  funder_display_name: string,
  doi: string,
});

const mesh = struct({
  descriptor_ui: string,
  descriptor_name: string,
  qualifier_ui: string,
  qualifier_name: string,
  is_major_topic: boolean,
});

/**
 * Works; the abstract is held as plain text, and presented as an inverted index by whoever serves it. `fulltext` is
 * only searched.
 */
export const works: StructShape = struct({
  id: id("works"),
  doi: string,
  title: string,
  display_name: string,
  publication_year: integer,
  publication_date: date,
  ids: idsOf("works", "doi", "mag", "pmid", "pmcid"),
  language: string,
  primary_location: location,
  type: string,
  type_crossref: string,
  indexed_in: strings,
  open_access: struct({
    is_oa: boolean,
    oa_status: string,
    oa_url: string,
    any_repository_has_fulltext: boolean,
  }),
  authorships: list(authorship),
  institution_assertions: list(institution),
  institutions: list(institution),
  countries_distinct_count: integer,
  institutions_distinct_count: integer,
  corresponding_author_ids: list(id("authors")),
  corresponding_institution_ids: list(id("institutions")),
  apc_list: price,
  apc_paid: price,
  fwci: number,
  has_fulltext: boolean,
  fulltext_origin: string,
  cited_by_count: integer,
  citation_normalized_percentile: struct({
    value: number,
    is_in_top_1_percent: boolean,
    is_in_top_10_percent: boolean,
  }),
  cited_by_percentile_year: struct({ min: integer, max: integer }),
  biblio: struct({ volume: string, issue: string, first_page: string, last_page: string }),
  is_retracted: boolean,
  is_paratext: boolean,
  is_xpac: boolean,
  primary_topic: scoredTopic,
  topics: list(scoredTopic),
  keywords: list(struct({ id: id("keywords"), display_name: string, score: number })),
  concepts: list(concept),
  mesh: list(mesh),
  locations_count: integer,
  locations: list(location),
  best_oa_location: location,
  sustainable_development_goals: list(struct({ id: id("sdgs"), display_name: string, score: number })),
  awards: list(award),
  funders: list(struct({ id: id("funders"), display_name: string, ror: string })),
  datasets: list(id("works")),
  versions: list(id("works")),
  has_content: struct({ pdf: boolean, grobid_xml: boolean }),
  content_urls: struct({ pdf: string, grobid_xml: string }),
  referenced_works_count: integer,
  referenced_works: list(id("works")),
  related_works: list(id("works")),
  abstract: string,
  fulltext: string,
  cited_by_api_url: string,
  counts_by_year: list(struct({ year: integer, cited_by_count: integer })),
  ...dates,
});
