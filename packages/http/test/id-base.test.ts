import { createEngine } from "@oqlkit/engine";
import { createMemoryAdapter } from "@oqlkit/engine/testing";
import { describe, expect, test } from "vitest";
import { ask, idsOf, post, smallApp } from "./small-catalog.ts";

const base = "https://data.example.edu/cat";

const coded = (segment: string, code: string): object => ({
  id: `${base}/${segment}/${code}`,
  display_name: code,
  works_count: 1,
});

const work = (number: number, type: string): object => ({
  id: `${base}/W${number}`,
  title: "Deep sea maps",
  display_name: "Deep sea maps",
  type,
  authorships: [{ author: { id: `${base}/A${number}`, display_name: "Ann" }, countries: ["US"] }],
  keywords: [{ id: `${base}/keywords/deep-sea`, display_name: "Deep sea", score: 0.5 }],
});

const adapter = createMemoryAdapter({
  idBase: base,
  objects: {
    works: [work(1, "article"), work(2, "book")],
    authors: [1, 2].map((number) => ({ id: `${base}/A${number}`, display_name: "Ann", works_count: 1 })),
    keywords: [coded("keywords", "deep-sea"), { id: `${base}/K12`, display_name: "Sea", works_count: 1 }],
    fields: [coded("fields", "19")],
    countries: [coded("countries", "US")],
    "work-types": [coded("types", "article"), coded("types", "book")],
  },
});
const { app } = smallApp({ engine: createEngine({ adapter }) });
const encoded = encodeURIComponent;

describe("a catalog whose ids begin with a path", () => {
  test.each([
    ["works", "W1"],
    ["authors", "A2"],
    ["keywords", "keywords/deep-sea"],
    ["keywords", "K12"],
    ["fields", "fields/19"],
    ["countries", "countries/US"],
    ["work-types", "types/article"],
  ])("has %s by its own id of %s", async (entity, short) => {
    const id = `${base}/${short}`;
    const spellings = [encoded(id), encoded(id.toUpperCase().replace("HTTPS", "https")), encoded(short)];
    for (const text of [...spellings, id]) {
      expect((await ask(app, `/${entity}/${text}`)).body.id).toBe(id);
    }
    const found = await post(app, `/${entity}/lookup`, { ids: [id] });
    expect(found.body.results[0]?.id).toBe(id);
    const { body } = await ask(app, `/autocomplete/${entity}?q=${encoded(id)}`);
    expect(body.results).toMatchObject([{ id }]);
  });

  test.each([
    [`type:${base}/types/book`, ["W2"]],
    [`authorships.author.id:${base}/A1`, ["W1"]],
    [`keywords.id:${base}/keywords/deep-sea,authorships.countries:${base}/countries/us`, ["W1", "W2"]],
    [`openalex:${base}/w2`, ["W2"]],
  ])("filters by %s", async (filter, ids) => {
    const answer = await ask(app, `/works?sort=id&filter=${encoded(filter)}`);
    expect(idsOf(answer).map((id) => id.replace(`${base}/`, ""))).toEqual(ids);
  });
});

const where = (condition: string): string => `works where ${condition}`;
const oqo = {
  get_rows: "works",
  filter_rows: [{ join: "or", filters: [{ column_id: "authorships.author.id", value: `${base}/A2` }] }],
};

describe("the query language takes ids as the catalog gives them", () => {
  test.each([
    [where(`author is (${base}/A2)`), ["W2"]],
    [where(`author is not (${base}/a2)`), ["W1"]],
    [where(`type is (${base}/types/book)`), ["W2"]],
    [where(`(country is (${base}/countries/US) and author is (${base}/A1 or A3))`), ["W1"]],
  ])("%s", async (oql, ids) => {
    for (const answer of [await ask(app, `/?oql=${encoded(oql)}`), await post(app, "/", { oql })]) {
      expect(answer.body).toMatchObject({ results: ids.map((id) => ({ id: `${base}/${id}` })) });
      expect(answer.body.meta.x_query.oql).not.toContain(base);
    }
    const { body } = await post(app, "/query", { oql });
    expect(body).toMatchObject({ validation: { valid: true } });
    expect(body.oql).not.toContain(base);
    const checked = await ask(app, `/validate?q=${encoded(oql)}`);
    expect(checked.body).toMatchObject({ valid: true, diagnostics: [] });
  });

  test("in objects", async () => {
    expect((await post(app, "/", { oqo })).body).toMatchObject({ results: [{ id: `${base}/W2` }] });
    expect((await post(app, "/query", { oqo })).body.oqo).toMatchObject({
      filter_rows: [{ column_id: "authorships.author.id", value: "A2" }],
    });
  });

  test.each(["authorships.author.id", "type", "authorships.countries", "keywords.id"])(
    "and the keys of groups by %s",
    async (column_id) => {
      const { body } = await ask(app, `/works?group_by=${column_id}`);
      for (const { key, count } of body.group_by) {
        const query = { get_rows: "works", filter_rows: [{ column_id, value: key }] };
        expect((await post(app, "/", { oqo: query })).body.meta.count).toBe(count);
      }
    },
  );

  test("but no other ids, and searches as they are", async () => {
    const { body, status } = await ask(app, `/?oql=${encoded(where("author is (https://x.example/A2)"))}`);
    expect([status, body.validation.errors[0]?.message]).toEqual([400, expect.stringContaining("x.example")]);
    const text = `${base}/A2`;
    const searched = {
      get_rows: "works",
      filter_rows: [{ column_id: "title.search", operator: "has", value: text }],
    };
    expect(JSON.stringify((await post(app, "/query", { oqo: searched })).body.oqo)).toContain(text);
  });
});
