import { describe, expect, it } from "vitest";
import { smallCatalog } from "../test/support/small-catalog.ts";
import { engineWith, inParts, works } from "../test/support/small-engine.ts";
import type { StorageAdapter } from "./adapter.ts";
import { createEngine } from "./engine.ts";
import { EngineClosedError } from "./errors.ts";
import type { StreamedRow } from "./stream.ts";
import { createMemoryAdapter } from "./testing/memory-adapter.ts";

const engine = engineWith();

async function collect(rows: AsyncIterable<StreamedRow>): Promise<StreamedRow[]> {
  const all: StreamedRow[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

/** The small catalog behind an adapter that is told of every plan, and may be changed by it. */
function watched(
  onExecute: (adapter: { -readonly [K in keyof StorageAdapter]: StorageAdapter[K] }) => void,
): StorageAdapter {
  const adapter = { ...createMemoryAdapter(smallCatalog) };
  const { execute } = adapter;
  adapter.execute = (plan, options) => {
    onExecute(adapter);
    return execute(plan, options);
  };
  return adapter;
}

describe("a stream", () => {
  it("passes over the paging of the query and keeps its sorting and selection", async () => {
    const rows = await collect(
      engine.stream({
        ...works,
        page: 3,
        per_page: 2,
        cursor: "nonsense",
        sort_by: [{ column_id: "id", direction: "desc" }],
        select: ["id"],
      }),
    );
    expect(rows).toHaveLength(12);
    expect(rows[0]).toEqual({ entity: "works", id: "W21", document: '{"id":"https://openalex.org/W21"}' });
  });

  it.each([{ cursor: true }, {}])(
    "takes less at a time where objects are large (%o)",
    async (capabilities) => {
      const { adapter, parts } = inParts(1500, { capabilities });
      const rows = await collect(createEngine({ adapter }).stream(works, {}, { batch: 5 }));
      expect(rows).toEqual(await collect(engine.stream(works)));
      expect(parts.length).toBeGreaterThan(3);
    },
  );

  it("gives ids alone", async () => {
    const rows = await collect(engine.stream(works, {}, { documents: false }));
    expect(new Set(rows.map(({ document }) => document))).toEqual(new Set(["{}"]));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(12);
  });

  it.each([
    ["words", { column_id: "title.search", operator: "has" as const, value: "data" }, {}],
    ["meaning", { column_id: "semantic.search", operator: "has" as const, value: "open data" }, {}],
    [
      "meaning, in another order",
      { column_id: "semantic.search", operator: "has" as const, value: "open data" },
      { sort: [{ column: "cited_by_count", direction: "desc" }] as const },
    ],
  ])("has the scores of a search by %s, as pages do", async (_, leaf, view) => {
    const scored = engineWith({ capabilities: { score: true } });
    const oqo = { ...works, filter_rows: [leaf] };
    const page = await scored.query(oqo, { ...view, perPage: 50 });
    const documents = (await collect(scored.stream(oqo, view))).map(({ document }) => document);
    expect(page).toMatchObject({ kind: "rows", documents });
    expect(documents.length).toBeGreaterThan(0);
    for (const document of documents) expect(JSON.parse(document).relevance_score).toBeGreaterThan(0);
    const chosen = await collect(scored.stream(oqo, { ...view, select: ["relevance_score"] }));
    expect(chosen.map(({ document }) => Object.keys(JSON.parse(document)))).toEqual(
      documents.map(() => ["relevance_score"]),
    );
    const [bare] = await collect(scored.stream(oqo, { ...view, select: ["id"] }));
    expect(Object.keys(JSON.parse(bare?.document ?? ""))).toEqual(["id"]);
  });

  it("reads no further than it is followed", async () => {
    let executed = 0;
    const { stream } = createEngine({ adapter: watched(() => executed++) });
    for await (const _ of stream(works, {}, { batch: 5 })) break;
    expect(executed).toBe(1);
  });

  it.each([
    ["a grouped query", { ...works, group_by: [{ column_id: "type" }] }, {}, "invalid_group_by"],
    ["an empty batch", works, { batch: 0 }, "invalid_query"],
    ["a batch beyond bounds", works, { batch: 100_001 }, "invalid_query"],
    ["an unknown field", { ...works, filter_rows: [{ column_id: "nope", value: 1 }] }, {}, "unknown_field"],
  ])("refuses %s", async (_, oqo, options, code) => {
    await expect(collect(engine.stream(oqo, {}, options))).rejects.toMatchObject({ code });
  });

  it("ends with the reason of its signal", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    const following = async (): Promise<void> => {
      for await (const _ of engine.stream(works, {}, { batch: 2, signal: controller.signal }))
        controller.abort(reason);
    };
    await expect(following()).rejects.toBe(reason);
  });

  it("stays with the data it began with, and lets them go at its end", async () => {
    let closed = false;
    const first = {
      ...createMemoryAdapter(smallCatalog),
      close: async (): Promise<void> => {
        closed = true;
      },
    };
    const swapping = createEngine({ adapter: first });
    const rows = swapping.stream(works, {}, { batch: 5 });
    expect((await rows.next()).done).toBe(false);
    const swapped = swapping.swap(createMemoryAdapter({ ...smallCatalog, objects: {} }));
    expect(await collect(swapping.stream(works))).toEqual([]);
    expect(closed).toBe(false);
    expect(await collect(rows)).toHaveLength(11);
    await swapped;
    expect(closed).toBe(true);
  });

  it("is interrupted when the engine is closed at once, and keeps to no time limit", async () => {
    const timeout = {
      milliseconds: 1,
      timer: (_: number, expire: () => void) => {
        expire();
        return () => undefined;
      },
    };
    const closing = createEngine({ adapter: createMemoryAdapter(smallCatalog), timeout });
    const rows = closing.stream(works, {}, { batch: 5 });
    expect((await rows.next()).done).toBe(false);
    const hurry = new AbortController();
    hurry.abort();
    const closed = closing.close({ signal: hurry.signal });
    await expect(collect(rows)).rejects.toThrow(EngineClosedError);
    await closed;
  });

  it("does not keep the snapshot open when it is aborted and read no further", async () => {
    const adapter = createMemoryAdapter(smallCatalog);
    for (const by of ["close", "caller"]) {
      const closing = createEngine({ adapter });
      const hurry = new AbortController();
      const signal = by === "caller" ? hurry.signal : undefined;
      const rows = closing.stream(works, {}, { batch: 5, signal });
      expect((await rows.next()).done).toBe(false);
      const closed = closing.close(by === "close" ? { signal: hurry.signal } : {});
      expect(closing.load.calls).toBe(1);
      hurry.abort();
      await closed;
      expect(closing.load.calls).toBe(0);
      await expect(rows.next()).rejects.toMatchObject({ name: expect.stringMatching(/Error$/) });
      expect((await rows.next()).done).toBe(true);
    }
  });
});

describe("parquet", () => {
  const reading = async (bytes: AsyncIterable<Uint8Array>): Promise<void> => {
    for await (const _ of bytes);
  };

  it("is refused where the adapter cannot write it", async () => {
    await expect(reading(engine.parquet("works", ["W10"]))).rejects.toThrow(/Use jsonl or csv/);
  });

  it("asks the adapter for stored columns", async () => {
    const asked: unknown[] = [];
    const adapter: StorageAdapter = {
      ...createMemoryAdapter(smallCatalog),
      async *parquet(entity, ids, options) {
        const read: string[] = [];
        for await (const id of ids) read.push(id);
        asked.push([entity, read, options]);
        yield Uint8Array.of(1);
      },
    };
    const { parquet } = createEngine({ adapter });
    for await (const piece of parquet("works", ["W10"], { select: ["id", "abstract_inverted_index"] })) {
      expect(piece).toEqual(Uint8Array.of(1));
    }
    expect(asked).toMatchObject([["works", ["W10"], { columns: ["id", "abstract"] }]]);
    await expect(reading(parquet("works", [], { select: ["relevance_score"] }))).rejects.toThrow(
      /not stored/,
    );
    await expect(reading(parquet("works", [], { select: ["nope"] }))).rejects.toThrow(
      /not a valid select field/,
    );
  });
});
