import { createEngine } from "@oqlkit/engine";
import {
  type CatalogData,
  catalogData,
  collectionsOf,
  evaluateNaively,
  inShort,
  queries,
} from "@oqlkit/engine/testing";
import { entityTypes, type FilterNode } from "@oqlkit/oqo-schema";
import fc from "fast-check";
import { expect, it } from "vitest";
import { openCatalog } from "./support/open-catalog.ts";

const { numRuns = 500, seed = 0 } = fc.readConfigureGlobal();
const cases = Math.ceil(numRuns / 5);

/** Groups in groups of conditions out of a list. */
const tangles = (conditions: readonly FilterNode[]): fc.Arbitrary<FilterNode> => {
  const group = (members: fc.Arbitrary<FilterNode>, least: number): fc.Arbitrary<FilterNode> =>
    fc.record({
      join: fc.constantFrom("and" as const, "or" as const),
      filters: fc.array(members, { minLength: least, maxLength: 2 * least }),
      is_negated: fc.boolean(),
    });
  const pairs = group(fc.constantFrom(...conditions), 2);
  return fc.oneof(
    group(fc.constantFrom(...conditions), 60),
    group(pairs, 30),
    group(group(fc.oneof(pairs, fc.constantFrom(...conditions)), 12), 4),
  );
};

// More conditions than one statement can ask for: rows, orders, pages, samples, groups and scores.
it("queries of very many conditions are answered as the naive evaluator answers them", async () => {
  // In a catalog of few works hardly a query finds any.
  const drawn = fc.sample(catalogData(fc, { entities: entityTypes }), { numRuns: 20, seed });
  const worksIn = ({ objects }: CatalogData): number => objects.works?.length ?? 0;
  const [catalog] = drawn.sort((a, b) => worksIn(b) - worksIn(a));
  if (catalog === undefined) throw new TypeError("Catalogs were drawn.");
  const asked = fc.sample(queries(fc, catalog), { numRuns: 2000, seed });
  // What is to be ordered by relevance has to search.
  const ofWorks = asked.filter(
    (one) => one.oqo.get_rows === "works" && !/semantic|relevance/.test(JSON.stringify(one)),
  );
  const conditions = ofWorks.flatMap(({ oqo }) => oqo.filter_rows ?? []);
  const adapter = await openCatalog(catalog);
  const engine = createEngine({ adapter, collections: collectionsOf(catalog) });
  let matching = 0;
  try {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...ofWorks), tangles(conditions), async ({ oqo, view }, tangle) => {
        const query = { ...oqo, filter_rows: [tangle] };
        const answer = await engine.query(query, view);
        if (answer.count > 0) matching++;
        expect(inShort(answer)).toEqual(evaluateNaively(catalog, query, view, adapter.capabilities));
      }),
      { numRuns: cases, seed },
    );
  } finally {
    await adapter.close();
  }
  expect(matching).toBeGreaterThan(cases / 5);
});
