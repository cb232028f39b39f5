import type { StorageAdapter } from "../../adapter.ts";
import { createEngine } from "../../engine.ts";
import { QueryError } from "../../errors.ts";
import { type CatalogData, collectionsOf } from "../catalog-data.ts";
import { evaluateNaively } from "../naive/evaluate-naively.ts";
import type { ContractCase, WithAdapter } from "./contract-case.ts";
import { contractData } from "./contract-data.ts";
import { type ContractQuery, contractQueries } from "./contract-queries.ts";
import { expectEqual } from "./expect.ts";
import { inShort } from "./in-short.ts";
import { lifecycleCases } from "./lifecycle-cases.ts";
import { lookupCases } from "./lookup-cases.ts";
import { pagingCases } from "./paging-cases.ts";
import { readingCases } from "./reading-cases.ts";
import { similarCases } from "./similar-cases.ts";
import { suggestCases } from "./suggest-cases.ts";
import { sumsCases } from "./sums-cases.ts";

/** Makes an adapter over the given objects, by whatever way the adapter takes data in. */
export type AdapterFactory = (data: CatalogData) => Promise<StorageAdapter> | StorageAdapter;

/**
 * What every storage adapter has to do, as cases for any test runner. The adapter is made once, when the
 * first case runs, and closed by the last one: run them in order.
 *
 * @example
 * for (const { name, run } of adapterContract((data) => openMyAdapter(data))) it(name, run);
 */
export function adapterContract(createAdapter: AdapterFactory): ContractCase[] {
  let made: Promise<StorageAdapter> | undefined;
  const withAdapter: WithAdapter = (name, check) => ({
    name,
    async run() {
      made ??= Promise.resolve(createAdapter(contractData));
      const adapter = await made;
      try {
        await check(adapter);
        return "passed";
      } catch (error) {
        if (error instanceof QueryError && isDeclined(error)) return "unsupported";
        throw error;
      }
    },
  });
  return [
    ...lookupCases(withAdapter),
    ...contractQueries.map((query) => queryCase(withAdapter, query)),
    ...pagingCases(withAdapter),
    ...readingCases(withAdapter),
    ...similarCases(withAdapter),
    ...suggestCases(withAdapter),
    ...sumsCases(withAdapter),
    ...lifecycleCases(withAdapter),
  ];
}

/** The engine refuses on the adapter's word only with these codes. */
const isDeclined = (error: QueryError): boolean =>
  error.code === "unsupported_field" || error.code === "not_available";

function queryCase(withAdapter: WithAdapter, { name, oqo, view }: ContractQuery): ContractCase {
  return withAdapter(name, async (adapter) => {
    const engine = createEngine({ adapter, collections: collectionsOf(contractData) });
    const answer = await engine.query(oqo, view);
    expectEqual(
      inShort(answer),
      evaluateNaively(contractData, oqo, view, adapter.capabilities),
      "the answer",
    );
  });
}
