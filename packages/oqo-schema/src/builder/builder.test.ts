import { describe, expect, test } from "vitest";
import { canonicalize } from "../canonical/canonicalize.ts";
import { OqoError } from "../oqo-error.ts";
import { entities } from "../registry/registry-entity.ts";
import { oqo } from "./builder.ts";

describe("oqo", () => {
  test("builds the canonical object", () => {
    const query = oqo
      .works((w) =>
        w.and(
          w.is("type", "article"),
          w.gte("publication_year", 2020),
          w.or(w.has("title.search", "cancer"), w.not(w.is("is_oa", true))),
        ),
      )
      .groupBy("primary_topic.id")
      .build();
    expect(query).toEqual({
      get_rows: "works",
      filter_rows: [
        { column_id: "type", value: "article" },
        { column_id: "publication_year", value: 2020, operator: ">=" },
        {
          join: "or",
          filters: [
            { column_id: "display_name.search", value: "cancer", operator: "has" },
            { column_id: "open_access.is_oa", value: true, is_negated: true },
          ],
        },
      ],
      group_by: [{ column_id: "primary_topic.id" }],
    });
    expect(canonicalize(query)).toEqual(query);
  });

  test("takes no condition, one, or a list", () => {
    expect(oqo.authors().build()).toEqual({ get_rows: "authors" });
    expect(oqo.authors((a) => a.is("orcid", null)).build().filter_rows).toHaveLength(1);
    expect(
      oqo.authors((a) => [a.is("orcid", null), a.is("has_orcid", false)]).build().filter_rows,
    ).toHaveLength(2);
    expect(oqo.authors(() => []).build()).toEqual({ get_rows: "authors" });
  });

  test("has every operator", () => {
    const { filter_rows } = oqo
      .works((w) => [
        w.gt("fwci", 1),
        w.gte("fwci", 2),
        w.lt("fwci", 3),
        w.lte("fwci", 4),
        w.inCollection("collection", "col_abc"),
        w.isAny("type", ["book", "review"]),
        w.not(w.not(w.is("doi", null))),
        w.not(w.isAny("language", ["en", "fr"])),
      ])
      .build();
    expect(filter_rows).toEqual([
      { column_id: "fwci", operator: ">", value: 1 },
      { column_id: "fwci", operator: ">=", value: 2 },
      { column_id: "fwci", operator: "<", value: 3 },
      { column_id: "fwci", operator: "<=", value: 4 },
      { column_id: "collection", operator: "in collection", value: "col_abc" },
      {
        join: "or",
        filters: [
          { column_id: "type", value: "book" },
          { column_id: "type", value: "review" },
        ],
      },
      { column_id: "doi", value: null },
      { column_id: "language", value: "en", is_negated: true },
      { column_id: "language", value: "fr", is_negated: true },
    ]);
  });

  test("bounds dates by the columns that texts and URLs do", () => {
    const dates = oqo.works((w) => [
      w.gte("publication_date", "2020-01-01"),
      w.not(w.lte("publication_date", "2020-12-31")),
    ]);
    expect(dates.build().filter_rows).toEqual([
      { column_id: "from_publication_date", value: "2020-01-01" },
      { column_id: "to_publication_date", value: "2020-12-31", is_negated: true },
    ]);
    expect(oqo.awards((a) => a.gte("start_year", 2020)).build().filter_rows).toEqual([
      { column_id: "start_year", value: 2020, operator: ">=" },
    ]);
  });

  test("selects what is within fields", () => {
    const query = oqo.works().select("authorships.author.id", "abstract").build();
    expect(query.select).toEqual(["authorships.author.id", "abstract"]);
  });

  test("gathers settings, and leaves the query a step starts from as it was", () => {
    const base = oqo.works().sample(100, 7).corpus("all").select("id");
    const grouped = base.groupBy("type").groupBy("language").sort("count", "desc").sortGroups("mean", "fwci");
    expect(grouped.select("doi").build()).toEqual({
      get_rows: "works",
      corpus: "all",
      sort_by: [
        { column_id: "count", direction: "desc" },
        { column_id: "fwci", direction: "asc", aggregate: "mean" },
      ],
      sample: 100,
      group_by: [{ column_id: "type" }, { column_id: "language" }],
      select: ["id", "doi"],
      seed: "7",
    });
    expect(base.build()).toEqual({
      get_rows: "works",
      corpus: "all",
      sample: 100,
      select: ["id"],
      seed: "7",
    });
  });

  test("sorts by relevance downwards, all else upwards unless told", () => {
    const query = oqo
      .works((w) => w.has("title.search", "x"))
      .sort("relevance_score")
      .sort("fwci")
      .sort("doi", "desc");
    expect(query.build().sort_by).toEqual([
      { column_id: "relevance_score", direction: "desc" },
      { column_id: "fwci", direction: "asc" },
      { column_id: "doi", direction: "desc" },
    ]);
  });

  test("refuses to join nothing, which would return every row", () => {
    expect(() => oqo.works().sample(0)).toThrow('sample is "0". Give a whole number of 1 or more.');
    expect(() => oqo.works((w) => w.isAny("type", []))).toThrow(OqoError);
    expect(() => oqo.works((w) => w.or())).toThrow(/needs a condition/);
    expect(() => oqo.works((w) => w.not(w.and()))).toThrow(OqoError);
  });

  test("begins a query on every entity", () => {
    expect(Object.keys(oqo).sort()).toEqual([...entities, "types"].sort());
    expect(oqo["oa-statuses"]().build()).toEqual({ get_rows: "oa-statuses" });
  });
});
