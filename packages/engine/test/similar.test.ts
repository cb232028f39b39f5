import type { FilterNode, Oqo } from "@oqlkit/oqo-schema";
import { describe, expect, it } from "vitest";
import { similarityScore } from "../src/execute-similar.ts";
import type { View } from "../src/view/view.ts";
import { engineWith, failure, rows } from "./support/small-engine.ts";

const similar = (value: string | null): FilterNode => ({
  column_id: "semantic.search",
  operator: "has",
  value,
});
const works = (...filter_rows: FilterNode[]): Oqo => ({ get_rows: "works", filter_rows });
const titles = async (oqo: Oqo, view: View = {}): Promise<unknown[]> =>
  (await rows(oqo, view)).documents.map((document) => JSON.parse(document).display_name);

describe("a search by meaning", () => {
  it("ranks by likeness, and alike works by citations", async () => {
    const { documents, count } = await rows(works(similar("a longer text about data that are open")));
    const found = documents.map((document) => JSON.parse(document));
    // Six works share nothing with the text; they are at the floor, not below it.
    expect(count).toBe(12);
    expect(found.slice(0, 6).every((work) => work.display_name === "Open data")).toBe(true);
    expect(found.slice(0, 6).map((work) => work.cited_by_count)).toEqual([2, 2, 1, 1, 0, 0]);
  });

  it("takes other conditions, sorting and paging", async () => {
    const isOpen = { column_id: "open_access.is_oa", value: false };
    expect(new Set(await titles(works(isOpen, similar("open data of all kinds"))))).toEqual(
      new Set(["Models"]),
    );
    const sort = [{ column: "publication_date", direction: "asc" }] as const;
    const sorted = await rows(works(similar("open data of all kinds")), { sort, perPage: 5, page: 2 });
    const years = sorted.documents.map((document) => JSON.parse(document).publication_year);
    expect(years).toEqual([2011, 2012, 2012, 2013, 2013]);
    expect(sorted).toMatchObject({ count: 12, page: 2, perPage: 5 });
    expect(
      await titles(works(similar("open data")), { sort: [{ column: "relevance_score", direction: "desc" }] }),
    ).toHaveLength(12);
  });

  it("follows the formula", () => {
    expect(similarityScore(0.5, 1000)).toBe(0.5);
    expect(similarityScore(1, 0)).toBe(1);
    expect(similarityScore(1, 100)).toBe(1.25);
    expect(similarityScore(0.75, 300)).toBe(0.890625);
  });

  const branch: FilterNode = { join: "or", filters: [similar("x"), { column_id: "type", value: "book" }] };
  it.each<[string, Oqo, View, string, string | undefined]>([
    [
      "negated",
      works({ ...similar("x"), is_negated: true }),
      {},
      "invalid_query",
      "filter_rows[0].column_id",
    ],
    ["inside a branch", works(branch), {}, "invalid_query", "filter_rows[0].filters[0].column_id"],
    ["twice", works(similar("x"), similar("y")), {}, "invalid_query", "filter_rows[1].column_id"],
    ["without text", works(similar("  ")), {}, "invalid_value", "filter_rows[0].value"],
    ["of null", works(similar(null)), {}, "invalid_value", "filter_rows[0].value"],
    [
      "compared",
      works({ column_id: "semantic.search", operator: ">", value: "x" }),
      {},
      "invalid_operator",
      "filter_rows[0].operator",
    ],
    [
      "of authors",
      { get_rows: "authors", filter_rows: [similar("x")] },
      {},
      "invalid_query",
      "filter_rows[0].column_id",
    ],
    [
      "grouped",
      { ...works(similar("x")), group_by: [{ column_id: "type" }] },
      {},
      "invalid_group_by",
      "group_by",
    ],
    ["sampled", { ...works(similar("x")), sample: 3 }, {}, "invalid_sample", "sample"],
    ["with a cursor", works(similar("x")), { cursor: "*" }, "invalid_cursor", "cursor"],
    ["of many rows", works(similar("x")), { perPage: 51 }, "invalid_per_page", "per_page"],
    [
      "with a search",
      works(similar("x"), { column_id: "title.search", operator: "has", value: "data" }),
      {},
      "invalid_query",
      "filter_rows",
    ],
  ])("is refused %s", async (_, oqo, view, code, path) => {
    expect(await failure(oqo, view)).toMatchObject({ code, path });
  });

  it("is refused where there are no vectors, or a condition is not answered exactly", async () => {
    const oqo = works(similar("x"), { column_id: "type", value: "book" });
    expect(await failure(oqo, {}, engineWith({ vectors: false }))).toMatchObject({ code: "not_available" });
    expect(await failure(oqo, {}, engineWith({ support: () => "inexact" }))).toMatchObject({
      code: "unsupported_field",
    });
  });

  it("is explained by how its candidates are found", async () => {
    const { physical, adapter } = await engineWith().explain(works(similar("open data")));
    expect(physical).toMatchObject({ kind: "similar", nearest: { text: "open data", limit: 50 } });
    expect(physical.kind === "similar" && physical.titled?.window).toMatchObject({ limit: 20 });
    expect(adapter.steps).toHaveLength(1);
  });
});
