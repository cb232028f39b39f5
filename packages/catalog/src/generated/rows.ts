// Generated from the shapes by scripts/generate-rows.mjs; edit those and run the script again.
// biome-ignore-all format: generated

/** An object within documents, such as `topics.domain`. */
export interface Reference {
  readonly id?: string | null;
  readonly display_name?: string | null;
}

/** An object within documents, such as `works.authorships`. */
export interface Authorship {
  readonly author_position?: string | null;
  readonly author?: {
    readonly id?: string | null;
    readonly display_name?: string | null;
    readonly orcid?: string | null;
  } | null;
  readonly institutions?: readonly InstitutionReference[] | null;
  readonly countries?: readonly string[] | null;
  readonly is_corresponding?: boolean | null;
  readonly raw_author_name?: string | null;
  readonly raw_affiliation_strings?: readonly string[] | null;
  readonly raw_orcid?: string | null;
  readonly affiliations?: readonly {
    readonly raw_affiliation_string?: string | null;
    readonly institution_ids?: readonly string[] | null;
  }[] | null;
}

/** An object within documents, such as `works.institutions`. */
export interface InstitutionReference {
  readonly id?: string | null;
  readonly display_name?: string | null;
  readonly ror?: string | null;
  readonly country_code?: string | null;
  readonly type?: string | null;
  readonly lineage?: readonly string[] | null;
}

/** An object within documents, such as `works.primary_location`. */
export interface Location {
  readonly id?: string | null;
  readonly is_oa?: boolean | null;
  readonly landing_page_url?: string | null;
  readonly pdf_url?: string | null;
  readonly source?: LocationSource | null;
  readonly license?: string | null;
  readonly license_id?: string | null;
  readonly version?: string | null;
  readonly is_accepted?: boolean | null;
  readonly is_published?: boolean | null;
  readonly raw_source_name?: string | null;
  readonly raw_type?: string | null;
}

/** An object within documents, such as `works.primary_location.source`. */
export interface LocationSource {
  readonly id?: string | null;
  readonly display_name?: string | null;
  readonly issn_l?: string | null;
  readonly issn?: readonly string[] | null;
  readonly is_oa?: boolean | null;
  readonly is_in_doaj?: boolean | null;
  readonly is_indexed_in_scopus?: boolean | null;
  readonly is_core?: boolean | null;
  readonly host_organization?: string | null;
  readonly host_organization_name?: string | null;
  readonly host_organization_lineage?: readonly string[] | null;
  readonly host_organization_lineage_names?: readonly string[] | null;
  readonly type?: string | null;
}

/** An object within documents, such as `works.primary_topic`. */
export interface ScoredTopic {
  readonly id?: string | null;
  readonly display_name?: string | null;
  readonly score?: number | null;
  readonly subfield?: Reference | null;
  readonly field?: Reference | null;
  readonly domain?: Reference | null;
}

/** An object within documents, such as `works.concepts`. */
export interface ScoredConcept {
  readonly id?: string | null;
  readonly wikidata?: string | null;
  readonly display_name?: string | null;
  readonly level?: number | null;
  readonly score?: number | null;
}

/** An object within documents, such as `works.awards`. */
export interface WorkAward {
  readonly id?: string | null;
  readonly display_name?: string | null;
  readonly funder_award_id?: string | null;
  readonly funder_id?: string | null;
  readonly funder_display_name?: string | null;
  readonly doi?: string | null;
}

/** An object within documents, such as `works.mesh`. */
export interface MeshTerm {
  readonly descriptor_ui?: string | null;
  readonly descriptor_name?: string | null;
  readonly qualifier_ui?: string | null;
  readonly qualifier_name?: string | null;
  readonly is_major_topic?: boolean | null;
}

/** An object within documents, such as `works.apc_list`. */
export interface Price {
  readonly value?: number | null;
  readonly currency?: string | null;
  readonly value_usd?: number | null;
  readonly provenance?: string | null;
}

