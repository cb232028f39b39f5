import { type EntityType, entityTypes } from "@oqlkit/oqo-schema";
import fc from "fast-check";
import { expect, it } from "vitest";
import { parseId } from "../ids/entity-id.ts";
import type { JsonObject } from "../json.ts";
import { selectableOf } from "../shapes/selectable.ts";
import { normalizeObject } from "./normalize-object.ts";
import { returnedForm } from "./returned-form.ts";

/** The returned form of an object: its beginning, where what was read stands, and the whole of it. */
function returned(entity: EntityType, json: string): { readonly begin: string; readonly object: JsonObject } {
  const raw = JSON.parse(json);
  const result = normalizeObject(entity, raw, { idBase: "https://openalex.org" });
  if (!result.ok) throw new Error(result.reason);
  const text = returnedForm(entity, json, raw, result.object);
  const object: JsonObject = JSON.parse(text);
  const added = Object.keys(object).find((name) => raw[name] === undefined);
  return { begin: added === undefined ? text : `${text.slice(0, text.indexOf(`,"${added}":`))}}`, object };
}

const ids = '"ids":{"openalex":"https://openalex.org/W1"}';

it.each([
  [
    "the type of a work",
    `{"id":"https://openalex.org/W1","display_name":"a",${ids},"type":"journal-article","type_crossref":null,"x":1.0}`,
    `{"id":"https://openalex.org/W1","display_name":"a",${ids},"type":"article","type_crossref":"journal-article","x":1.0}`,
  ],
  [
    "a type whose older form is there",
    `{"id":"https://openalex.org/W1","display_name":"a",${ids},"type":"monograph","type_crossref":"book"}`,
    `{"id":"https://openalex.org/W1","display_name":"a",${ids},"type":"book","type_crossref":"book"}`,
  ],
  [
    "numbers among the ids, and the id itself",
    '{"id":"https://openalex.org/W1","display_name":"a","ids":{"mag":12}}',
    '{"id":"https://openalex.org/W1","display_name":"a","ids":{"mag":"12","openalex":"https://openalex.org/W1"}}',
  ],
  [
    "an id in another spelling",
    `{"id":"w1","display_name":"a",${ids},"x":1}`,
    `{"id":"https://openalex.org/W1","display_name":"a",${ids},"x":1}`,
  ],
  [
    "the own id among the others in another spelling",
    '{"id":"https://openalex.org/W1","display_name":"a","ids":{"openalex":"w1","mag":"2"},"x":1}',
    '{"id":"https://openalex.org/W1","display_name":"a","ids":{"openalex":"https://openalex.org/W1","mag":"2"},"x":1}',
  ],
  [
    "an empty text that is known elsewhere",
    `{"id":"https://openalex.org/W1","title":"a","display_name":"",${ids},"type_crossref":"","x":""}`,
    `{"id":"https://openalex.org/W1","title":"a","display_name":"a",${ids},"type_crossref":"","x":""}`,
  ],
  [
    "a date with a time",
    `{"id":"https://openalex.org/W1","display_name":"a",${ids},"created_date":"2025-10-10T00:00:00"}`,
    `{"id":"https://openalex.org/W1","display_name":"a",${ids},"created_date":"2025-10-10"}`,
  ],
  [
    "no address of what is served no more",
    `{"id":"https://openalex.org/W1","display_name":"a",${ids},"ngrams_url":"https://api.openalex.org/works/W1/ngrams"}`,
    `{"id":"https://openalex.org/W1","display_name":"a",${ids},"ngrams_url":null}`,
  ],
  [
    "numbers, texts and truths that are such",
    `{"id":"https://openalex.org/W1","display_name":7,${ids},"publication_year":"2020","is_retracted":"false","concepts":[{"score": "0.50","level":"1.5","own":"1"},{"score":"much"}],"x":"1.0"}`,
    `{"id":"https://openalex.org/W1","display_name":"7",${ids},"publication_year":2020,"is_retracted":false,"concepts":[{"score":0.5,"level":"1.5","own":"1"},{"score":"much"}],"x":"1.0"}`,
  ],
  [
    "no null in a list",
    `{"id":"https://openalex.org/W1","display_name":"[null]",${ids},"referenced_works":[null , null],"locations":[null,{"source":{"host_organization_lineage":[ null, "I1"],"own":[null]}}],"x":[null]}`,
    `{"id":"https://openalex.org/W1","display_name":"[null]",${ids},"referenced_works":[],"locations":[{"source":{"host_organization_lineage":["I1"],"own":[null]}}],"x":[null]}`,
  ],
  [
    "what is filled into a member that has values of other types",
    `{"id":"https://openalex.org/W1","display_name":"a",${ids},"open_access":{"is_oa":"false","oa_status":null}}`,
    `{"id":"https://openalex.org/W1","display_name":"a",${ids},"open_access":{"is_oa":false,"oa_status":"closed","any_repository_has_fulltext":false}}`,
  ],
])("works are returned with %s as the newest form has it", (_, json, wanted) => {
  expect(returned("works", json).begin).toBe(wanted);
});

