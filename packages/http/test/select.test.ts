import { expect, test } from "vitest";
import { ask, post, smallApp } from "./small-catalog.ts";

const { app } = smallApp();

test("select reaches into objects and lists, and gives the abstract as text", async () => {
  const select = "id,open_access.is_oa,authorships.author.id,abstract";
  const expected = {
    id: "https://openalex.org/W1002",
    open_access: { is_oa: false },
    authorships: [{ author: { id: "https://openalex.org/A502" } }],
    abstract: "seas are charted",
  };
  expect((await ask(app, `/works/W1002?select=${select}`)).body).toEqual(expected);
  expect((await ask(app, `/works?filter=ids.openalex:W1002&select=${select}`)).body.results).toEqual([
    expected,
  ]);
  expect((await post(app, "/works/lookup", { ids: ["W1002"], select })).body.results).toEqual([expected]);
  const run = await post(app, "/", { oql: "works where openalex is (W1002)", select });
  expect(run.body.results).toEqual([expected]);
});

test.each([
  [
    "/works?select=id,open_access.oa",
    "open_access.oa is not a valid select field: open_access has the fields",
  ],
  ["/works/W1002?select=authorships.author.nope", "authorships.author has the fields"],
  ["/authors?select=abstract", "abstract is not a valid select field"],
])("%s is refused", async (path, message) => {
  const { status, body } = await ask(app, path);
  expect(status).toBe(400);
  expect(body.message).toContain(message);
});

test("a select that goes nowhere is refused beside OQL too", async () => {
  const { status, body } = await ask(app, "/?oql=works&select=open_access.oa");
  expect(status).toBe(400);
  expect(body.validation.errors[0]?.message).toContain("open_access.oa is not a valid select field");
});