/** An object within documents, such as `authors.topics`. */
export interface CountedTopic {
  readonly id?: string | null;
  readonly display_name?: string | null;
  readonly count?: number | null;
  readonly score?: number | null;
  readonly subfield?: Reference | null;
  readonly field?: Reference | null;
  readonly domain?: Reference | null;
}

/** An object within documents, such as `authors.topic_share`. */
export interface TopicShare {
  readonly id?: string | null;
  readonly display_name?: string | null;
  readonly value?: number | null;
  readonly subfield?: Reference | null;
  readonly field?: Reference | null;
  readonly domain?: Reference | null;
}

/** An object within documents, such as `authors.counts_by_year`. */
export interface YearCounts {
  readonly year?: number | null;
  readonly works_count?: number | null;
  readonly oa_works_count?: number | null;
  readonly cited_by_count?: number | null;
}

/** An object within documents, such as `authors.summary_stats`. */
export interface SummaryStats {
  readonly "2yr_mean_citedness"?: number | null;
  readonly h_index?: number | null;
  readonly i10_index?: number | null;
}

/** An object within documents, such as `institutions.roles`. */
export interface Role {
  readonly role?: string | null;
  readonly id?: string | null;
  readonly works_count?: number | null;
}

/** An object within documents, such as `institutions.associated_institutions`. */
export interface AssociatedInstitution {
  readonly id?: string | null;
  readonly display_name?: string | null;
  readonly ror?: string | null;
  readonly country_code?: string | null;
  readonly type?: string | null;
  readonly relationship?: string | null;
}

/** An object within documents, such as `institutions.repositories`. */
export interface Repository {
  readonly id?: string | null;
  readonly display_name?: string | null;
  readonly host_organization?: string | null;
  readonly host_organization_name?: string | null;
  readonly host_organization_lineage?: readonly string[] | null;
}

/** An object within documents, such as `awards.lead_investigator`. */
export interface Investigator {
  readonly given_name?: string | null;
  readonly family_name?: string | null;
  readonly orcid?: string | null;
  readonly role_start?: string | null;
  readonly affiliation?: {
    readonly name?: string | null;
    readonly country?: string | null;
    readonly ids?: readonly {
      readonly id?: string | null;
      readonly type?: string | null;
      readonly asserted_by?: string | null;
    }[] | null;
  } | null;
}

/** An object within documents, such as `concepts.ancestors`. */
export interface RelatedConcept {
  readonly id?: string | null;
  readonly wikidata?: string | null;
  readonly display_name?: string | null;
  readonly level?: number | null;
}