it.each([
  ["keywords/100%", "https://openalex.org/keywords/100%"],
  ["https://openalex.org/keywords/100%", "https://openalex.org/keywords/100%"],
  ["https://openalex.org/keywords/a b", "https://openalex.org/keywords/a b"],
])("the id %s is returned as %s", (id, wanted) => {
  expect(returned("keywords", JSON.stringify({ id })).object.id).toBe(wanted);
});

it("what has the newest form is returned as it was written", () => {
  const json = `{ "id":"https://openalex.org/W1", "display_name":"a",${ids}, "type":"article", "created_date":"2025-10-10", "x":1.0}`;
  expect(returned("works", json).begin).toBe(json);
});

it("of members of one name the last is left, so that the beginning of an object says what all of it says", () => {
  const [once, twice] = ['"x":{"y":1,"y":2},"y":":"', '"x\\"":[{"x":1}],"display_name":"b"'];
  const begin = '{"id":"https://openalex.org/W1","display_name":"a",';
  expect(returned("works", `${begin}${ids},${once}}`).begin).toBe(`${begin}${ids},${once}}`);
  expect(returned("works", `${begin}${twice},${ids},"cited_by_count": 1 }`).begin).toBe(
    `{"id":"https://openalex.org/W1","display_name":"b","x\\"":[{"x":1}],${ids},"cited_by_count":1}`,
  );
});

it("a list of nothing but null has what follows from the rest of an object", () => {
  const lineage = '"host_organization_lineage":[null]';
  const begin = '{"id":"https://openalex.org/S1",';
  expect(returned("sources", `${begin}${lineage}}`).object.host_organization_lineage).toEqual([]);
  const host = "https://openalex.org/P1";
  const owned = returned("sources", `${begin}"host_organization":"${host}",${lineage}}`).object;
  expect(owned.host_organization_lineage).toEqual([host]);
});

it("ids have the own id among them, and none that is not known", () => {
  const begin = '{"id":"https://openalex.org/domains/4",';
  const own = { openalex: "https://openalex.org/domains/4" };
  expect(returned("domains", `${begin}"ids":{}}`).begin).toBe(`${begin}"ids":${JSON.stringify(own)}}`);
  expect(returned("domains", `${begin}"x":1}`).object.ids).toEqual(own);
});

it.each(entityTypes)("objects of %s have every member", (entity) => {
  const codes = [..."WASITPFGC"].map((letter) => `${letter}1`).concat("1", "de", "Q1");
  const { object } = returned(entity, JSON.stringify({ id: codes.find((code) => parseId(entity, code)) }));
  const absent = ["relevance_score", "is_authors_truncated"];
  expect(Object.keys(object)).toEqual(
    expect.arrayContaining(selectableOf(entity).filter((name) => !absent.includes(name))),
  );
});

it("members that are not there follow from the rest", () => {
  const landing = "https://example.org/a";
  const { object } = returned(
    "works",
    JSON.stringify({
      id: "https://openalex.org/W1",
      title: "a",
      host_venue: { id: "https://openalex.org/S1", display_name: "s", url: landing, is_oa: true },
      authorships: [
        { author: { id: "https://openalex.org/A1" }, institutions: [{ id: "https://openalex.org/I1" }] },
      ],
      abstract: "one two one",
    }),
  );
  expect(object).toMatchObject({
    display_name: "a",
    primary_location: { landing_page_url: landing, source: { id: "https://openalex.org/S1" } },
    locations_count: 1,
    institutions_distinct_count: 1,
    abstract_inverted_index: { one: [0, 2], two: [1] },
    topics: [],
    fwci: null,
  });
  expect(object.primary_location).not.toHaveProperty("id");
  expect(object.locations).not.toHaveProperty([0, "id"]);
  expect(object.best_oa_location).not.toHaveProperty("id");
});

it("members of the access and of single locations that are not known follow from the rest", () => {
  const license = { license: "cc-by", license_id: null, version: "publishedVersion" };
  const json = JSON.stringify({
    id: "https://openalex.org/W1",
    host_venue: { id: "https://openalex.org/S1", is_oa: false },
    locations: [],
    open_access: { is_oa: false, oa_status: null },
    best_oa_location: license,
  });
  const { object } = returned("works", json);
  expect(object).toMatchObject({
    locations: [{ source: { id: "https://openalex.org/S1" } }],
    open_access: { is_oa: false, oa_status: "closed", any_repository_has_fulltext: false },
    best_oa_location: { ...license, license_id: "https://openalex.org/licenses/cc-by", is_published: true },
    sources: null,
  });
});

it("source types lead to their works, whatever published objects say", () => {
  const { object } = returned(
    "source-types",
    JSON.stringify({
      id: "https://openalex.org/source-types/ebook platform",
      display_name: "ebook platform",
      works_api_url: "https://api.openalex.org/works?filter=locations.source.type:ebook platform",
    }),
  );
  expect(object.works_api_url).toBe(
    "https://api.openalex.org/works?filter=locations.source.type:%22ebook%20platform%22",
  );
});

