/**
 * The columns whose words every entity shares, in order: where two rows share a spelling the earlier one owns it. A
 * row is `column|word|kind|further spelling`. What is left out the column tells: its name is the word, its type and
 * values the kind. The lower-cased word is always a spelling, and so are the id and aliases of a search column.
 */
export const curatedRows: string = `display_name.search|||title.search
title_and_abstract.search
abstract.search
fulltext.search
text.search
raw_affiliation_strings.search
raw_author_name.search
institutions.display_name.search|institution name|search
publication_year
cited_by_count
fwci
citation_normalized_percentile.value
publication_date
created_date
updated_date
from_publication_date|from_publication_date
to_publication_date|to_publication_date
from_created_date|from_created_date
to_created_date|to_created_date
from_updated_date|from_updated_date
to_updated_date|to_updated_date
open_access.is_oa
authorships.institutions.is_global_south
is_retracted
has_doi
has_orcid
open_access.any_repository_has_fulltext
citation_normalized_percentile.is_in_top_1_percent
citation_normalized_percentile.is_in_top_10_percent
authorships.institutions.lineage
authorships.author.id
primary_location.source.id
primary_topic.id
topics.id
funders.id
primary_location.source.host_organization_lineage
sustainable_development_goals.id
last_known_institutions.id|last known institution
domain.id
primary_topic.field.id
primary_topic.subfield.id
ids.openalex|openalex id
cited_by
collection|work||works
type
open_access.oa_status|||oa_status
authorships.countries
country_code|country code
last_known_institutions.country_code|author country
language
primary_location.source.type
doi
authorships.author.orcid
primary_location.source.issn
referenced_works_count
institutions_distinct_count
countries_distinct_count
doi_starts_with
corresponding_author_ids
corresponding_institution_ids
biblio.volume
biblio.issue
biblio.first_page
biblio.last_page
ids.mag
ids.pmid
ids.pmcid
apc_paid.value_usd
authorships.institutions.ror
referenced_works
related_to
authors_count
locations_count
summary_stats.h_index
summary_stats.i10_index
summary_stats.2yr_mean_citedness
has_abstract
has_references
has_pmid
has_pmcid
mag_only
is_xpac
is_paratext|paratext
best_open_version
indexed_in
has_content.pdf
best_oa_location.is_accepted
best_oa_location.is_published
has_fulltext|has full text
primary_location.is_oa
primary_location.is_published
primary_location.is_accepted
primary_location.source.has_issn
primary_location.source.is_core
is_in_doaj
primary_location.source.is_in_doaj
primary_location.source.is_oa
best_oa_location.source.is_in_doaj
is_oa|fully OA
locations.is_oa
locations.is_published
locations.is_accepted
locations.source.is_core
locations.source.is_in_doaj
has_oa_submitted_version|submitted version OA
best_oa_location.license||string
locations.license||string
primary_location.license||string
best_oa_location.source.issn
locations.source.issn
primary_location.version
locations.version
best_oa_location.source.type
locations.source.type
best_oa_location.source.id
locations.source.id
authorships.institutions.type
awards.id
authorships.institutions.continent
keywords.id`;
