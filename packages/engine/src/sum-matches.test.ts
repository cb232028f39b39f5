import type { Oqo } from "@oqlkit/oqo-schema";
import { describe, expect, test } from "vitest";
import { createEngine } from "./engine.ts";
import { createMemoryAdapter } from "./testing/index.ts";

const works = [3, null, 40, 500].map((cited_by_count, index) => ({
  id: `https://openalex.org/W10${index}`,
  type: index < 3 ? "article" : "book",
  cited_by_count,
}));
const data = { idBase: "https://openalex.org", objects: { works } };
const articles: Oqo = { get_rows: "works", filter_rows: [{ column_id: "type", value: "article" }] };
const view = { sums: [{ column: "cited_by_count" }] };

describe("sums over matches", () => {
  test("are exact where the adapter answers a condition only roughly", async () => {
    const adapter = createMemoryAdapter(data, {
      support: (_, leaf) => (leaf.kind === "in" && leaf.field === "type" ? "inexact" : "exact"),
    });
    const engine = createEngine({ adapter });
    expect((await engine.query(articles, view)).sums).toEqual([43]);
    const [drawn] = (await engine.query({ ...articles, sample: 9 }, view)).sums ?? [];
    expect(drawn).toBe(43);
  });
  test("keep the order they were asked in, each with its own conditions", async () => {
    const engine = createEngine({ adapter: createMemoryAdapter(data) });
    const where = [{ column_id: "type", value: "book" }];
    const sums = [{ column: "cited_by_count", where }, ...view.sums, { column: "cited_by_count", where }];
    expect((await engine.query({ get_rows: "works" }, { sums })).sums).toEqual([500, 543, 500]);
  });
  test("follow merged ids and collections in their conditions", async () => {
    const byAuthor = works.map((work, index) => ({
      ...work,
      authorships: [{ author: { id: `https://openalex.org/A${index + 1}` } }],
    }));
    const adapter = createMemoryAdapter({
      ...data,
      objects: { works: byAuthor },
      merged: { authors: { A9: "A3" } },
    });
    const engine = createEngine({ adapter, collections: async () => ["A1", "A4"] });
    const sums = ["A9", "col_a"].map((value) => ({
      column: "cited_by_count",
      where: [{ column_id: "authorships.author.id", value }],
    }));
    expect((await engine.query({ get_rows: "works" }, { sums })).sums).toEqual([40, 503]);
  });
  test("say where in their conditions something is wrong", async () => {
    const engine = createEngine({ adapter: createMemoryAdapter(data), collections: async () => undefined });
    const asked = (column_id: string, value: string) => {
      const sum = { column: "cited_by_count", where: [{ column_id, value }] };
      return engine.query({ get_rows: "works" }, { sums: [...view.sums, sum] });
    };
    await expect(asked("publication_year", "x")).rejects.toMatchObject({ path: "sums[1].where[0].value" });
    await expect(asked("authorships.author.id", "col_a")).rejects.toMatchObject({
      code: "unknown_collection",
      path: "sums[1].where[0].value",
    });
  });
  test("are refused of what is no number, and where the adapter cannot add up", async () => {
    const adapter = createMemoryAdapter(data);
    const asked = createEngine({ adapter }).query(articles, { sums: [{ column: "type" }] });
    await expect(asked).rejects.toMatchObject({ code: "invalid_query", field: "type" });
    const { sums: _sums, ...without } = adapter;
    const refused = createEngine({ adapter: without }).query(articles, view);
    await expect(refused).rejects.toMatchObject({ code: "not_available" });
  });
});
