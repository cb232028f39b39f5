import type { EntityType } from "@oqlkit/oqo-schema";
import type { Shape, StructShape } from "../types.ts";
import { boolean, id, list, string, strings, struct } from "./build.ts";
import { alternatives, counts, dates, idsOf, reference } from "./shared.ts";

/** A value of a closed vocabulary: its code, its name, how many works have it. */
const code = (entity: EntityType, own: Readonly<Record<string, Shape>>): StructShape =>
  struct({ id: id(entity), display_name: string, ...own, ...counts, works_api_url: string, ...dates });

export const countries: StructShape = struct({
  id: id("countries"),
  display_name: string,
  country_code: string,
  description: string,
  ids: idsOf("countries", "iso", "wikidata", "wikipedia"),
  ...alternatives,
  continent: reference("continents"),
  is_global_south: boolean,
  ...counts,
  authors_api_url: string,
  institutions_api_url: string,
  works_api_url: string,
  ...dates,
});

export const continents: StructShape = struct({
  id: id("continents"),
  display_name: string,
  description: string,
  ids: idsOf("continents", "wikidata", "wikipedia"),
  ...alternatives,
  countries: list(reference("countries")),
  ...counts,
  ...dates,
});

export const languages: StructShape = code("languages", { is_global_south: boolean });
export const workTypes: StructShape = code("work-types", { description: string, crossref_types: strings });
export const sourceTypes: StructShape = code("source-types", { description: string });
export const institutionTypes: StructShape = code("institution-types", { description: string });
export const licenses: StructShape = code("licenses", { url: string, description: string });
export const oaStatuses: StructShape = code("oa-statuses", { description: string });
