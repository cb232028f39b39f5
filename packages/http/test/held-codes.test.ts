import { createEngine } from "@oqlkit/engine";
import { createMemoryAdapter } from "@oqlkit/engine/testing";
import { expect, test } from "vitest";
import { ask, idsOf, post, smallApp } from "./small-catalog.ts";

const idBase = "https://openalex.org";
const works = [
  { id: `${idBase}/W1`, title: "Birds of the coast", type: "field-guide" },
  { id: `${idBase}/W2`, title: "Coasts", type: "article" },
  { id: `${idBase}/W3`, title: "More birds", type: "field-guide", is_xpac: true },
  { id: `${idBase}/W4`, title: "More coasts", type: "sketch", is_xpac: true },
];
const { app } = smallApp({
  engine: createEngine({ adapter: createMemoryAdapter({ idBase, objects: { works } }) }),
});
const encode = encodeURIComponent;
const text = "works where type is (field-guide)";
const object = { get_rows: "works", filter_rows: [{ column_id: "type", value: "field-guide" }] };

test("a code that the snapshot has is run in every form", async () => {
  const first = await ask(app, "/works?filter=type:field-guide");
  const { warnings, x_query } = first.body.meta;
  expect(warnings).toBeUndefined();
  const answers = [
    first,
    await ask(app, x_query.url ?? ""),
    await ask(app, `/?oql=${encode(x_query.oql ?? "")}`),
    await post(app, "/", { oql: text }),
    await ask(app, `/?oqo=${encode(JSON.stringify(x_query.oqo))}`),
    await post(app, "/", { oqo: object }),
  ];
  for (const answer of answers) expect(idsOf(answer)).toEqual(["W1"]);
  const expansion = await ask(app, `/?oql=${encode("works (expansion) where type is not (sketch)")}`);
  expect(idsOf(expansion)).toEqual(["W3"]);
});

test("it is translated and found valid", async () => {
  const translated = await ask(app, `/query/oql/${encode(text)}`);
  expect(translated.body).toMatchObject({
    oql: text,
    oqo: object,
    oxurl: "/works?filter=type:field-guide",
    validation: { valid: true },
  });
  expect((await post(app, "/query", { oqo: object })).body).toEqual(translated.body);
  expect((await ask(app, `/validate?q=${encode(text)}`)).body).toMatchObject({
    valid: true,
    diagnostics: [],
  });
});

test("one that it has not is refused, and so is all else that is wrong", async () => {
  const mixed = encode("works where type is (field-guide or field-guides) and country is (zz)");
  for (const path of [`/?oql=${mixed}`, `/query/oql/${mixed}`]) {
    const { status, body } = await ask(app, path);
    expect(status).toBe(400);
    expect(body.validation.errors.map(({ location }) => location)).toEqual([
      "filter_rows[0].filters[1].value",
      "filter_rows[1].value",
    ]);
  }
  const { body } = await ask(app, `/validate?q=${mixed}`);
  expect(body).toMatchObject({ valid: false, diagnostics: [{ path: [1, 2] }, { path: [2] }] });
  const { meta } = (await ask(app, "/works?filter=type:field-guides")).body;
  expect(meta.warnings?.[0]?.message).toContain("field-guides");
});

test("no more than ten are looked for", async () => {
  const many = Array.from({ length: 10 }, (_, index) => `none-${index}`);
  const answer = await ask(
    app,
    `/?oql=${encode(`works where type is (${[...many, "field-guide"].join(" or ")})`)}`,
  );
  expect(answer.status).toBe(400);
  expect(answer.body.validation.errors).toHaveLength(11);
});
