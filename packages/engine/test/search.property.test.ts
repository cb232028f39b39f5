import fc from "fast-check";
import { it } from "vitest";
import {
  type CatalogData,
  checkSearch,
  createMemoryAdapter,
  searchedCatalog,
  searchQueries,
  type ViewedQuery,
} from "../src/testing/index.ts";

const { numRuns: runs = 500 } = fc.readConfigureGlobal();

/** A last `and` is no word of a Boolean text, which then asks for a stop word alone. */
const lastConnective: [CatalogData, ViewedQuery] = [
  {
    idBase: "https://openalex.org",
    objects: {
      works: ["State of the Art", "The Deep and the Sea", "Art"].map((title, index) => ({
        id: `https://openalex.org/W${index + 1}`,
        display_name: title,
      })),
    },
  },
  {
    oqo: {
      get_rows: "works",
      filter_rows: [{ column_id: "title.search", value: "NOT NOT the and", operator: "has" }],
    },
    view: {},
  },
];

it("finds, scores and orders what the naive evaluator does, whatever is searched for", async () => {
  const property = fc.asyncProperty(searchedCatalog(fc), searchQueries(fc), (data, query) =>
    checkSearch(createMemoryAdapter(data), data, query),
  );
  await fc.assert(property, { numRuns: Math.ceil((runs * 3) / 5), examples: [lastConnective] });
});
