import { expect, test } from "vitest";
import { serveApp } from "../src/index.ts";
import { ask, idsOf, smallApp, smallEngine } from "./small-catalog.ts";

const { app } = smallApp();

test("completes names of one entity type", async () => {
  const { status, body } = await ask(app, "/autocomplete/sources?q=jour");
  expect(status).toBe(200);
  expect(body.meta).toMatchObject({ count: 2, page: 1, per_page: 10 });
  expect(body.results[0]).toEqual({
    id: "https://openalex.org/S10",
    short_id: "sources/S10",
    display_name: "Journal 10",
    hint: "host organization unknown",
    cited_by_count: null,
    works_count: 20,
    entity_type: "source",
    external_id: "1234-5610",
    filter_key: "primary_location.source.id",
  });
});

test("works come by citations, with their authors as a hint", async () => {
  const { body } = await ask(app, "/autocomplete/works?q=deep+sea");
  expect(body.meta.count).toBe(10);
  const counts = body.results.map(({ cited_by_count }) => Number(cited_by_count));
  expect(counts).toEqual([...counts].sort((a, b) => b - a));
  expect(body.results[0]).toMatchObject({ entity_type: "work", works_count: null, hint: "Author 1" });
});

test("an alias, an identifier, nothing typed", async () => {
  expect((await ask(app, "/autocomplete/people?q=author")).body.meta.count).toBe(4);
  expect(idsOf(await ask(app, "/autocomplete/works?q=10.5555/paper.1002"))).toEqual(["W1002"]);
  expect(idsOf(await ask(app, "/autocomplete/authors"))).toEqual(["A501", "A502", "A503", "A504"]);
});

test("blanks in codes stand as in the ids of objects", async () => {
  const types = [{ id: "https://openalex.org/source-types/book series", display_name: "book series" }];
  const one = smallApp({ engine: smallEngine({ "source-types": types }) }).app;
  const [object] = (await ask(one, "/source-types")).body.results;
  const [suggestion] = (await ask(one, "/autocomplete/source-types?q=book")).body.results;
  expect(suggestion?.id).toBe(object?.id);
});

test("a name with a slash is no identifier", async () => {
  const keywords = [{ id: "https://openalex.org/keywords/9-11", display_name: "9/11" }];
  const server = await serveApp(smallApp({ engine: smallEngine({ keywords }) }).app, { port: 0 });
  try {
    for (const path of ["/autocomplete/keywords?q=9/11", "/autocomplete?q=9%2F1"]) {
      const answer: unknown = await (await fetch(`${server.url}${path}`)).json();
      expect(answer, path).toMatchObject({ meta: { count: 1 }, results: [{ display_name: "9/11" }] });
    }
  } finally {
    await server.close();
  }
});

test("awards are completed with the rest", async () => {
  const awards = [{ id: "https://openalex.org/G101", display_name: "Synthesis of hybrid maps" }];
  const one = smallApp({ engine: smallEngine({ awards }) }).app;
  expect(idsOf(await ask(one, "/autocomplete?q=synthesis+of+hyb"))).toEqual(["G101"]);
});

test("a search that is not valid here is not named as one that is", async () => {
  const { status, body } = await ask(app, "/autocomplete/works?search.title=deep&q=a");
  expect([status, body.message]).toEqual([
    400,
    "search.title is not a valid parameter. Valid search parameters are: search.",
  ]);
});

test("filter and search narrow first", async () => {
  const filtered = await ask(app, "/autocomplete/works?q=maps&filter=type:book");
  const all = await ask(app, "/autocomplete/works?q=maps");
  expect(filtered.body.meta.count).toBeLessThan(all.body.meta.count);
  const searched = await ask(app, "/autocomplete/works?q=maps&search=deep");
  expect(searched.body.results.every(({ display_name }) => display_name === "Deep sea maps")).toBe(true);
  for (const [filter, count] of [
    ["type:article", 1],
    ["type:book", 0],
  ])
    expect((await ask(app, `/autocomplete/works?q=W1002&filter=${filter}`)).body.meta.count).toBe(count);
});

test("hide_zero leaves out works that nobody cites, and all others without works", async () => {
  const keywords = [
    { id: "https://openalex.org/keywords/chart", display_name: "Chart", works_count: 0, cited_by_count: 9 },
    { id: "https://openalex.org/keywords/charts", display_name: "Charts", works_count: 1, cited_by_count: 0 },
  ];
  const { app: one } = smallApp({ engine: smallEngine({ keywords }) });
  const found = async (path: string, hide: boolean): Promise<string[]> =>
    idsOf(await ask(one, `${path}&hide_zero=${hide}`));
  expect(await found("/autocomplete/keywords?q=chart", false)).toEqual(["keywords/chart", "keywords/charts"]);
  expect(await found("/autocomplete/keywords?q=chart", true)).toEqual(["keywords/charts"]);
  const works = await found("/autocomplete/works?q=open+data", false);
  expect(works).toContain("W1001");
  expect(await found("/autocomplete/works?q=open+data", true)).toEqual(works.filter((id) => id !== "W1001"));
});

