import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { collectionsNamed, readCollections } from "../src/collections.ts";
import { type BoundQuery, build, readEntity } from "../src/plan/build.ts";
import { rewrite } from "../src/plan/rewrite.ts";
import { defaultFilters } from "../src/plan/rules/default-filters.ts";
import {
  type CatalogData,
  catalogData,
  collectionsOf,
  createMemoryAdapter,
  queries,
  type ViewedQuery,
} from "../src/testing/index.ts";
import { defaultLimits } from "../src/view/limits.ts";

const { numRuns: runs = 500 } = fc.readConfigureGlobal();

async function bound(data: CatalogData, { oqo, view }: ViewedQuery): Promise<BoundQuery> {
  const { snapshot, capabilities } = createMemoryAdapter(data);
  const filters = [{ filters: oqo.filter_rows, path: "filter_rows" }];
  const references = collectionsNamed(readEntity(oqo.get_rows), filters);
  const collections = await readCollections(references, collectionsOf(data));
  return build(oqo, view, { snapshot, capabilities, limits: defaultLimits, collections });
}

const cases = catalogData(fc).chain((data) =>
  fc.record({ data: fc.constant(data), query: queries(fc, data) }),
);

describe("rewriting", () => {
  it("changes no answer", async () => {
    const property = fc.asyncProperty(cases, async ({ data, query }) => {
      const adapter = createMemoryAdapter(data);
      const { plan, corpus } = await bound(data, query);
      // Hidden filters do change the answer; all that follows them must not.
      const plain = await adapter.execute(defaultFilters.apply(plan, corpus));
      expect(await adapter.execute(rewrite(plan, corpus))).toEqual(plain);
    });
    await fc.assert(property, { numRuns: Math.ceil(runs / 3) });
  });

  it("has nothing left to do the second time", async () => {
    const property = fc.asyncProperty(cases, async ({ data, query }) => {
      const { plan } = await bound(data, query);
      const once = rewrite(plan, "all");
      // Conditions that go may have named a field whose hidden condition is then added.
      if (defaultFilters.apply(once, "all") !== once) return;
      expect(rewrite(once, "all")).toEqual(once);
    });
    await fc.assert(property, { numRuns: Math.ceil(runs / 10) });
  });
});