it("continents have the number of citations, which cannot be asked for by name", () => {
  const json = '{"id":"https://openalex.org/continents/Q15","display_name":"Africa"}';
  expect(returned("continents", json).object).toMatchObject({ works_count: null, cited_by_count: null });
  expect(selectableOf("continents")).not.toContain("cited_by_count");
});

it("lists and numbers that are there stay as they are", () => {
  const json = '{"id":"https://openalex.org/W1","topics":[],"locations_count":9,"locations":[{"x":1.50}]}';
  expect(returned("works", json).begin).toBe(json);
});

it("of lists that are null, those stay so that may be", () => {
  const json = '{"id":"https://openalex.org/W1","topics":null,"institution_assertions":null,"keywords":null}';
  expect(returned("works", json).begin).toBe(
    '{"id":"https://openalex.org/W1","topics":[],"institution_assertions":null,"keywords":[]}',
  );
  const source = '{"id":"https://openalex.org/S1","issn":null,"topics":null}';
  expect(returned("sources", source).begin).toBe('{"id":"https://openalex.org/S1","issn":null,"topics":[]}');
});

it.each([
  ["null", false, false],
  ['{"pdf":true}', true, false],
  ['{"pdf":null,"grobid_xml":true}', false, true],
])("works have content that is %s as an object", (content, pdf, grobid_xml) => {
  const { object } = returned("works", `{"id":"https://openalex.org/W1","has_content":${content}}`);
  expect(object.has_content).toEqual({ pdf, grobid_xml });
});

it("keywords that are phrases have the members of the newest", () => {
  const json = '{"id":"https://openalex.org/W1","keywords":[{"keyword":"Open Access","score":0.50}],"x":1.0}';
  expect(returned("works", json).begin).toBe(
    '{"id":"https://openalex.org/W1","keywords":[{"id":null,"display_name":"Open Access","score":0.5}],"x":1.0}',
  );
});

it.each([
  ["paratext", false, true],
  ["article", true, false],
  ["article", false, false],
  [null, true, true],
])("works of the type %j that say %j of paratext are so: %j", (type, given, wanted) => {
  const { object } = returned("works", JSON.stringify({ id: "W1", type, is_paratext: given }));
  expect(object.is_paratext).toBe(wanted);
});

it("what is returned reads as what it was made of, and stays as it is", () => {
  const location = fc.record(
    {
      is_oa: fc.boolean(),
      landing_page_url: fc.constant("https://example.org/a"),
      version: fc.constantFrom("publishedVersion", "submittedVersion", null),
      source: fc.constantFrom({ id: "https://openalex.org/S1", type: "repository" }, null),
    },
    { requiredKeys: [] },
  );
  const institution = fc.constantFrom(
    { id: "https://openalex.org/I1", country_code: "DE" },
    { id: null },
    {},
  );
  const authorship = fc.record(
    {
      author: fc.constantFrom({ id: "https://openalex.org/A1" }, null),
      institutions: fc.array(institution, { maxLength: 2 }),
      is_corresponding: fc.boolean(),
    },
    { requiredKeys: [] },
  );
  const work = fc.record(
    {
      title: fc.constantFrom("a", null),
      display_name: fc.constantFrom("b", null),
      type: fc.constantFrom("journal-article", "article", "book-chapter", null),
      doi: fc.constantFrom("https://doi.org/10.1/A", null),
      ids: fc.constantFrom({ mag: 12 }, { openalex: "https://openalex.org/W1", doi: "10.1/a" }, {}, null),
      publication_date: fc.constantFrom("2020-02-01", null),
      host_venue: fc.record({ id: fc.constant("https://openalex.org/S1"), is_oa: fc.boolean() }),
      primary_location: fc.option(location),
      best_oa_location: fc.option(location),
      locations: fc.option(fc.array(location, { maxLength: 3 })),
      open_access: fc.constantFrom({ is_oa: true }, { is_oa: false, oa_status: null }, {}, null),
      authorships: fc.array(authorship, { maxLength: 3 }),
      abstract: fc.constantFrom("one two one", "", null),
      abstract_inverted_index: fc.constantFrom({ a: [0, 1] }, '{"InvertedIndex":{"a":[0]}}', null),
      ngrams_url: fc.constant("https://api.openalex.org/works/W1/ngrams"),
    },
    { requiredKeys: [] },
  );
  const options = { idBase: "https://openalex.org" };
  fc.assert(
    fc.property(work, (members) => {
      const raw = { id: "https://openalex.org/W1", ...members };
      const first = normalizeObject("works", raw, options);
      if (!first.ok) throw new Error(first.reason);
      const text = returnedForm("works", JSON.stringify(raw), raw, first.object);
      const second = normalizeObject("works", JSON.parse(text), options);
      if (!second.ok) throw new Error(second.reason);
      expect(second.object).toEqual(first.object);
      expect(returnedForm("works", text, JSON.parse(text), second.object)).toBe(text);
    }),
  );
});
