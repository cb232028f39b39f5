import type { Oqo } from "@oqlkit/oqo-schema";
import { describe, expect, it } from "vitest";
import { toUrl } from "../url/to-url.ts";
import { lint } from "./lint.ts";
import { translate } from "./translate.ts";

describe("translate", () => {
  it("gives one query in all forms", () => {
    const forms = [
      { oql: "works where year is (2001) and type is (book)" },
      {
        oqo: {
          get_rows: "works",
          filter_rows: [
            { column_id: "publication_year", value: 2001 },
            { column_id: "type", value: "book" },
          ],
        },
      },
      { oxurl: "/works?filter=type:book,publication_year:2001" },
    ].map((input) => translate(input));
    for (const { ok, body } of forms) {
      expect(ok).toBe(true);
      expect(Object.keys(body)).toEqual([
        "oxurl",
        "oql",
        "oql_oneline",
        "oql_render_v2",
        "oqo",
        "validation",
      ]);
      expect(body).toMatchObject({
        oxurl: "/works?filter=publication_year:2001,type:book",
        oql: "works where year is (2001) and type is (book)",
        validation: { valid: true, errors: [], warnings: [] },
      });
    }
  });

  it("warns when there is no URL", () => {
    const { body } = translate({ oql: "works (all) where year is (2001)" });
    expect(body).toMatchObject({
      oxurl: null,
      validation: { valid: true, warnings: [{ type: "url_not_representable" }] },
    });
  });

  it("refuses a text that does not parse, with position and context", () => {
    expect(translate({ oql: "works where yearx is (2001)" })).toMatchObject({
      ok: false,
      body: {
        validation: {
          valid: false,
          errors: [
            { type: "parse_error", position: 12, context: "works where yearx is (2001)", location: null },
          ],
        },
      },
    });
  });

  it("shows the whole of a text of many lines that does not parse", () => {
    const oql = "works\nwhere yearx is (2001)";
    expect(translate({ oql })).toMatchObject({
      body: { validation: { errors: [{ position: 12, context: oql }] } },
    });
  });

  it("counts the position from the start of a text of which only a part is shown", () => {
    const some = "year is (2001) and ".repeat(200);
    const { body } = translate({ oql: `works where ${some}𝒳 is (1) and ${some}year is (2001)` });
    expect(body).toMatchObject({ validation: { errors: [{ position: 12 + some.length }] } });
    const [{ context } = {}] = body.validation.errors;
    expect([...(context ?? "")].slice(1000, 1006).join("")).toBe("𝒳 is (");
    expect([...(context ?? "")]).toHaveLength(2000);
  });

  it("refuses a query that is not valid, and shows it", () => {
    expect(translate({ oxurl: "/works?filter=colour:red" })).toMatchObject({
      ok: false,
      body: {
        oxurl: null,
        oql: null,
        oqo: { get_rows: "works" },
        validation: { errors: [{ type: "invalid_column" }] },
      },
    });
  });

  it.each([
    ["/works?filter=type:book,year", "url_invalid_part"],
    ["/works?filter=type:book&filter=language:en", "url_repeated_filter"],
    ["/works?filter=type:book&sample=ten", "url_invalid_integer"],
  ])("refuses %s, a part of which would be lost", (oxurl, code) => {
    expect(translate({ oxurl })).toMatchObject({
      ok: false,
      body: { validation: { valid: false, errors: [{ type: "bad_request", code }] } },
    });
  });

  it("warns of a URL that says something and yet would not run", () => {
    expect(translate({ oxurl: "/works?search=!x" })).toMatchObject({
      ok: true,
      body: {
        oql: "works where full text has (not x)",
        validation: { valid: true, warnings: [{ type: "bad_request", code: "url_search_negation" }] },
      },
    });
  });

  it("refuses a corpus in a URL that is none", () => {
    expect(translate({ oxurl: "/works?corpus=foo" })).toMatchObject({
      ok: false,
      body: { validation: { errors: [{ type: "invalid_corpus", location: "corpus" }] } },
    });
  });

  it.each([null, 5, "works", [], {}])("refuses %j as an object", (oqo) => {
    expect(translate({ oqo }).ok).toBe(false);
  });
});

describe("lint", () => {
  it("gives all forms of a good text", () => {
    expect(lint("works where country is (nz)")).toEqual({
      valid: true,
      oql: "works where country is (NZ [New Zealand])",
      oql_oneline: "works where country is (NZ [New Zealand])",
      oqo: { get_rows: "works", filter_rows: [{ column_id: "authorships.countries", value: "NZ" }] },
      oxurl: "/works?filter=authorships.countries:NZ",
      diagnostics: [],
    });
  });

  it("points at the condition that is not valid", () => {
    const { valid, oql, diagnostics } = lint("works where year is (2001) and type is (book or novel)");
    expect(valid).toBe(false);
    expect(oql).toBe("works where year is (2001) and type is (book or novel)");
    expect(diagnostics).toMatchObject([
      { code: "invalid_value", location: "filter_rows[1].filters[1].value", path: [2, 2], start: null },
    ]);
  });

  it.each([
    ["works where not (extended index is true or type is novel)", [1]],
    ["works where year is 2001 and (extended index is true and type is novel)", [2]],
    [
      "works where not ((extended index is true) or not (year is 2001 and (extended index is true and type is novel)))",
      [2],
    ],
    ["works where (extended index is false or type is novel) and year is 2001", [1, 2]],
  ])("points past the filter that has become a corpus: %s", (text, path) => {
    const { oql, diagnostics } = lint(text);
    expect(diagnostics, oql ?? "").toMatchObject([{ code: "invalid_value", path }]);
  });

  it("points at each condition of the extended index that has become none", () => {
    const { diagnostics } = lint("institutions where extended index is true and extended index is false");
    expect(diagnostics).toMatchObject([{ path: [1] }, { path: [2] }]);
  });

  it("gives no form of a text that does not parse", () => {
    expect(lint("works where")).toMatchObject({ valid: false, oql: null, oqo: null, oxurl: null });
  });
});

it("has a URL for as many alternatives as running one takes", () => {
  const query = (size: number): Oqo => ({
    get_rows: "works",
    filter_rows: [
      {
        join: "or",
        filters: Array.from({ length: size }, (_, index) => ({
          column_id: "publication_year",
          value: 1900 + index,
        })),
      },
    ],
  });
  expect(toUrl(query(100)).url).toMatch(/^\/works\?filter=publication_year:1900\|/);
  expect(toUrl(query(101)).url).toBeNull();
});

it("a setting without text has no URL, which would leave it out", () => {
  expect(toUrl({ get_rows: "works", group_by: [{ column_id: "" }] })).toEqual({
    url: null,
    reason: "A URL cannot say an empty group_by.",
  });
  expect(toUrl({ get_rows: "works", sample: 5, seed: "" }).url).toBeNull();
});
