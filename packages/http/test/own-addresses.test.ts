import { createEngine } from "@oqlkit/engine";
import { createMemoryAdapter } from "@oqlkit/engine/testing";
import { expect, test } from "vitest";
import { ask, post, smallApp } from "./small-catalog.ts";

test("addresses in objects point at the server itself", async () => {
  const idBase = "https://openalex.org";
  const own = "https://api.openalex.org/works?filter=cites:W1";
  const work = {
    id: `${idBase}/W11`,
    title: 'says "cited_by_api_url":"https://x.org"',
    cited_by_api_url: own,
  };
  const engine = createEngine({ adapter: createMemoryAdapter({ idBase, objects: { works: [work] } }) });
  for (const [baseUrl, expected] of [
    ["", "http://catalog.test/works?filter=cites:W1"],
    ["/api", "http://catalog.test/api/works?filter=cites:W1"],
    ["https://catalog.example/v1/", "https://catalog.example/v1/works?filter=cites:W1"],
  ] as const) {
    const served = smallApp({ engine, baseUrl }).app;
    const answer = { ...work, cited_by_api_url: expected };
    expect((await ask(served, "/works/W11")).body).toMatchObject(answer);
    expect((await ask(served, "/works")).body.results).toMatchObject([answer]);
    expect((await post(served, "/works/lookup", { ids: ["W11"] })).body.results).toMatchObject([answer]);
  }
});

test("the path that the API they come from stands under is no part of them", async () => {
  const idBase = "https://openalex.org";
  const work = {
    id: `${idBase}/W11`,
    title: "a",
    cited_by_api_url: "https://catalog.example/a/b/works?filter=cites:W1",
  };
  const engine = createEngine({ adapter: createMemoryAdapter({ idBase, objects: { works: [work] } }) });
  const { app } = smallApp({ engine, baseUrl: "https://catalog.example/a/b" });
  expect((await ask(app, "/works/W11")).body).toMatchObject(work);
});
