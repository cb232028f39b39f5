import { common, ownId, summaryStats, vocabulary } from "./common.ts";
import { at, external, present, type Row, text } from "./define.ts";
import { alone, beside, first, second, third } from "./text-weights.ts";

export const topics: readonly Row[] = [
  ...common("topics", {
    display_name: first,
    description: second,
    keywords: third,
  }),
  ownId(),
  text("description.search", { description: alone }),
  text("keywords.search", { keywords: alone }),
  at("domain.id", { collection: true }),
  at("field.id", { collection: true }),
  at("subfield.id", { collection: true }),
];

export const domains: readonly Row[] = vocabulary("domains", at("fields.id", { collection: true }));

export const fields: readonly Row[] = vocabulary(
  "fields",
  at("domain.id"),
  at("subfields.id", { collection: true }),
);

export const subfields: readonly Row[] = vocabulary(
  "subfields",
  at("domain.id"),
  at("field.id"),
  at("topics.id"),
);

export const concepts: readonly Row[] = [
  ...common("concepts", { display_name: alone, description: beside }),
  ownId(),
  ...summaryStats,
  at("ancestors.id"),
  present("has_wikidata", "wikidata", "ids.wikidata"),
  at("level", { groupable: true }),
  external("wikidata_id", "wikidata", { at: "wikidata" }),
];
