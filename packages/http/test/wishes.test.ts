import { createEngine } from "@oqlkit/engine";
import { createMemoryAdapter } from "@oqlkit/engine/testing";
import { expect, test } from "vitest";
import { ask, post, smallApp, smallEngine } from "./small-catalog.ts";

const { app } = smallApp();
const metaOf = async (path: string): Promise<Record<string, unknown>> => ({
  ...(await ask(app, path)).body.meta,
});

test("lists and groups name the version of the data, which the ETag holds as well", async () => {
  const { version } = smallEngine().snapshot;
  const list = await ask(app, "/works");
  expect(list.body.meta).toMatchObject({ data_version: version });
  expect(list.headers.get("etag")).toContain(version);
  expect(await metaOf("/?oql=works group by type")).toMatchObject({ data_version: version });
});

test.each(["/works", "/works?group_by=type", "/works?group_bys=type,language"])(
  "data_version of %s is that of the data asked, whatever is swapped in meanwhile",
  async (path) => {
    const [asked, later] = ["one", "other"].map((title) =>
      createMemoryAdapter({
        idBase: "https://openalex.org",
        objects: { works: [{ id: "https://openalex.org/W1", title }] },
      }),
    );
    if (asked === undefined || later === undefined) throw new TypeError("There are two.");
    const execute: typeof asked.execute = async (plan, options) => {
      void engine.swap(later);
      return await asked.execute(plan, options);
    };
    const engine = createEngine({ adapter: Object.create(asked, { execute: { value: execute } }) });
    const { meta } = (await ask(smallApp({ engine }).app, path)).body;
    expect(meta).toMatchObject({ data_version: asked.snapshot.version });
    expect(engine.snapshot.version).toBe(later.snapshot.version);
  },
);

test("groups that were cut say so", async () => {
  expect(await metaOf("/works?group_by=type")).toMatchObject({ groups_truncated: false });
  expect(await metaOf("/works?group_by=type&per_page=1")).toMatchObject({
    groups_truncated: true,
    groups_total: 2,
  });
  expect(await metaOf("/works?group_by=type")).not.toHaveProperty("groups_total");
  const nested = await ask(app, "/works?group_by=publication_year,authorships.author.id&per_page=1");
  expect(nested.body).toMatchObject({ meta: { groups_total: 6 }, group_by: [{ groups_total: 2 }] });
  const both = await ask(app, "/works?group_bys=type,publication_year&per_page=2");
  expect(both.body).toMatchObject({
    meta: { groups_truncated: true, groups_total: 8 },
    group_bys: [{ group_by_key: "type" }, { group_by_key: "publication_year", groups_total: 6 }],
  });
  expect(await metaOf("/works")).not.toHaveProperty("groups_truncated");
});

test.each([
  ["/works?mailto=a@b.org", ["mailto"]],
  ["/works?data_version=2&warm=true", ["data_version", "warm"]],
  ["/works?format=json", ["format"]],
  ["/works?page=1&page=2", ["page"]],
  ["/authors?include_xpac=true", ["include_xpac"]],
  ["/works?api_key=k", ["api_key"]],
  ["/?oql=works&filter=type:book&mailto=a", ["mailto", "filter"]],
  ["/?oql=works&oqo={}", ["oqo"]],
  ["/works?per-page=2&per_page=3", ["per_page"]],
  ["/works?group_by=type&group-by=is_oa", ["group-by"]],
  [
    "/works?include-xpac=true&include_xpac=false&data_version=2&data-version=3",
    ["data_version", "data-version", "include-xpac"],
  ],
  ['/works?search=""&search.title=maps', ["search"]],
  ["/?oql=works&per-page=2&per_page=3", ["per_page"]],
  ['/?oqo={"get_rows":"works","seed":"a"}', ["seed"]],
  ['/?oqo={"get_rows":"authors","corpus":"all"}', ["corpus"]],
  ["/properties?entity=works&foo=1", ["foo"]],
  ["/properties/works?entity=authors", ["entity"]],
  ["/entities?foo=1&mailto=a", ["mailto", "foo"]],
  ["/autocomplete?q=map&mailto=a&author_hint=b", ["mailto", "author_hint"]],
  ["/autocomplete/authors?q=map&data_version=2&include_xpac=true", ["data_version", "include_xpac"]],
])("%s warns of %j", async (path, names) => {
  const { warnings } = await metaOf(path);
  expect(warnings).toEqual(
    names.map((parameter) => ({ parameter, message: expect.stringContaining(parameter) })),
  );
});

test.each(["/works?bypass_cache=true", "/?oql=works&bypass_cache=true"])(
  "%s warns of nothing: the answer is worked out anew",
  async (path) => {
    expect(await metaOf(path)).not.toHaveProperty("warnings");
  },
);

