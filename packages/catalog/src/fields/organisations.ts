import { common, ownId, summaryStats } from "./common.ts";
import { at, code, continent, external, globalSouth, type Row, text } from "./define.ts";
import { alone, beside, first, second, third } from "./text-weights.ts";

export const publishers: readonly Row[] = [
  ...common("publishers", { display_name: alone, alternate_titles: beside }),
  ownId(),
  ...summaryStats,
  continent("continent", "country_codes"),
  code("country_codes", "countries", { groupKey: "value" }),
  at("hierarchy_level", { groupable: true }),
  external("ids.ror", "ror", { aliases: ["ror"] }),
  external("ids.wikidata", "wikidata", { aliases: ["wikidata"] }),
  at("lineage"),
  at("parent_publisher", { at: "parent_publisher.id" }),
  at("roles.id"),
];

export const funders: readonly Row[] = [
  ...common("funders", {
    display_name: first,
    alternate_titles: second,
    description: third,
  }),
  ownId(),
  ...summaryStats,
  at("awards_count", { groupable: true }),
  continent("continent", "country_code"),
  code("country_code", "countries"),
  text("description.search", { description: alone }),
  at("ids.crossref"),
  external("ids.doi", "doi"),
  external("ids.ror", "ror", { aliases: ["ror"] }),
  external("ids.wikidata", "wikidata", { aliases: ["wikidata"] }),
  globalSouth("is_global_south", "country_code"),
  at("roles.id"),
];
