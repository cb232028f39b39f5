import { describe, expect, test } from "vitest";
import { ask, idsOf, post, smallApp } from "./small-catalog.ts";

const { app } = smallApp();
const encode = encodeURIComponent;
const oql = "works where year >= (2017) and type is (article)";
const oqo = {
  get_rows: "works",
  filter_rows: [
    { column_id: "publication_year", value: 2017, operator: ">=" },
    { column_id: "type", value: "article" },
  ],
};
const classic = "/works?filter=publication_year:2017-,type:article";

describe("the forms of one query", () => {
  test("give the same rows", async () => {
    const view = "per_page=7&page=2&sort=cited_by_count:desc";
    const expected = await ask(app, `${classic}&${view}`);
    expect(expected.body.meta.count).toBeGreaterThan(7);
    const others = [
      await ask(app, `/?oql=${encode(oql)}&${view}`),
      await ask(app, `/?oqo=${encode(JSON.stringify(oqo))}&${view}`),
      await post(app, "/", { oql, per_page: 7, page: 2, sort: "cited_by_count:desc" }),
      await post(app, `/?${view}`, { oqo }),
    ];
    for (const answer of others) {
      expect(answer.status).toBe(200);
      expect(idsOf(answer)).toEqual(idsOf(expected));
      expect(answer.body.meta).toMatchObject({
        count: expected.body.meta.count,
        page: 2,
        per_page: 7,
        cost_usd: 0.0001,
      });
    }
  });

  test("are echoed, in authored order for OQL and OQO and sorted for classic calls", async () => {
    const authored = "works where type is (article) and year >= (2017)";
    const fromOql = await ask(app, `/?oql=${encode(authored)}`);
    expect(fromOql.body.meta.x_query.oql).toBe(authored);
    expect(fromOql.body.meta.x_query.oqo).toEqual({ ...oqo, filter_rows: [...oqo.filter_rows].reverse() });
    const fromUrl = await ask(
      app,
      "/works?filter=type:article,publication_year:2017-&sort=type&per_page=5&select=id",
    );
    expect(fromUrl.body.meta.x_query).toEqual({
      oql,
      oqo,
      url: "/works?filter=publication_year:2017-,type:article&per_page=5",
    });
  });

  test("that the echo names give the rows again", async () => {
    const first = await ask(app, "/works?filter=type:article|book,is_oa:true,publication_year:!2016");
    const { x_query } = first.body.meta;
    const again = [
      await ask(app, x_query.url ?? "/"),
      await ask(app, `/?oql=${encode(x_query.oql ?? "")}`),
      await post(app, "/", { oqo: x_query.oqo }),
    ];
    for (const answer of again) expect(idsOf(answer)).toEqual(idsOf(first));
  });

  test("group alike", async () => {
    const expected = await ask(app, "/works?filter=is_oa:true&group_by=type");
    const answer = await ask(app, `/?oql=${encode("works where open access is (true) group by type")}`);
    expect(Object.keys(answer.body)).toEqual(["meta", "group_by"]);
    expect(answer.body.group_by).toEqual(expected.body.group_by);
  });

  test("search alike", async () => {
    const expected = await ask(app, "/works?filter=title.search:maps");
    const answer = await ask(app, `/?oql=${encode("works where title has (maps)")}`);
    expect(idsOf(answer)).toEqual(idsOf(expected));
    expect(answer.body.meta).toMatchObject({ count: 30, cost_usd: 0.001 });
  });
});

