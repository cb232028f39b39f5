import type { EntityType } from "@oqlkit/oqo-schema";
import { describe, expect, it } from "vitest";
import { shapeOf } from "../shapes/shape-of.ts";
import { normalizeObject } from "./normalize-object.ts";

const options = { idBase: "https://x.example" };

interface Taken {
  readonly object: Record<string, unknown>;
  readonly warnings: string[];
  readonly updated: string | null;
}

function taken(entity: EntityType, raw: unknown): Taken {
  const result = normalizeObject(entity, raw, options);
  if (!result.ok) throw new Error(result.reason);
  return result;
}

const url = (id: string): string => `https://x.example/${id}`;

describe("what is refused", () => {
  it.each([
    [null, "not a JSON object"],
    ["W12", "not a JSON object"],
    [[{ id: "W12" }], "not a JSON object"],
    [{}, "no usable id of the works: it is missing"],
    [{ id: 12 }, "no usable id of the works: it is of type number"],
    [{ id: "https://openalex.org/A12" }, 'no usable id of the works: "https://openalex.org/A12"'],
  ])("%j", (raw, reason) => {
    expect(normalizeObject("works", raw, options)).toEqual({ ok: false, reason });
  });
});

it("has every key of the shape, null or empty where nothing is known", () => {
  const { object, warnings } = taken("works", { id: "https://openalex.org/w12", unheard_of: 1 });
  expect(warnings).toEqual([]);
  expect(Object.keys(object)).toEqual(Object.keys(shapeOf("works").fields));
  expect(object).toMatchObject({
    id: url("W12"),
    ids: { openalex: url("W12"), doi: null, mag: null, pmid: null, pmcid: null },
    authorships: [],
    primary_location: null,
    abstract: null,
    language: null,
    is_xpac: false,
    open_access: { is_oa: false, oa_status: "closed", any_repository_has_fulltext: false },
    referenced_works_count: 0,
  });
});

it("finds the id among the external ids, and ids in any spelling", () => {
  const { object } = taken("works", {
    ids: { openalex: "openalex:W12" },
    type: "article",
    referenced_works: ["w3", "https://openalex.org/W4", "https://x.example/W5"],
    topics: [{ id: "T1", subfield: { id: 1702 }, field: { id: "fields/17" } }],
    sustainable_development_goals: [{ id: "https://metadata.un.org/sdg/4", score: "0.5" }],
  });
  expect(object).toMatchObject({
    id: url("W12"),
    referenced_works: [url("W3"), url("W4"), url("W5")],
    topics: [
      {
        id: url("T1"),
        subfield: { id: url("subfields/1702") },
        field: { id: url("fields/17") },
        domain: null,
      },
    ],
    primary_topic: { id: url("T1") },
    sustainable_development_goals: [{ id: url("sdgs/4"), score: 0.5 }],
  });
});

it("nulls what has the wrong type, and says where", () => {
  const { object, warnings } = taken("works", {
    id: "W12",
    title: ["no"],
    publication_year: "soon",
    publication_date: "2020-02-30",
    cited_by_count: 1.5,
    is_retracted: "maybe",
    ids: "W12",
    open_access: [],
    authorships: [
      {},
      { author: { id: "W1" }, affiliations: [{ institution_ids: [null, "I1", null, 5] }] },
      "x",
    ],
    locations: { is_oa: true },
    concepts: [{ score: "0.588", level: "2" }],
  });
  expect(warnings.sort()).toEqual([
    "authorships[1].affiliations[0].institution_ids: null elements dropped: 2",
    "authorships[1].affiliations[0].institution_ids[3]: not an institution id",
    "authorships[1].author.id: not an author id",
    "authorships[2]: not an object",
    "cited_by_count: not an integer",
    "ids: not an object",
    "is_retracted: not true or false",
    "locations: not a list",
    "open_access: not an object",
    "publication_date: not a date",
    "publication_year: not an integer",
    "title: not a text",
  ]);
  expect(object).toMatchObject({
    title: null,
    cited_by_count: null,
    authorships: [
      { author: null },
      { author: { id: null }, affiliations: [{ institution_ids: [url("I1")] }] },
    ],
    concepts: [{ score: 0.588, level: 2 }],
  });
});

it("warns of what is no DOI, and takes free-form JSON for what it is", () => {
  expect(taken("works", { id: "W1", doi: "not a doi" })).toMatchObject({
    object: { doi: null },
    warnings: ["doi: not a DOI"],
  });
  expect(taken("works", { id: "W1", doi: "10.1/ABC" }).warnings).toEqual([]);
  const international = (value: unknown): unknown => {
    const { object, warnings } = taken("concepts", { id: "C1", international: value });
    return [object.international, ...warnings];
  };
  expect(international({ display_name: { de: "a" } })).toEqual([{ display_name: { de: "a" } }]);
  expect(international('{"display_name":{"de":"a"}}')).toEqual([{ display_name: { de: "a" } }]);
  for (const text of ["abc", "true", '"a"', ""])
    expect(international(text)).toEqual([null, "international: not an object"]);
});

