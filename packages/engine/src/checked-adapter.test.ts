import type { Oqo } from "@oqlkit/oqo-schema";
import { describe, expect, it } from "vitest";
import { smallCatalog } from "../test/support/small-catalog.ts";
import { works } from "../test/support/small-engine.ts";
import type { Row, RowsResult, StorageAdapter } from "./adapter.ts";
import { createEngine } from "./engine.ts";
import { AdapterError } from "./errors.ts";
import type { GroupsPlan, RowsPlan } from "./plan/logical-plan.ts";
import type { Engine } from "./queries.ts";
import { createMemoryAdapter } from "./testing/memory-adapter.ts";
import type { View } from "./view/view.ts";

const memory = createMemoryAdapter(smallCatalog);
const engineOf = (changed: object): Engine => createEngine({ adapter: { ...memory, ...changed } });

/** An adapter that answers plans of rows otherwise. */
const answering = (change: (result: RowsResult, plan: RowsPlan) => unknown): object => ({
  execute: async (plan: RowsPlan) => change(await memory.execute(plan), plan),
});

/** The same with other rows. */
const withRow = (change: (row: Row) => unknown): object =>
  answering((result) => ({ ...result, rows: result.rows.map(change) }));

const byId: View = { sort: [{ column: "ids.openalex", direction: "asc" }], perPage: 5 };
const grouped: Oqo = { get_rows: "works", group_by: [{ column_id: "type" }] };

describe("an adapter that answers wrongly", () => {
  it.each<[string, object, string]>([
    [
      "too many rows",
      answering((result) => ({ ...result, rows: [...result.rows, ...result.rows] })),
      "10 rows",
    ],
    ["no rows", answering(() => ({ kind: "rows", total: 0 })), "no list of rows"],
    ["nothing", answering(() => undefined), "undefined to a plan of rows"],
    ["groups", answering(() => ({ kind: "groups", buckets: [] })), "groups to a plan of rows"],
    ["no total", answering((result) => ({ ...result, total: null })), "5 rows or more of null"],
    ["a total below its rows", answering((result) => ({ ...result, total: 4 })), "of 4 in all"],
    ["a total that is none", answering((result) => ({ ...result, total: 12.5 })), "of 12.5 in all"],
    [
      "no documents",
      withRow((row) => ({ ...row, document: undefined })),
      "a row without an id or a document",
    ],
    [
      "objects",
      withRow((row) => ({ ...row, document: { id: row.id } })),
      "a row without an id or a document",
    ],
    ["no ids", withRow(({ id: _, ...row }) => row), "a row without an id or a document"],
    ["no sort values", withRow(({ sort: _, ...row }) => row), "with no values for"],
    ["no rows at all", withRow(() => null), "a row without an id or a document"],
  ])("is told so: %s", async (_, changed, message) => {
    const asked = engineOf(changed).query(works, byId);
    await expect(asked).rejects.toThrow(message);
    await expect(asked).rejects.toBeInstanceOf(AdapterError);
  });

  it.each<[string, object, (engine: Engine) => Promise<unknown>]>([
    [
      "a row before the cursor",
      answering((result, plan) => {
        const { window } = plan;
        return window.kind === "after"
          ? memory.execute({ ...plan, window: { ...window, values: null } })
          : result;
      }),
      async (engine) => {
        const first = await engine.query(works, { ...byId, cursor: "*" });
        return engine.query(works, { ...byId, cursor: String(first.nextCursor) });
      },
    ],
    [
      "a group before the cursor",
      { execute: (plan: GroupsPlan) => memory.execute({ ...plan, after: null }) },
      async (engine) => {
        const view = { perPage: 1, sort: [] };
        const { nextCursor } = await engine.query(grouped, { ...view, cursor: "*" });
        return engine.query(grouped, { ...view, cursor: String(nextCursor) });
      },
    ],
    [
      "a total below the offset",
      answering((result) => ({ ...result, total: 9 })),
      (engine) => engine.query(works, { ...byId, page: 2 }),
    ],
    [
      "documents that are no JSON",
      withRow((row) => ({ ...row, document: "<work/>" })),
      (engine) => engine.query(works, { select: ["id"] }),
    ],
    [
      "buckets that are no list",
      { execute: async () => ({ kind: "groups", total: 1, size: 1, more: false }) },
      (engine) => engine.query(grouped),
    ],
    [
      "buckets without counts",
      {
        execute: async () => ({ kind: "groups", total: 1, size: 1, more: false, buckets: [{ key: "book" }] }),
      },
      (engine) => engine.query(grouped),
    ],
    ["a lookup of no kind", { get: async () => ({ kind: "gone" }) }, (engine) => engine.get("works", "W10")],
    [
      "a lookup without a document",
      { get: async () => ({ kind: "found", id: "W10" }) },
      (engine) => engine.get("works", "W10"),
    ],
    [
      "an object merged into none",
      { random: async () => ({ kind: "merged" }) },
      (engine) => engine.random("works"),
    ],
    [
      "an object that is no JSON",
      { get: async () => ({ kind: "found", id: "W10", document: "[" }) },
      (engine) => engine.get("works", "W10", { select: ["id"] }),
    ],
    [
      "names that are no map",
      { names: async () => ({}) },
      (engine) => engine.query({ get_rows: "works", group_by: [{ column_id: "authorships.author.id" }] }),
    ],
    [
      "too few sums",
      { sums: async () => [] },
      (engine) => engine.query(works, { sums: [{ column: "cited_by_count" }] }),
    ],
    [
      "sums that are none",
      { sums: async () => [Number.NaN] },
      (engine) => engine.query(works, { sums: [{ column: "cited_by_count" }] }),
    ],
    [
      "suggestions without documents",
      { suggest: async () => ({ total: 1, matches: [{}] }) },
      (engine) => engine.suggest({ get_rows: "works" }, "open"),
    ],
    [
      "neighbours without a similarity",
      { nearest: async () => [{ id: "W10" }] },
      (engine) =>
        engine.query({
          get_rows: "works",
          filter_rows: [{ column_id: "semantic.search", operator: "has", value: "open" }],
        }),
    ],
    ["tags that are no lists", { tag: async () => ({}) }, (engine) => engine.tag({ title: "open" })],
    ["an account without steps", { explain: async () => ({}) }, (engine) => engine.explain(works)],
  ])("is told so: %s", async (_, changed, call) => {
    await expect(call(engineOf(changed))).rejects.toBeInstanceOf(AdapterError);
  });

  it.each<[string, object]>([
    [
      "by cursor",
      answering((_, plan) => memory.execute({ ...plan, window: { kind: "after", values: null, limit: 5 } })),
    ],
    [
      "by position",
      {
        capabilities: { ...memory.capabilities, cursor: false },
        ...answering((_, plan) =>
          memory.execute({ ...plan, window: { kind: "offset", offset: 0, limit: 5 } }),
        ),
      },
    ],
  ])("ends a stream that would have no end, read %s", async (_, changed) => {
    const read: string[] = [];
    const reading = async (): Promise<void> => {
      for await (const { id } of engineOf(changed).stream(works, {}, { batch: 5 })) read.push(id);
    };
    await expect(reading()).rejects.toBeInstanceOf(AdapterError);
    expect(read).toHaveLength(5);
  });
});

