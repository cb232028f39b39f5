import { common, latestDates, ownId, summaryStats } from "./common.ts";
import { at, code, continent, external, globalSouth, present, type Row } from "./define.ts";
import { alone } from "./text-weights.ts";

export const authors: readonly Row[] = [
  ...common("authors", { display_name: alone, display_name_alternatives: alone }),
  ownId({ collection: true }),
  ...summaryStats,
  ...latestDates,
  code("affiliations.institution.country_code", "countries", { collection: true }),
  at("affiliations.institution.id", { collection: true }),
  at("affiliations.institution.lineage", { collection: true }),
  external("affiliations.institution.ror", "ror"),
  code("affiliations.institution.type", "institution-types"),
  at("block_key"),
  present("has_orcid", "orcid"),
  continent("last_known_institutions.continent", "last_known_institutions.country_code", {
    collection: true,
  }),
  code("last_known_institutions.country_code", "countries", { collection: true }),
  at("last_known_institutions.id", {
    aliases: ["last_known_authorships.institutions.lineage"],
    collection: true,
  }),
  globalSouth("last_known_institutions.is_global_south", "last_known_institutions.country_code"),
  at("last_known_institutions.lineage", { collection: true }),
  external("last_known_institutions.ror", "ror"),
  code("last_known_institutions.type", "institution-types", { collection: true }),
  external("orcid", "orcid"),
  at("parsed_longest_name.first"),
  at("parsed_longest_name.last"),
  at("parsed_longest_name.middle"),
  at("parsed_longest_name.suffix"),
  external("scopus", "scopus", { at: "ids.scopus" }),
  at("topic_share.id"),
  at("topics.id", { collection: true }),
  at("x_concepts.id", { aliases: ["concept.id", "concepts.id"] }),
];