it("keeps a bounded number of warnings", () => {
  const { warnings } = taken("works", {
    id: "W12",
    referenced_works: Array.from({ length: 500 }, () => "x"),
  });
  expect(warnings).toHaveLength(101);
  expect(warnings[7]).toBe("referenced_works[7]: not a work id");
  expect(warnings[100]).toBe("further warnings: 400");
});

describe("works of the first generation", () => {
  const { object } = taken("works", {
    id: "https://openalex.org/W12",
    doi: "https://doi.org/10.1/ABC",
    display_name: "Old",
    publication_date: "2015-03-01",
    type: "posted-content",
    host_venue: {
      id: "https://openalex.org/V7",
      display_name: "Journal of Examples",
      issn_l: "1234-5678",
      issn: ["1234-5678"],
      publisher: "Example Press",
      type: "publisher",
      url: "https://example.org/1",
      is_oa: false,
      version: null,
      license: null,
    },
    alternate_host_venues: [
      { id: null, display_name: null, type: null, url: null, is_oa: true },
      {
        id: "S8",
        display_name: "Archive",
        type: "repository",
        url: "https://archive.example/1",
        is_oa: true,
        version: "acceptedVersion",
        license: "CC0",
      },
    ],
    authorships: [
      {
        author: { id: "A5", orcid: null },
        institutions: [
          { id: "I1", country_code: "KE" },
          { id: null, display_name: "Unknown", country_code: null },
        ],
        raw_affiliation_string: "Unknown, Nairobi",
        is_corresponding: true,
      },
    ],
    concepts: [{ id: "https://openalex.org/C1", score: "0.7" }],
    abstract_inverted_index: { Old: [0], words: [1] },
    updated: "2022-02-13T20:24:01.189Z",
  });

  it("get locations from their venues", () => {
    expect(object).toMatchObject({
      primary_location: {
        is_oa: false,
        landing_page_url: "https://example.org/1",
        is_published: false,
        source: { id: url("S7"), type: "journal", host_organization_name: "Example Press" },
      },
      locations_count: 2,
      locations: [
        { source: { id: url("S7") } },
        { source: { id: url("S8") }, license: "public-domain", license_id: url("licenses/public-domain") },
      ],
      best_oa_location: { source: { id: url("S8") }, is_accepted: true, is_published: false },
      open_access: {
        is_oa: true,
        oa_status: "green",
        oa_url: "https://archive.example/1",
        any_repository_has_fulltext: true,
      },
    });
  });

  it("get what later generations state about their authors", () => {
    expect(object).toMatchObject({
      authorships: [
        {
          countries: ["KE"],
          raw_affiliation_strings: ["Unknown, Nairobi"],
          institutions: [{ lineage: [url("I1")] }, { lineage: [] }],
        },
      ],
      countries_distinct_count: 1,
      institutions_distinct_count: 1,
      corresponding_author_ids: [url("A5")],
      corresponding_institution_ids: [url("I1")],
    });
  });

  it("get the type, identifiers and dates in today's form", () => {
    expect(object).toMatchObject({
      title: "Old",
      type: "preprint",
      type_crossref: "posted-content",
      doi: "https://doi.org/10.1/abc",
      ids: { doi: "https://doi.org/10.1/abc" },
      publication_year: 2015,
      abstract: "Old words",
      updated_date: "2022-02-13T20:24:01.189000",
      created_date: null,
    });
  });
});

it("makes funders and awards out of grants", () => {
  const grants = [
    { funder: "https://openalex.org/F1", funder_display_name: "Fund", award_id: "X-1" },
    { funder: "https://openalex.org/F1", funder_display_name: "Fund", award_id: null },
  ];
  expect(taken("works", { id: "W12", grants }).object).toMatchObject({
    funders: [{ id: url("F1"), display_name: "Fund", ror: null }],
    awards: [{ id: null, funder_award_id: "X-1", funder_id: url("F1"), funder_display_name: "Fund" }],
  });
});

it("believes what a work states over what could be derived", () => {
  const { object } = taken("works", {
    id: "W12",
    type: "article",
    type_crossref: "journal-article",
    locations: [{ is_oa: true, version: "publishedVersion", is_accepted: false }],
    best_oa_location: null,
    corresponding_author_ids: [],
    corresponding_institution_ids: [],
    authorships: [
      { author: { id: "A1" }, institutions: [{ id: "I1" }], is_corresponding: true, countries: ["DE"] },
    ],
    countries_distinct_count: 4,
    referenced_works_count: 9,
  });
  expect(object).toMatchObject({
    type: "article",
    type_crossref: "journal-article",
    locations: [{ is_accepted: false, is_published: true }],
    best_oa_location: null,
    corresponding_author_ids: [],
    corresponding_institution_ids: [],
    countries_distinct_count: 4,
    referenced_works_count: 9,
  });
});