describe("what an adapter throws", () => {
  const thrown = [undefined, null, "no disk", new Error("no disk"), new TypeError("no disk")];

  it.each(thrown)("is the cause of an AdapterError: %s", async (cause) => {
    const failing: Partial<StorageAdapter> = {
      execute: () => Promise.reject(cause),
      get: () => {
        throw cause;
      },
      async *parquet() {
        yield Uint8Array.of(1);
        throw cause;
      },
    };
    const engine = engineOf(failing);
    const exported = async (): Promise<void> => {
      for await (const _ of engine.parquet("works", ["W10"]));
    };
    for (const call of [engine.query(works), engine.get("works", "W10"), exported()]) {
      const error = await call.catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(AdapterError);
      expect(error).toMatchObject({ cause, message: expect.stringMatching(/^The adapter memory failed: /) });
    }
  });

  it("stays what it is when the ids that it was to write fail", async () => {
    const engine = engineOf({
      async *parquet(_entity: string, ids: Iterable<string>) {
        try {
          for await (const id of ids) yield Buffer.from(id);
        } catch (cause) {
          throw new Error("cannot write", { cause });
        }
      },
    });
    function* failing(): Generator<string> {
      yield "W10";
      throw "my own";
    }
    const written = async (): Promise<void> => {
      for await (const _ of engine.parquet("works", failing()));
    };
    await expect(written()).rejects.toBe("my own");
  });

  it("stays what it is when it is an AdapterError", async () => {
    const error = new AdapterError("out of paper");
    await expect(engineOf({ execute: () => Promise.reject(error) }).query(works)).rejects.toBe(error);
  });
});
