/** How a column spells its values: the letter case of its codes. */
const casings: Readonly<Record<string, "upper" | "lower">> = {
  "authorships.countries": "upper",
  country_code: "upper",
  "last_known_institutions.country_code": "upper",
  type: "lower",
  "open_access.oa_status": "lower",
  language: "lower",
  indexed_in: "lower",
  "primary_location.source.type": "lower",
  "best_oa_location.source.type": "lower",
  "locations.source.type": "lower",
  "authorships.institutions.type": "lower",
  "last_known_institutions.type": "lower",
};

const decimals: ReadonlySet<string> = new Set([
  "fwci",
  "citation_normalized_percentile.value",
  "apc_paid.value_usd",
  "summary_stats.2yr_mean_citedness",
  "apc_prices.price",
  "cited_by_percentile_year.max",
  "cited_by_percentile_year.min",
  "first_publication_year",
  "hierarchy_level",
  "is_high_oa_rate_since_year",
  "is_in_doaj_since_year",
  "is_in_jstage_since_year",
  "last_publication_year",
  "level",
  "oa_flip_year",
  "sustainable_development_goals.score",
  "topics_count",
]);

const integers: ReadonlySet<string> = new Set([
  "publication_year",
  "cited_by_count",
  "referenced_works_count",
  "institutions_distinct_count",
  "countries_distinct_count",
  "authors_count",
  "locations_count",
  "summary_stats.h_index",
  "summary_stats.i10_index",
  "apc_list.value",
  "apc_list.value_usd",
  "apc_paid.value",
  "concepts_count",
  "works_count",
  "apc_usd",
  "awards_count",
  "amount",
  "end_year",
  "funded_outputs_count",
  "start_year",
]);

/** Whether the values of a column are whole numbers, numbers that may have decimals, or neither. */
export function numberKind(columnId: string): "integer" | "decimal" | undefined {
  if (integers.has(columnId)) return "integer";
  return decimals.has(columnId) ? "decimal" : undefined;
}

/** The letter case in which a column spells its codes, if it insists on one. */
export function casingOf(columnId: string): "upper" | "lower" | undefined {
  return Object.hasOwn(casings, columnId) ? casings[columnId] : undefined;
}
