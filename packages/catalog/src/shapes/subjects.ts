import type { StructShape } from "../types.ts";
import { id, integer, json, list, number, string, strings, struct } from "./build.ts";
import {
  alternatives,
  counts,
  countsByYear,
  dates,
  idsOf,
  images,
  reference,
  summaryStats,
} from "./shared.ts";

export const topics: StructShape = struct({
  id: id("topics"),
  display_name: string,
  description: string,
  keywords: strings,
  ids: idsOf("topics", "wikipedia", "wikidata"),
  subfield: reference("subfields"),
  field: reference("fields"),
  domain: reference("domains"),
  siblings: list(reference("topics")),
  ...counts,
  works_api_url: string,
  ...dates,
});

export const keywords: StructShape = struct({
  id: id("keywords"),
  display_name: string,
  ...counts,
  works_api_url: string,
  ...dates,
});

export const domains: StructShape = struct({
  id: id("domains"),
  display_name: string,
  description: string,
  ids: idsOf("domains", "wikidata", "wikipedia"),
  ...alternatives,
  fields: list(reference("fields")),
  siblings: list(reference("domains")),
  ...counts,
  works_api_url: string,
  ...dates,
});

export const fields: StructShape = struct({
  id: id("fields"),
  display_name: string,
  description: string,
  ids: idsOf("fields", "wikidata", "wikipedia"),
  ...alternatives,
  domain: reference("domains"),
  subfields: list(reference("subfields")),
  siblings: list(reference("fields")),
  ...counts,
  works_api_url: string,
  ...dates,
});

export const subfields: StructShape = struct({
  id: id("subfields"),
  display_name: string,
  description: string,
  ids: idsOf("subfields", "wikidata", "wikipedia"),
  ...alternatives,
  field: reference("fields"),
  domain: reference("domains"),
  topics: list(reference("topics")),
  siblings: list(reference("subfields")),
  ...counts,
  works_api_url: string,
  ...dates,
});

export const sdgs: StructShape = struct({
  id: id("sdgs"),
  display_name: string,
  description: string,
  ids: idsOf("sdgs", "un", "wikidata"),
  ...counts,
  ...images,
  works_api_url: string,
  ...dates,
});

const relative = { id: id("concepts"), wikidata: string, display_name: string, level: integer };

export const concepts: StructShape = struct({
  id: id("concepts"),
  wikidata: string,
  display_name: string,
  level: integer,
  description: string,
  ...counts,
  summary_stats: summaryStats,
  ids: struct({
    openalex: id("concepts"),
    wikidata: string,
    mag: string,
    wikipedia: string,
    umls_aui: strings,
    umls_cui: strings,
  }),
  ...images,
  international: json,
  ancestors: list(struct(relative)),
  related_concepts: list(struct({ ...relative, score: number })),
  counts_by_year: countsByYear,
  works_api_url: string,
  ...dates,
});
