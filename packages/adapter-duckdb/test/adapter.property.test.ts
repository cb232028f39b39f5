import { createEngine, QueryError, type QueryResult } from "@oqlkit/engine";
import { catalogData, evaluateNaively, queries } from "@oqlkit/engine/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openCatalog } from "./support/open-catalog.ts";

/** An answer in the terms of the naive evaluator. */
function inShort(answer: QueryResult): unknown {
  if (answer.kind === "rows") {
    const ids = answer.documents.map((document) => (JSON.parse(document) as { id: string }).id);
    return { kind: "rows", count: answer.count, ids };
  }
  const groups = answer.groups.map(({ key, count }) => ({ key, count }));
  return { kind: "groups", count: answer.count, groups };
}

const isDeclined = ({ code, field }: QueryError): boolean =>
  (code === "not_available" || code === "unsupported_field") && /search/.test(field ?? "");

const { numRuns = 500, seed = 0 } = fc.readConfigureGlobal();
const queriesEach = 500;
const catalogs = (4 * numRuns) / queriesEach;

describe("the engine over DuckDB", () => {
  for (const [index, data] of fc.sample(catalogData(fc), { numRuns: catalogs }).entries()) {
    it(`answers as the naive evaluator does, catalog ${index + 1}`, async () => {
      const adapter = await openCatalog(data);
      const engine = createEngine({ adapter });
      let answered = 0;
      try {
        await fc.assert(
          fc.asyncProperty(queries(fc, data), async ({ oqo, view }) => {
            let answer: QueryResult;
            try {
              answer = await engine.query(oqo, view);
            } catch (error) {
              // Texts without a word table, phrases and distances are declined; nothing else may be.
              if (error instanceof QueryError && isDeclined(error)) return;
              throw error;
            }
            answered++;
            expect(inShort(answer)).toEqual(evaluateNaively(data, oqo, view));
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
