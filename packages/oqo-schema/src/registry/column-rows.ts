/**
 * The columns of each entity, one compact row a line, in registration order; `columns.ts` reads them.
 *
 * A row is `flags|id|display name|alternate of|entity type|aliases`; empty fields at the end are left out, aliases are
 * parted by `;`, `*` is the entity itself, and an empty display name is the id without `.search` and what follows, its
 * dots and underscores as blanks. The first flag is the type: `s`tring, `o`penalex_id, `n`umber, `b`oolean, `d`ate,
 * da`t`etime, e`x`ternal_id, searc`h`, `c`ollection. After it: `g` groupable, `k` selectable, `i` supported by the
 * interface (gui), `w` supported in classic URLs (oxurl), `u` unlisted, `f` numbers with decimals, `c` codes in
 * capitals, `l` codes in small letters; a column has the last three on all entities that have it. A capital at the end
 * is the category, in the order of `read-row.ts`.
 */
export const columnRows = {
  works: `bgiw|authorships.institutions.is_global_south|global south
bgw|authorships.is_corresponding|is corresponding author
bg|best_oa_location.is_oa|best OA location is open access
bg|best_oa_location.source.is_oa|best OA source is OA
bgiw|best_oa_location.source.is_in_doaj|best OA source DOAJ
bgiJ|best_oa_location.is_accepted|OA accepted
bgiJ|best_oa_location.is_published|OA published
bgi|citation_normalized_percentile.is_in_top_1_percent|top 1% cited
bgi|citation_normalized_percentile.is_in_top_10_percent|top 10% cited
bgiK|has_abstract
bgiJ|has_content.pdf|PDF-linked
bgw|has_content.grobid_xml
bgiG|has_doi|has DOI
bg|has_embeddings
bgkiw|has_fulltext
bgiG|has_orcid|has ORCID
bgiG|has_pmid|PubMed
bgiwG|has_pmcid|has PMCID
bgiw|has_references
bgw|has_oa_accepted_or_published_version
bgiw|has_oa_submitted_version
bg|has_old_authors
bg|has_pdf_url
bg|has_raw_affiliation_strings
bgF|institutions.is_global_south|global south|authorships.institutions.is_global_south
bgw|is_corresponding||authorships.is_corresponding
bgiw|is_oa||open_access.is_oa
bgkiw|is_paratext
bgkiK|is_retracted|retracted
bgkiuK|is_xpac|extended index
bgiw|locations.is_oa|any location OA
bg|locations.source.is_oa|source is OA (any location)
bg|locations.source.has_issn|source has ISSN (any location)
bgiw|locations.source.is_in_doaj|any location DOAJ
bgiw|locations.source.is_core|any location CWTS core
bgiw|locations.is_accepted|any location accepted
bgiw|locations.is_published|any location published
bgiJ|open_access.is_oa|open access
bgiL|open_access.any_repository_has_fulltext|has repository fulltext
bgiG|mag_only|MAG-only
bgiw|primary_location.is_oa|primary OA
bgiL|primary_location.source.is_oa|OA source
bgiL|primary_location.source.is_in_doaj|DOAJ
bgiL|primary_location.source.is_core|CWTS core
bgiw|primary_location.is_accepted|primary accepted
bgiw|primary_location.is_published|primary published
bgiw|primary_location.source.has_issn|has ISSN
dkwD|created_date
dkwD|updated_date
diD|from_created_date|created since date
dwD|to_created_date
dwD|from_publication_date
tiD|from_updated_date|updated since date
twD|to_updated_date
dkwD|publication_date|date
dwD|to_publication_date
ogw|author.id||authorships.author.id|authors
ogiB|authorships.author.id|author||authors
ogw|authorships.institutions.id|exact institution||institutions
ogiH|authorships.institutions.lineage|institution||institutions
ogiE|awards.id|awards||awards
og|awards.funder_id|award funder||funders
ogkiB|corresponding_author_ids|corresponding author||authors
ogkiH|corresponding_institution_ids|corresponding institution||institutions
ogiw|best_oa_location.source.id|best OA source||sources
ogw|best_oa_location.source.host_organization|best OA host organization
og|best_oa_location.source.host_organization_lineage|best OA publisher||publishers
oiwC|cited_by
ogwC|cites||referenced_works
ogw|concept.id||concepts.id|concepts
ogwA|concepts.id|concept||concepts
ogk|datasets
ogiE|funders.id|funder||funders|grants.funder
ogwG|ids.openalex|OpenAlex ID||*
og|institution_assertions.id|asserted institution||institutions
og|institution_assertions.lineage|asserted institution lineage||institutions
og|institution.id||authorships.institutions.id|institutions
ogw|institutions.id||authorships.institutions.id|institutions
og|journal||primary_location.source.id|sources
ogiL|locations.source.id|any location source||sources
ogw|locations.source.host_institution_lineage||locations.source.host_organization_lineage|institutions
ogw|locations.source.host_organization|any location host organization
ogw|locations.source.host_organization_lineage|any location publisher||publishers
ogw|locations.source.publisher_lineage||locations.source.host_organization_lineage|publishers
og|primary_location.source.host_institution_lineage||primary_location.source.host_organization_lineage|institutions
ogiL|primary_location.source.id|source||sources
ogw|primary_location.source.host_organization|host organization
ogiw|primary_location.source.host_organization_lineage|publisher||publishers
ogL|primary_location.source.publisher_lineage|publisher|primary_location.source.host_organization_lineage|publishers
ogiA|primary_topic.id|topic||topics
og|openalex||ids.openalex|*
og|openalex_id||ids.openalex|*
og|repository|||sources
okiw|referenced_works|cites|||referenced works;references
oiC|related_to
ogiw|topics.id|topics||topics
ngw|apc_list.value|APC list price
ngw|apc_list.value_usd|APC list price USD
ngw|apc_paid.value|APC paid
ngifK|apc_paid.value_usd|estimated APC paid
ngiB|authors_count
nif|citation_normalized_percentile.value|citation percentile by subfield
ngkiC|cited_by_count|citation count|||citations;cited by count
ngf|cited_by_percentile_year.min|citation percentile by year
ngf|cited_by_percentile_year.max|citation percentile (max)
ngw|concepts_count
ngkiF|countries_distinct_count|countries count
nkifC|fwci|FWCI
ngkiH|institutions_distinct_count|institutions count
ngkiw|locations_count
ngkiD|publication_year|year
ngkiC|referenced_works_count|reference count|||references count
nf|sustainable_development_goals.score|SDG score
nf|topics_count
hw|abstract.search
h|abstract.search.exact
hw|default.search||fulltext.search
h|default.search.exact||fulltext.search.exact
hiK|display_name.search|title|||display_name
h|display_name.search.exact
hiK|fulltext.search|full text|||any field;anywhere;default;default.search;full text;fulltext
h|fulltext.search.exact
h|keyword.search
hiK|raw_affiliation_strings.search|raw affiliation|||affiliation;raw affiliation string
sgiK|raw_affiliation_strings|exact raw affiliation
h|raw_author_name.search|byline|||raw author name
sg|authorships.raw_orcid|raw ORCID
h|semantic.search
hiK|title.search||display_name.search
h|title.search.exact||display_name.search.exact
hiK|title_and_abstract.search|title/abstract|||title/abs;title & abstract;title and abstract;title&abstract;title_and_abstract
h|title_and_abstract.search.exact
sgw|apc_list.currency|APC list currency
sgw|apc_list.provenance|APC list provenance
sgw|apc_paid.currency|APC paid currency
sgw|apc_paid.provenance|APC paid provenance
sgw|authorships.affiliations.institution_ids|affiliation institution
sgwG|author.orcid||authorships.author.orcid
sgiwG|authorships.author.orcid|ORCID|||author orcid
sgicF|authorships.countries|country||countries
sgwF|authorships.institutions.country_code|institution country||countries
sgiF|authorships.institutions.continent|continent||continents
sgiwG|authorships.institutions.ror|ROR ID
sgilH|authorships.institutions.type|institution type||institution-types
sg|best_oa_location.landing_page_url|best OA landing page URL
sgiwG|best_oa_location.source.issn|best OA source ISSN
sg|best_oa_location.license_id||best_oa_location.license
sgiJ|best_oa_location.license|best OA license||licenses
sgiwl|best_oa_location.source.type|best OA source type||source-types
sg|best_oa_location.raw_type|best OA location type (raw)
sgw|best_oa_location.version|best OA version
sgiw|best_open_version
siw|biblio.first_page|first page
sgiw|biblio.issue|issue
siw|biblio.last_page|last page
sgiw|biblio.volume|volume
sgwG|concepts.wikidata|concept Wikidata ID
skwK|display_name|title
skiwG|doi|DOI
sgiK|doi_starts_with|DOI prefix
sgkw|fulltext_origin
siwG|ids.mag|MAG ID
siwG|ids.pmid|PMID
siwG|ids.pmcid|PMCID
sgkiwlG|indexed_in|||indexes
sgF|institution_assertions.country_code|asserted institution country||countries
sgG|institution_assertions.ror|asserted institution ROR
sg|institution_assertions.type|asserted institution type||institution-types
sgwF|institutions.country_code||authorships.institutions.country_code|countries
sgwF|institutions.continent||authorships.institutions.continent|continents
sgwG|institutions.ror||authorships.institutions.ror
sg|institutions.type||authorships.institutions.type|institution-types
sgiA|keywords.id|keyword||keywords
sg|awards.funder_award_id|award ID
sg|awards.funder_display_name|award funder name
sgG|awards.doi|award DOI
sgkilF|language|||languages
sg|locations.landing_page_url|landing page URL (any location)
sgiwG|locations.source.issn|any location source ISSN
sgiw|locations.license|any location license||licenses
sg|locations.license_id||locations.license
sgiwl|locations.source.type|any location source type||source-types
sg|locations.raw_type|location type, raw (any location)
sgiw|locations.version|any location version
sG|mag||ids.mag
sgw|oa_status||open_access.oa_status|oa-statuses
sgilJ|open_access.oa_status|open access status||oa-statuses|OA status
sG|pmid||ids.pmid
sG|pmcid||ids.pmcid
sg|primary_location.landing_page_url|landing page URL
sgiw|primary_location.license|license||licenses
sg|primary_location.license_id||primary_location.license
sgiwG|primary_location.source.issn|ISSN
sgilL|primary_location.source.type|source type||source-types
sg|primary_location.raw_type|location type (raw)
sgiw|primary_location.version|primary version
sgiA|primary_topic.domain.id|domain||domains
sgiA|primary_topic.field.id|field||fields
sgiA|primary_topic.subfield.id|subfield||subfields
sgiA|sustainable_development_goals.id|SDG||sdgs|sustainable development goal;sustainable development goals
sgw|topics.domain.id|domain||domains
sgw|topics.field.id|field||fields
sgw|topics.subfield.id|subfield||subfields
sgkilK|type|||work-types
sgkw|type_crossref|Crossref type
sg|version||locations.version
ci|collection|||*`,
  authors: `bgiG|has_orcid|has ORCID
bg|last_known_institutions.is_global_south|last institution is in Global South
dD|from_created_date
dD|to_created_date
tD|from_updated_date
tD|to_updated_date
ogiH|affiliations.institution.id|past institutions||institutions
og|affiliations.institution.lineage|affiliation institution lineage||institutions
og|concept.id||x_concepts.id|concepts
ogkG|id||ids.openalex|*
og|concepts.id||x_concepts.id|concepts
ogiH|last_known_institutions.id|institution||institutions
og|last_known_institutions.lineage|last institution lineage||institutions
ogu|last_known_authorships.institutions.lineage||last_known_institutions.id
ogG|ids.openalex|OpenAlex ID||*
og|openalex||ids.openalex|*
og|openalex_id||ids.openalex|*
og|x_concepts.id|concept (legacy)
ngifC|summary_stats.2yr_mean_citedness|2-year mean citedness
ngkiC|cited_by_count|citation count|||citations;cited by count
ngiC|summary_stats.h_index|h-index
ngiC|summary_stats.i10_index|i10-index
ngkiC|works_count
h|text.search||||anywhere;any field;default;default.search;text
hiK|default.search|name|text.search
h|display_name.search||||name
sgF|affiliations.institution.country_code|affiliation institution country||countries
sgG|affiliations.institution.ror|affiliation institution ROR
sgiH|affiliations.institution.type|past institutions type
sgk|block_key
skK|display_name|name
sgicF|last_known_institutions.country_code|institution country||countries
sgF|last_known_institutions.continent|last institution continent||continents
sgG|last_known_institutions.ror|last institution ROR
sgilH|last_known_institutions.type|institution type||institution-types
sg|parsed_longest_name.first|first name
sg|parsed_longest_name.middle|middle name
sg|parsed_longest_name.last|last name
sg|parsed_longest_name.suffix|name suffix
sgkiG|orcid|ORCID
sg|scopus
sgi|topics.id|topic||topics
sg|topic_share.id|topic share
ci|collection|||*`,
  institutions: `bg|is_global_south
bgk|is_super_system
bg|has_ror
dD|from_created_date
tD|from_updated_date
og|concept.id||x_concepts.id|concepts
og|concepts.id||x_concepts.id|concepts
ogkG|id||ids.openalex|*
ogG|ids.openalex|OpenAlex ID||*
og|openalex||ids.openalex|*
og|openalex_id||ids.openalex|*
og|roles.id|role
ogki|lineage
og|repositories.host_organization|repository host organization
og|repositories.host_organization_lineage|repository host organization lineage
og|repositories.id|repository
ogK|x_concepts.id|concepts
ngifC|summary_stats.2yr_mean_citedness|2-year mean citedness
ngkiC|cited_by_count|citation count|||citations;cited by count
ngiC|summary_stats.h_index|h-index
ngiC|summary_stats.i10_index|i10-index
ngkiC|works_count
h|text.search||||anywhere;any field;default;default.search;text
hiK|default.search|name|text.search
hK|display_name.search|name search|||name
sgkicF|country_code|country||countries
sgiF|continent|||continents
skK|display_name|name
sgkG|ror|ROR
sgi|topics.id|topic||topics
sg|topic_share.id|topic share
sgk|status
sgkilK|type|institution type||institution-types
ci|collection|||*`,
  sources: `bgiG|has_issn
bgkiJ|is_in_doaj|DOAJ
bgkiJ|is_oa|fully OA
bgkiK|is_core|CWTS core
bgk|is_ojs
bg|is_global_south
bgk|is_high_oa_rate
bgk|is_in_jstage
dD|from_created_date
dD|to_created_date
tD|from_updated_date
tD|to_updated_date
og|concept.id||x_concepts.id|concepts
og|concepts.id||x_concepts.id|concepts
ogki|host_organization|publisher||publishers
og|host_organization.id|host organization
ogk|host_organization_lineage
ogG|ids.openalex|OpenAlex ID||*
og|openalex||ids.openalex|*
og|openalex_id||ids.openalex|*
og|x_concepts.id|concept (legacy)
ngkiK|apc_usd|article processing charge
nf|apc_prices.price|APC price
ngkiC|cited_by_count|citation count|||citations;cited by count
nkfD|is_in_doaj_since_year
nkfD|is_high_oa_rate_since_year
nkfD|is_in_jstage_since_year
nkfD|last_publication_year
nkfD|first_publication_year
nkfD|oa_flip_year
ngifC|summary_stats.2yr_mean_citedness|2yr mean citedness
ngiC|summary_stats.h_index|h-index
ngiC|summary_stats.i10_index|i10-index
ngkiC|works_count
h|text.search||||anywhere;any field;default;default.search;text
hiK|default.search|name|text.search
hK|display_name.search|title search|||name
sg|apc_prices.currency|APC currency
sgiF|continent|||continents
sgkicF|country_code|country||countries
skK|display_name|name
siG|ids.mag|MAG ID
bgk|is_preprint_repository
sgkiG|issn|ISSN
sgkG|issn_l|ISSN-L
sgiA|topics.id|topic||topics
sg|topic_share.id|topic share
sgkilK|type|source type||source-types
ci|collection|||*`,
  publishers: `dD|from_created_date
tD|from_updated_date
ogG|ids.openalex|OpenAlex ID
ogk|lineage
og|openalex||ids.openalex
og|openalex_id||ids.openalex
ogkK|parent_publisher
og|roles.id|role
ngifC|summary_stats.2yr_mean_citedness|2-year mean citedness
ngkiC|cited_by_count|citation count|||citations;cited by count
ngiC|summary_stats.h_index|h-index
ngkfK|hierarchy_level
ngiC|summary_stats.i10_index|i10-index
ngkiC|works_count
h|text.search||||anywhere;any field;default;default.search;text
h|default.search||text.search
hK|display_name.search|name search|||name
sgkK|country_codes|countries
sgiF|continent
skK|display_name|name
sgG|ids.ror|ROR
sgG|ids.wikidata|wikidata ID
sgG|ror||ids.ror
sg|wikidata||ids.wikidata
ci|collection|||*`,
  funders: `bgiF|is_global_south|global south
dD|from_created_date
tD|from_updated_date
ogG|ids.openalex|OpenAlex ID
og|openalex||ids.openalex
og|openalex_id||ids.openalex
og|roles.id|role
ngifC|summary_stats.2yr_mean_citedness|2-year mean citedness
ngkiC|cited_by_count|citation count|||citations;cited by count
ngkiC|awards_count
ngiC|summary_stats.h_index|h-index
ngiC|summary_stats.i10_index|i10-index
ngkiC|works_count
h|text.search||||anywhere;any field;default;default.search;text
hiK|default.search|name|text.search
h|description.search
hK|display_name.search|name search|||name
sgiF|continent
sgkicF|country_code|country
skK|display_name|name
sgG|ids.ror|ROR
sgG|ids.wikidata|wikidata ID
sgG|ror||ids.ror
sg|wikidata||ids.wikidata
sgG|ids.crossref|CrossRef ID
sgiG|ids.doi|DOI
ci|collection|||*`,
  topics: `dD|from_created_date
tD|from_updated_date
ogkG|id||ids.openalex
ogG|ids.openalex|OpenAlex ID
og|openalex||ids.openalex
ngkiC|cited_by_count|citation count|||citations;cited by count
ngkiC|works_count
h|text.search||||anywhere;any field;default;default.search;text
h|default.search||text.search
h|description.search
h|keywords.search
h|display_name.search||||name
skK|display_name|name
sgiK|domain.id|domain||domains
sgiK|field.id|field||fields
sgiK|subfield.id|parent subfield||subfields|subfield
ci|collection|||*`,
  keywords: `dD|from_created_date
tD|from_updated_date
xgkG|id|||*
ngkiC|cited_by_count|citation count|||citations;cited by count
ngkiC|works_count
h|text.search||||anywhere;any field;default;default.search;text
h|default.search||text.search
h|display_name.search||||name
skK|display_name|name
ci|collection|||*`,
  concepts: `bg|has_wikidata
dD|from_created_date
tD|from_updated_date
og|ancestors.id|ancestor concept
ogG|ids.openalex|OpenAlex ID
og|openalex||ids.openalex
og|openalex_id||ids.openalex
ngifC|summary_stats.2yr_mean_citedness|2-year mean citedness
ngkiC|cited_by_count|citation count|||citations;cited by count
ngiC|summary_stats.h_index|h-index
ngiC|summary_stats.i10_index|i10 index
ngkfK|level
ngkiC|works_count
h|text.search||||anywhere;any field;default;default.search;text
h|default.search||text.search
hK|display_name.search|name search|||name
skK|display_name|name
sg|wikidata_id|Wikidata ID
ci|collection|||*`,
  domains: `dD|from_created_date
tD|from_updated_date
ngkiC|cited_by_count|citation count|||citations;cited by count
xgkG|id|||*
ngi|fields.id|field||fields
ngkiC|works_count
h|text.search||||anywhere;any field;default;default.search;text
h|default.search||text.search
h|display_name.search||||name
skK|display_name|name
c|collection|||*`,
  fields: `dD|from_created_date
tD|from_updated_date
ngkiC|cited_by_count|citation count|||citations;cited by count
xgkG|id|||*
sgiK|domain.id|parent domain
ngi|subfields.id|subfield||subfields
ngkiC|works_count
h|text.search||||anywhere;any field;default;default.search;text
h|default.search||text.search
h|display_name.search||||name
skK|display_name|name
c|collection|||*`,
  subfields: `dD|from_created_date
tD|from_updated_date
ogi|topics.id|topic
ngkiC|cited_by_count|citation count|||citations;cited by count
xgkG|id|||*
sgiK|domain.id|domain
sgiK|field.id|parent field
ngkiC|works_count
h|text.search||||anywhere;any field;default;default.search;text
h|default.search||text.search
h|display_name.search||||name
skK|display_name|name
c|collection|||*`,
  countries: `dD|from_created_date
tD|from_updated_date
xgkG|id|||*
ngkiC|cited_by_count|citation count|||citations;cited by count
ngkiC|works_count
h|text.search||||anywhere;any field;default;default.search;text
h|default.search||text.search
h|display_name.search||||name
skK|display_name|name
c|collection|||*`,
  continents: `dD|from_created_date
tD|from_updated_date
xgkG|id|||*
ngiC|cited_by_count|citation count|||citations;cited by count
ngkiC|works_count
h|text.search||||anywhere;any field;default;default.search;text
h|default.search||text.search
h|display_name.search||||name
skK|display_name|name
c|collection|||*`,
  languages: `dD|from_created_date
tD|from_updated_date
xgkG|id|||*
ngkiC|cited_by_count|citation count|||citations;cited by count
ngkiC|works_count
h|text.search||||anywhere;any field;default;default.search;text
h|default.search||text.search
h|display_name.search||||name
skK|display_name|name
c|collection|||*`,
  licenses: `dD|from_created_date
tD|from_updated_date
xgkG|id|||*
ngkiC|cited_by_count|citation count|||citations;cited by count
ngkiC|works_count
h|text.search||||anywhere;any field;default;default.search;text
h|default.search||text.search
h|display_name.search||||name
skK|display_name|name
c|collection|||*`,
  indexes: `dD|from_created_date
tD|from_updated_date
xgkG|id|||*
ngkiC|cited_by_count|citation count|||citations;cited by count
ngkiC|works_count
h|text.search||||anywhere;any field;default;default.search;text
h|default.search||text.search
h|display_name.search||||name
sk|display_name|name
c|collection|||*`,
  "oa-statuses": `dD|from_created_date
tD|from_updated_date
xgkG|id|||*
ngkiC|cited_by_count|citation count|||citations;cited by count
ngkiC|works_count
h|text.search||||anywhere;any field;default;default.search;text
h|default.search||text.search
h|display_name.search||||name
skK|display_name|name
c|collection|||*`,
  sdgs: `dD|from_created_date
tD|from_updated_date
xgkG|id|||*
ngkiC|cited_by_count|citation count|||citations;cited by count
ngkiC|works_count
h|text.search||||anywhere;any field;default;default.search;text
h|default.search||text.search
h|display_name.search||||name
skK|display_name|name
ci|collection|||*`,
  "source-types": `dD|from_created_date
tD|from_updated_date
xgkG|id|||*
ngkiC|cited_by_count|citation count|||citations;cited by count
ngkiC|works_count
h|text.search||||anywhere;any field;default;default.search;text
h|default.search||text.search
h|display_name.search||||name
skK|display_name|name
c|collection|||*`,
  "institution-types": `dD|from_created_date
tD|from_updated_date
xgkG|id|||*
ngkiC|cited_by_count|citation count|||citations;cited by count
ngkiC|works_count
h|text.search||||anywhere;any field;default;default.search;text
h|default.search||text.search
h|display_name.search||||name
skK|display_name|name
c|collection|||*`,
  "work-types": `dD|from_created_date
tD|from_updated_date
xgkG|id|||types
ngkiC|cited_by_count|citation count|||citations;cited by count
ngkiC|works_count
h|text.search||||anywhere;any field;default;default.search;text
h|default.search||text.search
h|display_name.search||||name
skK|display_name|name
c|collection|||*`,
  awards: `ogiE|funder.id|funder||funders
ogk|funded_outputs
nkiK|funded_outputs_count
nkiK|amount
ngkiD|end_year
ngkiD|start_year
h|text.search||||anywhere;any field;default;default.search;text
h|default.search||text.search
h|description.search
h|display_name.search||||name
sgkK|currency
sg|funder_name
sgkiK|funding_type
sgkiE|funder_scheme
sgiE|funder.ror|funder ROR
sgiE|funder.doi|funder DOI
skiG|doi|DOI
sgkiG|id|OpenAlex ID
sgkiG|funder_award_id|funder award ID
sgkiK|provenance
sg|lead_investigator.given_name
sg|lead_investigator.family_name
sgG|lead_investigator.orcid
sgI|lead_investigator.affiliation.name|investigator affiliation
sgI|lead_investigator.affiliation.country|investigator country
ogiA|primary_topic.id|topic
ogi|topics.id|topic
sgiA|primary_topic.domain.id|domain
sgiA|primary_topic.field.id|field
sgiA|primary_topic.subfield.id|subfield
sg|topics.domain.id
sg|topics.field.id
sg|topics.subfield.id
og|institution_awarded.id
sgG|institution_awarded.ror
sgiF|institution_awarded.country_code|awarded country
sgF|institution_awarded.continent
sg|institution_awarded.type
ogiH|institution_awarded.lineage|awarded institution
c|collection|||*`,
  locations: `bgkiK|is_oa|is open access
bgk|is_retracted
ogkK|work_id|work
ogkK|source_id|source||sources
h|text.search||||anywhere;any field;default;default.search;text
h|default.search||text.search
h|title.search
sgkK|id|location ID
sgkK|native_id|native ID
sgkK|native_id_namespace|native ID namespace
sgkK|provenance
sgkK|title
sgklK|type
sgk|raw_type
sgk|raw_source_name
sgkK|source_name
sgkK|version
sgkK|license|||licenses
sgklK|language
sgkK|publisher|||publishers`,
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
