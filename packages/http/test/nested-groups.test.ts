import { describe, expect, test } from "vitest";
import { base, groupedApp, groupsOf } from "./grouped-catalog.ts";
import { ask, post } from "./small-catalog.ts";

describe("several fields", () => {
  const nested = [
    {
      key: `${base}/types/article`,
      key_display_name: "article",
      count: 3,
      groups: [
        { key: "2021", key_display_name: "2021", count: 2 },
        { key: "2020", key_display_name: "2020", count: 1 },
      ],
    },
    {
      key: `${base}/types/book`,
      key_display_name: "book",
      count: 1,
      groups: [{ key: "2021", key_display_name: "2021", count: 1 }],
    },
    {
      key: `${base}/types/book-chapter`,
      key_display_name: "book-chapter",
      count: 1,
      groups: [{ key: "2019", key_display_name: "2019", count: 1 }],
    },
  ];

  test("nest by URL, OQL and OQO alike", async () => {
    const byUrl = await ask(groupedApp, "/works?group_by=type,publication_year");
    expect(Object.keys(byUrl.body)).toEqual(["meta", "group_by"]);
    expect(byUrl.body.meta).toMatchObject({ count: 5, groups_count: 3, per_page: 200 });
    expect(byUrl.body.meta.x_query).toMatchObject({
      oql: "works group by type, year",
      url: "/works?group_by=type,publication_year",
    });
    expect(byUrl.body.group_by).toEqual(nested);
    const oql = "works group by type, year";
    expect((await ask(groupedApp, `/?oql=${encodeURIComponent(oql)}`)).body.group_by).toEqual(nested);
    const group_by = [{ column_id: "type" }, { column_id: "publication_year" }];
    expect((await post(groupedApp, "/", { oqo: { get_rows: "works", group_by } })).body.group_by).toEqual(
      nested,
    );
  });

  test("go three deep, with metrics from the query object at every level", async () => {
    const columns = ["type", "publication_year", "authorships.countries"];
    const answer = await post(groupedApp, "/", {
      oqo: {
        get_rows: "works",
        group_by: columns.map((column_id) => ({ column_id })),
        sort_by: [{ column_id: "cited_by_count", aggregate: "max", direction: "asc" }],
      },
      per_page: 2,
    });
    expect(answer.body.meta).toMatchObject({ count: 5, groups_count: 2, per_page: 2 });
    expect(answer.body.group_by).toMatchObject([
      { key_display_name: "book-chapter", max_cited_by_count: 0 },
      {
        key_display_name: "book",
        max_cited_by_count: 1,
        groups: [{ key: "2021", max_cited_by_count: 1, groups: [] }],
      },
    ]);
  });

  test("nest in the words and with the sort of a query text", async () => {
    const oql = encodeURIComponent("works where year >= (2020) group by type, language");
    const { body } = await ask(groupedApp, `/?oql=${oql}&sort=cited_by_count.sum:desc&per_page=1`);
    expect(body.group_by).toMatchObject([
      { key_display_name: "article", sum_cited_by_count: 11, groups: [{ sum_cited_by_count: 7 }] },
    ]);
  });
});

describe("side by side", () => {
  test("lists a grouping for each field", async () => {
    const { status, body } = await ask(
      groupedApp,
      "/works?group_bys=type,is_oa,language:include_unknown&per_page=2",
    );
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["meta", "group_by", "group_bys"]);
    expect(body.meta).toMatchObject({ count: 5, page: 1, per_page: 2, groups_count: null, cost_usd: 0.0001 });
    expect(body.meta.x_query.url).toBe("/works?per_page=2&group_bys=type,is_oa,language:include_unknown");
    expect(body.group_by).toEqual([]);
    const groupings = Reflect.get(body, "group_bys") as { group_by_key: string; groups: object[] }[];
    expect(groupings.map((one) => [one.group_by_key, groupsOf({ group_by: one.groups })])).toEqual([
      [
        "type",
        [
          ["types/article", "article", 3],
          ["types/book", "book", 1],
        ],
      ],
      [
        "is_oa",
        [
          ["true", "true", 3],
          ["false", "false", 2],
        ],
      ],
      [
        "language",
        [
          ["languages/en", "English", 2],
          ["unknown", "unknown", 2],
        ],
      ],
    ]);
  });

  test("keeps the groups of each by name", async () => {
    const { body } = await ask(groupedApp, "/works?group_bys=type,authorships.countries&q=k");
    expect(body.meta).toMatchObject({ count: 3, q: "k" });
  });
});