/** A document of works. */
export interface Work {
  readonly id: string;
  readonly doi?: string | null;
  readonly title?: string | null;
  readonly display_name?: string | null;
  readonly publication_year?: number | null;
  readonly publication_date?: string | null;
  readonly ids?: {
    readonly openalex?: string | null;
    readonly doi?: string | null;
    readonly mag?: string | null;
    readonly pmid?: string | null;
    readonly pmcid?: string | null;
  } | null;
  readonly language?: string | null;
  readonly primary_location?: {
    readonly id?: string | null;
    readonly is_oa?: boolean | null;
    readonly landing_page_url?: string | null;
    readonly pdf_url?: string | null;
    readonly source?: LocationSource | null;
    readonly license?: string | null;
    readonly license_id?: string | null;
    readonly version?: string | null;
    readonly is_accepted?: boolean | null;
    readonly is_published?: boolean | null;
    readonly raw_source_name?: string | null;
    readonly raw_type?: string | null;
  } | null;
  readonly type?: string | null;
  readonly type_crossref?: string | null;
  readonly indexed_in?: readonly string[] | null;
  readonly open_access?: {
    readonly is_oa?: boolean | null;
    readonly oa_status?: string | null;
    readonly oa_url?: string | null;
    readonly any_repository_has_fulltext?: boolean | null;
  } | null;
  readonly authorships?: readonly {
    readonly author_position?: string | null;
    readonly author?: {
      readonly id?: string | null;
      readonly display_name?: string | null;
      readonly orcid?: string | null;
    } | null;
    readonly institutions?: readonly InstitutionReference[] | null;
    readonly countries?: readonly string[] | null;
    readonly is_corresponding?: boolean | null;
    readonly raw_author_name?: string | null;
    readonly raw_affiliation_strings?: readonly string[] | null;
    readonly raw_orcid?: string | null;
    readonly affiliations?: readonly {
      readonly raw_affiliation_string?: string | null;
      readonly institution_ids?: readonly string[] | null;
    }[] | null;
  }[] | null;
  readonly institution_assertions?: readonly InstitutionReference[] | null;
  readonly institutions?: readonly InstitutionReference[] | null;
  readonly countries_distinct_count?: number | null;
  readonly institutions_distinct_count?: number | null;
  readonly corresponding_author_ids?: readonly string[] | null;
  readonly corresponding_institution_ids?: readonly string[] | null;
  readonly apc_list?: Price | null;
  readonly apc_paid?: Price | null;
  readonly fwci?: number | null;
  readonly has_fulltext?: boolean | null;
  readonly fulltext_origin?: string | null;
  readonly cited_by_count?: number | null;
  readonly citation_normalized_percentile?: {
    readonly value?: number | null;
    readonly is_in_top_1_percent?: boolean | null;
    readonly is_in_top_10_percent?: boolean | null;
  } | null;
  readonly cited_by_percentile_year?: {
    readonly min?: number | null;
    readonly max?: number | null;
  } | null;
  readonly biblio?: {
    readonly volume?: string | null;
    readonly issue?: string | null;
    readonly first_page?: string | null;
    readonly last_page?: string | null;
  } | null;
  readonly is_retracted?: boolean | null;
  readonly is_paratext?: boolean | null;
  readonly is_xpac?: boolean | null;
  readonly primary_topic?: ScoredTopic | null;
  readonly topics?: readonly ScoredTopic[] | null;
  readonly keywords?: readonly {
    readonly id?: string | null;
    readonly display_name?: string | null;
    readonly score?: number | null;
  }[] | null;
  readonly concepts?: readonly ScoredConcept[] | null;
  readonly mesh?: readonly MeshTerm[] | null;
  readonly locations_count?: number | null;
  readonly locations?: readonly {
    readonly id?: string | null;
    readonly is_oa?: boolean | null;
    readonly landing_page_url?: string | null;
    readonly pdf_url?: string | null;
    readonly source?: LocationSource | null;
    readonly license?: string | null;
    readonly license_id?: string | null;
    readonly version?: string | null;
    readonly is_accepted?: boolean | null;
    readonly is_published?: boolean | null;
    readonly raw_source_name?: string | null;
    readonly raw_type?: string | null;
  }[] | null;
  readonly best_oa_location?: {
    readonly id?: string | null;
    readonly is_oa?: boolean | null;
    readonly landing_page_url?: string | null;
    readonly pdf_url?: string | null;
    readonly source?: LocationSource | null;
    readonly license?: string | null;
    readonly license_id?: string | null;
    readonly version?: string | null;
    readonly is_accepted?: boolean | null;
    readonly is_published?: boolean | null;
    readonly raw_source_name?: string | null;
    readonly raw_type?: string | null;
  } | null;
  readonly sustainable_development_goals?: readonly {
    readonly id?: string | null;
    readonly display_name?: string | null;
    readonly score?: number | null;
  }[] | null;
  readonly awards?: readonly WorkAward[] | null;
  readonly funders?: readonly {
    readonly id?: string | null;
    readonly display_name?: string | null;
    readonly ror?: string | null;
  }[] | null;
  readonly datasets?: readonly string[] | null;
  readonly versions?: readonly string[] | null;
  readonly has_content?: {
    readonly pdf?: boolean | null;
    readonly grobid_xml?: boolean | null;
  } | null;
  readonly content_urls?: {
    readonly pdf?: string | null;
    readonly grobid_xml?: string | null;
  } | null;
  readonly referenced_works_count?: number | null;
  readonly referenced_works?: readonly string[] | null;
  readonly related_works?: readonly string[] | null;
  readonly abstract_inverted_index?: Readonly<Record<string, readonly number[]>> | null;
  readonly fulltext?: string | null;
  readonly cited_by_api_url?: string | null;
  readonly counts_by_year?: readonly {
    readonly year?: number | null;
    readonly cited_by_count?: number | null;
  }[] | null;
  readonly updated_date?: string | null;
  readonly created_date?: string | null;
}