test("what the body of a query says counts before what the query string and the query itself say", async () => {
  const oqo = { get_rows: "works", page: 2, per_page: 3, select: ["id"] };
  const { body } = await post(app, "/?per-page=2&sort=cited_by_count&mailto=a", {
    oqo,
    per_page: 1,
    page: 1,
  });
  expect(body.meta).toMatchObject({ page: 1, per_page: 1 });
  expect(body.meta.warnings).toEqual([
    { parameter: "mailto", message: "mailto has no effect." },
    { parameter: "per-page", message: expect.stringContaining("beside the body") },
    { parameter: "oqo", message: "per_page in the oqo has no effect beside per_page." },
    { parameter: "oqo", message: "page in the oqo has no effect beside page." },
  ]);
  expect((await post(app, "/?page=1", { oql: "works", per_page: 1 })).body.meta).not.toHaveProperty(
    "warnings",
  );
});

test("what a sibling says in its place may be anything in the query", async () => {
  const embedded = [
    [{ per_page: 500 }, { per_page: 2 }],
    [{ page: 0 }, { page: 1 }],
    [{ select: ["nope"] }, { select: "id" }],
    [{ sort_by: [{ column_id: "nope", direction: "asc" }] }, { sort: "display_name" }],
    [{ sort_by_column: "nope" }, { sort: "display_name" }],
  ] as const;
  for (const [inQuery, beside] of embedded) {
    const { status, body } = await post(app, "/", { oqo: { get_rows: "works", ...inQuery }, ...beside });
    expect(status).toBe(200);
    expect(body.meta.warnings).toMatchObject([
      { parameter: "oqo", message: expect.stringContaining("has no effect beside") },
    ]);
    expect((await post(app, "/", { oqo: { get_rows: "works", ...inQuery } })).status).toBe(400);
  }
  const blank = { get_rows: "works", select: [], sort_by: [], per_page: null };
  const { body } = await post(app, "/", { oqo: blank, select: "id", sort: "id", per_page: 2 });
  expect(body.meta).not.toHaveProperty("warnings");
});

test("groups side by side of what the language has no words for are named as they were sent", async () => {
  expect(await metaOf("/works?group_bys=cites")).toMatchObject({ warnings: [{ parameter: "group_bys" }] });
});

test("groups warn of what only their URL says", async () => {
  const path = "/works?group_by=language:include_unknown&q=en";
  expect(await metaOf(path)).toMatchObject({
    warnings: [{ parameter: "group_by" }, { parameter: "q" }],
    x_query: { url: path },
  });
});

test("exact words rank alike in all forms, and other words said one by one with a warning", async () => {
  const { warnings } = await metaOf("/works?search=within%20reach");
  expect(warnings).toMatchObject([
    { parameter: "search", message: expect.stringContaining("'within reach'") },
  ]);
  expect(await metaOf("/works?search.exact=within%20reach")).not.toHaveProperty("warnings");
});

test("a lookup warns of what it does not look at", async () => {
  const named = async (path: string, body: object): Promise<unknown> =>
    (await post(app, path, body)).body.meta.warnings?.map((one: { parameter: string }) => one.parameter);
  const ids = ["W1001"];
  expect(await named("/works/lookup?select=id&mailto=a&per-page=5", { ids })).toEqual(["mailto", "per-page"]);
  expect(await named("/works/lookup?select=id", { ids, select: "doi" })).toEqual(["select"]);
  expect(await named("/works/lookup?select=id", { ids })).toBeUndefined();
});

test.each([
  "/works?filter=type:book",
  "/works?group_by=type:known",
  "/works?include_xpac=true",
  "/?oql=works&per_page=3",
])("%s warns of nothing", async (path) => {
  expect(await metaOf(path)).not.toHaveProperty("warnings");
});

test.each([
  ["works where year is (2020)", 0.0001],
  ["works where title has (maps)", 0.001],
  ['works where abstract is similar to ("maps of the sea")', 0.01],
  ["works where title has (maps) group by type", 0.0001],
])("/query tells what %s costs", async (oql, cost_usd) => {
  expect((await post(app, "/query", { oql })).body).toMatchObject({ cost_usd });
});

test("addresses in objects point at the server itself", async () => {
  const idBase = "https://openalex.org";
  const own = "https://api.openalex.org/works?filter=cites:W1";
  const work = {
    id: `${idBase}/W11`,
    title: 'says "cited_by_api_url":"https://x.org"',
    cited_by_api_url: own,
  };
  const engine = createEngine({ adapter: createMemoryAdapter({ idBase, objects: { works: [work] } }) });
  for (const [baseUrl, expected] of [
    ["", "http://catalog.test/works?filter=cites:W1"],
    ["/api", "http://catalog.test/api/works?filter=cites:W1"],
    ["https://catalog.example/v1/", "https://catalog.example/v1/works?filter=cites:W1"],
  ] as const) {
    const served = smallApp({ engine, baseUrl }).app;
    const answer = { ...work, cited_by_api_url: expected };
    expect((await ask(served, "/works/W11")).body).toEqual(answer);
    expect((await ask(served, "/works")).body.results).toEqual([answer]);
    expect((await post(served, "/works/lookup", { ids: ["W11"] })).body.results).toEqual([answer]);
  }
});

