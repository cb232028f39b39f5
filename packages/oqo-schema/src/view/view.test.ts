import { describe, expect, test } from "vitest";
import { parseSort, printSort } from "./parse-sort.ts";
import { readBodyView, readQueryView } from "./read-view.ts";
import { mergeViews, splitView, withView } from "./view.ts";

function query(text: Record<string, string>): ReturnType<typeof readQueryView> {
  return readQueryView((name) => text[name]);
}

describe("views", () => {
  test("split from the query, which keeps sample, seed and grouping", () => {
    expect(splitView({ get_rows: "works", sample: 5, seed: "a", page: 2, select: ["id"] })).toEqual({
      oqo: { get_rows: "works", sample: 5, seed: "a" },
      view: { select: ["id"], page: 2 },
    });
  });

  test("merge key by key, the earlier over the later", () => {
    const body = { page: 3 };
    const queryString = { page: 2, per_page: 10 };
    const embedded = { per_page: 50, select: ["id"] };
    expect(mergeViews(body, queryString, embedded)).toEqual({ page: 3, per_page: 10, select: ["id"] });
    const nothing: object = { per_page: undefined };
    expect(mergeViews(nothing, queryString)).toEqual(queryString);
    expect(withView({ get_rows: "works", page: 9 }, body)).toEqual({ get_rows: "works", page: 3 });
  });
});

describe("readBodyView", () => {
  test("reads text, lists and whole numbers, and takes null for absent", () => {
    expect(
      readBodyView({ oql: "works", sort: "cited_by_count:desc", select: "id, doi", page: 2, cursor: null }),
    ).toEqual({
      ok: true,
      view: { sort_by: [{ column_id: "cited_by_count", direction: "desc" }], select: ["id", "doi"], page: 2 },
    });
    expect(readBodyView({ select: ["id"] })).toEqual({ ok: true, view: { select: ["id"] } });
    expect(readBodyView(null)).toEqual({ ok: true, view: {} });
  });

  test.each([
    [{ sort: 1 }, "sort"],
    [{ select: [1] }, "select"],
    [{ page: true }, "page"],
    [{ per_page: "10" }, "per_page"],
    [{ per_page: 1.5 }, "per_page"],
    [{ cursor: 1 }, "cursor"],
    [{ sort: "year:down" }, "sort"],
  ])("refuses %j", (body, location) => {
    expect(readBodyView(body)).toMatchObject({ ok: false, errors: [{ location }] });
  });
});

describe("readQueryView", () => {
  test("reads the text of parameters, in both spellings", () => {
    expect(query({ "per-page": "50", page: "2", sort: "year", select: "", cursor: "*" })).toEqual({
      ok: true,
      view: { sort_by: [{ column_id: "year", direction: "asc" }], per_page: 50, page: 2, cursor: "*" },
    });
  });

  test("refuses numbers that are none", () => {
    expect(query({ page: "two" })).toMatchObject({ ok: false, errors: [{ type: "invalid_page" }] });
    expect(query({ per_page: "-1" })).toMatchObject({ ok: false, errors: [{ type: "invalid_per_page" }] });
  });
});

test("of the two spellings of per_page the one with the hyphen counts; empty lists are absent", () => {
  const { ok, ...rest } = query({ per_page: "10", "per-page": "50", select: " , ", sort: "," });
  expect([ok, rest]).toEqual([true, { view: { per_page: 50 } }]);
  expect(readBodyView({ select: [], sort: "" })).toEqual({ ok: true, view: {} });
});

test("a direction that is none is told in no more than a line", () => {
  const result = query({ sort: `doi:${"x".repeat(100_000)}` });
  const message = `"${"x".repeat(79)}…" is no direction. Use "asc" or "desc".`;
  expect(result).toMatchObject({ ok: false, errors: [{ type: "invalid_sort_order", message }] });
  const smiles = query({ sort: `doi:${"\u{1f600}".repeat(81)}` });
  expect(smiles).toMatchObject({ errors: [{ message: message.replace(/x/g, "\u{1f600}") }] });
});

describe("sort lists", () => {
  test("read and print", () => {
    const keys = [
      { column_id: "fwci", direction: "desc", aggregate: "mean" },
      { column_id: "display_name", direction: "asc" },
    ] as const;
    expect(parseSort("fwci.mean:desc, display_name:asc,")).toEqual(keys);
    expect(printSort(keys)).toBe("fwci.mean:desc,display_name:asc");
    expect(parseSort("-fwci, -doi:ASC,works-count,relevance_score,relevance_score:asc")).toEqual([
      { column_id: "fwci", direction: "desc" },
      { column_id: "doi", direction: "asc" },
      { column_id: "works_count", direction: "asc" },
      { column_id: "relevance_score", direction: "desc" },
      { column_id: "relevance_score", direction: "asc" },
    ]);
    expect(parseSort("a:b:c, a:")).toEqual([
      { column_id: "a", direction: "b:c" },
      { column_id: "a", direction: "" },
    ]);
    expect(parseSort("summary_stats.h_index")).toEqual([
      { column_id: "summary_stats.h_index", direction: "asc" },
    ]);
  });
});
