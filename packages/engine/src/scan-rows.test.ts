import type { Oqo } from "@oqlkit/oqo-schema";
import { expect, it } from "vitest";
import { smallCatalog } from "../test/support/small-catalog.ts";
import { engineWith, inParts, works } from "../test/support/small-engine.ts";
import { createEngine } from "./engine.ts";
import type { View } from "./index.ts";
import { createMemoryAdapter } from "./testing/memory-adapter.ts";

const pages: readonly (readonly [Oqo, View])[] = [
  [works, {}],
  [works, { perPage: 5, page: 2 }],
  [works, { perPage: 7, cursor: "*" }],
  [works, { perPage: 6, sort: [{ column: "cited_by_count", direction: "desc" }], select: ["id", "title"] }],
  [{ ...works, sample: 9, seed: "a" }, {}],
];

it.each(pages)("a page is the same where it is read in parts: %o %o", async (oqo, view) => {
  const { adapter, parts } = inParts(900);
  const answer = await createEngine({ adapter }).query(oqo, view);
  expect(answer).toEqual(await engineWith().query(oqo, view));
  expect(parts.length).toBeGreaterThan(1);
});

it("a page ends where the query is aborted between its parts", async () => {
  const adapter = { ...createMemoryAdapter(smallCatalog) };
  const { execute } = adapter;
  const abort = new AbortController();
  let calls = 0;
  adapter.execute = async (plan) => {
    calls++;
    const result = await execute(plan, { room: 1 });
    abort.abort(new Error("enough"));
    return result;
  };
  const asked = createEngine({ adapter }).query(works, {}, { signal: abort.signal });
  await expect(asked).rejects.toThrow("enough");
  expect(calls).toBe(1);
});