it("brings old forms of the other entity types up to date", () => {
  expect(
    taken("authors", {
      id: "A1",
      ids: { orcid: "https://orcid.org/0000-0003-1613-5981" },
      last_known_institution: { id: "I1" },
    }).object,
  ).toMatchObject({
    orcid: "https://orcid.org/0000-0003-1613-5981",
    last_known_institutions: [{ id: url("I1"), lineage: [url("I1")] }],
  });
  expect(
    taken("sources", { id: "S1", publisher_id: "P1", publisher: "Press", issn_l: "1234-5678", ids: {} })
      .object,
  ).toMatchObject({
    host_organization: url("P1"),
    host_organization_name: "Press",
    host_organization_lineage: [url("P1")],
    ids: { openalex: url("S1"), issn_l: "1234-5678" },
  });
  expect(
    taken("institutions", { id: "I1", type: "education", ror: "r", geo: { country_code: "KE" } }).object,
  ).toMatchObject({
    country_code: "KE",
    type_id: url("institution-types/education"),
    lineage: [url("I1")],
    ids: { ror: "r" },
  });
  expect(taken("publishers", { id: "P1", parent_publisher: "P2" }).object).toMatchObject({
    parent_publisher: { id: url("P2") },
    lineage: [url("P1"), url("P2")],
  });
  expect(taken("funders", { id: "F1", grants_count: 3, ids: { crossref: 7 } }).object).toMatchObject({
    awards_count: 3,
    ids: { crossref: "7" },
  });
  expect(
    taken("awards", {
      id: "G12",
      title: "Name",
      funder_id: "F1",
      funder_name: "Fund",
      funder_ids: { ror_id: "r" },
      start_date: "2023-05-15",
      doi: "10.1/Z",
      indexed_timestamp: "2025-05-24T04:22:56",
    }),
  ).toMatchObject({
    updated: "2025-05-24T04:22:56.000000",
    object: {
      display_name: "Name",
      funder: { id: url("F1"), display_name: "Fund", ror: "r" },
      start_year: 2023,
      doi: "https://doi.org/10.1/z",
      funded_outputs_count: 0,
    },
  });
  expect(taken("countries", { id: "https://openalex.org/countries/de" }).object).toMatchObject({
    id: url("countries/DE"),
    country_code: "DE",
  });
});

it("have what follows from the rest where a text is empty, as where there is none", () => {
  const { object: work } = taken("works", {
    id: "",
    ids: { openalex: "W1" },
    title: "",
    display_name: "Lions",
    abstract: "",
    abstract_inverted_index: { zebra: [0] },
    updated_date: "",
    updated: "2022-02-13",
    open_access: { oa_url: "" },
    best_oa_location: { is_oa: true, pdf_url: "", landing_page_url: "https://e.org/" },
  });
  expect(work).toMatchObject({ id: url("W1"), title: "Lions", abstract: "zebra" });
  expect(work).toMatchObject({
    updated_date: "2022-02-13T00:00:00.000000",
    open_access: { oa_url: "https://e.org/" },
  });
  const orcid = "https://orcid.org/0000-0001-5109-3700";
  const { object: author } = taken("authors", { id: "A1", orcid: "", ids: { orcid } });
  expect(author).toMatchObject({ orcid, ids: { orcid } });
  const { object: institution } = taken("institutions", {
    id: "I1",
    country_code: "",
    geo: { country_code: "FR" },
  });
  expect(institution).toMatchObject({ country_code: "FR" });
});

it("have licences in their present spelling where only their id is known", () => {
  const location = { license: null, license_id: "https://openalex.org/licenses/cc0" };
  const { object } = taken("works", { id: "W1", primary_location: location });
  const known = { license: "public-domain", license_id: url("licenses/public-domain") };
  expect(object).toMatchObject({ primary_location: known, locations: [known] });
});

it("keep the first of the alternate venues where nothing is known of the host", () => {
  const primary = { landing_page_url: "https://p.org/", is_oa: false };
  const alternate = { id: "S5", display_name: "Archive", url: "https://a.org/", is_oa: true };
  const host = { id: null, display_name: null, url: null };
  const urls = (raw: object): unknown => {
    const { object } = taken("works", {
      id: "W1",
      host_venue: host,
      alternate_host_venues: [alternate],
      ...raw,
    });
    const locations: { landing_page_url?: unknown }[] = Object(object.locations);
    return locations.map(({ landing_page_url }) => landing_page_url);
  };
  expect(urls({})).toEqual(["https://a.org/"]);
  expect(urls({ primary_location: primary })).toEqual(["https://p.org/", "https://a.org/"]);
  expect(urls({ primary_location: { landing_page_url: "https://a.org/" } })).toEqual(["https://a.org/"]);
  expect(urls({ primary_location: { source: { id: "https://openalex.org/S5" } } })).toEqual([null]);
  const elsewhere = { landing_page_url: "https://o.org/", source: { id: "S5" } };
  expect(urls({ primary_location: elsewhere })).toEqual(["https://o.org/", "https://a.org/"]);
  expect(urls({ primary_location: { source: null } })).toEqual(["https://a.org/"]);
  expect(urls({ host_venue: alternate })).toEqual(["https://a.org/"]);
  expect(urls({ primary_location: primary, host_venue: { url: "https://h.org/" } })).toEqual([
    "https://p.org/",
    "https://a.org/",
  ]);
});
