import { createEngine } from "@oqlkit/engine";
import { createMemoryAdapter } from "@oqlkit/engine/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningServer, serveApp } from "../src/index.ts";
import { smallApp } from "./small-catalog.ts";

const idBase = "https://openalex.org";
const works = [[0.3, 0.9], [0.5], [0.5, 0.9], [0.9], []].map((scores, index) => ({
  id: `${idBase}/W${10 + index}`,
  sustainable_development_goals: scores.map((score, at) => ({
    id: `https://metadata.un.org/sdg/${1 + at}`,
    score,
  })),
}));
const domains = [[11, 36], [15]].map((fields, index) => ({
  id: `${idBase}/domains/${1 + index}`,
  fields: fields.map((code) => ({ id: `${idBase}/fields/${code}` })),
}));

let server: RunningServer;
beforeAll(async () => {
  const adapter = createMemoryAdapter({ idBase, objects: { works, domains } });
  server = await serveApp(smallApp({ engine: createEngine({ adapter }) }).app, { port: 0 });
});
afterAll(() => server.close());

async function found(path: string): Promise<[string[], { oql: string; url: string | null }]> {
  const response = await fetch(`${server.url}${path}`);
  const { meta, results } = (await response.json()) as {
    meta: { x_query: { oql: string; url: string | null } };
    results: { id: string }[];
  };
  return [results.map(({ id }) => id.replace(/^.*\//, "")).sort(), meta.x_query];
}

test.each([
  ["/works?filter=sustainable_development_goals.score:0.4-0.6", ["W11", "W12"]],
  ["/works?filter=sustainable_development_goals.score:!0.4-0.6", ["W10", "W13", "W14"]],
  ["/works?filter=sustainable_development_goals.score:0.2-0.4|0.8-1", ["W10", "W12", "W13"]],
  ["/domains?filter=fields.id:14-20", ["2"]],
  ["/domains?filter=fields.id:!14-20", ["1"]],
])("%s asks that one of several values lies between the bounds, in every form", async (path, ids) => {
  const [rows, { oql, url }] = await found(path);
  expect(rows).toEqual(ids);
  for (const again of [`/?oql=${encodeURIComponent(oql)}`, url]) {
    if (again !== null) expect((await found(again))[0]).toEqual(ids);
  }
});

test("two comparisons may be met by two values", async () => {
  const [rows] = await found(
    "/works?filter=sustainable_development_goals.score:>0.4,sustainable_development_goals.score:<0.6",
  );
  expect(rows).toEqual(["W10", "W11", "W12"]);
});
