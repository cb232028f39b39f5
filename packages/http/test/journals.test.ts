import { createEngine } from "@oqlkit/engine";
import { createMemoryAdapter } from "@oqlkit/engine/testing";
import { expect, test } from "vitest";
import { type Answer, ask, idsOf, smallApp } from "./small-catalog.ts";

const base = "https://openalex.org";
const places: readonly (readonly [string, string | null, string | null])[] = [
  ["W10", "S10", "journal"],
  ["W11", "S10", "repository"],
  ["W12", "S11", "journal"],
  ["W13", null, null],
  ["W14", "S11", "repository"],
];
const works = places.map(([id, source, type]) => ({
  id: `${base}/${id}`,
  display_name: id,
  primary_location: { source: source === null ? null : { id: `${base}/${source}`, type } },
}));
const { app } = smallApp({
  engine: createEngine({ adapter: createMemoryAdapter({ idBase: base, objects: { works } }) }),
});

/** The answers to the forms of a query that `x_query` gives; a form that there is none of is left out. */
async function again({ body }: Answer): Promise<Answer[]> {
  const { oql, oqo, url } = body.meta.x_query;
  const paths = [
    `/?oql=${encodeURIComponent(oql ?? "")}`,
    `/?oqo=${encodeURIComponent(JSON.stringify(oqo))}`,
    url,
  ];
  return Promise.all(paths.filter((path) => path !== null).map((path) => ask(app, path)));
}

test.each([
  ["S10", ["W10"]],
  ["!S10", ["W11", "W12", "W13", "W14"]],
  ["S10|S11", ["W10", "W12"]],
  ["null", ["W11", "W13", "W14"]],
  ["!null", ["W10", "W12"]],
])("filter=journal:%s is about journals alone, in every form", async (value, ids) => {
  const answer = await ask(app, `/works?filter=journal:${value}`);
  expect(idsOf(answer).sort()).toEqual(ids);
  for (const one of await again(answer)) expect(idsOf(one).sort()).toEqual(ids);
});

test("groups of journals are about journals alone, in every form", async () => {
  const answer = await ask(app, "/works?group_by=journal");
  expect(answer.body.meta.count).toBe(2);
  expect(answer.body.group_by.map(({ count }) => count)).toEqual([1, 1]);
  for (const { body } of await again(answer)) {
    expect([body.meta.count, body.group_by]).toEqual([2, answer.body.group_by]);
  }
});

test("in OQL and OQO journal is another name of source", async () => {
  const oqo = { get_rows: "works", filter_rows: [{ column_id: "journal", value: "S10" }] };
  for (const path of [
    "/?oql=works where journal is (S10)",
    "/?oql=works where source is (S10)",
    `/?oqo=${encodeURIComponent(JSON.stringify(oqo))}`,
    "/works?filter=primary_location.source.id:S10",
  ]) {
    const answer = await ask(app, path);
    expect(idsOf(answer).sort()).toEqual(["W10", "W11"]);
    for (const one of await again(answer)) expect(idsOf(one).sort()).toEqual(["W10", "W11"]);
  }
});