/** A document of authors. */
export interface Author {
  readonly id: string;
  readonly orcid?: string | null;
  readonly display_name?: string | null;
  readonly raw_author_names?: readonly string[] | null;
  readonly full_name?: string | null;
  readonly longest_name?: string | null;
  readonly parsed_longest_name?: {
    readonly first?: string | null;
    readonly middle?: string | null;
    readonly last?: string | null;
    readonly suffix?: string | null;
    readonly nickname?: string | null;
  } | null;
  readonly works_count?: number | null;
  readonly cited_by_count?: number | null;
  readonly summary_stats?: SummaryStats | null;
  readonly ids?: {
    readonly openalex?: string | null;
    readonly orcid?: string | null;
    readonly mag?: string | null;
    readonly twitter?: string | null;
    readonly wikipedia?: string | null;
    readonly scopus?: string | null;
  } | null;
  readonly affiliations?: readonly {
    readonly institution?: InstitutionReference | null;
    readonly years?: readonly number[] | null;
  }[] | null;
  readonly last_known_institutions?: readonly InstitutionReference[] | null;
  readonly topics?: readonly CountedTopic[] | null;
  readonly topic_share?: readonly TopicShare[] | null;
  readonly x_concepts?: readonly ScoredConcept[] | null;
  readonly counts_by_year?: readonly YearCounts[] | null;
  readonly display_name_alternatives?: readonly string[] | null;
  readonly block_key?: string | null;
  readonly works_api_url?: string | null;
  readonly updated_date?: string | null;
  readonly created_date?: string | null;
}

/** A document of sources. */
export interface Source {
  readonly id: string;
  readonly issn_l?: string | null;
  readonly issn?: readonly string[] | null;
  readonly display_name?: string | null;
  readonly host_organization?: string | null;
  readonly host_organization_name?: string | null;
  readonly host_organization_lineage?: readonly string[] | null;
  readonly works_count?: number | null;
  readonly oa_works_count?: number | null;
  readonly cited_by_count?: number | null;
  readonly summary_stats?: SummaryStats | null;
  readonly is_oa?: boolean | null;
  readonly is_in_doaj?: boolean | null;
  readonly is_in_doaj_since_year?: number | null;
  readonly is_high_oa_rate?: boolean | null;
  readonly is_high_oa_rate_since_year?: number | null;
  readonly is_in_jstage?: boolean | null;
  readonly is_in_jstage_since_year?: number | null;
  readonly is_in_scielo?: boolean | null;
  readonly is_ojs?: boolean | null;
  readonly is_preprint_repository?: boolean | null;
  readonly is_indexed_in_scopus?: boolean | null;
  readonly is_core?: boolean | null;
  readonly oa_flip_year?: number | null;
  readonly first_publication_year?: number | null;
  readonly last_publication_year?: number | null;
  readonly ids?: {
    readonly openalex?: string | null;
    readonly issn_l?: string | null;
    readonly issn?: readonly string[] | null;
    readonly crossref?: string | null;
    readonly mag?: string | null;
    readonly wikidata?: string | null;
    readonly fatcat?: string | null;
    readonly datacite?: readonly string[] | null;
  } | null;
  readonly homepage_url?: string | null;
  readonly apc_prices?: readonly {
    readonly price?: number | null;
    readonly currency?: string | null;
  }[] | null;
  readonly apc_usd?: number | null;
  readonly apc_usd_by_year?: readonly {
    readonly year?: number | null;
    readonly price?: number | null;
  }[] | null;
  readonly country?: string | null;
  readonly country_code?: string | null;
  readonly societies?: readonly {
    readonly url?: string | null;
    readonly organization?: string | null;
  }[] | null;
  readonly alternate_titles?: readonly string[] | null;
  readonly abbreviated_title?: string | null;
  readonly type?: string | null;
  readonly topics?: readonly CountedTopic[] | null;
  readonly topic_share?: readonly TopicShare[] | null;
  readonly x_concepts?: readonly ScoredConcept[] | null;
  readonly counts_by_year?: readonly YearCounts[] | null;
  readonly works_api_url?: string | null;
  readonly updated_date?: string | null;
  readonly created_date?: string | null;
}

