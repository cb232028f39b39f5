import type { Oqo } from "@oqlkit/oqo-schema";
import { describe, expect, it } from "vitest";
import { smallCatalog } from "../test/support/small-catalog.ts";
import { engine, engineWith, failure, rows, works } from "../test/support/small-engine.ts";
import { createEngine } from "./engine.ts";
import { AdapterError } from "./errors.ts";
import { createMemoryAdapter } from "./testing/memory-adapter.ts";
import type { View, ViewSort } from "./view/view.ts";

describe("query for rows", () => {
  it("returns a page of documents with all that they came with", async () => {
    const answer = await rows(works, {
      perPage: 2,
      page: 2,
      sort: [{ column: "ids.openalex", direction: "asc" }],
    });
    expect(answer).toMatchObject({ kind: "rows", count: 12, page: 2, perPage: 2 });
    const documents = answer.documents.map((document) => JSON.parse(document));
    expect(documents).toMatchObject(smallCatalog.objects.works?.slice(2, 4) ?? []);
    expect(answer).not.toHaveProperty("nextCursor");
  });

  it("takes the view from the query when the caller has none", async () => {
    const embedded: Oqo = {
      ...works,
      per_page: 3,
      page: 2,
      select: ["id"],
      sort_by: [{ column_id: "id", direction: "desc" }],
    };
    expect(await rows(embedded)).toMatchObject({
      page: 2,
      perPage: 3,
      documents: [18, 17, 16].map((n) => `{"id":"https://openalex.org/W${n}"}`),
    });
    expect(await rows(embedded, { page: 1, perPage: 1 })).toMatchObject({ page: 1, perPage: 1 });
  });

  it("selects root keys in the order of the document", async () => {
    const { documents } = await rows(works, { perPage: 1, select: [" type", "id ", "language"] });
    expect(documents.map((document) => Object.keys(JSON.parse(document)))).toEqual([
      ["id", "type", "language"],
    ]);
  });

  it("checks a query without running it", async () => {
    const execute = () => Promise.reject(new Error("nothing was to be run"));
    const idle = createEngine({ adapter: { ...createMemoryAdapter(smallCatalog), execute } });
    await expect(idle.check(works)).resolves.toBeUndefined();
    await expect(idle.check(works, { page: 0 })).rejects.toMatchObject({ category: "pagination" });
    const unknown = { ...works, filter_rows: [{ column_id: "nonsense", value: 1 }] };
    await expect(idle.check(unknown)).rejects.toMatchObject({ code: "unknown_field" });
  });

  it("sorts a year by its date", async () => {
    const explained = await engine.explain(works, {
      sort: [{ column: "publication_year", direction: "desc" }],
    });
    expect(explained.logical).toMatchObject({
      order: [
        { field: "publication_date", direction: "desc" },
        { field: "$default", direction: "asc" },
        { field: "$id", direction: "asc" },
      ],
    });
  });

  it("leaves out keys for columns that are sorted by already, whatever they are called", async () => {
    const columns = ["publication_year", "publication_date", "cited_by_count"];
    const sort = Array.from({ length: 999 }, (_, index) => ({
      column: columns[index % 3] ?? "",
      direction: index < 3 ? "desc" : "asc",
    })) as ViewSort[];
    const { logical } = await engine.explain(works, { sort });
    expect(logical).toMatchObject({
      order: [
        { field: "publication_date", direction: "desc" },
        { field: "cited_by_count", direction: "desc" },
        { field: "$default" },
        { field: "$id" },
      ],
    });
  });

  it("refuses more keys than a query object may have", async () => {
    const sort: ViewSort[] = Array(1001).fill({ column: "type", direction: "asc" });
    expect((await failure(works, { sort })).code).toBe("invalid_sort");
  });

  it("sorts both ways by a column with several values, of which each way looks at another", async () => {
    const column = "authorships.author.id";
    const sort: ViewSort[] = (["asc", "desc", "asc", "desc"] as const).map((direction) => ({
      column,
      direction,
    }));
    const { logical } = await engine.explain(works, { sort });
    expect(logical).toMatchObject({
      order: [
        { field: column, direction: "asc" },
        { field: column, direction: "desc" },
        { field: "$default" },
        { field: "$id" },
      ],
    });
  });

  it("takes a citation percentile alone for the default order", async () => {
    const column = "cited_by_percentile_year.max";
    const { logical } = await engine.explain(works, { sort: [{ column, direction: "desc" }] });
    expect(logical).toMatchObject({ order: [{ field: "$default" }, { field: "$id" }] });
    const ascending = await engine.explain(works, { sort: [{ column, direction: "asc" }] });
    expect(ascending.logical).toMatchObject({
      order: [{ field: column }, { field: "$default" }, { field: "$id" }],
    });
  });

  it("orders matches by score where the adapter can", async () => {
    const search: Oqo = {
      ...works,
      filter_rows: [{ column_id: "title.search", operator: "has", value: "data" }],
    };
    const scoring = engineWith({ capabilities: { score: true } });
    const order = [
      { field: "$score", direction: "desc" },
      { field: "publication_date", direction: "asc" },
      { field: "$id", direction: "asc" },
    ];
    expect((await scoring.explain(search)).logical).toMatchObject({ order });
    const sort = [{ column: "relevance_score", direction: "desc" }] as const;
    expect((await scoring.explain(search, { sort })).logical).toMatchObject({ order });
    const silent = engineWith({ capabilities: {} });
    expect((await failure(search, { sort }, silent)).code).toBe("not_available");
    expect((await failure(works, { sort }, scoring)).message).toMatch(/must include a search query/i);
    const without: Oqo = {
      ...works,
      filter_rows: [{ column_id: "title.search", operator: "has", value: "data", is_negated: true }],
    };
    expect((await silent.explain(without, { sort })).logical).toMatchObject({
      order: [{ field: "$default" }, { field: "$id" }],
      score: null,
    });
    const ascending = [{ column: "relevance_score", direction: "asc" }] as const;
    expect((await failure(without, { sort: ascending }, scoring)).code).toBe("invalid_sort");
    expect((await failure(search, { sort: ascending }, scoring)).message).toBe(
      "Sorting relevance score ascending is not allowed.",
    );
  });

  it("draws another sample each time, and the same one for a seed", async () => {
    const draws = await Promise.all(Array.from({ length: 6 }, () => rows({ ...works, sample: 6 })));
    expect(new Set(draws.map(({ documents }) => documents.join())).size).toBeGreaterThan(1);
    expect(await rows({ ...works, sample: 5, seed: "1" })).toEqual(
      await rows({ ...works, sample: 5, seed: "1" }),
    );
    expect(await rows({ ...works, sample: 5, seed: "1" })).toMatchObject({ count: 5 });
  });
});

