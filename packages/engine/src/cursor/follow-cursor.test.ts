import type { FilterNode, Oqo } from "@oqlkit/oqo-schema";
import { describe, expect, it } from "vitest";
import { smallCatalog } from "../../test/support/small-catalog.ts";
import { failure, rows, works } from "../../test/support/small-engine.ts";
import { createEngine } from "../engine.ts";
import { createMemoryAdapter } from "../testing/memory-adapter.ts";
import type { View } from "../view/view.ts";

describe("paging by cursor", () => {
  it("pages by cursor to the end", async () => {
    const first = await rows(works, { cursor: "*", perPage: 8 });
    expect(first).toMatchObject({ count: 12, page: null });
    const second = await rows(works, { cursor: first.nextCursor ?? "", perPage: 8 });
    expect(second.nextCursor).toBeNull();
    expect(new Set([...first.documents, ...second.documents]).size).toBe(12);
  });

  it("gives a cursor after a full last page, and then nothing", async () => {
    const first = await rows(works, { cursor: "*", perPage: 12 });
    const second = await rows(works, { cursor: first.nextCursor ?? "", perPage: 12 });
    expect(second).toMatchObject({ documents: [], nextCursor: null, count: 12 });
  });

  it("ties a cursor to its query, its order and its snapshot", async () => {
    const { nextCursor } = await rows(works, { cursor: "*", perPage: 2 });
    const view: View = { cursor: nextCursor ?? "", perPage: 2 };
    expect((await failure({ ...works, get_rows: "authors" }, view)).message).toMatch(
      /^Cursor value is invalid\./,
    );
    expect((await failure(works, { ...view, sort: [{ column: "type", direction: "asc" }] })).code).toBe(
      "invalid_cursor",
    );
    const filter_rows = [{ column_id: "type", value: "book" }];
    expect((await failure({ ...works, filter_rows }, view)).code).toBe("invalid_cursor");
    const changed = createEngine({ adapter: createMemoryAdapter({ ...smallCatalog, merged: {} }) });
    expect((await failure(works, view, changed)).code).toBe("stale_cursor");
  });

  it("follows a cursor in whatever form the query is said again", async () => {
    const year = { column_id: "publication_year", value: 1990, operator: ">" } as const;
    const type = (value: string) => ({ column_id: "type", value });
    const first: Oqo = { ...works, filter_rows: [year, type("article")] };
    const again: Oqo[] = [
      { ...works, filter_rows: [type("article"), year] },
      { ...works, corpus: "core", filter_rows: [{ join: "and", filters: [type("article")] }, year] },
    ];
    const { nextCursor } = await rows(first, { cursor: "*", perPage: 2 });
    const view: View = { cursor: nextCursor ?? "", perPage: 2 };
    const next = await rows(first, view);
    expect(next.documents.length).toBeGreaterThan(0);
    for (const oqo of again) expect(await rows(oqo, view)).toEqual(next);
    for (const corpus of ["all", "expansion"] as const) {
      expect((await failure({ ...first, corpus }, view)).code).toBe("invalid_cursor");
    }
    expect((await failure({ ...works, filter_rows: [year, type("book")] }, view)).code).toBe(
      "invalid_cursor",
    );
    const either: FilterNode = { join: "or", filters: [year, type("article")] };
    expect((await failure({ ...works, filter_rows: [either] }, view)).code).toBe("invalid_cursor");
  });

  it.each<[string, FilterNode[], FilterNode[]]>([
    [
      "yes and no",
      [{ column_id: "open_access.is_oa", value: false, is_negated: true }],
      [{ column_id: "is_oa", value: "true" }],
    ],
    [
      "searches",
      [{ column_id: "title.search", value: "data" }],
      [{ column_id: "display_name.search", value: "data", operator: "has" }],
    ],
    [
      "excluded words",
      [{ column_id: "title.search.exact", value: "open machines", operator: "has", is_negated: true }],
      [
        {
          join: "or",
          filters: ["machines", "open"].map((value) => ({
            column_id: "title.search.exact",
            value,
            is_negated: true,
          })),
        },
      ],
    ],
    [
      "what is not excluded",
      [{ column_id: "title.search", value: "NOT data", is_negated: true }],
      [{ column_id: "title.search", value: "data" }],
    ],
    [
      "ids and numbers",
      [
        { column_id: "publication_year", value: "01990", operator: ">" },
        { column_id: "type", value: "types/Article" },
      ],
      [
        { column_id: "type", value: "article" },
        { column_id: "publication_year", value: 1990, operator: ">" },
      ],
    ],
  ])("follows a cursor of %s written otherwise", async (_, filter_rows, otherwise) => {
    const { nextCursor } = await rows({ ...works, filter_rows }, { cursor: "*", perPage: 1 });
    const view: View = { cursor: nextCursor ?? "" };
    const next = await rows({ ...works, filter_rows }, view);
    expect(next.documents.length).toBeGreaterThan(0);
    expect(await rows({ ...works, filter_rows: otherwise }, view)).toEqual(next);
  });

  it("tells a query from one of the same conditions, which pair to other ranges", async () => {
    const column_id = "sustainable_development_goals.score";
    const at = (operator: ">=" | "<=", value: number): FilterNode => ({ column_id, operator, value });
    const [low, high, lower, higher] = [at(">=", 0.5), at("<=", 0.6), at(">=", 0), at("<=", 1)];
    const scored = Array.from({ length: 3 }, (_, index) => ({
      id: `https://openalex.org/W${10 + index}`,
      sustainable_development_goals: [{ score: 0.55 }],
    }));
    const adapter = createMemoryAdapter({ ...smallCatalog, objects: { works: scored } });
    const using = createEngine({ adapter });
    const first = { ...works, filter_rows: [lower, higher, low, high] };
    const { nextCursor } = await using.query(first, { cursor: "*", perPage: 1 });
    const view: View = { cursor: nextCursor ?? "" };
    expect(await using.query(first, view)).toMatchObject({ count: 3 });
    const other = { ...works, filter_rows: [lower, high, low, higher] };
    expect((await failure(other, view, using)).code).toBe("invalid_cursor");
  });
});
