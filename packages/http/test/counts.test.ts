import { expect, test } from "vitest";
import { smallApp } from "./small-catalog.ts";

test("/counts and /entities tell how many objects of each type there are", async () => {
  const { app } = smallApp();
  const counts = await (await app.request("/counts")).json();
  expect(counts).toMatchObject({ works: 40, authors: 4, sources: 2, funders: 0 });
  const { meta, results } = await (await app.request("/entities")).json();
  expect(meta).toEqual({ count: Object.keys(counts).length });
  const listed = results.map(({ id, count }: { id: string; count: number }) => [id, count]);
  expect(Object.fromEntries(listed)).toEqual(counts);
  expect(results[12]).toMatchObject({ id: "sdgs", display_name: "SDGs" });
  expect(results[16]).toMatchObject({ id: "work-types", display_name: "Work types" });
});

test("without a snapshot they are answered with 503", async () => {
  const { app } = smallApp({ engine: null });
  expect((await app.request("/counts")).status).toBe(503);
  expect((await app.request("/entities")).status).toBe(503);
});
