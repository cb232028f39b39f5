import { checkSearch, searchedCatalog, searchQueries } from "@oqlkit/engine/testing";
import fc from "fast-check";
import { describe, it } from "vitest";
import { openCatalog } from "./support/open-catalog.ts";

const { numRuns = 500, seed = 0 } = fc.readConfigureGlobal();
const queriesEach = 250;
const samples = fc.sample(searchedCatalog(fc), { numRuns: Math.ceil(numRuns / queriesEach), seed });

describe("the full-text index", () => {
  for (const [index, catalog] of samples.entries()) {
    it(`finds, scores and orders what the naive evaluator does, catalog ${index + 1}`, async () => {
      const adapter = await openCatalog(catalog);
      try {
        const property = fc.asyncProperty(searchQueries(fc), (query) => checkSearch(adapter, catalog, query));
        await fc.assert(property, { numRuns: queriesEach, seed: seed + index });
      } finally {
        await adapter.close();
      }
    }, 240_000);
  }
});
