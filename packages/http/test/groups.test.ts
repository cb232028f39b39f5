import { createEngine } from "@oqlkit/engine";
import { createMemoryAdapter } from "@oqlkit/engine/testing";
import { describe, expect, test } from "vitest";
import { ask, post, smallApp } from "./small-catalog.ts";

const base = "https://openalex.org";

const source = (id: string, name: string, type: string): object => ({
  id: `${base}/${id}`,
  display_name: name,
  type,
  host_organization: `${base}/I1`,
  host_organization_lineage: [`${base}/I1`, `${base}/P1`],
});
const location = (version: string | null, where: object): object => ({
  is_oa: true,
  version,
  license: "cc-by",
  license_id: `${base}/licenses/cc-by`,
  source: where,
});
const journal = location("publishedVersion", source("S1", "A journal", "journal"));
const archive = location("submittedVersion", source("S2", "An archive", "repository"));
const series = location(null, source("S3", "A series", "book series"));

const authorship = (author: string, institution: string, country: string): object => ({
  author: { id: `${base}/${author}` },
  countries: [country],
  institutions: [{ id: `${base}/${institution}`, country_code: country, type: "education", lineage: [] }],
});
const ann = authorship("A1", "I1", "US");
const bo = authorship("A2", "I2", "KE");
const nobody = authorship("A3", "I3", "FR");

interface Particulars {
  readonly [name: string]: unknown;
}

let number = 0;
const work = (type: string, year: number, cited: number | null, more: Particulars): object => ({
  id: `${base}/W${100 + number++}`,
  type,
  publication_year: year,
  cited_by_count: cited,
  doi: null,
  open_access: { is_oa: year > 2020, oa_status: year > 2020 ? "gold" : "closed" },
  ...more,
});

const works = [
  work("article", 2020, 4, {
    authorships: [ann, bo],
    locations: [journal, archive],
    primary_location: journal,
    best_oa_location: journal,
    language: "en",
    keywords: [{ id: `${base}/keywords/maps` }],
    sustainable_development_goals: [{ id: "https://metadata.un.org/sdg/3", score: 0.5 }],
    has_fulltext: true,
    cited_by_percentile_year: { min: 10, max: 20 },
  }),
  work("article", 2021, 7, {
    authorships: [ann, nobody],
    locations: [archive],
    primary_location: archive,
    best_oa_location: archive,
    language: "fr",
    has_fulltext: false,
  }),
  work("article", 2021, null, { authorships: [ann], locations: [series], primary_location: series }),
  work("book", 2021, 1, { authorships: [], language: "en" }),
  work("book-chapter", 2019, 0, { authorships: [bo] }),
];

const named = (id: string, display_name: string): object => ({
  id: `${base}/${id}`,
  display_name,
  works_count: 1,
});
const engine = createEngine({
  adapter: createMemoryAdapter({
    idBase: base,
    objects: {
      works,
      authors: [named("A1", "Ann Lee"), named("A2", "Bo Li")],
      institutions: [named("I1", "Academy of Maps"), named("I2", "Institute of Seas")],
      publishers: [named("P1", "A press")],
      sources: [
        { id: `${base}/S1`, display_name: "A journal", type: "journal", works_count: 2 },
        { id: `${base}/S3`, display_name: "A series", type: "book series", works_count: 1 },
      ],
    },
  }),
});
const { app } = smallApp({ engine });

type Shown = readonly [key: string, name: string | null, count: number];
const groupsOf = (body: { readonly group_by: readonly object[] }): Shown[] =>
  body.group_by.map((group) => [
    String(Reflect.get(group, "key")).replace(`${base}/`, ""),
    Reflect.get(group, "key_display_name"),
    Reflect.get(group, "count"),
  ]);
