import { createEngine } from "@oqlkit/engine";
import { createMemoryAdapter } from "@oqlkit/engine/testing";
import { expect, test } from "vitest";
import { ask, metaOf, smallApp, smallEngine } from "./small-catalog.ts";

const { app } = smallApp();

test("lists and groups name the version of the data, which the ETag holds as well", async () => {
  const { version } = smallEngine().snapshot;
  const list = await ask(app, "/works");
  expect(list.body.meta).toMatchObject({ data_version: version });
  expect(list.headers.get("etag")).toContain(version);
  expect(await metaOf(app, "/?oql=works group by type")).toMatchObject({ data_version: version });
});

test.each(["/works", "/works?group_by=type", "/works?group_bys=type,language"])(
  "data_version of %s is that of the data asked, whatever is swapped in meanwhile",
  async (path) => {
    const [asked, later] = ["one", "other"].map((title) =>
      createMemoryAdapter({
        idBase: "https://openalex.org",
        objects: { works: [{ id: "https://openalex.org/W1", title }] },
      }),
    );
    if (asked === undefined || later === undefined) throw new TypeError("There are two.");
    const execute: typeof asked.execute = async (plan, options) => {
      void engine.swap(later);
      return await asked.execute(plan, options);
    };
    const engine = createEngine({ adapter: Object.create(asked, { execute: { value: execute } }) });
    const { meta } = (await ask(smallApp({ engine }).app, path)).body;
    expect(meta).toMatchObject({ data_version: asked.snapshot.version });
    expect(engine.snapshot.version).toBe(later.snapshot.version);
  },
);

test("groups that were cut say so", async () => {
  expect(await metaOf(app, "/works?group_by=type")).toMatchObject({ groups_truncated: false });
  expect(await metaOf(app, "/works?group_by=type&per_page=1")).toMatchObject({
    groups_truncated: true,
    groups_total: 2,
  });
  expect(await metaOf(app, "/works?group_by=type")).not.toHaveProperty("groups_total");
  const nested = await ask(app, "/works?group_by=publication_year,authorships.author.id&per_page=1");
  expect(nested.body).toMatchObject({ meta: { groups_total: 6 }, group_by: [{ groups_total: 2 }] });
  const both = await ask(app, "/works?group_bys=type,publication_year&per_page=2");
  expect(both.body).toMatchObject({
    meta: { groups_truncated: true, groups_total: 8 },
    group_bys: [{ group_by_key: "type" }, { group_by_key: "publication_year", groups_total: 6 }],
  });
  expect(await metaOf(app, "/works")).not.toHaveProperty("groups_truncated");
});
