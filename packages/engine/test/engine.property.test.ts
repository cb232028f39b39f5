import { canonicalInOrder, type FilterNode } from "@oqlkit/oqo-schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LeafPredicate, Support } from "../src/index.ts";
import { createEngine } from "../src/index.ts";
import {
  type CatalogData,
  catalogData,
  collectionsOf,
  createMemoryAdapter,
  evaluateNaively,
  hasPagedGroups,
  inShort,
  type MemoryAdapterOptions,
  pagedGroups,
  queries,
  type ViewedQuery,
} from "../src/testing/index.ts";

const { numRuns: runs = 500 } = fc.readConfigureGlobal();

const cases = catalogData(fc).chain((data) =>
  fc.record({ data: fc.constant(data), query: queries(fc, data) }),
);

async function expectNaive(
  data: CatalogData,
  { oqo, view }: ViewedQuery,
  options: MemoryAdapterOptions,
): Promise<void> {
  const engine = createEngine({
    adapter: createMemoryAdapter(data, options),
    collections: collectionsOf(data),
  });
  expect(inShort(await engine.query(oqo, view))).toEqual(evaluateNaively(data, oqo, view));
}

/** Says that about half of the conditions can only be approximated; which half does not matter. */
const rough = (_: string, leaf: LeafPredicate): Support =>
  JSON.stringify(leaf).length % 2 === 0 ? "inexact" : "exact";

/** Conditions in groups of one and in groups of the connective around them, which the canonical form opens. */
const grouped = (filters: readonly FilterNode[], join: "and" | "or", is_negated: boolean): FilterNode => ({
  join,
  is_negated,
  filters: [
    ...filters.flatMap((node) => ("join" in node ? node.filters : [node])),
    { join: is_negated ? (join === "and" ? "or" : "and") : join, is_negated, filters: [...filters] },
  ],
});
/** What the canonical form has as something else: a corpus, fields of fewer values, ids of collections in capitals. */
const renamed = /is_xpac|"journal"|(?:institution|publisher)_lineage|!col_/;

describe("the engine over objects in memory", () => {
  it("answers as the naive evaluator does", async () => {
    const property = fc.asyncProperty(cases, ({ data, query }) => expectNaive(data, query, {}));
    await fc.assert(property, { numRuns: Math.ceil(runs / 2) });
  });

  it("cuts trees of groups where the naive evaluator does", async () => {
    const trees = cases.filter(({ query }) => (query.oqo.group_by?.length ?? 0) > 1);
    const property = fc.asyncProperty(
      trees,
      fc.integer({ min: 1, max: 9 }),
      async ({ data, query: { oqo, view } }, most) => {
        const limits = { maxNestedGroups: most };
        const adapter = createMemoryAdapter(data);
        const engine = createEngine({ adapter, collections: collectionsOf(data), limits });
        const expected = evaluateNaively(data, oqo, view, { score: true, ...limits });
        expect(inShort(await engine.query(oqo, view))).toEqual(expected);
      },
    );
    await fc.assert(property, { numRuns: Math.ceil(runs / 10) });
  });

  it("answers the same where the adapter only approximates, with cursors and without", async () => {
    const property = fc.asyncProperty(cases, fc.boolean(), ({ data, query }, cursor) =>
      expectNaive(data, query, { support: rough, capabilities: { cursor, sample: true, score: true } }),
    );
    await fc.assert(property, { numRuns: Math.ceil(runs / 4) });
  });

  it("answers a query and its canonical form alike, from a cursor of either", async () => {
    const join = fc.constantFrom("and" as const, "or" as const);
    const property = fc.asyncProperty(cases, join, fc.boolean(), async ({ data, query }, how, negated) => {
      const { group_by: _, filter_rows = [], ...rest } = query.oqo;
      if (filter_rows.length === 0 || renamed.test(JSON.stringify(filter_rows))) return;
      const engine = createEngine({ adapter: createMemoryAdapter(data), collections: collectionsOf(data) });
      const oqo = { ...rest, filter_rows: [grouped(filter_rows, how, negated)] };
      const first = await engine.query(oqo, { cursor: "*", perPage: 1 });
      expect(inShort(first)).toEqual(evaluateNaively(data, oqo, { perPage: 1 }));
      const canonical = canonicalInOrder(oqo);
      expect(await engine.query(canonical, { cursor: "*", perPage: 1 })).toEqual(first);
      const cursor = first.nextCursor ?? null;
      if (cursor !== null)
        expect(await engine.query(canonical, { cursor })).toEqual(await engine.query(oqo, { cursor }));
    });
    await fc.assert(property, { numRuns: Math.ceil(runs / 6) });
  });

  it("returns every row once, in order, to whoever follows the cursor", async () => {
    const property = fc.asyncProperty(
      cases,
      fc.boolean(),
      async ({ data, query: { oqo, view } }, approximate) => {
        if (oqo.group_by !== undefined) return;
        const engine = createEngine({
          adapter: createMemoryAdapter(data, approximate ? { support: rough } : {}),
          collections: collectionsOf(data),
        });
        const { sort, perPage = 2 } = view;
        const documents: string[] = [];
        let cursor: string | null = "*";
        while (cursor !== null) {
          const answer = await engine.query(oqo, { sort, perPage, cursor });
          if (answer.kind === "rows") documents.push(...answer.documents);
          cursor = answer.nextCursor ?? null;
        }
        const ids = documents.map((document) => (JSON.parse(document) as { id: string }).id);
        const whole = evaluateNaively(data, oqo, { ...(sort && { sort }), perPage: 1000 });
        expect({ kind: "rows", count: ids.length, ids }).toEqual(whole);
      },
    );
    await fc.assert(property, { numRuns: Math.ceil(runs / 6) });
  });

  it("returns every group once, in the order of the keys, to whoever follows the cursor", async () => {
    const grouped = cases.filter(({ query }) => hasPagedGroups(query.oqo));
    const property = fc.asyncProperty(
      grouped,
      fc.boolean(),
      async ({ data, query: { oqo, view } }, approximate) => {
        const engine = createEngine({
          adapter: createMemoryAdapter(data, approximate ? { support: rough } : {}),
          collections: collectionsOf(data),
        });
        const byKey = { ...view, sort: [{ column: "key", direction: "asc" }] } as const;
        const groups = await pagedGroups(engine, oqo, { ...byKey, perPage: 2 });
        const whole = evaluateNaively(data, oqo, { ...byKey, perPage: 1000 });
        expect({ kind: "groups", count: whole.count, groups }).toEqual(whole);
      },
    );
    await fc.assert(property, { numRuns: Math.ceil(runs / 6) });
  });

  it("samples matches without repeats, also where the adapter only approximates", async () => {
    const property = fc.asyncProperty(
      cases,
      fc.integer({ min: 1, max: 6 }),
      async ({ data, query }, size) => {
        const { group_by: _, ...rest } = query.oqo;
        const oqo = { ...rest, sample: size, seed: "s" };
        const all = evaluateNaively(data, rest, { perPage: 1000 });
        for (const options of [{}, { support: rough }]) {
          const adapter = createMemoryAdapter(data, options);
          const engine = createEngine({ adapter, collections: collectionsOf(data) });
          const answer = inShort(await engine.query(oqo));
          const { count, ids } = answer as { count: number; ids: string[] };
          expect([count, ids.length, new Set(ids).size]).toEqual(Array(3).fill(Math.min(size, all.count)));
          expect(all.kind === "rows" && ids.every((id) => all.ids.includes(id))).toBe(true);
        }
      },
    );
    await fc.assert(property, { numRuns: Math.ceil(runs / 8) });
  });
});
