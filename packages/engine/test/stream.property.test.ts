import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LeafPredicate, StreamedRow, StreamOptions, Support } from "../src/index.ts";
import { createEngine } from "../src/index.ts";
import {
  catalogData,
  collectionsOf,
  createMemoryAdapter,
  evaluateNaively,
  queries,
} from "../src/testing/index.ts";

const { numRuns: runs = 500 } = fc.readConfigureGlobal();

const cases = catalogData(fc).chain((data) =>
  fc.record({
    data: fc.constant(data),
    query: queries(fc, data),
    batch: fc.integer({ min: 1, max: 5 }),
    cursor: fc.boolean(),
    approximate: fc.boolean(),
  }),
);

/** Says that about half of the conditions can only be approximated; which half does not matter. */
const rough = (_: string, leaf: LeafPredicate): Support =>
  JSON.stringify(leaf).length % 2 === 0 ? "inexact" : "exact";

async function collect(rows: AsyncIterable<StreamedRow>): Promise<StreamedRow[]> {
  const all: StreamedRow[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

const idOf = ({ document }: StreamedRow): string => (JSON.parse(document) as { id: string }).id;

describe("a stream", () => {
  it("gives every match once, in order, however it is read", async () => {
    const property = fc.asyncProperty(
      cases,
      async ({ data, query: { oqo, view }, batch, cursor, approximate }) => {
        const { group_by: _, ...rows } = oqo;
        const grouped = oqo.group_by !== undefined;
        const sort = grouped ? undefined : view.sort;
        const capabilities = { cursor, sample: true, score: true };
        const adapter = createMemoryAdapter(
          data,
          approximate ? { support: rough, capabilities } : { capabilities },
        );
        const engine = createEngine({ adapter, collections: collectionsOf(data) });
        const streamed = await collect(engine.stream(rows, { sort }, { batch }));
        const ids = streamed.map(idOf);
        const whole = evaluateNaively(data, rows, { ...(sort && { sort }), perPage: 1000 });
        expect({ kind: "rows", count: ids.length, ids }).toEqual(whole);
      },
    );
    await fc.assert(property, { numRuns: Math.ceil(runs / 8) });
  });

  it("gives a seeded sample as pages do, and as many rows without a seed", async () => {
    const property = fc.asyncProperty(
      cases,
      fc.integer({ min: 1, max: 6 }),
      async ({ data, query: { oqo }, batch, approximate }, sample) => {
        const { group_by: _, ...rest } = oqo;
        const seeded = { ...rest, sample, seed: "s" };
        const engine = createEngine({
          adapter: createMemoryAdapter(data, approximate ? { support: rough } : {}),
          collections: collectionsOf(data),
        });
        const page = await engine.query(seeded, { perPage: 100 });
        const options: StreamOptions = { batch };
        const streamed = await collect(engine.stream(seeded, {}, options));
        expect(streamed.map(({ document }) => document)).toEqual(page.kind === "rows" ? page.documents : []);
        const unseeded = await collect(engine.stream({ ...rest, sample }, {}, options));
        expect(new Set(unseeded.map(idOf)).size).toBe(page.count);
      },
    );
    await fc.assert(property, { numRuns: Math.ceil(runs / 16) });
  });
});
