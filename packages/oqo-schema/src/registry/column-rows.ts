/**
 * The columns of each entity, one compact row a line, in registration order; `columns.ts` reads them.
 *
 * A row is `flags|category|id|display name|alternate of|entity type|aliases`; empty fields at the end are left
 * out, aliases are parted by `;`, `*` is the entity itself, and an empty display name is the id without `.search` and what
 * follows, its dots and underscores as blanks.
 * The first flag is the type: `s`tring, `o`penalex_id, `n`umber, `b`oolean, `d`ate, da`t`etime, e`x`ternal_id,
 * searc`h`, `c`ollection. After it: `g` groupable, `k` selectable, `i` supported by the interface (gui),
 * `w` supported in classic URLs (oxurl), `u` unlisted, `f` numbers with decimals, `c` codes in capitals, `l` codes in
 * small letters; a column has the last three on all entities that have it.
 */
export const columnRows = {
  works: `bgiw||authorships.institutions.is_global_south|global south
bgw||authorships.is_corresponding|is corresponding author
bg||best_oa_location.is_oa|best OA location is open access
bg||best_oa_location.source.is_oa|best OA source is OA
bgiw||best_oa_location.source.is_in_doaj|best OA source DOAJ
bgi|open access|best_oa_location.is_accepted|OA accepted
bgi|open access|best_oa_location.is_published|OA published
bgi||citation_normalized_percentile.is_in_top_1_percent|top 1% cited
bgi||citation_normalized_percentile.is_in_top_10_percent|top 10% cited
bgi|other|has_abstract
bgi|open access|has_content.pdf|PDF-linked
bgw||has_content.grobid_xml
bgi|ids|has_doi|has DOI
bg||has_embeddings
bgkiw||has_fulltext
bgi|ids|has_orcid|has ORCID
bgi|ids|has_pmid|PubMed
bgiw|ids|has_pmcid|has PMCID
bgiw||has_references
bgw||has_oa_accepted_or_published_version
bgiw||has_oa_submitted_version
bg||has_old_authors
bg||has_pdf_url
bg||has_raw_affiliation_strings
bg|geo|institutions.is_global_south|global south|authorships.institutions.is_global_south
bgw||is_corresponding||authorships.is_corresponding
bgiw||is_oa||open_access.is_oa
bgkiw||is_paratext
bgki|other|is_retracted|retracted
bgkiu|other|is_xpac|extended index
bgiw||locations.is_oa|any location OA
bg||locations.source.is_oa|source is OA (any location)
bg||locations.source.has_issn|source has ISSN (any location)
bgiw||locations.source.is_in_doaj|any location DOAJ
bgiw||locations.source.is_core|any location CWTS core
bgiw||locations.is_accepted|any location accepted
bgiw||locations.is_published|any location published
bgi|open access|open_access.is_oa|open access
bgi|source|open_access.any_repository_has_fulltext|has repository fulltext
bgi|ids|mag_only|MAG-only
bgiw||primary_location.is_oa|primary OA
bgi|source|primary_location.source.is_oa|OA source
bgi|source|primary_location.source.is_in_doaj|DOAJ
bgi|source|primary_location.source.is_core|CWTS core
bgiw||primary_location.is_accepted|primary accepted
bgiw||primary_location.is_published|primary published
bgiw||primary_location.source.has_issn|has ISSN
dkw|dates|created_date
dkw|dates|updated_date
di|dates|from_created_date|created since date
dw|dates|to_created_date
dw|dates|from_publication_date
ti|dates|from_updated_date|updated since date
tw|dates|to_updated_date
dkw|dates|publication_date|date
dw|dates|to_publication_date
ogw||author.id||authorships.author.id|authors
ogi|author|authorships.author.id|author||authors
ogw||authorships.institutions.id|exact institution||institutions
ogi|institution|authorships.institutions.lineage|institution||institutions
ogi|funder|awards.id|awards||awards
og||awards.funder_id|award funder||funders
ogki|author|corresponding_author_ids|corresponding author||authors
ogki|institution|corresponding_institution_ids|corresponding institution||institutions
ogiw||best_oa_location.source.id|best OA source||sources
ogw||best_oa_location.source.host_organization|best OA host organization
og||best_oa_location.source.host_organization_lineage|best OA publisher||publishers
oiw|citation|cited_by
ogw|citation|cites||referenced_works
ogw||concept.id||concepts.id|concepts
ogw|aboutness|concepts.id|concept||concepts
ogk||datasets
ogi|funder|funders.id|funder||funders|grants.funder
ogw|ids|ids.openalex|OpenAlex ID||*
og||institution_assertions.id|asserted institution||institutions
og||institution_assertions.lineage|asserted institution lineage||institutions
og||institution.id||authorships.institutions.id|institutions
ogw||institutions.id||authorships.institutions.id|institutions
og||journal||primary_location.source.id|sources
ogi|source|locations.source.id|any location source||sources
ogw||locations.source.host_institution_lineage||locations.source.host_organization_lineage|institutions
ogw||locations.source.host_organization|any location host organization
ogw||locations.source.host_organization_lineage|any location publisher||publishers
ogw||locations.source.publisher_lineage||locations.source.host_organization_lineage|publishers
og||primary_location.source.host_institution_lineage||primary_location.source.host_organization_lineage|institutions
ogi|source|primary_location.source.id|source||sources
ogw||primary_location.source.host_organization|host organization
ogiw||primary_location.source.host_organization_lineage|publisher||publishers
og|source|primary_location.source.publisher_lineage|publisher|primary_location.source.host_organization_lineage|publishers
ogi|aboutness|primary_topic.id|topic||topics
og||openalex||ids.openalex|*
og||openalex_id||ids.openalex|*
og||repository|||sources
okiw||referenced_works|cites|||referenced works;references
oi|citation|related_to
ogiw||topics.id|topics||topics
ngw||apc_list.value|APC list price
ngw||apc_list.value_usd|APC list price USD
ngw||apc_paid.value|APC paid
ngif|other|apc_paid.value_usd|estimated APC paid
ngi|author|authors_count
nif||citation_normalized_percentile.value|citation percentile by subfield
ngki|citation|cited_by_count|citation count|||citations;cited by count
ngf||cited_by_percentile_year.min|citation percentile by year
ngf||cited_by_percentile_year.max|citation percentile (max)
ngw||concepts_count
ngki|geo|countries_distinct_count|countries count
nkif|citation|fwci|FWCI
ngki|institution|institutions_distinct_count|institutions count
ngkiw||locations_count
ngki|dates|publication_year|year
ngki|citation|referenced_works_count|reference count|||references count
nf||sustainable_development_goals.score|SDG score
nf||topics_count
hw||abstract.search
h||abstract.search.exact
hw||default.search||fulltext.search
h||default.search.exact||fulltext.search.exact
hi|other|display_name.search|title|||display_name
h||display_name.search.exact
hi|other|fulltext.search|full text|||any field;anywhere;default;default.search;full text;fulltext
h||fulltext.search.exact
h||keyword.search
hi|other|raw_affiliation_strings.search|raw affiliation|||affiliation;raw affiliation string
sgi|other|raw_affiliation_strings|exact raw affiliation
h||raw_author_name.search|byline|||raw author name
sg||authorships.raw_orcid|raw ORCID
h||semantic.search
hi|other|title.search||display_name.search
h||title.search.exact||display_name.search.exact
hi|other|title_and_abstract.search|title/abstract|||title/abs;title & abstract;title and abstract;title&abstract;title_and_abstract
h||title_and_abstract.search.exact
sgw||apc_list.currency|APC list currency
sgw||apc_list.provenance|APC list provenance
sgw||apc_paid.currency|APC paid currency
sgw||apc_paid.provenance|APC paid provenance
sgw||authorships.affiliations.institution_ids|affiliation institution
sgw|ids|author.orcid||authorships.author.orcid
sgiw|ids|authorships.author.orcid|ORCID|||author orcid
sgic|geo|authorships.countries|country||countries
sgw|geo|authorships.institutions.country_code|institution country||countries
sgi|geo|authorships.institutions.continent|continent||continents
sgiw|ids|authorships.institutions.ror|ROR ID
sgil|institution|authorships.institutions.type|institution type||institution-types
sg||best_oa_location.landing_page_url|best OA landing page URL
sgiw|ids|best_oa_location.source.issn|best OA source ISSN
sg||best_oa_location.license_id||best_oa_location.license
sgi|open access|best_oa_location.license|best OA license||licenses
sgiwl||best_oa_location.source.type|best OA source type||source-types
sg||best_oa_location.raw_type|best OA location type (raw)
sgw||best_oa_location.version|best OA version
sgiw||best_open_version
siw||biblio.first_page|first page
sgiw||biblio.issue|issue
siw||biblio.last_page|last page
sgiw||biblio.volume|volume
sgw|ids|concepts.wikidata|concept Wikidata ID
skw|other|display_name|title
skiw|ids|doi|DOI
sgi|other|doi_starts_with|DOI prefix
sgkw||fulltext_origin
siw|ids|ids.mag|MAG ID
siw|ids|ids.pmid|PMID
siw|ids|ids.pmcid|PMCID
sgkiwl|ids|indexed_in|||indexes
sg|geo|institution_assertions.country_code|asserted institution country||countries
sg|ids|institution_assertions.ror|asserted institution ROR
sg||institution_assertions.type|asserted institution type||institution-types
sgw|geo|institutions.country_code||authorships.institutions.country_code|countries
sgw|geo|institutions.continent||authorships.institutions.continent|continents
sgw|ids|institutions.ror||authorships.institutions.ror
sg||institutions.type||authorships.institutions.type|institution-types
sgi|aboutness|keywords.id|keyword||keywords
sg||awards.funder_award_id|award ID
sg||awards.funder_display_name|award funder name
sg|ids|awards.doi|award DOI
sgkil|geo|language|||languages
sg||locations.landing_page_url|landing page URL (any location)
sgiw|ids|locations.source.issn|any location source ISSN
sgiw||locations.license|any location license||licenses
sg||locations.license_id||locations.license
sgiwl||locations.source.type|any location source type||source-types
sg||locations.raw_type|location type, raw (any location)
sgiw||locations.version|any location version
s|ids|mag||ids.mag
sgw||oa_status||open_access.oa_status|oa-statuses
sgil|open access|open_access.oa_status|open access status||oa-statuses|OA status
s|ids|pmid||ids.pmid
s|ids|pmcid||ids.pmcid
sg||primary_location.landing_page_url|landing page URL
sgiw||primary_location.license|license||licenses
sg||primary_location.license_id||primary_location.license
sgiw|ids|primary_location.source.issn|ISSN
sgil|source|primary_location.source.type|source type||source-types
sg||primary_location.raw_type|location type (raw)
sgiw||primary_location.version|primary version
sgi|aboutness|primary_topic.domain.id|domain||domains
sgi|aboutness|primary_topic.field.id|field||fields
sgi|aboutness|primary_topic.subfield.id|subfield||subfields
sgi|aboutness|sustainable_development_goals.id|SDG||sdgs|sustainable development goal;sustainable development goals
sgw||topics.domain.id|domain||domains
sgw||topics.field.id|field||fields
sgw||topics.subfield.id|subfield||subfields
sgkil|other|type|||work-types
sgkw||type_crossref|Crossref type
sg||version||locations.version
ci||collection|||*`,
  authors: `bgi|ids|has_orcid|has ORCID
bg||last_known_institutions.is_global_south|last institution is in Global South
d|dates|from_created_date
d|dates|to_created_date
t|dates|from_updated_date
t|dates|to_updated_date
ogi|institution|affiliations.institution.id|past institutions||institutions
og||affiliations.institution.lineage|affiliation institution lineage||institutions
og||concept.id||x_concepts.id|concepts
ogk|ids|id||ids.openalex|*
og||concepts.id||x_concepts.id|concepts
ogi|institution|last_known_institutions.id|institution||institutions
og||last_known_institutions.lineage|last institution lineage||institutions
ogu||last_known_authorships.institutions.lineage||last_known_institutions.id
og|ids|ids.openalex|OpenAlex ID||*
og||openalex||ids.openalex|*
og||openalex_id||ids.openalex|*
og||x_concepts.id|concept (legacy)
ngif|citation|summary_stats.2yr_mean_citedness|2-year mean citedness
ngki|citation|cited_by_count|citation count|||citations;cited by count
ngi|citation|summary_stats.h_index|h-index
ngi|citation|summary_stats.i10_index|i10-index
ngki|citation|works_count
h||text.search||||anywhere;any field;default;default.search;text
hi|other|default.search|name|text.search
h||display_name.search||||name
sg|geo|affiliations.institution.country_code|affiliation institution country||countries
sg|ids|affiliations.institution.ror|affiliation institution ROR
sgi|institution|affiliations.institution.type|past institutions type
sgk||block_key
sk|other|display_name|name
sgic|geo|last_known_institutions.country_code|institution country||countries
sg|geo|last_known_institutions.continent|last institution continent||continents
sg|ids|last_known_institutions.ror|last institution ROR
sgil|institution|last_known_institutions.type|institution type||institution-types
sg||parsed_longest_name.first|first name
sg||parsed_longest_name.middle|middle name
sg||parsed_longest_name.last|last name
sg||parsed_longest_name.suffix|name suffix
sgki|ids|orcid|ORCID
sg||scopus
sgi||topics.id|topic||topics
sg||topic_share.id|topic share
ci||collection|||*`,
  institutions: `bg||is_global_south
bgk||is_super_system
bg||has_ror
d|dates|from_created_date
t|dates|from_updated_date
og||concept.id||x_concepts.id|concepts
og||concepts.id||x_concepts.id|concepts
ogk|ids|id||ids.openalex|*
og|ids|ids.openalex|OpenAlex ID||*
og||openalex||ids.openalex|*
og||openalex_id||ids.openalex|*
og||roles.id|role
ogki||lineage
og||repositories.host_organization|repository host organization
og||repositories.host_organization_lineage|repository host organization lineage
og||repositories.id|repository
og|other|x_concepts.id|concepts
ngif|citation|summary_stats.2yr_mean_citedness|2-year mean citedness
ngki|citation|cited_by_count|citation count|||citations;cited by count
ngi|citation|summary_stats.h_index|h-index
ngi|citation|summary_stats.i10_index|i10-index
ngki|citation|works_count
h||text.search||||anywhere;any field;default;default.search;text
hi|other|default.search|name|text.search
h|other|display_name.search|name search|||name
sgkic|geo|country_code|country||countries
sgi|geo|continent|||continents
sk|other|display_name|name
sgk|ids|ror|ROR
sgi||topics.id|topic||topics
sg||topic_share.id|topic share
sgk||status
sgkil|other|type|institution type||institution-types
ci||collection|||*`,
  sources: `bgi|ids|has_issn
bgki|open access|is_in_doaj|DOAJ
bgki|open access|is_oa|fully OA
bgki|other|is_core|CWTS core
bgk||is_ojs
bg||is_global_south
bgk||is_high_oa_rate
bgk||is_in_jstage
d|dates|from_created_date
d|dates|to_created_date
t|dates|from_updated_date
t|dates|to_updated_date
og||concept.id||x_concepts.id|concepts
og||concepts.id||x_concepts.id|concepts
ogki||host_organization|publisher||publishers
og||host_organization.id|host organization
ogk||host_organization_lineage
og|ids|ids.openalex|OpenAlex ID||*
og||openalex||ids.openalex|*
og||openalex_id||ids.openalex|*
og||x_concepts.id|concept (legacy)
ngki|other|apc_usd|article processing charge
nf||apc_prices.price|APC price
ngki|citation|cited_by_count|citation count|||citations;cited by count
nkf|dates|is_in_doaj_since_year
nkf|dates|is_high_oa_rate_since_year
nkf|dates|is_in_jstage_since_year
nkf|dates|last_publication_year
nkf|dates|first_publication_year
nkf|dates|oa_flip_year
ngif|citation|summary_stats.2yr_mean_citedness|2yr mean citedness
ngi|citation|summary_stats.h_index|h-index
ngi|citation|summary_stats.i10_index|i10-index
ngki|citation|works_count
h||text.search||||anywhere;any field;default;default.search;text
hi|other|default.search|name|text.search
h|other|display_name.search|title search|||name
sg||apc_prices.currency|APC currency
sgi|geo|continent|||continents
sgkic|geo|country_code|country||countries
sk|other|display_name|name
si|ids|ids.mag|MAG ID
bgk||is_preprint_repository
sgki|ids|issn|ISSN
sgk|ids|issn_l|ISSN-L
sgi|aboutness|topics.id|topic||topics
sg||topic_share.id|topic share
sgkil|other|type|source type||source-types
ci||collection|||*`,
  publishers: `d|dates|from_created_date
t|dates|from_updated_date
og|ids|ids.openalex|OpenAlex ID
ogk||lineage
og||openalex||ids.openalex
og||openalex_id||ids.openalex
ogk|other|parent_publisher
og||roles.id|role
ngif|citation|summary_stats.2yr_mean_citedness|2-year mean citedness
ngki|citation|cited_by_count|citation count|||citations;cited by count
ngi|citation|summary_stats.h_index|h-index
ngkf|other|hierarchy_level
ngi|citation|summary_stats.i10_index|i10-index
ngki|citation|works_count
h||text.search||||anywhere;any field;default;default.search;text
h||default.search||text.search
h|other|display_name.search|name search|||name
sgk|other|country_codes|countries
sgi|geo|continent
sk|other|display_name|name
sg|ids|ids.ror|ROR
sg|ids|ids.wikidata|wikidata ID
sg|ids|ror||ids.ror
sg||wikidata||ids.wikidata
ci||collection|||*`,
  funders: `bgi|geo|is_global_south|global south
d|dates|from_created_date
t|dates|from_updated_date
og|ids|ids.openalex|OpenAlex ID
og||openalex||ids.openalex
og||openalex_id||ids.openalex
og||roles.id|role
ngif|citation|summary_stats.2yr_mean_citedness|2-year mean citedness
ngki|citation|cited_by_count|citation count|||citations;cited by count
ngki|citation|awards_count
ngi|citation|summary_stats.h_index|h-index
ngi|citation|summary_stats.i10_index|i10-index
ngki|citation|works_count
h||text.search||||anywhere;any field;default;default.search;text
hi|other|default.search|name|text.search
h||description.search
h|other|display_name.search|name search|||name
sgi|geo|continent
sgkic|geo|country_code|country
sk|other|display_name|name
sg|ids|ids.ror|ROR
sg|ids|ids.wikidata|wikidata ID
sg|ids|ror||ids.ror
sg||wikidata||ids.wikidata
sg|ids|ids.crossref|CrossRef ID
sgi|ids|ids.doi|DOI
ci||collection|||*`,
  topics: `d|dates|from_created_date
t|dates|from_updated_date
ogk|ids|id||ids.openalex
og|ids|ids.openalex|OpenAlex ID
og||openalex||ids.openalex
ngki|citation|cited_by_count|citation count|||citations;cited by count
ngki|citation|works_count
h||text.search||||anywhere;any field;default;default.search;text
h||default.search||text.search
h||description.search
h||keywords.search
h||display_name.search||||name
sk|other|display_name|name
sgi|other|domain.id|domain||domains
sgi|other|field.id|field||fields
sgi|other|subfield.id|parent subfield||subfields|subfield
ci||collection|||*`,
  keywords: `d|dates|from_created_date
t|dates|from_updated_date
xgk|ids|id|||*
ngki|citation|cited_by_count|citation count|||citations;cited by count
ngki|citation|works_count
h||text.search||||anywhere;any field;default;default.search;text
h||default.search||text.search
h||display_name.search||||name
sk|other|display_name|name
ci||collection|||*`,
  concepts: `bg||has_wikidata
d|dates|from_created_date
t|dates|from_updated_date
og||ancestors.id|ancestor concept
og|ids|ids.openalex|OpenAlex ID
og||openalex||ids.openalex
og||openalex_id||ids.openalex
ngif|citation|summary_stats.2yr_mean_citedness|2-year mean citedness
ngki|citation|cited_by_count|citation count|||citations;cited by count
ngi|citation|summary_stats.h_index|h-index
ngi|citation|summary_stats.i10_index|i10 index
ngkf|other|level
ngki|citation|works_count
h||text.search||||anywhere;any field;default;default.search;text
h||default.search||text.search
h|other|display_name.search|name search|||name
sk|other|display_name|name
sg||wikidata_id|Wikidata ID
ci||collection|||*`,
  domains: `d|dates|from_created_date
t|dates|from_updated_date
ngki|citation|cited_by_count|citation count|||citations;cited by count
xgk|ids|id|||*
ngi||fields.id|field||fields
ngki|citation|works_count
h||text.search||||anywhere;any field;default;default.search;text
h||default.search||text.search
h||display_name.search||||name
sk|other|display_name|name
c||collection|||*`,
  fields: `d|dates|from_created_date
t|dates|from_updated_date
ngki|citation|cited_by_count|citation count|||citations;cited by count
xgk|ids|id|||*
sgi|other|domain.id|parent domain
ngi||subfields.id|subfield||subfields
ngki|citation|works_count
h||text.search||||anywhere;any field;default;default.search;text
h||default.search||text.search
h||display_name.search||||name
sk|other|display_name|name
c||collection|||*`,
  subfields: `d|dates|from_created_date
t|dates|from_updated_date
ogi||topics.id|topic
ngki|citation|cited_by_count|citation count|||citations;cited by count
xgk|ids|id|||*
sgi|other|domain.id|domain
sgi|other|field.id|parent field
ngki|citation|works_count
h||text.search||||anywhere;any field;default;default.search;text
h||default.search||text.search
h||display_name.search||||name
sk|other|display_name|name
c||collection|||*`,
  countries: `d|dates|from_created_date
t|dates|from_updated_date
xgk|ids|id|||*
ngki|citation|cited_by_count|citation count|||citations;cited by count
ngki|citation|works_count
h||text.search||||anywhere;any field;default;default.search;text
h||default.search||text.search
h||display_name.search||||name
sk|other|display_name|name
c||collection|||*`,
  continents: `d|dates|from_created_date
t|dates|from_updated_date
xgk|ids|id|||*
ngi|citation|cited_by_count|citation count|||citations;cited by count
ngki|citation|works_count
h||text.search||||anywhere;any field;default;default.search;text
h||default.search||text.search
h||display_name.search||||name
sk|other|display_name|name
c||collection|||*`,
  languages: `d|dates|from_created_date
t|dates|from_updated_date
xgk|ids|id|||*
ngki|citation|cited_by_count|citation count|||citations;cited by count
ngki|citation|works_count
h||text.search||||anywhere;any field;default;default.search;text
h||default.search||text.search
h||display_name.search||||name
sk|other|display_name|name
c||collection|||*`,
  licenses: `d|dates|from_created_date
t|dates|from_updated_date
xgk|ids|id|||*
ngki|citation|cited_by_count|citation count|||citations;cited by count
ngki|citation|works_count
h||text.search||||anywhere;any field;default;default.search;text
h||default.search||text.search
h||display_name.search||||name
sk|other|display_name|name
c||collection|||*`,
  indexes: `d|dates|from_created_date
t|dates|from_updated_date
xgk|ids|id|||*
ngki|citation|cited_by_count|citation count|||citations;cited by count
ngki|citation|works_count
h||text.search||||anywhere;any field;default;default.search;text
h||default.search||text.search
h||display_name.search||||name
sk||display_name|name
c||collection|||*`,
  "oa-statuses": `d|dates|from_created_date
t|dates|from_updated_date
xgk|ids|id|||*
ngki|citation|cited_by_count|citation count|||citations;cited by count
ngki|citation|works_count
h||text.search||||anywhere;any field;default;default.search;text
h||default.search||text.search
h||display_name.search||||name
sk|other|display_name|name
c||collection|||*`,
  sdgs: `d|dates|from_created_date
t|dates|from_updated_date
xgk|ids|id|||*
ngki|citation|cited_by_count|citation count|||citations;cited by count
ngki|citation|works_count
h||text.search||||anywhere;any field;default;default.search;text
h||default.search||text.search
h||display_name.search||||name
sk|other|display_name|name
ci||collection|||*`,
  "source-types": `d|dates|from_created_date
t|dates|from_updated_date
xgk|ids|id|||*
ngki|citation|cited_by_count|citation count|||citations;cited by count
ngki|citation|works_count
h||text.search||||anywhere;any field;default;default.search;text
h||default.search||text.search
h||display_name.search||||name
sk|other|display_name|name
c||collection|||*`,
  "institution-types": `d|dates|from_created_date
t|dates|from_updated_date
xgk|ids|id|||*
ngki|citation|cited_by_count|citation count|||citations;cited by count
ngki|citation|works_count
h||text.search||||anywhere;any field;default;default.search;text
h||default.search||text.search
h||display_name.search||||name
sk|other|display_name|name
c||collection|||*`,
  "work-types": `d|dates|from_created_date
t|dates|from_updated_date
xgk|ids|id|||types
ngki|citation|cited_by_count|citation count|||citations;cited by count
ngki|citation|works_count
h||text.search||||anywhere;any field;default;default.search;text
h||default.search||text.search
h||display_name.search||||name
sk|other|display_name|name
c||collection|||*`,
  awards: `ogi|funder|funder.id|funder||funders
ogk||funded_outputs
nki|other|funded_outputs_count
nki|other|amount
ngki|dates|end_year
ngki|dates|start_year
h||text.search||||anywhere;any field;default;default.search;text
h||default.search||text.search
h||description.search
h||display_name.search||||name
sgk|other|currency
sg||funder_name
sgki|other|funding_type
sgki|funder|funder_scheme
sgi|funder|funder.ror|funder ROR
sgi|funder|funder.doi|funder DOI
ski|ids|doi|DOI
sgki|ids|id|OpenAlex ID
sgki|ids|funder_award_id|funder award ID
sgki|other|provenance
sg||lead_investigator.given_name
sg||lead_investigator.family_name
sg|ids|lead_investigator.orcid
sg|investigator|lead_investigator.affiliation.name|investigator affiliation
sg|investigator|lead_investigator.affiliation.country|investigator country
ogi|aboutness|primary_topic.id|topic
ogi||topics.id|topic
sgi|aboutness|primary_topic.domain.id|domain
sgi|aboutness|primary_topic.field.id|field
sgi|aboutness|primary_topic.subfield.id|subfield
sg||topics.domain.id
sg||topics.field.id
sg||topics.subfield.id
og||institution_awarded.id
sg|ids|institution_awarded.ror
sgi|geo|institution_awarded.country_code|awarded country
sg|geo|institution_awarded.continent
sg||institution_awarded.type
ogi|institution|institution_awarded.lineage|awarded institution
c||collection|||*`,
  locations: `bgki|other|is_oa|is open access
bgk||is_retracted
ogk|other|work_id|work
ogk|other|source_id|source||sources
h||text.search||||anywhere;any field;default;default.search;text
h||default.search||text.search
h||title.search
sgk|other|id|location ID
sgk|other|native_id|native ID
sgk|other|native_id_namespace|native ID namespace
sgk|other|provenance
sgk|other|title
sgkl|other|type
sgk||raw_type
sgk||raw_source_name
sgk|other|source_name
sgk|other|version
sgk|other|license|||licenses
sgkl|other|language
sgk|other|publisher|||publishers`,
} as const;

