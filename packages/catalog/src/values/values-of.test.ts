import { expect, it } from "vitest";
import { fieldOf, fieldsOf } from "../fields/field-of.ts";
import { normalizeObject } from "../normalize/normalize-object.ts";
import type { Scalar } from "../types.ts";
import { textsOf, valuesOf } from "./values-of.ts";

const institution = (id: string, country: string | null): object => ({
  id,
  country_code: country,
  type: "education",
});
const normalized = normalizeObject(
  "works",
  {
    id: "https://openalex.org/W1",
    title: "Plain title",
    publication_date: "2020-05-17",
    doi: "https://doi.org/10.1/X",
    ids: { mag: "1" },
    authorships: [
      { author: { id: "A12" }, institutions: [institution("I1", "KE"), institution("I2", "DE")] },
      { author: { id: "A5" }, institutions: [institution("I1", "KE"), institution("I3", null)] },
    ],
    locations: [
      {
        is_oa: true,
        version: "submittedVersion",
        source: { id: "S1", type: "repository", host_organization: "I9" },
      },
      {
        is_oa: false,
        version: "publishedVersion",
        source: { id: "S2", type: "journal", host_organization: "P9" },
      },
      { is_oa: false, source: { id: "S1", type: "journal" } },
    ],
    primary_location: { is_oa: false, source: { id: "S2", type: "journal", host_organization: "P9" } },
    best_oa_location: { is_oa: true, version: "acceptedVersion" },
    concepts: [{ id: "C1" }, { id: "C2" }],
    abstract_inverted_index: { words: [1], two: [0] },
  },
  { idBase: "https://openalex.org" },
);
if (!normalized.ok) throw new Error(normalized.reason);
const work = normalized.object;

function values(name: string): Scalar[] {
  const field = fieldOf("works", name);
  if (field === undefined) throw new Error(`no field ${name}`);
  return valuesOf(field, work);
}

it.each([
  ["ids.openalex", ["W1"]],
  ["author.id", ["A12", "A5"]],
  ["institutions.id", ["I1", "I2", "I3"]],
  ["authorships.countries", ["KE", "DE"]],
  ["institutions.continent", ["Q15", "Q46"]],
  ["institutions.is_global_south", [true]],
  ["authors_count", [2]],
  ["concepts_count", [2]],
  ["topics_count", [0]],
  ["has_doi", [true]],
  ["has_orcid", [false]],
  ["has_abstract", [true]],
  ["has_references", [false]],
  ["publication_year", [2020]],
  ["language", []],
  ["journal", ["S2"]],
  ["repository", ["S1"]],
  ["locations.source.id", ["S1", "S2"]],
  ["locations.source.host_organization_lineage", ["I9", "P9"]],
  ["locations.source.host_institution_lineage", ["I9"]],
  ["locations.source.publisher_lineage", ["P9"]],
  ["best_open_version", ["any", "acceptedOrPublished"]],
  ["has_oa_accepted_or_published_version", [true]],
  ["has_oa_submitted_version", [true]],
  ["mag_only", [false]],
  ["has_old_authors", [true]],
  ["has_embeddings", [true]],
  ["from_publication_date", []],
  ["cited_by", []],
  ["collection", []],
] as [string, Scalar[]][])("%s gives %j", (name, expected) => {
  expect(values(name)).toEqual(expected);
});

it("gives the texts that a search looks through", () => {
  const search = fieldOf("works", "title_and_abstract.search");
  expect(search && textsOf(search, work)).toEqual([["Plain title"], ["two words"]]);
  const title = fieldOf("works", "display_name");
  expect(title && textsOf(title, work)).toEqual([]);
});

it.each([
  [{ display_name: "a title" }, true],
  [{ abstract: "two words", is_xpac: false }, true],
  [{ abstract: "two words", is_xpac: true }, false],
  [{ display_name: null, abstract: "" }, false],
  [{ display_name: " " }, false],
])("tells whether searches by meaning look at %j: %j", (work, expected) => {
  const field = fieldOf("works", "has_embeddings");
  expect(field && valuesOf(field, work)).toEqual([expected]);
});

it("finds nothing in an empty object", () => {
  for (const field of fieldsOf("works")) {
    for (const value of valuesOf(field, {})) expect([false, 0], field.name).toContain(value);
  }
});
