import fc from "fast-check";
import { it } from "vitest";
import { checkSearch, createMemoryAdapter, searchedCatalog, searchQueries } from "../src/testing/index.ts";

const { numRuns: runs = 500 } = fc.readConfigureGlobal();

it("finds, scores and orders what the naive evaluator does, whatever is searched for", async () => {
  const property = fc.asyncProperty(searchedCatalog(fc), searchQueries(fc), (data, query) =>
    checkSearch(createMemoryAdapter(data), data, query),
  );
  await fc.assert(property, { numRuns: Math.ceil((runs * 3) / 5) });
});