/**
 * Fields that can be selected but not filtered, per entity: `name|display name|category`, with the shortenings of
 * {@link columnRows}.
 */
export const fieldRows = {
  works: `relevance_score
ids
counts_by_year||dates
id||ids
topics
primary_topic
abstract_inverted_index
apc_list
apc_paid
authorships
awards
best_oa_location
biblio
citation_normalized_percentile
cited_by_api_url
cited_by_percentile_year||dates
concepts
content_urls
funders
has_content
institution_assertions
institutions
is_authors_truncated
keywords
locations
mesh
open_access
primary_location
related_works
sources
sustainable_development_goals
title
versions`,
  authors: `relevance_score
created_date||dates
updated_date||dates
works_api_url
ids
counts_by_year||dates
summary_stats
topics
topic_share
x_concepts
affiliations
display_name_alternatives|observed names|other
full_name
last_known_institutions
raw_author_names`,
  institutions: `relevance_score
created_date||dates
updated_date||dates
works_api_url
ids
counts_by_year||dates
summary_stats
display_name_alternatives|alternate names|other
image_thumbnail_url
image_url
topics
homepage_url|homepage|other
roles
topic_share
x_concepts
international
associated_institutions
display_name_acronyms|acronyms|other
geo
repositories
type_id`,
  sources: `relevance_score
created_date||dates
updated_date||dates
works_api_url
ids
counts_by_year||dates
summary_stats
id||ids
topics
alternate_titles|alternate names|other
homepage_url|homepage|other
topic_share
x_concepts
abbreviated_title
apc_prices
apc_usd_by_year||dates
country||geo
host_organization_name
is_in_scielo
is_indexed_in_scopus
oa_works_count
societies`,
  publishers: `relevance_score
created_date||dates
updated_date||dates
ids
counts_by_year||dates
summary_stats
id||ids
image_thumbnail_url
image_url
alternate_titles|alternate names|other
homepage_url|homepage|other
roles
sources_api_url`,
  funders: `relevance_score
created_date||dates
updated_date||dates
ids
description||other
counts_by_year||dates
summary_stats
id||ids
image_thumbnail_url
image_url
alternate_titles|alternate names|other
roles
homepage_url|homepage URL|other`,
  topics: `relevance_score
created_date||dates
updated_date||dates
works_api_url
ids
description||other
domain
field
keywords||other
siblings|sibling topics|other
subfield`,
  keywords: `relevance_score
created_date||dates
updated_date||dates
works_api_url`,
  concepts: `relevance_score
created_date||dates
updated_date||dates
works_api_url
ids
description||other
counts_by_year||dates
summary_stats
id||ids
image_thumbnail_url
image_url
international
ancestors
related_concepts
wikidata`,
  domains: `relevance_score
created_date||dates
updated_date||dates
works_api_url
ids
description||other
display_name_alternatives|alternate names|other
fields|child fields|other
siblings|sibling domains|other`,
  fields: `relevance_score
created_date||dates
updated_date||dates
works_api_url
ids
description||other
display_name_alternatives|alternate names|other
domain
siblings|sibling fields|other
subfields|child subfields|other`,
  subfields: `relevance_score
created_date||dates
updated_date||dates
works_api_url
ids
description||other
display_name_alternatives|alternate names|other
domain
field
siblings|sibling subfields|other
topics|child topics|other`,
  countries: `relevance_score
created_date||dates
updated_date||dates
works_api_url
ids
description||other
display_name_alternatives|alternate names|other
authors_api_url
continent||other
country_code||geo
institutions_api_url
is_global_south|global south|other`,
  continents: `relevance_score
created_date||dates
updated_date||dates
ids
description
countries||other
display_name_alternatives`,
  languages: `relevance_score
created_date||dates
updated_date||dates
works_api_url
is_global_south`,
  licenses: `relevance_score
created_date||dates
updated_date||dates
works_api_url
description||other
url`,
  indexes: `relevance_score
created_date||dates
updated_date||dates
works_api_url
description`,
  "oa-statuses": `relevance_score
created_date||dates
updated_date||dates
works_api_url
description||other`,
  sdgs: `relevance_score
created_date||dates
updated_date||dates
works_api_url
ids
description||other
image_thumbnail_url
image_url`,
  "source-types": `relevance_score
created_date||dates
updated_date||dates
works_api_url
description||other`,
  "institution-types": `relevance_score
created_date||dates
updated_date||dates
works_api_url
description||other`,
  "work-types": `relevance_score
created_date||dates
updated_date||dates
works_api_url
description||other
crossref_types|CrossRef types|other`,
  awards: `relevance_score
created_date||dates
updated_date||dates
works_api_url
description||other
topics
primary_topic
co_lead_investigator
display_name|title|other
end_date||dates
funder
institution_awarded
investigators|investigator|investigator
landing_page_url|landing page|ids
lead_investigator
start_date||dates`,
  locations: `relevance_score
ids
landing_page_url|landing page URL|other
merge_key
pdf_url|PDF URL|other
urls`,
} as const;
