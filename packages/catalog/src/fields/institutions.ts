import { common, ownId, summaryStats } from "./common.ts";
import { at, code, continent, external, globalSouth, present, type Row } from "./define.ts";
import { acronym, first, second } from "./text-weights.ts";

export const institutions: readonly Row[] = [
  ...common("institutions", {
    display_name: first,
    display_name_alternatives: second,
    display_name_acronyms: acronym,
  }),
  ownId({ collection: true }),
  ...summaryStats,
  continent("continent", "country_code", { collection: true }),
  code("country_code", "countries", { collection: true }),
  present("has_ror", "ror"),
  globalSouth("is_global_south", "country_code"),
  at("is_super_system"),
  at("lineage"),
  at("repositories.host_organization"),
  at("repositories.host_organization_lineage"),
  at("repositories.id"),
  at("roles.id"),
  external("ror", "ror"),
  at("status"),
  at("topic_share.id"),
  at("topics.id", { collection: true }),
  code("type", "institution-types", { collection: true }),
  at("x_concepts.id", { aliases: ["concept.id", "concepts.id"] }),
];