const shown = async (query: string, path = "/works"): Promise<Shown[]> => {
  const { status, body } = await ask(app, `${path}?group_by=${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return groupsOf(body);
};

describe("keys and names", () => {
  test.each<[string, Shown[]]>([
    [
      "type",
      [
        ["types/article", "article", 3],
        ["types/book", "book", 1],
        ["types/book-chapter", "book-chapter", 1],
      ],
    ],
    [
      "publication_year",
      [
        ["2021", "2021", 3],
        ["2019", "2019", 1],
        ["2020", "2020", 1],
      ],
    ],
    [
      "authorships.countries",
      [
        ["countries/US", "United States", 3],
        ["countries/KE", "Kenya", 2],
        ["countries/FR", "France", 1],
      ],
    ],
    [
      "language",
      [
        ["languages/en", "English", 2],
        ["languages/fr", "French", 1],
      ],
    ],
    [
      "open_access.oa_status",
      [
        ["gold", "gold", 3],
        ["closed", "closed", 2],
      ],
    ],
    [
      "institutions.id",
      [
        ["I1", "Academy of Maps", 3],
        ["I2", "Institute of Seas", 2],
        ["I3", null, 1],
      ],
    ],
    [
      "primary_location.source.type",
      [
        ["source-types/book%20series", "book series", 1],
        ["source-types/journal", "journal", 1],
        ["source-types/repository", "repository", 1],
      ],
    ],
    ["best_oa_location.license", [["licenses/cc-by", "CC-BY", 3]]],
    ["keywords.id", [["keywords/maps", null, 1]]],
    ["sustainable_development_goals.id", [["sdgs/3", "Good health and well-being", 1]]],
    [
      "primary_location.source.host_organization_lineage",
      [
        ["I1", "Academy of Maps", 3],
        ["P1", "A press", 3],
      ],
    ],
    ["primary_location.source.publisher_lineage", [["P1", "A press", 3]]],
  ])("%s", async (column, groups) => {
    expect(await shown(column)).toEqual(groups);
  });

  test("authors without a name are dropped", async () => {
    expect(await shown("authorships.author.id")).toEqual([
      ["A1", "Ann Lee", 3],
      ["A2", "Bo Li", 2],
    ]);
  });
});

describe("counts", () => {
  test("meta.count is that of all matches, groups_count that of the groups in the answer", async () => {
    const { body } = await ask(app, "/works?group_by=language&per_page=1");
    expect(body.meta).toMatchObject({ count: 5, groups_count: 1, page: 1, per_page: 1 });
    expect(groupsOf(body)).toEqual([["languages/en", "English", 2]]);
    expect((await ask(app, "/works?group_by=type")).body.meta).toMatchObject({
      groups_count: 3,
      per_page: 200,
    });
  });

  test.each([
    ["has_doi", 2],
    ["is_oa", 2],
    ["version", 3],
    ["best_open_version", 3],
    ["institutions.continent", 3],
  ])("groups_count of %s is always %i", async (column, count) => {
    for (const filter of ["publication_year:2019", "publication_year:2021"]) {
      const { body } = await ask(app, `/works?filter=${filter}&group_by=${column}`);
      expect(body.meta.groups_count).toBe(count);
    }
  });
});

describe("yes and no, versions and continents", () => {
  test("both yes and no are there, whichever occur", async () => {
    expect(await shown("has_doi")).toEqual([
      ["false", "false", 5],
      ["true", "true", 0],
    ]);
    expect(await shown("is_oa")).toEqual([
      ["true", "true", 3],
      ["false", "false", 2],
    ]);
  });

  test("the unknown count as no, when they are asked for", async () => {
    expect(await shown("has_fulltext")).toEqual([
      ["false", "false", 1],
      ["true", "true", 1],
    ]);
    expect(await shown("has_fulltext:include_unknown")).toEqual([
      ["false", "false", 4],
      ["true", "true", 1],
    ]);
  });

  test("continents are Wikidata ids with names, the unknown always among them", async () => {
    expect(await shown("institutions.continent")).toEqual([
      ["Q49", "North America", 3],
      ["Q15", "Africa", 2],
      ["Q46", "Europe", 1],
      ["unknown", "unknown", 1],
    ]);
  });

  test("versions of any location, and how good the best open copy is, overlapping", async () => {
    expect(await shown("version")).toEqual([
      ["submittedVersion", "submittedVersion", 2],
      ["publishedVersion", "publishedVersion", 1],
    ]);
    expect(await shown("best_open_version")).toEqual([
      ["any", "any", 2],
      ["acceptedOrPublished", "acceptedOrPublished", 1],
      ["published", "published", 1],
    ]);
  });
});

describe("unknown values", () => {
  test("are hidden unless asked for, with a key of their own for numbers", async () => {
    expect(await shown("language:include_unknown")).toEqual([
      ["languages/en", "English", 2],
      ["unknown", "unknown", 2],
      ["languages/fr", "French", 1],
    ]);
    expect((await shown("language:known")).map(([key]) => key)).toEqual(["languages/en", "languages/fr"]);
    expect(await shown("cited_by_count:include_unknown")).toContainEqual(["-111", "unknown", 1]);
    expect(await shown("authorships.author.id:include_unknown")).toContainEqual(["unknown", "unknown", 1]);
  });
});

describe("fields that ask for sources of one type", () => {
  test.each<[string, number, Shown[]]>([
    ["journal:include_unknown", 1, [["S1", "A journal", 1]]],
    ["repository", 2, [["S2", null, 2]]],
    ["locations.source.host_institution_lineage", 2, [["I1", "Academy of Maps", 2]]],
  ])("%s", async (column, count, groups) => {
    const { body } = await ask(app, `/works?group_by=${column}`);
    expect(body.meta.count).toBe(count);
    expect(groupsOf(body)).toEqual(groups);
  });
});

describe("order", () => {
  test("by count, then key; by key; by count ascending", async () => {
    const keys = async (sort: string): Promise<string[]> =>
      (await shown(`publication_year${sort}`)).map(([key]) => key);
    expect(await keys("")).toEqual(["2021", "2019", "2020"]);
    expect(await keys("&sort=key:asc")).toEqual(["2019", "2020", "2021"]);
    expect(await keys("&sort=key:desc")).toEqual(["2021", "2020", "2019"]);
    expect(await keys("&sort=count:asc")).toEqual(["2019", "2020", "2021"]);
    expect(await keys("&sort=cited_by_count.sum:asc")).toEqual(["2019", "2020", "2021"]);
  });

  test("a metric stands in every group, null where nothing has a value", async () => {
    const { body } = await ask(app, "/works?group_by=type&sort=cited_by_count.mean:desc");
    expect(body.group_by).toEqual([
      { key: `${base}/types/article`, key_display_name: "article", count: 3, mean_cited_by_count: 5.5 },
      { key: `${base}/types/book`, key_display_name: "book", count: 1, mean_cited_by_count: 1 },
      {
        key: `${base}/types/book-chapter`,
        key_display_name: "book-chapter",
        count: 1,
        mean_cited_by_count: 0,
      },
    ]);
    const dotted = await ask(app, "/works?group_by=type&sort=cited_by_percentile_year.min.max:desc");
    expect(
      dotted.body.group_by.map((group) => Reflect.get(group, "max_cited_by_percentile_year_min")),
    ).toEqual([10, null, null]);
  });
});

describe("cursors", () => {
  test("go through the groups in the order of their keys, to null", async () => {
    const first = await ask(app, "/works?group_by=publication_year&cursor=*&per_page=2");
    expect(first.body.meta).toMatchObject({ page: null, groups_count: 2 });
    expect(groupsOf(first.body).map(([key]) => key)).toEqual(["2019", "2020"]);
    const cursor = encodeURIComponent(first.body.meta.next_cursor ?? "");
    const second = await ask(app, `/works?group_by=publication_year&cursor=${cursor}&per_page=2`);
    expect(groupsOf(second.body).map(([key]) => key)).toEqual(["2021"]);
    expect(second.body.meta.next_cursor).toBeNull();
  });
});

describe("several fields", () => {
  const nested = [
    {
      key: `${base}/types/article`,
      key_display_name: "article",
      count: 3,
      groups: [
        { key: "2021", key_display_name: "2021", count: 2 },
        { key: "2020", key_display_name: "2020", count: 1 },
      ],
    },
    {
      key: `${base}/types/book`,
      key_display_name: "book",
      count: 1,
      groups: [{ key: "2021", key_display_name: "2021", count: 1 }],
    },
    {
      key: `${base}/types/book-chapter`,
      key_display_name: "book-chapter",
      count: 1,
      groups: [{ key: "2019", key_display_name: "2019", count: 1 }],
    },
  ];

  test("nest by URL, OQL and OQO alike", async () => {
    const byUrl = await ask(app, "/works?group_by=type,publication_year");
    expect(Object.keys(byUrl.body)).toEqual(["meta", "group_by"]);
    expect(byUrl.body.meta).toMatchObject({ count: 5, groups_count: 3, per_page: 200 });
    expect(byUrl.body.meta.x_query).toMatchObject({
      oql: "works group by type, year",
      url: "/works?group_by=type,publication_year",
    });
    expect(byUrl.body.group_by).toEqual(nested);
    const oql = "works group by type, year";
    expect((await ask(app, `/?oql=${encodeURIComponent(oql)}`)).body.group_by).toEqual(nested);
    const group_by = [{ column_id: "type" }, { column_id: "publication_year" }];
    expect((await post(app, "/", { oqo: { get_rows: "works", group_by } })).body.group_by).toEqual(nested);
  });

  test("go three deep, with metrics from the query object at every level", async () => {
    const columns = ["type", "publication_year", "authorships.countries"];
    const answer = await post(app, "/", {
      oqo: {
        get_rows: "works",
        group_by: columns.map((column_id) => ({ column_id })),
        sort_by: [{ column_id: "cited_by_count", aggregate: "max", direction: "asc" }],
      },
      per_page: 2,
    });
    expect(answer.body.meta).toMatchObject({ count: 5, groups_count: 2, per_page: 2 });
    expect(answer.body.group_by).toMatchObject([
      { key_display_name: "book-chapter", max_cited_by_count: 0 },
      {
        key_display_name: "book",
        max_cited_by_count: 1,
        groups: [{ key: "2021", max_cited_by_count: 1, groups: [] }],
      },
    ]);
  });

  test("nest in the words and with the sort of a query text", async () => {
    const oql = encodeURIComponent("works where year >= (2020) group by type, language");
    const { body } = await ask(app, `/?oql=${oql}&sort=cited_by_count.sum:desc&per_page=1`);
    expect(body.group_by).toMatchObject([
      { key_display_name: "article", sum_cited_by_count: 11, groups: [{ sum_cited_by_count: 7 }] },
    ]);
  });
});

describe("side by side", () => {
  test("lists a grouping for each field", async () => {
    const { status, body } = await ask(
      app,
      "/works?group_bys=type,is_oa,language:include_unknown&per_page=2",
    );
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["meta", "group_by", "group_bys"]);
    expect(body.meta).toMatchObject({ count: 5, page: 1, per_page: 2, groups_count: null, cost_usd: 0.0001 });
    expect(body.meta.x_query.url).toBe("/works?per_page=2&group_bys=type,is_oa,language");
    expect(body.group_by).toEqual([]);
    const groupings = Reflect.get(body, "group_bys") as { group_by_key: string; groups: object[] }[];
    expect(groupings.map((one) => [one.group_by_key, groupsOf({ group_by: one.groups })])).toEqual([
      [
        "type",
        [
          ["types/article", "article", 3],
          ["types/book", "book", 1],
        ],
      ],
      [
        "is_oa",
        [
          ["true", "true", 3],
          ["false", "false", 2],
        ],
      ],
      [
        "language",
        [
          ["languages/en", "English", 2],
          ["unknown", "unknown", 2],
        ],
      ],
    ]);
  });

  test("keeps the groups of each by name", async () => {
    const { body } = await ask(app, "/works?group_bys=type,authorships.countries&q=k");
    expect(body.meta).toMatchObject({ count: 3, q: "k" });
  });
});

describe("q", () => {
  test.each<[string, string[]]>([
    ["authorships.author.id&q=LEE ann", ["Ann Lee"]],
    ["institutions.id&q=MAPS", ["Academy of Maps"]],
    ["institutions.id&q=seas of", []],
    ["authorships.countries&q=united", ["United States"]],
    ["publication_year&q=202", ["2021", "2020"]],
    ["is_oa&q=tr", ["true"]],
    ["institutions.continent&q=am", ["North America"]],
    ["type,publication_year&q=book", ["book", "book-chapter"]],
  ])("group_by=%s", async (query, names) => {
    const { body } = await ask(app, `/works?group_by=${query}`);
    expect(groupsOf(body).map(([, name]) => name)).toEqual(names);
    expect(body.meta).toMatchObject({
      count: names.length,
      groups_count: names.length,
      q: query.split("q=")[1],
    });
  });

  test("looks beyond the groups of the first page", async () => {
    expect((await shown("type&q=chapter&per_page=1")).map(([, name]) => name)).toEqual(["book-chapter"]);
  });
});

test("a search narrows the rows that are grouped", async () => {
  const { body } = await ask(smallApp().app, "/works?search=maps&group_by=type");
  expect(body.group_by.reduce((all, { count }) => all + count, 0)).toBe(body.meta.count);
});

describe("refusals", () => {
  test.each([
    ["group_by=type:nope", /^'type:nope' is not a valid grouping\./],
    ["group_by=publication_date", "Cannot group by date, number, or search fields."],
    ["group_by=fwci", "Cannot group by date, number, or search fields."],
    ["group_by=title.search", "Cannot group by date, number, or search fields."],
    ["group_by=doi", "Cannot group by doi."],
    ["group_by=display_name", "Cannot group by display_name."],
    ["group_by=biblio.first_page", "Cannot group by biblio.first_page."],
    ["group_by=cited_by", "Cannot group by cited_by."],
    ["group_by=referenced_works", "Cannot group by referenced_works."],
    ["group_by=nope", /^nope is not a valid field\./],
    [
      "group_by=is_oa&cursor=*",
      "Cannot use cursor pagination when grouping fields that return true or false.",
    ],
    ["group_by=type,language&cursor=*", "Cannot use cursor pagination when grouping by several fields."],
    ["group_by=is_oa&sort=count:desc", "Cannot sort when grouping fields that return true or false."],
    ["group_by=type&sort=cited_by_count:desc", /^Cannot sort groups by cited_by_count\./],
    ["group_by=type&sort=relevance_score:desc", /^Cannot sort groups by relevance_score\./],
    ["group_by=type&sort=type.mean:desc", "Cannot sort groups by the mean of type: it is not a number."],
    ["group_by=type&sort=key,count", "Groups are sorted by one key. Leave out all but the first."],
    ["group_by=type&sort=count:desc&cursor=*", /^With a cursor groups come in the order of their keys\./],
    ["group_by=type,is_oa", "Cannot group by is_oa together with other fields."],
    [
      "group_by=institutions.continent,type",
      "Cannot group by institutions.continent together with other fields.",
    ],
    ["group_by=type,version", "Cannot group by version together with other fields."],
    ["group_by=mag_only,type", "Cannot group by mag_only together with other fields."],
    ["group_by=type,topics.domain.id", "Cannot group by topics.domain.id together with other fields."],
    ["group_by=type,language,publication_year,keywords.id", "Cannot group by more than 3 fields at once."],
    ["group_bys=type,doi", "Cannot group by doi."],
    ["group_bys=type&group_by=language", /^group_bys does not work with group_by\./],
    ["group_bys=type&cursor=*", /^Cannot use cursor pagination with group_bys\./],
    ["group_bys=a,b,c,d,e,f,g,h,i,j,k", "group_bys takes at most 10 fields."],
    ["group_bys=type&select=id", "select does not work with group_by."],
    ["group_bys=type&sample=5", "sample does not work with group_by."],
    ["q=maps", "q keeps groups by their names, so it needs group_by."],
  ])("%s", async (query, message) => {
    const { status, body } = await ask(app, `/works?${query}`);
    expect(status).toBe(400);
    expect(body).toEqual({
      error: "Invalid query parameters error.",
      message: typeof message === "string" ? message : expect.stringMatching(message),
    });
  });

  test.each([
    ["group_by=type&per_page=201", "per-page parameter must be between 1 and 200."],
    ["group_by=type&page=2", /^Unable to paginate beyond page 1\./],
    ["group_bys=type&page=2", /^Unable to paginate beyond page 1\./],
    ["group_by=type&cursor=nope", /^Invalid cursor value/],
    ["group_by=type&cursor=null", /^Cursor is null\./],
  ])("%s as a paging error", async (query, message) => {
    const { status, body } = await ask(app, `/works?${query}`);
    expect(status).toBe(400);
    expect(body).toEqual({
      error: "Pagination error.",
      message: typeof message === "string" ? message : expect.stringMatching(message),
    });
  });

  test("in the words of the query endpoints", async () => {
    const group_by = [{ column_id: "type" }, { column_id: "open_access.is_oa" }];
    const { status, body } = await post(app, "/", { oqo: { get_rows: "works", group_by } });
    expect(status).toBe(400);
    expect(body.validation.errors).toMatchObject([
      { type: "bad_request", location: "group_by[1].column_id", code: "invalid_group_by" },
    ]);
  });
});