test("hide_zero leaves out awards that paid for nothing", async () => {
  const at = "https://openalex.org";
  const awards = [
    { id: `${at}/G1`, display_name: "Chart", funded_outputs_count: 0 },
    { id: `${at}/G2`, display_name: "Charts", funded_outputs_count: 2 },
  ];
  const { app: one } = smallApp({ engine: smallEngine({ awards }) });
  expect(idsOf(await ask(one, "/autocomplete/awards?q=chart&hide_zero=true"))).toEqual(["G2"]);
});

test("of all entity types ten come in all, works by their citations and others by their works", async () => {
  const at = "https://openalex.org";
  const { app: mixed } = smallApp({
    engine: smallEngine({
      works: [{ id: `${at}/W1`, display_name: "Zeta one", cited_by_count: 20 }],
      sources: [{ id: `${at}/S1`, display_name: "Zeta two", works_count: 5, cited_by_count: 900 }],
      keywords: [{ id: `${at}/keywords/zeta`, display_name: "Zeta three", works_count: 50 }],
      funders: [{ id: `${at}/F1`, display_name: "Zeta", works_count: 1 }],
    }),
  });
  expect(idsOf(await ask(mixed, "/autocomplete?q=zeta"))).toEqual(["F1", "keywords/zeta", "W1", "S1"]);
  const { body } = await ask(app, "/autocomplete");
  expect([body.meta.count, body.results.length]).toEqual([49, 10]);
});

test("without an entity type all are asked, exact names first", async () => {
  const { body } = await ask(app, "/autocomplete?q=author+2");
  expect(body.results[0]).toMatchObject({ entity_type: "author", display_name: "Author 2" });
  expect((await ask(app, "/autocomplete?q=book")).body.results[0]).toMatchObject({
    id: "https://openalex.org/types/book",
    short_id: "types/book",
    entity_type: "type",
  });
  const only = await ask(app, "/autocomplete?q=a&entity_type=author");
  expect(new Set(only.body.results.map(({ entity_type }) => entity_type))).toEqual(new Set(["author"]));
  expect((await ask(app, "/autocomplete?q=a&entity_type=authors")).body.results).toEqual(only.body.results);
  const without = await ask(app, "/autocomplete?q=maps&hide_works=true");
  expect(without.body.meta.count).toBe(0);
});

test("a whole id finds its object without an entity type, of whatever type it is", async () => {
  const rare = {
    awards: [{ id: "https://openalex.org/G1234", display_name: null }],
    concepts: [{ id: "https://openalex.org/C71924100", display_name: "Medicine" }],
    domains: [{ id: "https://openalex.org/domains/3", display_name: "Physical Sciences" }],
    works: [{ id: "https://openalex.org/W1", display_name: "Domains/kinds of maps" }],
  };
  const { app: broad } = smallApp({ engine: smallEngine(rare) });
  const found = async (q: string): Promise<string[]> =>
    idsOf(await ask(broad, `/autocomplete?q=${encodeURIComponent(q)}`));
  for (const text of ["C71924100", "c71924100", "openalex:C71924100", "https://openalex.org/C71924100"])
    expect(await found(text), text).toEqual(["C71924100"]);
  for (const text of ["domains/3", "https://openalex.org/domains/3", "https://openalex.org/domains/3/"])
    expect(await found(text)).toEqual(["domains/3"]);
  for (const text of ["https://openalex.org/C71924100/", "C71924100/"])
    expect(await found(text)).toEqual(["C71924100"]);
  expect(await found("domains/kinds")).toEqual(["W1"]);
  expect(await found("G1234")).toEqual(["G1234"]);
  // No filter of works takes it.
  expect((await ask(broad, "/autocomplete?q=G1234")).body.results[0]).toMatchObject({
    short_id: "awards/G1234",
    filter_key: null,
  });
  for (const text of ["C99", "Medicine", "awards/G9", "x/3"]) expect(await found(text), text).toEqual([]);
  expect(idsOf(await ask(broad, "/autocomplete?q=C71924100&entity_type=award"))).toEqual([]);
});

test.each([
  ["/autocomplete/works?per_page=5", "per_page is not a valid parameter"],
  ["/autocomplete/works?select=id", "select is not a valid parameter"],
  ["/autocomplete?filter=type:book", "filter is not a valid parameter"],
  ["/autocomplete?q=a&entity_type=nope", "nope is not a valid entity_type"],
  ["/autocomplete/works?q=a&filter=nope:1", "nope"],
  ["/autocomplete/works?hide_zero=perhaps", "hide_zero must be"],
])("%s is refused", async (path, message) => {
  const { status, body } = await ask(app, path);
  expect([status, body.error]).toEqual([400, "Invalid query parameters error."]);
  expect(body.message).toContain(message);
});

test("an unknown entity type is not found", async () => {
  expect((await ask(app, "/autocomplete/nothing?q=a")).status).toBe(404);
});
