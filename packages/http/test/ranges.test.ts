import { createEngine } from "@oqlkit/engine";
import { createMemoryAdapter } from "@oqlkit/engine/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningServer, serveApp } from "../src/index.ts";
import { smallApp } from "./small-catalog.ts";

const idBase = "https://openalex.org";
const works = [[0.3, 0.9], [0.5], [0.5, 0.9], [0.9], []].map((scores, index) => ({
  id: `${idBase}/W${10 + index}`,
  updated_date: `2026-01-2${index}T10:20:30.400000`,
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
  ["/works?filter=updated_date:>2026-01-22T10:20:30", ["W12", "W13", "W14"]],
])("%s asks that a value, or one of several, lies between the bounds, in every form", async (path, ids) => {
  const [rows, { oql, url }] = await found(path);
  expect(rows).toEqual(ids);
  for (const again of [`/?oql=${encodeURIComponent(oql)}`, url]) {
    if (again !== null) expect((await found(again))[0]).toEqual(ids);
  }
});

test("the keys of groups by codes that are compared as numbers are values of the field", async () => {
  const response = await fetch(`${server.url}/domains?group_by=fields.id`);
  const { group_by: groups } = (await response.json()) as { group_by: { key: string }[] };
  expect(groups.map(({ key }) => key)).toEqual([11, 15, 36].map((code) => `${idBase}/fields/${code}`));
  for (const { key } of groups) {
    const expected = [key.endsWith("15") ? "2" : "1"];
    const [ids, { oql }] = await found(`/domains?filter=fields.id:${key}`);
    expect([ids, oql]).toEqual([expected, `domains where field is (${key.slice(-2)})`]);
    const text = encodeURIComponent(`domains where field is (${key})`);
    const row = `{"column_id":"fields.id","value":"${key}"}`;
    const object = encodeURIComponent(`{"get_rows":"domains","filter_rows":[${row}]}`);
    for (const other of [`/?oql=${text}`, `/?oqo=${object}`])
      expect((await found(other))[0]).toEqual(expected);
  }
  const [either] = await found(`/domains?filter=fields.id:${idBase}/fields/15|fields/36`);
  expect(either).toEqual(["1", "2"]);
  const refused = await fetch(`${server.url}/domains?filter=fields.id:fifteen`);
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { message: "Value for param fields.id must be a number." },
  ]);
});

test("two comparisons may be met by two values", async () => {
  const [rows] = await found(
    "/works?filter=sustainable_development_goals.score:>0.4,sustainable_development_goals.score:<0.6",
  );
  expect(rows).toEqual(["W10", "W11", "W12"]);
});