/** A document of institutions. */
export interface Institution {
  readonly id: string;
  readonly ror?: string | null;
  readonly display_name?: string | null;
  readonly country_code?: string | null;
  readonly type?: string | null;
  readonly type_id?: string | null;
  readonly lineage?: readonly string[] | null;
  readonly homepage_url?: string | null;
  readonly image_url?: string | null;
  readonly image_thumbnail_url?: string | null;
  readonly display_name_acronyms?: readonly string[] | null;
  readonly display_name_alternatives?: readonly string[] | null;
  readonly repositories?: readonly Repository[] | null;
  readonly works_count?: number | null;
  readonly cited_by_count?: number | null;
  readonly summary_stats?: SummaryStats | null;
  readonly ids?: {
    readonly openalex?: string | null;
    readonly ror?: string | null;
    readonly mag?: string | null;
    readonly grid?: string | null;
    readonly wikipedia?: string | null;
    readonly wikidata?: string | null;
  } | null;
  readonly geo?: {
    readonly city?: string | null;
    readonly geonames_city_id?: string | null;
    readonly region?: string | null;
    readonly country_code?: string | null;
    readonly country?: string | null;
    readonly latitude?: number | null;
    readonly longitude?: number | null;
  } | null;
  readonly international?: unknown;
  readonly associated_institutions?: readonly AssociatedInstitution[] | null;
  readonly counts_by_year?: readonly YearCounts[] | null;
  readonly roles?: readonly Role[] | null;
  readonly topics?: readonly CountedTopic[] | null;
  readonly topic_share?: readonly TopicShare[] | null;
  readonly x_concepts?: readonly ScoredConcept[] | null;
  readonly is_super_system?: boolean | null;
  readonly status?: string | null;
  readonly works_api_url?: string | null;
  readonly updated_date?: string | null;
  readonly created_date?: string | null;
}

/** A document of topics. */
export interface Topic {
  readonly id: string;
  readonly display_name?: string | null;
  readonly description?: string | null;
  readonly keywords?: readonly string[] | null;
  readonly ids?: {
    readonly openalex?: string | null;
    readonly wikipedia?: string | null;
    readonly wikidata?: string | null;
  } | null;
  readonly subfield?: Reference | null;
  readonly field?: Reference | null;
  readonly domain?: Reference | null;
  readonly siblings?: readonly Reference[] | null;
  readonly works_count?: number | null;
  readonly cited_by_count?: number | null;
  readonly works_api_url?: string | null;
  readonly updated_date?: string | null;
  readonly created_date?: string | null;
}

/** A document of keywords. */
export interface Keyword {
  readonly id: string;
  readonly display_name?: string | null;
  readonly works_count?: number | null;
  readonly cited_by_count?: number | null;
  readonly works_api_url?: string | null;
  readonly updated_date?: string | null;
  readonly created_date?: string | null;
}