describe("what a query may ask for", () => {
  it.each<[View, string, string]>([
    [{ perPage: 0 }, "invalid_per_page", "per-page parameter must be between 1 and 100."],
    [{ perPage: 101 }, "invalid_per_page", "per-page parameter must be between 1 and 100."],
    [{ perPage: 1.5 }, "invalid_query", "Param per-page must be a number."],
    [{ page: Number.NaN }, "invalid_query", "Param page must be a number."],
    [{ page: 0 }, "invalid_page", "Page parameter must be greater than 0."],
    [{ page: 2, cursor: "*" }, "invalid_page", "Cannot use page parameter with cursor."],
    [{ cursor: "null" }, "invalid_cursor", "Cursor is null. Likely reached end of results."],
    [{ cursor: "???" }, "invalid_cursor", "Invalid cursor value"],
    [{ sort: [{ column: "nope", direction: "asc" }] }, "unknown_field", ""],
    [
      { sort: [{ column: "title.search", direction: "asc" }] },
      "invalid_sort",
      "Cannot sort by title.search.",
    ],
    [
      { sort: [{ column: "type", direction: "down" as "asc" }] },
      "invalid_sort",
      "'down' is not a sort direction of type. Use asc or desc.",
    ],
    [
      { select: ["open.is_oa"] },
      "invalid_select",
      "open.is_oa is not a valid select field. Valid fields for select are: id, ",
    ],
    [
      { select: ["open_access.oa"] },
      "invalid_select",
      "open_access.oa is not a valid select field: open_access has the fields is_oa, ",
    ],
    [
      { select: ["type.name"] },
      "invalid_select",
      "type.name is not a valid select field: type has no fields.",
    ],
  ])("refuses %j", async (view, code, message) => {
    const error = await failure(works, view);
    expect(error.code).toBe(code);
    expect(error.message).toContain(message);
    expect(error.category).toBe(/^invalid_(page|per_page|cursor)$/.test(code) ? "pagination" : "query");
  });

  it("limits how far pages reach", async () => {
    expect((await rows(works, { page: 100, perPage: 100 })).documents).toEqual([]);
    expect((await failure(works, { page: 101, perPage: 100 })).message).toMatch(
      /^Maximum results size of 10,000 records is exceeded\. Cursor pagination is required for records beyond 10,000\./,
    );
  });

  it("has adjustable limits", async () => {
    const legacy = engineWith({}, { maxPerPage: 200 });
    expect(await legacy.query(works, { perPage: 200 })).toMatchObject({ perPage: 200 });
    const usual: ReturnType<typeof createEngine> = Reflect.apply(engineWith, undefined, [
      {},
      { maxPerPage: undefined },
    ]);
    expect(await usual.query(works)).toMatchObject({ perPage: 25 });
    await expect(usual.query(works, { perPage: 101 })).rejects.toThrow("between 1 and 100");
  });

  it.each<[Partial<Oqo>, View, string]>([
    [{ sample: 10_001 }, {}, "Sample size must be less than or equal to 10,000."],
    [{ sample: 2.5 }, {}, "sample must be an integer."],
    [{ sample: -1 }, {}, "Sample size must be greater than 0."],
    [{ sample: 5 }, { sort: [{ column: "type", direction: "asc" }] }, "sample does not work with sort."],
    [{ sample: 5 }, { page: 2 }, "A seed is required"],
    [{ sample: 5 }, { cursor: "*" }, "A seed is required"],
  ])("refuses %j with %j", async (oqo, view, message) => {
    expect((await failure({ ...works, ...oqo }, view)).message).toContain(message);
  });

  it("refuses what is no entity type where one object is asked for", async () => {
    // As programs without types may call it.
    const asked = JSON.parse('"wroks"');
    const engine = createEngine({ adapter: createMemoryAdapter(smallCatalog) });
    for (const call of [engine.get(asked, "W1"), engine.random(asked)]) {
      await expect(call).rejects.toMatchObject({ name: "QueryError", code: "invalid_entity" });
    }
  });

  it("refuses what is not a query", async () => {
    const odd = async (oqo: object): Promise<string> => (await failure({ ...works, ...oqo })).code;
    expect(await odd({ get_rows: "pages" })).toBe("invalid_entity");
    expect(await odd({ corpus: "everything" })).toBe("invalid_corpus");
    expect(await odd({ filter_rows: [{ join: "xor", filters: [] }] })).toBe("invalid_query");
    expect(await odd({ filter_rows: [{ join: "and", filters: [] }] })).toBe("invalid_query");
    for (const filter of [
      null,
      1,
      "type:book",
      { column_id: 1, value: 1 },
      { column_id: "type" },
      { column_id: "type", value: ["book"] },
    ]) {
      expect(await odd({ filter_rows: [filter] })).toBe("invalid_query");
    }
    expect(await odd({ filter_rows: { column_id: "type", value: "book" } })).toBe("invalid_query");
    let deep: object = { column_id: "type", value: "book" };
    for (let depth = 0; depth < 5000; depth++) deep = { join: "and", filters: [deep] };
    expect(await odd({ filter_rows: [deep] })).toBe("invalid_query");
  });

  it("accepts the older name of work types", async () => {
    expect((await engine.query({ get_rows: "Types" })).count).toBe(0);
  });

  it("refuses what the adapter cannot do", async () => {
    const plain = engineWith({
      capabilities: {
        unsortable: (_, field) => field === "type",
        ungroupable: (_, field) => field === "type",
      },
      support: (_, leaf) => (leaf.field === "language" ? "unsupported" : "exact"),
    });
    expect((await failure(works, { cursor: "*" }, plain)).code).toBe("not_available");
    expect((await failure({ ...works, sample: 2 }, {}, plain)).code).toBe("not_available");
    expect((await failure(works, { sort: [{ column: "type", direction: "asc" }] }, plain)).code).toBe(
      "unsupported_field",
    );
    expect((await failure({ ...works, group_by: [{ column_id: "type" }] }, {}, plain)).code).toBe(
      "unsupported_field",
    );
    const filter: Oqo = { ...works, filter_rows: [{ column_id: "language", value: "en" }] };
    const error = await failure(filter, {}, plain);
    expect(error).toMatchObject({ code: "unsupported_field", field: "language" });
    expect(error.message).toContain("language");
  });
});

