import { type EntityType, entityTypes } from "@oqlkit/oqo-schema";
import { expect, it } from "vitest";
import { shapeOf } from "../shapes/shape-of.ts";
import { fieldNames, fieldOf, fieldsOf } from "./field-of.ts";

/** Advertised fields, and all names (aliases and unadvertised fields included), per entity type. */
const vocabulary = [9, 16] as const;
const expected: Record<EntityType, readonly [listed: number, names: number]> = {
  works: [179, 210],
  authors: [37, 47],
  sources: [44, 53],
  institutions: [28, 37],
  topics: [14, 21],
  keywords: vocabulary,
  publishers: [20, 29],
  funders: [22, 31],
  awards: [39, 46],
  domains: [10, 17],
  fields: [11, 18],
  subfields: [12, 19],
  sdgs: vocabulary,
  countries: vocabulary,
  continents: vocabulary,
  languages: vocabulary,
  "work-types": vocabulary,
  "source-types": vocabulary,
  "institution-types": vocabulary,
  licenses: vocabulary,
  concepts: [16, 23],
  "oa-statuses": vocabulary,
};

it.each(entityTypes)("knows the fields of %s", (entity) => {
  const fields = fieldsOf(entity);
  const names = fields.flatMap((field) => [field.name, ...field.aliases]);
  expect([fields.filter((field) => field.listed).length, names.length]).toEqual(expected[entity]);
  for (const field of fields) {
    for (const name of [field.name, ...field.aliases]) expect(fieldOf(entity, name)).toBe(field);
  }
});

it.each(entityTypes)("%s can be found by id, named and dated", (entity) => {
  expect(Object.keys(shapeOf(entity).fields)).toEqual(
    expect.arrayContaining(["id", "display_name", "updated_date", "created_date"]),
  );
  for (const name of ["id", "service", "collection", "default.search", "created_date", "updated_date"]) {
    expect(fieldOf(entity, name), name).toBeDefined();
  }
});

it.each(entityTypes)("bounds, prefixes and links of %s lead to stored fields", (entity) => {
  for (const { name, source } of fieldsOf(entity)) {
    if (source.kind !== "bound" && source.kind !== "prefix" && source.kind !== "linked") continue;
    expect(fieldOf(entity, source.field)?.source.kind, name).toBe("path");
  }
});

it("takes names exactly, but hyphens for underscores", () => {
  expect(fieldOf("works", "is-oa")?.name).toBe("open_access.is_oa");
  expect(fieldOf("authors", "summary-stats.2yr-mean-citedness")?.name).toBe(
    "summary_stats.2yr_mean_citedness",
  );
  expect(fieldOf("works", "IS_OA")).toBeUndefined();
  expect(fieldOf("works", "host_venue.id")).toBeUndefined();
  expect(fieldOf("authors", "constructor")).toBeUndefined();
});

it("reads places, kinds and references off the shapes", () => {
  expect(fieldOf("works", "author.id")).toEqual({
    entity: "works",
    name: "authorships.author.id",
    aliases: ["author.id"],
    form: "entity-id",
    source: { kind: "path", path: "authorships[].author.id" },
    many: true,
    groupable: true,
    sortable: true,
    groupKey: "id-url",
    refers: "authors",
    collection: "authors",
    listed: true,
  });
  expect(fieldOf("works", "topics.field.id")).toMatchObject({
    form: "slug",
    refers: "fields",
    groupKey: "id-url",
  });
  expect(fieldOf("works", "institutions.type")).toMatchObject({ form: "slug", groupKey: "value" });
  expect(fieldOf("works", "publication_year")).toMatchObject({
    form: "number",
    groupable: true,
    many: false,
  });
  expect(fieldOf("works", "fwci")).toMatchObject({ form: "number", groupable: false, sortable: true });
  expect(fieldOf("works", "primary_location.source.host_organization")?.refers).toBeNull();
});

it("tells the conveniences on works apart from the fields they look at", () => {
  expect(fieldOf("works", "journal")?.source).toEqual({
    kind: "path-where",
    path: "primary_location.source.id",
    where: "primary_location.source.type",
    equals: "journal",
  });
  expect(fieldOf("works", "repository")?.source).toMatchObject({
    path: "locations[].source.id",
    equals: "repository",
  });
  expect(fieldOf("works", "locations.source.publisher_lineage")?.source).toMatchObject({
    only: "publishers",
  });
  expect(fieldOf("works", "related_to")?.source).toEqual({ kind: "linked", field: "related_works" });
});

it("advertises names in alphabetical order, but not those that are accepted only", () => {
  const names = fieldNames("authors");
  expect(names).toEqual([...new Set(names)].sort());
  expect(names).toContain("concept.id");
  expect(names).not.toContain("last_known_authorships.institutions.lineage");
  expect(fieldOf("authors", "last_known_authorships.institutions.lineage")?.name).toBe(
    "last_known_institutions.id",
  );
  expect(fieldNames("works")).toEqual(expect.not.arrayContaining(["is_xpac"]));
});