/** A document of publishers. */
export interface Publisher {
  readonly id: string;
  readonly display_name?: string | null;
  readonly alternate_titles?: readonly string[] | null;
  readonly hierarchy_level?: number | null;
  readonly parent_publisher?: {
    readonly id?: string | null;
    readonly display_name?: string | null;
    readonly ids?: {
      readonly openalex?: string | null;
      readonly ror?: string | null;
      readonly wikidata?: string | null;
    } | null;
  } | null;
  readonly lineage?: readonly string[] | null;
  readonly country_codes?: readonly string[] | null;
  readonly homepage_url?: string | null;
  readonly image_url?: string | null;
  readonly image_thumbnail_url?: string | null;
  readonly works_count?: number | null;
  readonly cited_by_count?: number | null;
  readonly summary_stats?: SummaryStats | null;
  readonly ids?: {
    readonly openalex?: string | null;
    readonly ror?: string | null;
    readonly wikidata?: string | null;
  } | null;
  readonly counts_by_year?: readonly YearCounts[] | null;
  readonly roles?: readonly Role[] | null;
  readonly sources_api_url?: string | null;
  readonly updated_date?: string | null;
  readonly created_date?: string | null;
}

/** A document of funders. */
export interface Funder {
  readonly id: string;
  readonly display_name?: string | null;
  readonly alternate_titles?: readonly string[] | null;
  readonly country_code?: string | null;
  readonly description?: string | null;
  readonly homepage_url?: string | null;
  readonly image_url?: string | null;
  readonly image_thumbnail_url?: string | null;
  readonly awards_count?: number | null;
  readonly works_count?: number | null;
  readonly cited_by_count?: number | null;
  readonly summary_stats?: SummaryStats | null;
  readonly ids?: {
    readonly openalex?: string | null;
    readonly ror?: string | null;
    readonly wikidata?: string | null;
    readonly crossref?: string | null;
    readonly doi?: string | null;
  } | null;
  readonly counts_by_year?: readonly YearCounts[] | null;
  readonly roles?: readonly Role[] | null;
  readonly updated_date?: string | null;
  readonly created_date?: string | null;
}

/** A document of awards. */
export interface Award {
  readonly id: string;
  readonly display_name?: string | null;
  readonly description?: string | null;
  readonly funder_award_id?: string | null;
  readonly funder?: {
    readonly id?: string | null;
    readonly display_name?: string | null;
    readonly ror?: string | null;
    readonly doi?: string | null;
  } | null;
  readonly funded_outputs?: readonly string[] | null;
  readonly funded_outputs_count?: number | null;
  readonly amount?: number | null;
  readonly currency?: string | null;
  readonly funding_type?: string | null;
  readonly funder_scheme?: string | null;
  readonly start_date?: string | null;
  readonly end_date?: string | null;
  readonly start_year?: number | null;
  readonly end_year?: number | null;
  readonly landing_page_url?: string | null;
  readonly doi?: string | null;
  readonly provenance?: string | null;
  readonly lead_investigator?: Investigator | null;
  readonly co_lead_investigator?: Investigator | null;
  readonly investigators?: readonly Investigator[] | null;
  readonly works_api_url?: string | null;
  readonly primary_topic?: ScoredTopic | null;
  readonly topics?: readonly ScoredTopic[] | null;
  readonly institution_awarded?: readonly InstitutionReference[] | null;
  readonly updated_date?: string | null;
  readonly created_date?: string | null;
}