describe("get and random", () => {
  it("finds an object by any identifier", async () => {
    const found = await engine.get("works", "https://openalex.org/w12");
    expect(found).toMatchObject({ kind: "found", id: "W12" });
    const document = found.kind === "found" ? JSON.parse(found.document) : {};
    expect(document).toMatchObject(smallCatalog.objects.works?.[2] ?? {});
    expect(await engine.get("works", "doi:10.1/X2", { select: ["type"] })).toMatchObject({
      document: '{"type":"article"}',
    });
  });

  it("tells merged from absent", async () => {
    expect(await engine.get("works", "W99")).toEqual({ kind: "merged", into: "W10" });
    expect(await engine.get("works", "W98")).toEqual({ kind: "absent" });
    expect(await engine.get("works", "not an id")).toEqual({ kind: "absent" });
    expect(await engine.get("authors", "W10")).toEqual({ kind: "absent" });
  });

  it("refuses unknown names in a selection", async () => {
    await expect(engine.get("works", "W12", { select: ["nope"] })).rejects.toMatchObject({
      code: "invalid_select",
    });
  });

  it("draws at random", async () => {
    expect(await engine.random("authors", { select: ["id"] })).toMatchObject({
      kind: "found",
      document: expect.stringMatching(/^\{"id":/),
    });
    expect(await engine.random("topics")).toEqual({ kind: "absent" });
  });
});

describe("explain", () => {
  it("shows the plan before and after each rule that changed it", async () => {
    const type = (value: string) => ({ column_id: "type", value });
    const oqo: Oqo = {
      ...works,
      corpus: "all",
      filter_rows: [{ join: "or", filters: [type("book"), type("article")] }],
    };
    const { logical, rewrites, physical, adapter } = await engine.explain(oqo);
    const either = (...values: string[]) => ({ kind: "in", field: "type", values });
    expect(logical.filter).toEqual({
      kind: "and",
      terms: [{ kind: "or", terms: [either("book"), either("article")] }],
    });
    expect(rewrites.map(({ rule }) => rule)).toEqual(["flatten", "merge-leaves"]);
    expect(physical).toMatchObject({ kind: "adapter", plan: { filter: either("book", "article") } });
    expect(adapter.steps).toHaveLength(1);
    expect(JSON.parse(JSON.stringify(physical))).toEqual(physical);
  });

  it("shows how the work is divided when the adapter only approximates", async () => {
    const rough = engineWith({ support: (_, leaf) => (leaf.field === "type" ? "inexact" : "exact") });
    const oqo: Oqo = {
      ...works,
      corpus: "all",
      filter_rows: [
        { column_id: "type", value: "book" },
        { column_id: "is_oa", value: true },
        { column_id: "type", value: "article", is_negated: true },
      ],
    };
    const isOa = { kind: "in", field: "open_access.is_oa", values: [true] };
    const book = { kind: "in", field: "type", values: ["book"] };
    expect((await rough.explain(oqo, { perPage: 2 })).physical).toMatchObject({
      kind: "refilter",
      scan: {
        filter: { kind: "and", terms: [book, isOa, { kind: "true" }] },
        window: { limit: 1000 },
        project: null,
      },
      residual: { kind: "and", terms: [book, { kind: "not", term: { kind: "in", values: ["article"] } }] },
      plan: { window: { limit: 2 } },
    });
  });
});

describe("interruption", () => {
  const controller = new AbortController();
  const reason = new Error("called off");
  controller.abort(reason);
  const { signal } = controller;

  it("rejects with the signal's reason", async () => {
    await expect(engine.query(works, {}, { signal })).rejects.toBe(reason);
    await expect(engine.get("works", "W12", { signal })).rejects.toBe(reason);
    await expect(engine.random("works", { signal })).rejects.toBe(reason);
    await expect(engine.explain(works, {}, { signal })).rejects.toBe(reason);
  });

  it("stops between the batches of a scan", async () => {
    const adapter = createMemoryAdapter(smallCatalog, { support: () => "inexact" });
    const running = new AbortController();
    const calls: number[] = [];
    const interrupted = createEngine({
      adapter: {
        ...adapter,
        execute(plan) {
          calls.push(calls.length);
          running.abort(reason);
          // Full batches without end: only the signal stops the scan.
          return adapter.execute(plan).then((result) => {
            if (result.kind !== "rows") return result;
            const [row] = result.rows;
            return { ...result, rows: row === undefined ? [] : Array.from({ length: 1000 }, () => row) };
          });
        },
      },
    });
    await expect(interrupted.query(works, {}, { signal: running.signal })).rejects.toBe(reason);
    expect(calls).toHaveLength(1);
  });
});

describe("an engine", () => {
  it.each([[undefined], [{}], [{ adapter: null }], [createMemoryAdapter(smallCatalog)]])(
    "is not made without an adapter",
    (options) => {
      expect(() => Reflect.apply(createEngine, undefined, [options])).toThrow(
        new TypeError(
          "An engine needs an adapter, such as `openSnapshot` of @oqlkit/adapter-duckdb opens: createEngine({ adapter }).",
        ),
      );
    },
  );

  it("says so when an adapter gives values for other sort keys than it was asked for", async () => {
    const adapter = createMemoryAdapter(smallCatalog);
    const expanding = createEngine({
      adapter: {
        ...adapter,
        execute: (plan) =>
          adapter.execute(plan).then((result) => {
            if (result.kind !== "rows") return result;
            return { ...result, rows: result.rows.map((row) => ({ ...row, sort: [1, ...row.sort] })) };
          }),
      },
    });
    const asked = expanding.query({ get_rows: "works" }, { cursor: "*", perPage: 1 });
    await expect(asked).rejects.toBeInstanceOf(AdapterError);
    await expect(asked).rejects.toThrow("with 3 values for 2 sort keys");
  });
});