describe("view parameters", () => {
  test("of the body win over the query string, which wins over the object", async () => {
    const embedded = { get_rows: "works", per_page: 3 };
    expect((await post(app, "/", { oqo: embedded })).body.meta.per_page).toBe(3);
    expect((await post(app, "/?per_page=4", { oqo: embedded })).body.meta.per_page).toBe(4);
    expect((await post(app, "/?per-page=4", { oqo: embedded, per_page: 5 })).body.meta.per_page).toBe(5);
    expect((await post(app, "/", { oqo: embedded, per_page: null })).body.meta.per_page).toBe(3);
  });

  test("select within fields is the same wherever it stands", async () => {
    const select = ["id", "authorships.author.id", "abstract"];
    const query = { get_rows: "works", filter_rows: [{ column_id: "openalex", value: "W1002" }] };
    const embedded = { ...query, select };
    const text = encodeURIComponent(JSON.stringify(embedded));
    const { body } = await ask(app, `/works?filter=openalex:W1002&select=${select.join(",")}`);
    expect(body.results).toEqual([
      {
        id: "https://openalex.org/W1002",
        authorships: [{ author: { id: "https://openalex.org/A502" } }],
        abstract: "seas are charted",
      },
    ]);
    for (const answer of [
      await ask(app, `/?oqo=${text}`),
      await post(app, "/", { oqo: embedded }),
      await post(app, "/", { oqo: query, select }),
    ]) {
      expect(answer.body.results).toEqual(body.results);
    }
    for (const wrong of ["shoe_size.cm", "authorships.nonsense"]) {
      const refused = await post(app, "/", { oqo: { ...query, select: [wrong] } });
      expect([refused.status, refused.body.validation.errors[0]?.message]).toEqual([
        400,
        expect.stringContaining(wrong),
      ]);
    }
  });

  test("sort is the same wherever it stands", async () => {
    const sorts = [
      ["-cited_by_count", "cited_by_count:desc"],
      ["-cited-by-count:ASC", "cited_by_count"],
      ["relevance_score", "relevance_score:desc"],
    ];
    for (const [written = "", plain = ""] of sorts) {
      const expected = await ask(app, `/works?filter=title.search:maps&sort=${plain}`);
      const query = "works where title has (maps)";
      const url = `/works?filter=title.search:maps&sort=${written}`;
      const translated = await ask(app, `/query/oxurl/${encode(url)}`);
      expect(translated.body.validation).toMatchObject({ valid: true });
      for (const answer of [
        await ask(app, url),
        await ask(app, `/?oql=${encode(query)}&sort=${written}`),
        await post(app, "/", { oql: query, sort: written }),
        await post(app, "/", { oqo: translated.body.oqo }),
      ]) {
        expect(idsOf(answer)).toEqual(idsOf(expected));
      }
    }
  });

  test("select by text and by list, and cursors, work", async () => {
    const byText = await post(app, "/", { oql: "works", select: "id, type", cursor: "*", per_page: 30 });
    expect(Object.keys(byText.body.results[0] ?? {}).sort()).toEqual(["id", "type"]);
    expect(byText.body.meta.page).toBeNull();
    const next = await post(app, "/", {
      oql: "works",
      select: ["id"],
      cursor: byText.body.meta.next_cursor,
      per_page: 30,
    });
    expect(next.body.results).toHaveLength(10);
    expect(next.body.meta.next_cursor).toBeNull();
  });

  test("unknown ones at the root are ignored, oql wins over oqo", async () => {
    const { status, body } = await ask(app, `/?oqo=nonsense&oql=${encode(oql)}&mailto=a@b.c&lang=en`);
    expect(status).toBe(200);
    expect(body.meta.count).toBeGreaterThan(0);
  });
});

describe("a bad query is answered with what is wrong", () => {
  test("text that does not parse: type, position and the text itself", async () => {
    const text = "works where yearx is (2020)";
    for (const answer of [await ask(app, `/?oql=${encode(text)}`), await post(app, "/", { oql: text })]) {
      expect(answer.status).toBe(400);
      expect(answer.body.validation).toMatchObject({ valid: false, warnings: [] });
      expect(answer.body.validation.errors[0]).toMatchObject({
        type: "parse_error",
        position: 12,
        context: text,
        location: null,
      });
    }
  });

  test("a query that parses but is invalid: with the object", async () => {
    const bad = { get_rows: "works", filter_rows: [{ column_id: "nope", value: 1 }] };
    const { status, body } = await post(app, "/", { oqo: bad });
    expect(status).toBe(400);
    expect(Object.keys(body)).toEqual(["oqo", "validation"]);
    expect(body.oqo).toEqual(bad);
    expect(body.validation.errors[0]).toMatchObject({
      type: "bad_request",
      code: "invalid_column",
      location: "filter_rows[0].column_id",
    });
    const unknown = await post(app, "/", { oqo: { get_rows: "nonsense" } });
    expect(unknown.status).toBe(400);
    expect(unknown.body.validation.errors[0]).toMatchObject({ type: "invalid_entity", location: "get_rows" });
  });

  test.each(["/?oql=", "/?oql=%20", "/?oqo=", "/?oqo=%7B", "/?oqo=[]", "/?oqo=null"])("%s", async (path) => {
    const { status, body } = await ask(app, path);
    expect(status).toBe(400);
    expect(body.validation.valid).toBe(false);
    expect(body.validation.errors[0]?.message).not.toBe("");
  });

  test.each([
    ["/?per_page=0", /per-page parameter must be between 1 and 100/],
    ["/?page=x", /must be a whole number/],
    ["/?sort=type:down", /"down" is no direction/],
    ["/?page=2&cursor=*", /page parameter with cursor/],
    ["/?select=nope", /^nope is not a valid select field/],
    ["/?sort=nope", /^nope is not a valid field/],
  ])("%s", async (path, message) => {
    const { status, body } = await ask(app, `${path}&oql=works`);
    expect(status).toBe(400);
    expect(body.validation.errors).toEqual([
      expect.objectContaining({ type: "bad_request", message: expect.stringMatching(message) }),
    ]);
  });
});

