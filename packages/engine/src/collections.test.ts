import type { FilterLeaf, FilterNode } from "@oqlkit/oqo-schema";
import { describe, expect, it } from "vitest";
import { smallCatalog } from "../test/support/small-catalog.ts";
import { failure, works } from "../test/support/small-engine.ts";
import type { CollectionResolver } from "./collections.ts";
import { createEngine } from "./engine.ts";
import { QueryError } from "./errors.ts";
import { createMemoryAdapter } from "./testing/memory-adapter.ts";

const members: Record<string, readonly string[]> = { col_a: ["A10", "a11"], col_w: ["W10"], col_none: [] };

function withCollections() {
  const asked: string[] = [];
  const collections: CollectionResolver = async (id, entity) => {
    asked.push(`${id} ${entity}`);
    if (id === "col_private") throw new QueryError("invalid_value", "collection col_private is not yours");
    return members[id];
  };
  return { asked, engine: createEngine({ adapter: createMemoryAdapter(smallCatalog), collections }) };
}

const leaf = (
  column_id: string,
  value: string,
  operator: FilterLeaf["operator"] = "in collection",
): FilterLeaf => ({
  column_id,
  value,
  operator,
});

describe("collections", () => {
  it("stand for their members, in values and in rows", async () => {
    const { engine } = withCollections();
    const count = async (...filter_rows: FilterLeaf[]): Promise<number> =>
      (await engine.query({ ...works, filter_rows })).count;
    expect(await count(leaf("authorships.author.id", "col_a"))).toBe(8);
    expect(await count(leaf("author.id", "col_a", "is"))).toBe(8);
    expect(await count({ ...leaf("author.id", "col_a"), is_negated: true })).toBe(4);
    expect(await count(leaf("collection", "col_w"))).toBe(1);
    expect(await count(leaf("cites", "col_w", "is"))).toBe(12);
    const listed = await count(leaf("cited_by", "W10", "is"));
    expect(listed).toBeGreaterThan(0);
    for (const operator of ["is", "in collection"] as const) {
      expect(await count(leaf("cited_by", "col_w", operator))).toBe(listed);
      expect(await count({ ...leaf("cited_by", "col_w", operator), is_negated: true })).toBe(12 - listed);
    }
    expect(await count(leaf("related_to", "col_none", "is"))).toBe(0);
    expect(await count(leaf("collection", "col_none"))).toBe(0);
    expect(await count({ ...leaf("collection", "col_none"), is_negated: true })).toBe(12);
  });

  it("may change while a cursor leads through what they stand for", async () => {
    const found = { col_a: ["A10", "A11"] as readonly string[], col_b: ["A10", "A11"] };
    const engine = createEngine({
      adapter: createMemoryAdapter(smallCatalog),
      collections: async (id) => found[id as keyof typeof found],
    });
    const of = (id: string) => ({ ...works, filter_rows: [leaf("authorships.author.id", id, "is")] });
    const first = await engine.query(of("col_a"), { cursor: "*", perPage: 2 });
    const view = { cursor: first.nextCursor ?? "" };
    expect(first.count).toBe(8);
    found.col_a = ["A10", "A11", "A12"];
    expect((await engine.query(of("col_a"), view)).count).toBeGreaterThanOrEqual(8);
    expect((await failure(of("col_b"), view, engine)).code).toBe("invalid_cursor");
  });

  it("behind a bang stand for the rows outside, however else they are negated", async () => {
    const { engine, asked } = withCollections();
    const count = async (one: FilterLeaf): Promise<number[]> => {
      const counted = [one, { ...one, is_negated: true }, { join: "and", filters: [one], is_negated: true }];
      const answers = counted.map((filter) =>
        engine.query({ ...works, filter_rows: [filter as FilterNode] }),
      );
      return (await Promise.all(answers)).map((answer) => answer.count);
    };
    for (const operator of ["is", "in collection"] as const) {
      expect(await count(leaf("authorships.author.id", "!col_a", operator))).toEqual([4, 8, 8]);
    }
    expect(await count(leaf("collection", "!col_w"))).toEqual([11, 1, 1]);
    expect(await count(leaf("collection", "!col_none"))).toEqual([12, 0, 0]);
    expect(new Set(asked)).toEqual(new Set(["col_a authors", "col_w works", "col_none works"]));
  });

  it("are asked about by the query as it was at the call", async () => {
    const { engine } = withCollections();
    const value = leaf("author.id", "col_a");
    const view = { perPage: 1 };
    const asked = { ...works, filter_rows: [value] };
    const first = engine.query(asked, view);
    Object.assign(value, { value: "col_none" });
    Object.assign(view, { perPage: 3 });
    const second = engine.query(asked, view);
    expect(await first).toMatchObject({ count: 8, perPage: 1 });
    expect(await second).toMatchObject({ count: 0, perPage: 3 });
  });

  it("are looked up once each, with the entity type that the field holds", async () => {
    const { engine, asked } = withCollections();
    const author = leaf("author.id", "col_a");
    await engine.query({
      ...works,
      filter_rows: [
        { join: "or", filters: [author, { ...author, is_negated: true }] },
        leaf("collection", "col_w"),
      ],
    });
    expect(asked.sort()).toEqual(["col_a authors", "col_w works"]);
  });

  it("that are not there, or not of this field, are refused by name", async () => {
    const { engine } = withCollections();
    const refusal = async (...filter_rows: FilterLeaf[]): Promise<[string, string | undefined]> => {
      const { code, path } = await failure({ ...works, filter_rows }, {}, engine);
      return [code, path];
    };
    const place = "filter_rows[0].value";
    expect(await refusal(leaf("author.id", "col_gone"))).toEqual(["unknown_collection", place]);
    for (const none of [undefined, null]) {
      const collections = (async () => none) as never;
      const gone = engine.query({ ...works, filter_rows: [leaf("author.id", "col_a")] }, {}, { collections });
      await expect(gone).rejects.toMatchObject({ code: "unknown_collection", path: place });
    }
    const collections = (async () => "A10") as never;
    const text = engine.query({ ...works, filter_rows: [leaf("author.id", "col_a")] }, {}, { collections });
    await expect(text).rejects.toThrow("a list of ids");
    expect(await refusal(leaf("author.id", "A10"))).toEqual(["invalid_value", place]);
    expect(await refusal(leaf("author.id", "col_private"))).toEqual(["invalid_value", undefined]);
    expect(await refusal(leaf("publication_year", "col_a"))).toEqual([
      "invalid_operator",
      "filter_rows[0].operator",
    ]);
  });

  it("are looked up as the call says, where it says so", async () => {
    const { engine, asked } = withCollections();
    const filter_rows = [leaf("author.id", "col_a")];
    const collections: CollectionResolver = async () => ["A12"];
    const own = await engine.query({ ...works, filter_rows }, {}, { collections });
    const shared = await engine.query({ ...works, filter_rows });
    expect(own.count).not.toBe(shared.count);
    expect(asked).toEqual(["col_a authors"]);
  });

  it("are not available without a place to look them up", async () => {
    const filter_rows = [leaf("author.id", "col_a")];
    expect((await failure({ ...works, filter_rows })).code).toBe("not_available");
  });
});
