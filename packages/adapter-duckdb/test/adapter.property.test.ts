import { createEngine, QueryError, type QueryResult } from "@oqlkit/engine";
import { catalogData, collectionsOf, evaluateNaively, inShort, queries } from "@oqlkit/engine/testing";
import { entityTypes } from "@oqlkit/oqo-schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openCatalog } from "./support/open-catalog.ts";

const isDeclined = ({ code, field }: QueryError): boolean =>
  (code === "not_available" || code === "unsupported_field") && /search/.test(field ?? "");

const { numRuns = 500, seed = 0 } = fc.readConfigureGlobal();
const queriesEach = 500;
const catalogs = Math.ceil((4 * numRuns) / queriesEach);
const data = catalogData(fc, { entities: entityTypes });

describe("the engine over DuckDB", () => {
  for (const [index, catalog] of fc.sample(data, { numRuns: catalogs }).entries()) {
    it(`answers as the naive evaluator does, catalog ${index + 1}`, async () => {
      const adapter = await openCatalog(catalog);
      const engine = createEngine({ adapter, collections: collectionsOf(catalog) });
      let answered = 0;
      try {
        await fc.assert(
          fc.asyncProperty(queries(fc, catalog), async ({ oqo, view }) => {
            let answer: QueryResult;
            try {
              answer = await engine.query(oqo, view);
            } catch (error) {
              // Texts without a word table, phrases and distances are declined; nothing else may be.
              if (error instanceof QueryError && isDeclined(error)) return;
              throw error;
            }
            answered++;
            expect(inShort(answer)).toEqual(evaluateNaively(catalog, oqo, view));
          }),
          { numRuns: queriesEach, seed: seed + index },
        );
        expect(answered).toBeGreaterThan(queriesEach / 2);
      } finally {
        await adapter.close();
      }
    });
  }
});
