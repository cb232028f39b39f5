import { expect, test } from "vitest";
import { ask, post, smallApp } from "./small-catalog.ts";

const { app } = smallApp();
const encode = encodeURIComponent;
const oql = "works where year >= (2019) and type is (article)";
const oxurl = "/works?filter=publication_year:2019-,type:article";

test("every form leads to all forms, and nothing is run", async () => {
  const bare = smallApp({ engine: null }).app;
  const fromOql = await ask(bare, `/query/oql/${encode(oql)}`);
  expect(fromOql.status).toBe(200);
  expect(Object.keys(fromOql.body).sort()).toEqual([
    "cost_usd",
    "oql",
    "oql_oneline",
    "oql_render_v2",
    "oqo",
    "oxurl",
    "validation",
  ]);
  expect(fromOql.body).toMatchObject({ oql, oxurl, validation: { valid: true, errors: [], warnings: [] } });
  const { oqo } = fromOql.body;
  const others = [
    await ask(bare, `/query/oql/${oql.replaceAll(" ", "%20")}`),
    await ask(bare, `/query/oqo/${encode(JSON.stringify(oqo))}`),
    await ask(bare, `/query/oxurl/${encode(oxurl)}`),
    await ask(bare, `/query/oxurl${oxurl}`),
    await post(bare, "/query", { oql }),
    await post(bare, "/query", { oqo }),
    await post(bare, "/query", { oxurl }),
  ];
  for (const answer of others) {
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ oql, oqo, oxurl });
  }
});

test("the addresses that the server gives are its own", async () => {
  const { app } = smallApp({ baseUrl: "https://example.org/catalog" });
  for (const path of ["/", "/query"]) {
    expect((await ask(app, path)).body).toMatchObject({
      documentation_url: "https://example.org/catalog/docs",
    });
  }
  const { artifacts } = await (await app.request("/query/spec")).json();
  expect(artifacts.map(({ slug, url }: { slug: string; url: string }) => [slug, url])).toContainEqual([
    "oqo",
    "https://example.org/catalog/query/spec/oqo",
  ]);
  const { status, body } = await post(app, "/query", { oxurl: `https://example.org/catalog${oxurl}` });
  expect(status).toBe(200);
  expect(body).toMatchObject({ oql, oxurl });
});

test("the query string of the request is no part of an oql or oqo", async () => {
  const { body } = await ask(app, `/query/oql/${encode(oql)}?filter=type:book`);
  expect(body.oql).toBe(oql);
});

test("bad queries are answered with what is wrong", async () => {
  const unparsed = await ask(app, `/query/oql/${encode("works where yearx is (2020)")}`);
  expect(unparsed.status).toBe(400);
  expect(unparsed.body.validation.errors[0]).toMatchObject({ type: "parse_error" });
  const invalid = await post(app, "/query", {
    oqo: { get_rows: "works", filter_rows: [{ column_id: "nope", value: 1 }] },
  });
  expect(invalid.status).toBe(400);
  expect(invalid.body).toMatchObject({ oxurl: null, oql: null, validation: { valid: false } });
});

test.each([[{}], [{ text: "works" }], [{ oql: "works", oxurl: "/works" }]])(
  "POST /query refuses %j",
  async (body) => {
    const answer = await post(app, "/query", body);
    expect(answer.status).toBe(400);
    expect(answer.body.validation.errors[0]).toMatchObject({ type: "bad_request" });
  },
);

test.each([
  [{ oqo: { get_rows: "works", select: ["id", "type.foo"] } }],
  [{ oxurl: "/works?select=id,type.foo" }],
])("POST /query refuses to select what objects have nothing for: %j", async (body) => {
  const answer = await post(app, "/query", body);
  expect(answer.status).toBe(400);
  expect(answer.body.validation.errors).toMatchObject([
    {
      code: "invalid_select_column",
      location: "select[1]",
      message: expect.stringContaining("has no fields"),
    },
  ]);
});

test("validation always answers 200", async () => {
  const good = await ask(app, `/validate?q=${encode(oql)}`);
  expect(good.status).toBe(200);
  expect(good.body).toMatchObject({ valid: true, oql, oxurl });
  const bad = await ask(app, `/validate?q=${encode("works where yearx is (2020)")}`);
  expect(bad.status).toBe(200);
  expect(bad.body).toMatchObject({ valid: false, diagnostics: [{ code: "OQL_UNKNOWN_FIELD", start: 12 }] });
  expect((await ask(app, "/validate")).status).toBe(200);
});

test("describes itself, its schema and the registry", async () => {
  expect((await ask(app, "/query")).body).toMatchObject({ documentation_url: "/docs" });
  const spec = await ask(app, "/query/spec");
  expect(spec.headers.get("cache-control")).toBe("public, max-age=300");
  expect((await ask(app, "/query/spec/oqo")).body).toMatchObject({
    $schema: "https://json-schema.org/draft/2020-12/schema",
  });
  expect((await ask(app, "/query/spec/nope")).status).toBe(404);
  expect((await ask(app, "/query/nope/x")).status).toBe(404);
});