/** A document of domains. */
export interface Domain {
  readonly id: string;
  readonly display_name?: string | null;
  readonly description?: string | null;
  readonly ids?: {
    readonly openalex?: string | null;
    readonly wikidata?: string | null;
    readonly wikipedia?: string | null;
  } | null;
  readonly display_name_alternatives?: readonly string[] | null;
  readonly fields?: readonly Reference[] | null;
  readonly siblings?: readonly Reference[] | null;
  readonly works_count?: number | null;
  readonly cited_by_count?: number | null;
  readonly works_api_url?: string | null;
  readonly updated_date?: string | null;
  readonly created_date?: string | null;
}

/** A document of fields. */
export interface FieldOfStudy {
  readonly id: string;
  readonly display_name?: string | null;
  readonly description?: string | null;
  readonly ids?: {
    readonly openalex?: string | null;
    readonly wikidata?: string | null;
    readonly wikipedia?: string | null;
  } | null;
  readonly display_name_alternatives?: readonly string[] | null;
  readonly domain?: Reference | null;
  readonly subfields?: readonly Reference[] | null;
  readonly siblings?: readonly Reference[] | null;
  readonly works_count?: number | null;
  readonly cited_by_count?: number | null;
  readonly works_api_url?: string | null;
  readonly updated_date?: string | null;
  readonly created_date?: string | null;
}

/** A document of subfields. */
export interface Subfield {
  readonly id: string;
  readonly display_name?: string | null;
  readonly description?: string | null;
  readonly ids?: {
    readonly openalex?: string | null;
    readonly wikidata?: string | null;
    readonly wikipedia?: string | null;
  } | null;
  readonly display_name_alternatives?: readonly string[] | null;
  readonly field?: Reference | null;
  readonly domain?: Reference | null;
  readonly topics?: readonly Reference[] | null;
  readonly siblings?: readonly Reference[] | null;
  readonly works_count?: number | null;
  readonly cited_by_count?: number | null;
  readonly works_api_url?: string | null;
  readonly updated_date?: string | null;
  readonly created_date?: string | null;
}

/** A document of sdgs. */
export interface Sdg {
  readonly id: string;
  readonly display_name?: string | null;
  readonly description?: string | null;
  readonly ids?: {
    readonly openalex?: string | null;
    readonly un?: string | null;
    readonly wikidata?: string | null;
  } | null;
  readonly works_count?: number | null;
  readonly cited_by_count?: number | null;
  readonly image_url?: string | null;
  readonly image_thumbnail_url?: string | null;
  readonly works_api_url?: string | null;
  readonly updated_date?: string | null;
  readonly created_date?: string | null;
}

/** A document of countries. */
export interface Country {
  readonly id: string;
  readonly display_name?: string | null;
  readonly country_code?: string | null;
  readonly description?: string | null;
  readonly ids?: {
    readonly openalex?: string | null;
    readonly iso?: string | null;
    readonly wikidata?: string | null;
    readonly wikipedia?: string | null;
  } | null;
  readonly display_name_alternatives?: readonly string[] | null;
  readonly continent?: Reference | null;
  readonly is_global_south?: boolean | null;
  readonly works_count?: number | null;
  readonly cited_by_count?: number | null;
  readonly authors_api_url?: string | null;
  readonly institutions_api_url?: string | null;
  readonly works_api_url?: string | null;
  readonly updated_date?: string | null;
  readonly created_date?: string | null;
}

/** A document of continents. */
export interface Continent {
  readonly id: string;
  readonly display_name?: string | null;
  readonly description?: string | null;
  readonly ids?: {
    readonly openalex?: string | null;
    readonly wikidata?: string | null;
    readonly wikipedia?: string | null;
  } | null;
  readonly display_name_alternatives?: readonly string[] | null;
  readonly countries?: readonly Reference[] | null;
  readonly works_count?: number | null;
  readonly cited_by_count?: number | null;
  readonly updated_date?: string | null;
  readonly created_date?: string | null;
}

/** A document of languages. */
export interface Language {
  readonly id: string;
  readonly display_name?: string | null;
  readonly is_global_south?: boolean | null;
  readonly works_count?: number | null;
  readonly cited_by_count?: number | null;
  readonly works_api_url?: string | null;
  readonly updated_date?: string | null;
  readonly created_date?: string | null;
}