test("select reaches into objects and lists, and gives the abstract as text", async () => {
  const select = "id,open_access.is_oa,authorships.author.id,abstract";
  const expected = {
    id: "https://openalex.org/W1002",
    open_access: { is_oa: false },
    authorships: [{ author: { id: "https://openalex.org/A502" } }],
    abstract: "seas are charted",
  };
  expect((await ask(app, `/works/W1002?select=${select}`)).body).toEqual(expected);
  expect((await ask(app, `/works?filter=ids.openalex:W1002&select=${select}`)).body.results).toEqual([
    expected,
  ]);
  expect((await post(app, "/works/lookup", { ids: ["W1002"], select })).body.results).toEqual([expected]);
  const run = await post(app, "/", { oql: "works where openalex is (W1002)", select });
  expect(run.body.results).toEqual([expected]);
});

test.each([
  [
    "/works?select=id,open_access.oa",
    "open_access.oa is not a valid select field: open_access has the fields",
  ],
  ["/works/W1002?select=authorships.author.nope", "authorships.author has the fields"],
  ["/authors?select=abstract", "abstract is not a valid select field"],
])("%s is refused", async (path, message) => {
  const { status, body } = await ask(app, path);
  expect(status).toBe(400);
  expect(body.message).toContain(message);
});

test("a select that goes nowhere is refused beside OQL too", async () => {
  const { status, body } = await ask(app, "/?oql=works&select=open_access.oa");
  expect(status).toBe(400);
  expect(body.validation.errors[0]?.message).toContain("open_access.oa is not a valid select field");
});

test.each([
  [
    "(type:book,is_oa:true)|publication_year:2016",
    "works where (type is (book) and open access is (true)) or year is (2016)",
  ],
  [
    "type:book AND (is_oa:true OR publication_year:>2016)",
    "works where type is (book) and (open access is (true) or year > (2016))",
  ],
  [
    "type:book,is_oa:true|publication_year:2016",
    "works where type is (book) and (open access is (true) or year is (2016))",
  ],
  ["type:book or publication_year:2016", "works where type is (book) or year is (2016)"],
  ["!(type:book,publication_year:2016)", "works where type is (not book) or year is (not 2016)"],
  [
    "type:book AND NOT title.search:(maps OR seas)",
    "works where type is (book) and title has (not maps and not seas)",
  ],
  ["type:(article|book)", "works where type is (article or book)"],
  [
    "is_oa:true,type:!(article OR book)",
    "works where open access is (true) and type is (not article and not book)",
  ],
  ['type:("article"|(book AND !dataset))', "works where type is (article or (book and not dataset))"],
  ["publication_year:(>2016|2010-2012)", "works where year > (2016) or (year >= (2010) and year <= (2012))"],
  ["display_name:(maps|seas)", "works where title is (maps or seas)"],
])("the filter %s is answered with OQL that says it", async (filter, expected) => {
  const { status, body } = await ask(app, `/works?filter=${encodeURIComponent(filter)}`);
  expect(status).toBe(400);
  const oql = body.message.split("/?oql=")[1] ?? "";
  expect(oql).toBe(expected);
  expect((await ask(app, `/?oql=${encodeURIComponent(oql)}`)).status).toBe(200);
});

test.each([
  'title.search:"open (maps),a"',
  "title.search:(maps OR seas) AND open",
  "title.search:maps|seas,type:book|article",
  "display_name:Deep\\, or not",
  'display_name:"a, b"',
  "title.search:data and maps",
  "title.search:(maps|seas)",
  "display_name:(Deep) maps",
  "display_name:(Deep)",
  "doi:10.5555/paper(1)00(2)",
])("the filter %s is run", async (filter) => {
  expect((await ask(app, `/works?filter=${encodeURIComponent(filter)}`)).status).toBe(200);
});

test("a filter that falls apart at a comma tells where", async () => {
  const filter = encodeURIComponent("title.search:Data, maps");
  const { status, body } = await ask(app, `/works?filter=${filter}`);
  expect(status).toBe(400);
  expect(body.message).toContain("split at the comma at its character 18, after 'title.search:Data'. Where");
  expect(body.message).toContain("quote the value, or");
  const curly = encodeURIComponent("title.search:“Data, maps”");
  const refused = await ask(app, `/works?filter=${curly}`);
  expect(refused.body.message).toContain("quote the value in straight quotes");
});

test("a value with quotation marks, which the query language has none for, has no echo", async () => {
  const filter = encodeURIComponent('display_name:"“Data”, or not"');
  const { status, body } = await ask(app, `/works?filter=${filter}`);
  expect([status, body.meta.x_query]).toEqual([200, undefined]);
  expect(body.meta.warnings).toMatchObject([
    { parameter: "filter", message: expect.stringContaining("no quotation marks in values") },
  ]);
});

test("a comma after a backslash and one in quotes belong to the value", async () => {
  const count = async (value: string): Promise<number> =>
    (await ask(app, `/works?filter=${encodeURIComponent(`title.search:${value}`)}`)).body.meta.count;
  expect(await count("Data\\, maps and people")).toBe(10);
  expect(await count('"Data, maps and people"')).toBe(10);
});
