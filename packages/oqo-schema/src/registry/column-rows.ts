/**
 * The columns of each entity, one compact row a line, in registration order; `columns.ts` reads them.
 *
 * A row is `flags|id|display name|category|alternate of|entity type|aliases`; empty fields at the end are left
 * out, aliases are parted by `;`, `*` is the entity itself, and an empty display name is the id without `.search` and what
 * follows, its dots and underscores as blanks.
 * The first flag is the type: `s`tring, `o`penalex_id, `n`umber, `b`oolean, `d`ate, da`t`etime, e`x`ternal_id,
 * searc`h`, `c`ollection. After it: `g` groupable, `k` selectable, `i` supported by the interface (gui),
 * `w` supported in classic URLs (oxurl), `u` unlisted, `f` numbers with decimals, `c` codes in capitals, `l` codes in
 * small letters; a column has the last three on all entities that have it.
 */
export const columnRows = {
  works: `bgiw|authorships.institutions.is_global_south|global south
bgw|authorships.is_corresponding|is corresponding author
bg|best_oa_location.is_oa|best OA location is open access
bg|best_oa_location.source.is_oa|best OA source is OA
bgiw|best_oa_location.source.is_in_doaj|best OA source DOAJ
bgi|best_oa_location.is_accepted|OA accepted|open access
bgi|best_oa_location.is_published|OA published|open access
bgi|citation_normalized_percentile.is_in_top_1_percent|top 1% cited
bgi|citation_normalized_percentile.is_in_top_10_percent|top 10% cited
bgi|has_abstract||other
bgi|has_content.pdf|PDF-linked|open access
bgw|has_content.grobid_xml
bgi|has_doi|has DOI|ids
bg|has_embeddings
bgkiw|has_fulltext
bgi|has_orcid|has ORCID|ids
bgi|has_pmid|PubMed|ids
bgiw|has_pmcid|has PMCID|ids
bgiw|has_references
bgw|has_oa_accepted_or_published_version
bgiw|has_oa_submitted_version
bg|has_old_authors
bg|has_pdf_url
bg|has_raw_affiliation_strings
bg|institutions.is_global_south|global south|geo|authorships.institutions.is_global_south
bgw|is_corresponding|||authorships.is_corresponding
bgiw|is_oa|||open_access.is_oa
bgkiw|is_paratext
bgki|is_retracted|retracted|other
bgkiu|is_xpac|extended index|other
bgiw|locations.is_oa|any location OA
bg|locations.source.is_oa|source is OA (any location)
bg|locations.source.has_issn|source has ISSN (any location)
bgiw|locations.source.is_in_doaj|any location DOAJ
bgiw|locations.source.is_core|any location CWTS core
bgiw|locations.is_accepted|any location accepted
bgiw|locations.is_published|any location published
bgi|open_access.is_oa|open access|open access
bgi|open_access.any_repository_has_fulltext|has repository fulltext|source
bgi|mag_only|MAG-only|ids
bgiw|primary_location.is_oa|primary OA
bgi|primary_location.source.is_oa|OA source|source
bgi|primary_location.source.is_in_doaj|DOAJ|source
bgi|primary_location.source.is_core|CWTS core|source
bgiw|primary_location.is_accepted|primary accepted
bgiw|primary_location.is_published|primary published
bgiw|primary_location.source.has_issn|has ISSN
dkw|created_date||dates
dkw|updated_date||dates
di|from_created_date|created since date|dates
dw|to_created_date||dates
dw|from_publication_date||dates
ti|from_updated_date|updated since date|dates
tw|to_updated_date||dates
dkw|publication_date|date|dates
dw|to_publication_date||dates
ogw|author.id|||authorships.author.id|authors
ogi|authorships.author.id|author|author||authors
ogw|authorships.institutions.id|exact institution|||institutions
ogi|authorships.institutions.lineage|institution|institution||institutions
ogi|awards.id|awards|funder||awards
og|awards.funder_id|award funder|||funders
ogki|corresponding_author_ids|corresponding author|author||authors
ogki|corresponding_institution_ids|corresponding institution|institution||institutions
ogiw|best_oa_location.source.id|best OA source|||sources
ogw|best_oa_location.source.host_organization|best OA host organization
og|best_oa_location.source.host_organization_lineage|best OA publisher|||publishers
oiw|cited_by||citation
ogw|cites||citation|referenced_works
ogw|concept.id|||concepts.id|concepts
ogw|concepts.id|concept|aboutness||concepts
ogk|datasets
ogi|funders.id|funder|funder||funders|grants.funder
ogw|ids.openalex|OpenAlex ID|ids||*
og|institution_assertions.id|asserted institution|||institutions
og|institution_assertions.lineage|asserted institution lineage|||institutions
og|institution.id|||authorships.institutions.id|institutions
ogw|institutions.id|||authorships.institutions.id|institutions
og|journal|||primary_location.source.id|sources
ogi|locations.source.id|any location source|source||sources
ogw|locations.source.host_institution_lineage|||locations.source.host_organization_lineage|institutions
ogw|locations.source.host_organization|any location host organization
ogw|locations.source.host_organization_lineage|any location publisher|||publishers
ogw|locations.source.publisher_lineage|||locations.source.host_organization_lineage|publishers
og|primary_location.source.host_institution_lineage|||primary_location.source.host_organization_lineage|institutions
ogi|primary_location.source.id|source|source||sources
ogw|primary_location.source.host_organization|host organization
ogiw|primary_location.source.host_organization_lineage|publisher|||publishers
og|primary_location.source.publisher_lineage|publisher|source|primary_location.source.host_organization_lineage|publishers
ogi|primary_topic.id|topic|aboutness||topics
og|openalex|||ids.openalex|*
og|openalex_id|||ids.openalex|*
og|repository||||sources
okiw|referenced_works|cites||||referenced works;references
oi|related_to||citation
ogiw|topics.id|topics|||topics
ngw|apc_list.value|APC list price
ngw|apc_list.value_usd|APC list price USD
ngw|apc_paid.value|APC paid
ngif|apc_paid.value_usd|estimated APC paid|other
ngi|authors_count||author
nif|citation_normalized_percentile.value|citation percentile by subfield
ngki|cited_by_count|citation count|citation|||citations;cited by count
ngf|cited_by_percentile_year.min|citation percentile by year
ngf|cited_by_percentile_year.max|citation percentile (max)
ngw|concepts_count
ngki|countries_distinct_count|countries count|geo
nkif|fwci|FWCI|citation
ngki|institutions_distinct_count|institutions count|institution
ngkiw|locations_count
ngki|publication_year|year|dates
ngki|referenced_works_count|reference count|citation|||references count
nf|sustainable_development_goals.score|SDG score
nf|topics_count
hw|abstract.search
h|abstract.search.exact
hw|default.search|||fulltext.search
h|default.search.exact|||fulltext.search.exact
hi|display_name.search|title|other|||display_name
h|display_name.search.exact
hi|fulltext.search|full text|other|||any field;anywhere;default;default.search;full text;fulltext
h|fulltext.search.exact
h|keyword.search
hi|raw_affiliation_strings.search|raw affiliation|other|||affiliation;raw affiliation string
sgi|raw_affiliation_strings|exact raw affiliation|other
h|raw_author_name.search|byline||||raw author name
sg|authorships.raw_orcid|raw ORCID
h|semantic.search
hi|title.search||other|display_name.search
h|title.search.exact|||display_name.search.exact
hi|title_and_abstract.search|title/abstract|other|||title/abs;title & abstract;title and abstract;title&abstract;title_and_abstract
h|title_and_abstract.search.exact
sgw|apc_list.currency|APC list currency
sgw|apc_list.provenance|APC list provenance
sgw|apc_paid.currency|APC paid currency
sgw|apc_paid.provenance|APC paid provenance
sgw|authorships.affiliations.institution_ids|affiliation institution
sgw|author.orcid||ids|authorships.author.orcid
sgiw|authorships.author.orcid|ORCID|ids|||author orcid
sgic|authorships.countries|country|geo||countries
sgw|authorships.institutions.country_code|institution country|geo||countries
sgi|authorships.institutions.continent|continent|geo||continents
sgiw|authorships.institutions.ror|ROR ID|ids
sgil|authorships.institutions.type|institution type|institution||institution-types
sg|best_oa_location.landing_page_url|best OA landing page URL
sgiw|best_oa_location.source.issn|best OA source ISSN|ids
sg|best_oa_location.license_id|||best_oa_location.license
sgi|best_oa_location.license|best OA license|open access||licenses
sgiwl|best_oa_location.source.type|best OA source type|||source-types
sg|best_oa_location.raw_type|best OA location type (raw)
sgw|best_oa_location.version|best OA version
sgiw|best_open_version
siw|biblio.first_page|first page
sgiw|biblio.issue|issue
siw|biblio.last_page|last page
sgiw|biblio.volume|volume
sgw|concepts.wikidata|concept Wikidata ID|ids
skw|display_name|title|other
skiw|doi|DOI|ids
sgi|doi_starts_with|DOI prefix|other
sgkw|fulltext_origin
siw|ids.mag|MAG ID|ids
siw|ids.pmid|PMID|ids
siw|ids.pmcid|PMCID|ids
sgkiwl|indexed_in||ids||indexes
sg|institution_assertions.country_code|asserted institution country|geo||countries
sg|institution_assertions.ror|asserted institution ROR|ids
sg|institution_assertions.type|asserted institution type|||institution-types
sgw|institutions.country_code||geo|authorships.institutions.country_code|countries
sgw|institutions.continent||geo|authorships.institutions.continent|continents
sgw|institutions.ror||ids|authorships.institutions.ror
sg|institutions.type|||authorships.institutions.type|institution-types
sgi|keywords.id|keyword|aboutness||keywords
sg|awards.funder_award_id|award ID
sg|awards.funder_display_name|award funder name
sg|awards.doi|award DOI|ids
sgkil|language||geo||languages
sg|locations.landing_page_url|landing page URL (any location)
sgiw|locations.source.issn|any location source ISSN|ids
sgiw|locations.license|any location license|||licenses
sg|locations.license_id|||locations.license
sgiwl|locations.source.type|any location source type|||source-types
sg|locations.raw_type|location type, raw (any location)
sgiw|locations.version|any location version
s|mag||ids|ids.mag
sgw|oa_status|||open_access.oa_status|oa-statuses
sgil|open_access.oa_status|open access status|open access||oa-statuses|OA status
s|pmid||ids|ids.pmid
s|pmcid||ids|ids.pmcid
sg|primary_location.landing_page_url|landing page URL
sgiw|primary_location.license|license|||licenses
sg|primary_location.license_id|||primary_location.license
sgiw|primary_location.source.issn|ISSN|ids
sgil|primary_location.source.type|source type|source||source-types
sg|primary_location.raw_type|location type (raw)
sgiw|primary_location.version|primary version
sgi|primary_topic.domain.id|domain|aboutness||domains
sgi|primary_topic.field.id|field|aboutness||fields
sgi|primary_topic.subfield.id|subfield|aboutness||subfields
sgi|sustainable_development_goals.id|SDG|aboutness||sdgs|sustainable development goal;sustainable development goals
sgw|topics.domain.id|domain|||domains
sgw|topics.field.id|field|||fields
sgw|topics.subfield.id|subfield|||subfields
sgkil|type||other||work-types
sgkw|type_crossref|Crossref type
sg|version|||locations.version
ci|collection||||*`,
  authors: `bgi|has_orcid|has ORCID|ids
bg|last_known_institutions.is_global_south|last institution is in Global South
d|from_created_date||dates
d|to_created_date||dates
t|from_updated_date||dates
t|to_updated_date||dates
ogi|affiliations.institution.id|past institutions|institution||institutions
og|affiliations.institution.lineage|affiliation institution lineage|||institutions
og|concept.id|||x_concepts.id|concepts
ogk|id||ids|ids.openalex|*
og|concepts.id|||x_concepts.id|concepts
ogi|last_known_institutions.id|institution|institution||institutions
og|last_known_institutions.lineage|last institution lineage|||institutions
ogu|last_known_authorships.institutions.lineage|||last_known_institutions.id
og|ids.openalex|OpenAlex ID|ids||*
og|openalex|||ids.openalex|*
og|openalex_id|||ids.openalex|*
og|x_concepts.id|concept (legacy)
ngif|summary_stats.2yr_mean_citedness|2-year mean citedness|citation
ngki|cited_by_count|citation count|citation|||citations;cited by count
ngi|summary_stats.h_index|h-index|citation
ngi|summary_stats.i10_index|i10-index|citation
ngki|works_count||citation
h|text.search|||||anywhere;any field;default;default.search;text
hi|default.search|name|other|text.search
h|display_name.search|||||name
sg|affiliations.institution.country_code|affiliation institution country|geo||countries
sg|affiliations.institution.ror|affiliation institution ROR|ids
sgi|affiliations.institution.type|past institutions type|institution
sgk|block_key
sk|display_name|name|other
sgic|last_known_institutions.country_code|institution country|geo||countries
sg|last_known_institutions.continent|last institution continent|geo||continents
sg|last_known_institutions.ror|last institution ROR|ids
sgil|last_known_institutions.type|institution type|institution||institution-types
sg|parsed_longest_name.first|first name
sg|parsed_longest_name.middle|middle name
sg|parsed_longest_name.last|last name
sg|parsed_longest_name.suffix|name suffix
sgki|orcid|ORCID|ids
sg|scopus
sgi|topics.id|topic|||topics
sg|topic_share.id|topic share
ci|collection||||*`,
  institutions: `bg|is_global_south
bgk|is_super_system
bg|has_ror
d|from_created_date||dates
t|from_updated_date||dates
og|concept.id|||x_concepts.id|concepts
og|concepts.id|||x_concepts.id|concepts
ogk|id||ids|ids.openalex|*
og|ids.openalex|OpenAlex ID|ids||*
og|openalex|||ids.openalex|*
og|openalex_id|||ids.openalex|*
og|roles.id|role
ogki|lineage
og|repositories.host_organization|repository host organization
og|repositories.host_organization_lineage|repository host organization lineage
og|repositories.id|repository
og|x_concepts.id|concepts|other
ngif|summary_stats.2yr_mean_citedness|2-year mean citedness|citation
ngki|cited_by_count|citation count|citation|||citations;cited by count
ngi|summary_stats.h_index|h-index|citation
ngi|summary_stats.i10_index|i10-index|citation
ngki|works_count||citation
h|text.search|||||anywhere;any field;default;default.search;text
hi|default.search|name|other|text.search
h|display_name.search|name search|other|||name
sgkic|country_code|country|geo||countries
sgi|continent||geo||continents
sk|display_name|name|other
sgk|ror|ROR|ids
sgi|topics.id|topic|||topics
sg|topic_share.id|topic share
sgk|status
sgkil|type|institution type|other||institution-types
ci|collection||||*`,
  sources: `bgi|has_issn||ids
bgki|is_in_doaj|DOAJ|open access
bgki|is_oa|fully OA|open access
bgki|is_core|CWTS core|other
bgk|is_ojs
bg|is_global_south
bgk|is_high_oa_rate
bgk|is_in_jstage
d|from_created_date||dates
d|to_created_date||dates
t|from_updated_date||dates
t|to_updated_date||dates
og|concept.id|||x_concepts.id|concepts
og|concepts.id|||x_concepts.id|concepts
ogki|host_organization|publisher|||publishers
og|host_organization.id|host organization
ogk|host_organization_lineage
og|ids.openalex|OpenAlex ID|ids||*
og|openalex|||ids.openalex|*
og|openalex_id|||ids.openalex|*
og|x_concepts.id|concept (legacy)
ngki|apc_usd|article processing charge|other
nf|apc_prices.price|APC price
ngki|cited_by_count|citation count|citation|||citations;cited by count
nkf|is_in_doaj_since_year||dates
nkf|is_high_oa_rate_since_year||dates
nkf|is_in_jstage_since_year||dates
nkf|last_publication_year||dates
nkf|first_publication_year||dates
nkf|oa_flip_year||dates
ngif|summary_stats.2yr_mean_citedness|2yr mean citedness|citation
ngi|summary_stats.h_index|h-index|citation
ngi|summary_stats.i10_index|i10-index|citation
ngki|works_count||citation
h|text.search|||||anywhere;any field;default;default.search;text
hi|default.search|name|other|text.search
h|display_name.search|title search|other|||name
sg|apc_prices.currency|APC currency
sgi|continent||geo||continents
sgkic|country_code|country|geo||countries
sk|display_name|name|other
si|ids.mag|MAG ID|ids
bgk|is_preprint_repository
sgki|issn|ISSN|ids
sgk|issn_l|ISSN-L|ids
sgi|topics.id|topic|aboutness||topics
sg|topic_share.id|topic share
sgkil|type|source type|other||source-types
ci|collection||||*`,
  publishers: `d|from_created_date||dates
t|from_updated_date||dates
og|ids.openalex|OpenAlex ID|ids
ogk|lineage
og|openalex|||ids.openalex
og|openalex_id|||ids.openalex
ogk|parent_publisher||other
og|roles.id|role
ngif|summary_stats.2yr_mean_citedness|2-year mean citedness|citation
ngki|cited_by_count|citation count|citation|||citations;cited by count
ngi|summary_stats.h_index|h-index|citation
ngkf|hierarchy_level||other
ngi|summary_stats.i10_index|i10-index|citation
ngki|works_count||citation
h|text.search|||||anywhere;any field;default;default.search;text
h|default.search|||text.search
h|display_name.search|name search|other|||name
sgk|country_codes|countries|other
sgi|continent||geo
sk|display_name|name|other
sg|ids.ror|ROR|ids
sg|ids.wikidata|wikidata ID|ids
sg|ror||ids|ids.ror
sg|wikidata|||ids.wikidata
ci|collection||||*`,
  funders: `bgi|is_global_south|global south|geo
d|from_created_date||dates
t|from_updated_date||dates
og|ids.openalex|OpenAlex ID|ids
og|openalex|||ids.openalex
og|openalex_id|||ids.openalex
og|roles.id|role
ngif|summary_stats.2yr_mean_citedness|2-year mean citedness|citation
ngki|cited_by_count|citation count|citation|||citations;cited by count
ngki|awards_count||citation
ngi|summary_stats.h_index|h-index|citation
ngi|summary_stats.i10_index|i10-index|citation
ngki|works_count||citation
h|text.search|||||anywhere;any field;default;default.search;text
hi|default.search|name|other|text.search
h|description.search
h|display_name.search|name search|other|||name
sgi|continent||geo
sgkic|country_code|country|geo
sk|display_name|name|other
sg|ids.ror|ROR|ids
sg|ids.wikidata|wikidata ID|ids
sg|ror||ids|ids.ror
sg|wikidata|||ids.wikidata
sg|ids.crossref|CrossRef ID|ids
sgi|ids.doi|DOI|ids
ci|collection||||*`,
  topics: `d|from_created_date||dates
t|from_updated_date||dates
ogk|id||ids|ids.openalex
og|ids.openalex|OpenAlex ID|ids
og|openalex|||ids.openalex
ngki|cited_by_count|citation count|citation|||citations;cited by count
ngki|works_count||citation
h|text.search|||||anywhere;any field;default;default.search;text
h|default.search|||text.search
h|description.search
h|keywords.search
h|display_name.search|||||name
sk|display_name|name|other
sgi|domain.id|domain|other||domains
sgi|field.id|field|other||fields
sgi|subfield.id|parent subfield|other||subfields|subfield
ci|collection||||*`,
  keywords: `d|from_created_date||dates
t|from_updated_date||dates
xgk|id||ids||*
ngki|cited_by_count|citation count|citation|||citations;cited by count
ngki|works_count||citation
h|text.search|||||anywhere;any field;default;default.search;text
h|default.search|||text.search
h|display_name.search|||||name
sk|display_name|name|other
ci|collection||||*`,
  concepts: `bg|has_wikidata
d|from_created_date||dates
t|from_updated_date||dates
og|ancestors.id|ancestor concept
og|ids.openalex|OpenAlex ID|ids
og|openalex|||ids.openalex
og|openalex_id|||ids.openalex
ngif|summary_stats.2yr_mean_citedness|2-year mean citedness|citation
ngki|cited_by_count|citation count|citation|||citations;cited by count
ngi|summary_stats.h_index|h-index|citation
ngi|summary_stats.i10_index|i10 index|citation
ngkf|level||other
ngki|works_count||citation
h|text.search|||||anywhere;any field;default;default.search;text
h|default.search|||text.search
h|display_name.search|name search|other|||name
sk|display_name|name|other
sg|wikidata_id|Wikidata ID
ci|collection||||*`,
  domains: `d|from_created_date||dates
t|from_updated_date||dates
ngki|cited_by_count|citation count|citation|||citations;cited by count
xgk|id||ids||*
ngi|fields.id|field|||fields
ngki|works_count||citation
h|text.search|||||anywhere;any field;default;default.search;text
h|default.search|||text.search
h|display_name.search|||||name
sk|display_name|name|other
c|collection||||*`,
  fields: `d|from_created_date||dates
t|from_updated_date||dates
ngki|cited_by_count|citation count|citation|||citations;cited by count
xgk|id||ids||*
sgi|domain.id|parent domain|other
ngi|subfields.id|subfield|||subfields
ngki|works_count||citation
h|text.search|||||anywhere;any field;default;default.search;text
h|default.search|||text.search
h|display_name.search|||||name
sk|display_name|name|other
c|collection||||*`,
  subfields: `d|from_created_date||dates
t|from_updated_date||dates
ogi|topics.id|topic
ngki|cited_by_count|citation count|citation|||citations;cited by count
xgk|id||ids||*
sgi|domain.id|domain|other
sgi|field.id|parent field|other
ngki|works_count||citation
h|text.search|||||anywhere;any field;default;default.search;text
h|default.search|||text.search
h|display_name.search|||||name
sk|display_name|name|other
c|collection||||*`,
  countries: `d|from_created_date||dates
t|from_updated_date||dates
xgk|id||ids||*
ngki|cited_by_count|citation count|citation|||citations;cited by count
ngki|works_count||citation
h|text.search|||||anywhere;any field;default;default.search;text
h|default.search|||text.search
h|display_name.search|||||name
sk|display_name|name|other
c|collection||||*`,
  continents: `d|from_created_date||dates
t|from_updated_date||dates
xgk|id||ids||*
ngi|cited_by_count|citation count|citation|||citations;cited by count
ngki|works_count||citation
h|text.search|||||anywhere;any field;default;default.search;text
h|default.search|||text.search
h|display_name.search|||||name
sk|display_name|name|other
c|collection||||*`,
  languages: `d|from_created_date||dates
t|from_updated_date||dates
xgk|id||ids||*
ngki|cited_by_count|citation count|citation|||citations;cited by count
ngki|works_count||citation
h|text.search|||||anywhere;any field;default;default.search;text
h|default.search|||text.search
h|display_name.search|||||name
sk|display_name|name|other
c|collection||||*`,
  licenses: `d|from_created_date||dates
t|from_updated_date||dates
xgk|id||ids||*
ngki|cited_by_count|citation count|citation|||citations;cited by count
ngki|works_count||citation
h|text.search|||||anywhere;any field;default;default.search;text
h|default.search|||text.search
h|display_name.search|||||name
sk|display_name|name|other
c|collection||||*`,
  indexes: `d|from_created_date||dates
t|from_updated_date||dates
xgk|id||ids||*
ngki|cited_by_count|citation count|citation|||citations;cited by count
ngki|works_count||citation
h|text.search|||||anywhere;any field;default;default.search;text
h|default.search|||text.search
h|display_name.search|||||name
sk|display_name|name
c|collection||||*`,
  "oa-statuses": `d|from_created_date||dates
t|from_updated_date||dates
xgk|id||ids||*
ngki|cited_by_count|citation count|citation|||citations;cited by count
ngki|works_count||citation
h|text.search|||||anywhere;any field;default;default.search;text
h|default.search|||text.search
h|display_name.search|||||name
sk|display_name|name|other
c|collection||||*`,
  sdgs: `d|from_created_date||dates
t|from_updated_date||dates
xgk|id||ids||*
ngki|cited_by_count|citation count|citation|||citations;cited by count
ngki|works_count||citation
h|text.search|||||anywhere;any field;default;default.search;text
h|default.search|||text.search
h|display_name.search|||||name
sk|display_name|name|other
ci|collection||||*`,
  "source-types": `d|from_created_date||dates
t|from_updated_date||dates
xgk|id||ids||*
ngki|cited_by_count|citation count|citation|||citations;cited by count
ngki|works_count||citation
h|text.search|||||anywhere;any field;default;default.search;text
h|default.search|||text.search
h|display_name.search|||||name
sk|display_name|name|other
c|collection||||*`,
  "institution-types": `d|from_created_date||dates
t|from_updated_date||dates
xgk|id||ids||*
ngki|cited_by_count|citation count|citation|||citations;cited by count
ngki|works_count||citation
h|text.search|||||anywhere;any field;default;default.search;text
h|default.search|||text.search
h|display_name.search|||||name
sk|display_name|name|other
c|collection||||*`,
  "work-types": `d|from_created_date||dates
t|from_updated_date||dates
xgk|id||ids||types
ngki|cited_by_count|citation count|citation|||citations;cited by count
ngki|works_count||citation
h|text.search|||||anywhere;any field;default;default.search;text
h|default.search|||text.search
h|display_name.search|||||name
sk|display_name|name|other
c|collection||||*`,
  awards: `ogi|funder.id|funder|funder||funders
ogk|funded_outputs
nki|funded_outputs_count||other
nki|amount||other
ngki|end_year||dates
ngki|start_year||dates
h|text.search|||||anywhere;any field;default;default.search;text
h|default.search|||text.search
h|description.search
h|display_name.search|||||name
sgk|currency||other
sg|funder_name
sgki|funding_type||other
sgki|funder_scheme||funder
sgi|funder.ror|funder ROR|funder
sgi|funder.doi|funder DOI|funder
ski|doi|DOI|ids
sgki|id|OpenAlex ID|ids
sgki|funder_award_id|funder award ID|ids
sgki|provenance||other
sg|lead_investigator.given_name
sg|lead_investigator.family_name
sg|lead_investigator.orcid||ids
sg|lead_investigator.affiliation.name|investigator affiliation|investigator
sg|lead_investigator.affiliation.country|investigator country|investigator
ogi|primary_topic.id|topic|aboutness
ogi|topics.id|topic
sgi|primary_topic.domain.id|domain|aboutness
sgi|primary_topic.field.id|field|aboutness
sgi|primary_topic.subfield.id|subfield|aboutness
sg|topics.domain.id
sg|topics.field.id
sg|topics.subfield.id
og|institution_awarded.id
sg|institution_awarded.ror||ids
sgi|institution_awarded.country_code|awarded country|geo
sg|institution_awarded.continent||geo
sg|institution_awarded.type
ogi|institution_awarded.lineage|awarded institution|institution
c|collection||||*`,
  locations: `bgki|is_oa|is open access|other
bgk|is_retracted
ogk|work_id|work|other
ogk|source_id|source|other||sources
h|text.search|||||anywhere;any field;default;default.search;text
h|default.search|||text.search
h|title.search
sgk|id|location ID|other
sgk|native_id|native ID|other
sgk|native_id_namespace|native ID namespace|other
sgk|provenance||other
sgk|title||other
sgkl|type||other
sgk|raw_type
sgk|raw_source_name
sgk|source_name||other
sgk|version||other
sgk|license||other||licenses
sgkl|language||other
sgk|publisher||other||publishers`,
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
