import { createEngine, type Engine, QueryError, type QueryResult, type View } from "@oqlkit/engine";
import {
  catalogData,
  collectionsOf,
  evaluateNaively,
  hasPagedGroups,
  inShort,
  pagedGroups,
  queries,
} from "@oqlkit/engine/testing";
import { entityTypes, type Oqo } from "@oqlkit/oqo-schema";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { DrawnUses } from "./support/drawn-uses.ts";
import { openCatalog } from "./support/open-catalog.ts";

const isDeclined = ({ code, field }: QueryError): boolean =>
  (code === "not_available" || code === "unsupported_field") && field === "semantic.search";

/** The ids that the cursor leads through, page by page. */
async function walk(engine: Engine, oqo: Oqo, view: View): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = "*";
  while (cursor !== null) {
    const answer: QueryResult = await engine.query(oqo, { ...view, page: 1, cursor });
    if (answer.kind !== "rows") throw new Error("A query without grouping gives rows.");
    ids.push(...answer.documents.map((document) => (JSON.parse(document) as { id: string }).id));
    cursor = answer.nextCursor ?? null;
  }
  return ids;
}

const { numRuns = 500, seed = 0 } = fc.readConfigureGlobal();
const queriesEach = 500;
const catalogs = Math.ceil((4 * numRuns) / queriesEach);
const data = catalogData(fc, { entities: entityTypes });

const drawn = new DrawnUses();
const samples = fc.sample(data, { numRuns: catalogs });

describe("the engine over DuckDB", () => {
  afterAll(async () => {
    const [first] = samples;
    if (first !== undefined) await drawn.write(first);
  });

  for (const [index, catalog] of samples.entries()) {
    it(`answers as the naive evaluator does, catalog ${index + 1}`, async () => {
      const adapter = await openCatalog(catalog);
      const engine = createEngine({ adapter, collections: collectionsOf(catalog) });
      let answered = 0;
      try {
        await fc.assert(
          fc.asyncProperty(
            queries(fc, catalog),
            fc.integer({ min: 1, max: 8 }),
            async ({ oqo, view }, turn) => {
              let answer: QueryResult;
              try {
                answer = await engine.query(oqo, view);
              } catch (error) {
                // Semantic search is declined; nothing else may be.
                if (error instanceof QueryError && isDeclined(error)) return;
                throw error;
              }
              answered++;
              drawn.add(oqo);
              expect(inShort(answer)).toEqual(evaluateNaively(catalog, oqo, view, adapter.capabilities));
              if ((oqo.group_by?.length ?? 0) > 1) {
                const limits = { maxNestedGroups: turn };
                const small = createEngine({ adapter, collections: collectionsOf(catalog), limits });
                const expected = evaluateNaively(catalog, oqo, view, { ...adapter.capabilities, ...limits });
                expect(inShort(await small.query(oqo, view))).toEqual(expected);
              }
              if (turn <= 3 && hasPagedGroups(oqo)) {
                const byKey = { ...view, sort: [{ column: "key", direction: "desc" }] } as const;
                const whole = evaluateNaively(catalog, oqo, { ...byKey, perPage: 1000 });
                // About three pages.
                const perPage = whole.kind === "groups" ? Math.ceil((whole.groups.length + 1) / 3) : 1;
                const groups = await pagedGroups(engine, oqo, { ...byKey, perPage });
                expect({ kind: "groups", count: whole.count, groups }).toEqual(whole);
              }
              if (turn > 1 || answer.kind === "groups") return;
              const ids = await walk(engine, oqo, { perPage: 3, ...view });
              const whole = evaluateNaively(
                catalog,
                oqo,
                { ...view, page: 1, perPage: 1000 },
                adapter.capabilities,
              );
              expect({ kind: "rows", count: ids.length, ids }).toEqual(whole);
            },
          ),
          { numRuns: queriesEach, seed: seed + index },
        );
        expect(answered).toBeGreaterThan(queriesEach / 2);
      } finally {
        await adapter.close();
      }
    });
  }
});