test("the registry of properties comes whole or for one entity", async () => {
  const whole = await ask(app, "/properties");
  expect(whole.body.meta).toMatchObject({ fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) });
  const one = await ask(app, "/properties/works");
  expect(one.body).toEqual((await ask(app, "/properties?entity=works")).body);
  expect(one.body).toMatchObject({
    meta: { ...whole.body.meta, entity: "works" },
    properties: {
      works: {
        publication_year: {
          name: "publication_year",
          type: "number",
          operators: ["eq", "not", "null", "or", "range"],
          actions: ["column", "filter", "group_by", "sort"],
          display_name: "year",
          category: "dates",
        },
        "open_access.is_oa": { alternate_keys: ["is_oa"] },
        abstract_inverted_index: { type: null, actions: ["column"] },
      },
    },
  });
  const unknown = await ask(app, "/properties/nope");
  expect(unknown.status).toBe(404);
  expect(unknown.body.validation.errors[0]).toMatchObject({ type: "invalid_entity" });
});

test.each([
  ["/works?group_by=type:include_unknown", "/works?group_by=type:include_unknown", [":include_unknown"]],
  [
    "/works?filter=is_oa:true&group-by=type,language:include_unknown&q=a b",
    "/works?filter=open_access.is_oa:true&group_by=type,language:include_unknown&q=a%20b",
    [":include_unknown", "q"],
  ],
  ["/works?group_bys=type:include_unknown", "/works?group_by=type:include_unknown", [":include_unknown"]],
  ["/works?group_bys=type,language", "/works?group_bys=type,language", ["group_bys, groups side by side"]],
  [
    "/works?group_by=locations.source.host_institution_lineage",
    "/works?group_by=locations.source.host_institution_lineage",
    ["the restriction of locations.source.host_institution_lineage"],
  ],
  [
    "/works?sort=cited_by_count,-primary_location.source.publisher_lineage",
    "/works?sort=cited_by_count,-primary_location.source.publisher_lineage",
    ["the restriction of primary_location.source.publisher_lineage"],
  ],
  ["/works?sort=journal:desc", "/works?sort=journal:desc", ["the restriction of journal"]],
  [
    "/works?group_by=journal",
    "/works?filter=primary_location.source.type:journal&group_by=primary_location.source.id",
    [],
  ],
])("the URL of %s keeps what only a URL says, with a warning", async (given, oxurl, said) => {
  const { status, body } = await post(app, "/query", { oxurl: given });
  expect(status).toBe(200);
  expect(body.oxurl).toBe(oxurl);
  expect(body.validation.warnings).toEqual(
    said.map((what) =>
      expect.objectContaining({ message: `Only the URL has ${what}; the other forms leave it out.` }),
    ),
  );
});

test.each([
  ["works group by type, open access", "Cannot group by open_access.is_oa together with other fields."],
  ["works sample 5 group by type", "sample does not work with group_by."],
])("a query is translated with a warning where its URL is refused: %s", async (given, message) => {
  const { status, body } = await post(app, "/query", { oql: given });
  expect(status).toBe(200);
  expect(body.validation.warnings).toEqual([
    { type: "bad_request", code: "url_refused", message, location: null },
  ]);
  expect((await ask(app, body.oxurl ?? "")).status).toBe(400);
});

test("what is explained of a URL is what its call runs, and what that refuses is refused", async () => {
  const { app: explaining } = smallApp({ explain: true });
  const explained = (url: string) => ask(explaining, `/explain?oxurl=${encode(url)}`);
  for (const url of [
    "/works?group_by=type:include_unknown",
    "/people?search=smith",
    "/works?filter=type:book",
  ])
    expect((await explained(url)).status).toBe(200);
  const { body } = await explained("/works?sort=cited_by_count:desc");
  expect(body).toMatchObject({
    logical: { order: [{ field: "cited_by_count", direction: "desc" }, {}, {}] },
  });
  for (const [url, message] of [
    ["/works?nope=1", "nope is not a valid parameter."],
    ["/works?group_bys=type,language", "Groups side by side are a query each"],
    ["/works/W1001", "This is not the URL of a list"],
  ] as const) {
    const { status, body } = await explained(url);
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(message)]);
  }
});

test("a translation that was asked for before is the same, and each form has its own", async () => {
  for (const path of [
    `/query/oql/${encode(oql)}`,
    `/query/oxurl${oxurl}`,
    "/query/oql/works",
    "/query/oxurl/works",
  ]) {
    const first = await ask(app, path);
    const again = await ask(app, path);
    expect([again.status, again.body]).toEqual([200, first.body]);
  }
  for (const path of ["/query/oqo/works", "/query/oql/works where"]) {
    expect((await ask(app, path)).status).toBe(400);
    expect((await ask(app, path)).status).toBe(400);
  }
});

test.each([
  ["works where year is (2020)", 0.0001],
  ["works where title has (maps)", 0.001],
  ['works where abstract is similar to ("maps of the sea")', 0.01],
  ["works where title has (maps) group by type", 0.0001],
])("/query tells what %s costs", async (oql, cost_usd) => {
  expect((await post(app, "/query", { oql })).body).toMatchObject({ cost_usd });
});

test("a URL beyond the length that the language takes is refused before anything of it is read", async () => {
  // Read as a call is, it would be short enough.
  const long = `/works?filter=type:${"https://openalex.org/types/article|".repeat(15_000)}`;
  const { status, body } = await post(app, "/query", { oxurl: long });
  expect([status, body.validation.errors[0]?.message]).toEqual([400, expect.stringContaining("longer than")]);
});
