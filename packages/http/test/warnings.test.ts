import { expect, test } from "vitest";
import { ask, metaOf, post, smallApp, smallEngine } from "./small-catalog.ts";

const { app } = smallApp();

test.each([
  ["/works?mailto=a@b.org", ["mailto"]],
  ["/works?data_version=2&warm=true", ["data_version", "warm"]],
  ["/works?format=csv", ["format"]],
  ["/works?page=1&page=2", ["page"]],
  ["/works?page=1&cursor=*", ["page"]],
  ["/?oql=works&page=1&cursor=*", ["page"]],
  ['/?oqo={"get_rows":"works","page":1}&cursor=*', ["page"]],
  ["/works?filter=&search=%20&sort=cited_by_count", ["filter", "search"]],
  ["/works?per-page=&mailto=&api_key=", ["mailto", "api_key", "per-page"]],
  ["/?oql=works&select=", ["select"]],
  ["/works?filter=,&sort=,&select=,%20,&group_by=,", ["filter", "sort", "select", "group_by"]],
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
  ["/autocomplete?q=map&entity_type=work&hide_works=true", ["hide_works"]],
  ["/works?filter=type:book,is_xpac:true&include_xpac=true", ["include_xpac"]],
  [`/works?filter=title.search:"a,is_xpac:true"&include_xpac=true&mailto=a`, ["mailto"]],
])("%s warns of %j", async (path, names) => {
  const { warnings } = await metaOf(app, path);
  expect(warnings).toEqual(
    names.map((parameter) => ({ parameter, message: expect.stringContaining(parameter) })),
  );
});

test.each(["/works?bypass_cache=true", "/?oql=works&bypass_cache=true"])(
  "%s warns of nothing: the answer is worked out anew",
  async (path) => {
    expect(await metaOf(app, path)).not.toHaveProperty("warnings");
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
  expect(await metaOf(app, "/works?group_bys=cites")).toMatchObject({
    warnings: [{ parameter: "group_bys" }],
  });
});

test("groups warn of what only their URL says", async () => {
  const path = "/works?group_by=language:include_unknown&q=en";
  expect(await metaOf(app, path)).toMatchObject({
    warnings: [{ parameter: "group_by" }, { parameter: "q" }],
    x_query: { url: path },
  });
});

test("what the language has no text for is null, with the name of what it came in", async () => {
  const moved = '"open data"~3';
  const inFilter = await metaOf(app, `/works?search=maps&filter=title.search:${moved}`);
  expect(inFilter).toMatchObject({ x_query: { oql: null }, warnings: [{ parameter: "filter" }] });
  const leaf = { column_id: "title.search", value: moved, operator: "has" };
  const { body } = await post(app, "/", { oqo: { get_rows: "works", filter_rows: [leaf] } });
  expect(body.meta).toMatchObject({ x_query: { oql: null }, warnings: [{ parameter: "oqo" }] });
});

test("exact words rank alike in all forms, and what others rank one by one is no text of them", async () => {
  expect(await metaOf(app, "/works?search=within%20reach")).toMatchObject({
    x_query: { oql: null },
    warnings: [{ parameter: "search", message: expect.stringContaining("such as within") }],
  });
  expect(await metaOf(app, "/works?search.exact=within%20reach")).not.toHaveProperty("warnings");
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
  expect(await metaOf(app, path)).not.toHaveProperty("warnings");
});

test("a value with quotation marks, which the query language has none for, is echoed without a text", async () => {
  const filter = encodeURIComponent('display_name:"“Data”, or not"');
  const { status, body } = await ask(app, `/works?filter=${filter}`);
  expect([status, body.meta.x_query]).toMatchObject([
    200,
    { oql: null, oqo: { filter_rows: [{ column_id: "display_name", value: "\u201cData\u201d, or not" }] } },
  ]);
  expect(body.meta.warnings).toMatchObject([
    { parameter: "filter", message: expect.stringContaining("no quotation marks in values") },
  ]);
});

test.each([
  [
    "/works/W1001?mailto=a&api_key=b&include_xpac=true&per-page=1",
    ["mailto", "api_key", "include_xpac", "per-page"],
  ],
  ["/works/random?mailto=a", ["mailto"]],
  [
    "/works?group_by=type&format=csv&per_page=2&apc_sum=true&mailto=%C3%A9&q=a",
    ["mailto", "apc_sum", "per_page"],
  ],
  ["/works?group_by=type&format=xlsx", []],
  ["/works/W1001?select=id", []],
  ["/query/oql/works?foo=1&mailto=a", ["mailto", "foo"]],
  ["/query/oxurl//works?filter=type:book", []],
  ["/query/oxurl/works%3Ffilter=type:book?per_page=3", ["per_page"]],
  ["/health?foo=1", ["foo"]],
  ["/validate?q=works&width=3", ["width"]],
  ["/parse-context?q=works&pos=3", []],
  ["/query/spec/oqo?foo=1", ["foo"]],
  ["/?mailto=a&foo=1", ["mailto", "foo"]],
  ["/works/valid_fields?foo=1", ["foo"]],
  ["/openapi.json?mailto=a", ["mailto"]],
])("%s has no meta and warns of %j in a header", async (path, names) => {
  const { status, headers } = await app.request(path);
  expect(status).toBe(200);
  const told: unknown[] = JSON.parse(headers.get("x-warnings") ?? "[]");
  expect(told).toHaveLength(names.length);
  expect(told).toEqual(
    expect.arrayContaining(names.map((parameter) => ({ parameter, message: expect.any(String) }))),
  );
});

test("a header of warnings stays short, and tells how many it leaves out", async () => {
  const names = Array.from({ length: 100 }, (_, index) => `${"n\u00fc".repeat(5)}${index}=1`);
  const { headers } = await app.request(`/validate?q=works&${names.join("&")}`);
  const header = headers.get("x-warnings") ?? "";
  expect(header.length).toBeLessThan(4200);
  const told: { message: string }[] = JSON.parse(header);
  expect(told.at(-1)?.message).toBe(`Warnings that have no place here: ${100 - told.length + 1}.`);
});

test("a file that does not hold all groups says so", async () => {
  const works = Array.from({ length: 201 }, (_, index) => ({
    id: `https://openalex.org/W${index + 1}`,
    biblio: { volume: `${index}` },
  }));
  const { app: many } = smallApp({ engine: smallEngine({ works }) });
  const { headers } = await many.request("/works?group_by=biblio.volume&format=csv");
  expect(JSON.parse(headers.get("x-warnings") ?? "[]")).toEqual([
    { parameter: "format", message: expect.stringContaining("more groups") },
  ]);
});