describe("POST / checks its body", () => {
  test.each([
    [[], /JSON object/],
    ["works", /JSON object/],
    [{}, /oql .*or oqo/],
    [{ oql: null, oqo: null }, /exactly one/],
    [{ oql: "works", oqo: { get_rows: "works" } }, /both oql and oqo/],
    [
      { oql: "works", sample: 5, colour: 1 },
      /colour, sample.*Allowed keys: oql, oqo, sort, select, page, per_page, cursor.*inside the oqo/,
    ],
    [{ oql: 5 }, /oql/],
    [{ oql: "works", sort: ["type"] }, /sort/],
    [{ oql: "works", select: [1] }, /select/],
    [{ oql: "works", page: true }, /page/],
    [{ oql: "works", per_page: 2.5 }, /per_page/],
    [{ oql: "works", per_page: "5" }, /per_page/],
    [{ oql: "works", cursor: 5 }, /cursor/],
  ])("%j", async (body, message) => {
    const answer = await post(app, "/", body);
    expect(answer.status).toBe(400);
    expect(answer.body.validation).toEqual({
      valid: false,
      errors: [{ type: "invalid_body", message: expect.stringMatching(message), location: null }],
      warnings: [],
    });
  });

  test("it must be JSON and say so", async () => {
    const body = JSON.stringify({ oql: "works" });
    const others = ["text/plain", "application/x-www-form-urlencoded", "application/jsonl", "text/json"];
    for (const type of [undefined, ...others]) {
      const headers: Record<string, string> = type === undefined ? {} : { "content-type": type };
      const answer = await ask(app, "/", { method: "POST", body, headers });
      expect(answer.status).toBe(400);
      expect(answer.body.validation.errors[0]).toMatchObject({ type: "invalid_body" });
    }
    const charset = { "content-type": "application/json; charset=utf-8" };
    for (const type of [charset["content-type"], "Application/JSON ;a=b", "application/vnd.api+json"]) {
      const headers = { "content-type": type };
      expect((await ask(app, "/", { method: "POST", body, headers })).status, type).toBe(200);
    }
    const broken = await ask(app, "/", { method: "POST", body: "{", headers: charset });
    expect(broken.body.validation.errors[0]).toMatchObject({ type: "invalid_body" });
  });

  test("it must be sent as it is", async () => {
    const send = (encoding: string) =>
      ask(app, "/", {
        method: "POST",
        body: JSON.stringify({ oql: "works" }),
        headers: { "content-type": "application/json", "content-encoding": encoding },
      });
    for (const encoding of ["gzip", "identity, br", "x"]) {
      const { status, body, headers } = await send(encoding);
      expect([status, headers.get("accept-encoding")]).toEqual([415, "identity"]);
      expect(body.message).toContain(`without Content-Encoding: ${encoding}`);
    }
    for (const encoding of ["identity", "", "Identity, identity"])
      expect((await send(encoding)).status, encoding).toBe(200);
  });

  test("it may be long, up to a limit", async () => {
    const { app: small } = smallApp({ limits: { maxBody: 20_000 } });
    const values = Array.from({ length: 900 }, (_, index) => `t${index}`).join(" or ");
    expect((await post(small, "/", { oql: `works where title has (${values})` })).status).toBe(200);
    const answer = await post(small, "/", { oql: "works ".repeat(10_000) });
    expect(answer.status).toBe(413);
    expect(answer.body.message).toContain("20000");
  });
});