/** A document of work-types. */
export interface WorkType {
  readonly id: string;
  readonly display_name?: string | null;
  readonly description?: string | null;
  readonly crossref_types?: readonly string[] | null;
  readonly works_count?: number | null;
  readonly cited_by_count?: number | null;
  readonly works_api_url?: string | null;
  readonly updated_date?: string | null;
  readonly created_date?: string | null;
}

/** A document of source-types. */
export interface SourceType {
  readonly id: string;
  readonly display_name?: string | null;
  readonly description?: string | null;
  readonly works_count?: number | null;
  readonly cited_by_count?: number | null;
  readonly works_api_url?: string | null;
  readonly updated_date?: string | null;
  readonly created_date?: string | null;
}

/** A document of institution-types. */
export interface InstitutionType {
  readonly id: string;
  readonly display_name?: string | null;
  readonly description?: string | null;
  readonly works_count?: number | null;
  readonly cited_by_count?: number | null;
  readonly works_api_url?: string | null;
  readonly updated_date?: string | null;
  readonly created_date?: string | null;
}

/** A document of licenses. */
export interface License {
  readonly id: string;
  readonly display_name?: string | null;
  readonly url?: string | null;
  readonly description?: string | null;
  readonly works_count?: number | null;
  readonly cited_by_count?: number | null;
  readonly works_api_url?: string | null;
  readonly updated_date?: string | null;
  readonly created_date?: string | null;
}

/** A document of concepts. */
export interface Concept {
  readonly id: string;
  readonly wikidata?: string | null;
  readonly display_name?: string | null;
  readonly level?: number | null;
  readonly description?: string | null;
  readonly works_count?: number | null;
  readonly cited_by_count?: number | null;
  readonly summary_stats?: SummaryStats | null;
  readonly ids?: {
    readonly openalex?: string | null;
    readonly wikidata?: string | null;
    readonly mag?: string | null;
    readonly wikipedia?: string | null;
    readonly umls_aui?: readonly string[] | null;
    readonly umls_cui?: readonly string[] | null;
  } | null;
  readonly image_url?: string | null;
  readonly image_thumbnail_url?: string | null;
  readonly international?: unknown;
  readonly ancestors?: readonly RelatedConcept[] | null;
  readonly related_concepts?: readonly ScoredConcept[] | null;
  readonly counts_by_year?: readonly YearCounts[] | null;
  readonly works_api_url?: string | null;
  readonly updated_date?: string | null;
  readonly created_date?: string | null;
}

/** A document of oa-statuses. */
export interface OaStatus {
  readonly id: string;
  readonly display_name?: string | null;
  readonly description?: string | null;
  readonly works_count?: number | null;
  readonly cited_by_count?: number | null;
  readonly works_api_url?: string | null;
  readonly updated_date?: string | null;
  readonly created_date?: string | null;
}

/**
 * What a stored document looks like, by entity type. Any key but `id` may be null, or missing where others are
 * selected; an older export may hold further keys.
 */
export interface Rows {
  readonly works: Work;
  readonly authors: Author;
  readonly sources: Source;
  readonly institutions: Institution;
  readonly topics: Topic;
  readonly keywords: Keyword;
  readonly publishers: Publisher;
  readonly funders: Funder;
  readonly awards: Award;
  readonly domains: Domain;
  readonly fields: FieldOfStudy;
  readonly subfields: Subfield;
  readonly sdgs: Sdg;
  readonly countries: Country;
  readonly continents: Continent;
  readonly languages: Language;
  readonly "work-types": WorkType;
  readonly "source-types": SourceType;
  readonly "institution-types": InstitutionType;
  readonly licenses: License;
  readonly concepts: Concept;
  readonly "oa-statuses": OaStatus;
}
