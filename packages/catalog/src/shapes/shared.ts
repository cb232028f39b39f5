import type { EntityType } from "@oqlkit/oqo-schema";
import type { Shape, StructShape } from "../types.ts";
import { date, id, integer, list, number, string, strings, struct, timestamp } from "./build.ts";

/** An id with its name: how neighbours in a hierarchy refer to each other. */
export const reference = (entity: EntityType): StructShape =>
  struct({ id: id(entity), display_name: string });

/** Who may own a source: a publisher, or an institution for its repository. */
export const host: Shape = id(["publishers", "institutions"]);

export const institution: StructShape = struct({
  id: id("institutions"),
  display_name: string,
  ror: string,
  country_code: string,
  type: string,
  lineage: list(id("institutions")),
});

const hierarchy: Readonly<Record<string, Shape>> = {
  subfield: reference("subfields"),
  field: reference("fields"),
  domain: reference("domains"),
};

/** A topic of a work or an award. */
export const scoredTopic: StructShape = struct({
  id: id("topics"),
  display_name: string,
  score: number,
  ...hierarchy,
});

/** A topic of an author, a source or an institution. */
export const countedTopic: StructShape = struct({
  id: id("topics"),
  display_name: string,
  count: integer,
  score: number,
  ...hierarchy,
});

/** How much of a topic's works belong to the object. */
export const topicShare: StructShape = struct({
  id: id("topics"),
  display_name: string,
  value: number,
  ...hierarchy,
});

export const concept: StructShape = struct({
  id: id("concepts"),
  wikidata: string,
  display_name: string,
  level: integer,
  score: number,
});

export const countsByYear: Shape = list(
  struct({ year: integer, works_count: integer, oa_works_count: integer, cited_by_count: integer }),
);

export const summaryStats: StructShape = struct({
  "2yr_mean_citedness": number,
  h_index: integer,
  i10_index: integer,
});

/** The same organisation seen as another entity type. */
export const role: StructShape = struct({
  role: string,
  id: id(["institutions", "funders", "publishers"]),
  works_count: integer,
});

/** The keys that end every object. */
export const dates: Readonly<Record<string, Shape>> = { updated_date: timestamp, created_date: date };

/** The counts that every object carries. */
export const counts: Readonly<Record<string, Shape>> = { works_count: integer, cited_by_count: integer };

export const images: Readonly<Record<string, Shape>> = { image_url: string, image_thumbnail_url: string };

/** External identifiers: the object's own id first, then the named ones as text. */
export const idsOf = (entity: EntityType, ...names: readonly string[]): StructShape =>
  struct({ openalex: id(entity), ...Object.fromEntries(names.map((name) => [name, string])) });

export const alternatives: Readonly<Record<string, Shape>> = { display_name_alternatives: strings };
