import type { FilterNode, Oqo } from "@oqlkit/oqo-schema";
import { describe, expect, it } from "vitest";
import { createEngine } from "../src/engine.ts";
import { similarityScore } from "../src/execute-similar.ts";
import { createMemoryAdapter } from "../src/testing/memory-adapter.ts";
import type { View } from "../src/view/view.ts";
import { smallCatalog } from "./support/small-catalog.ts";
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

  it("leaves out what has nothing in common with a text, but not works of just that title", async () => {
    const near = [
      { id: "W11", similarity: 0.9 },
      { id: "W13", similarity: 0.7 },
      { id: "W15", similarity: 0.49 },
    ];
    const adapter = { ...createMemoryAdapter(smallCatalog), nearest: async () => near };
    const found = async (text: string): Promise<unknown[]> => {
      const answer = await createEngine({ adapter }).query(works(similar(text)));
      if (answer.kind !== "rows") throw new Error("no rows");
      return answer.documents.map((document) =>
        JSON.parse(document).id.slice("https://openalex.org/".length),
      );
    };
    expect(await found("a longer text about models")).toEqual(["W11", "W13"]);
    // Those of the title stand in the middle of what is near, here 0.8; each is raised for its citations.
    const titled = ["W12", "W18", "W14", "W20", "W10", "W16"];
    expect(await found("Open Data")).toEqual(["W11", ...titled, "W13"]);
  });

  it("compares the first 2,000 characters of a text", async () => {
    const { physical } = await engineWith().explain(works(similar("\u{1f9ec}".repeat(2001))));
    expect(physical).toMatchObject({ nearest: { text: "\u{1f9ec}".repeat(2000) } });
  });

  it("takes a number for the text that queries write it as", async () => {
    const { physical } = await engineWith().explain(works({ column_id: "semantic.search", value: 1e-7 }));
    expect(physical).toMatchObject({ nearest: { text: "1e-07" } });
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
