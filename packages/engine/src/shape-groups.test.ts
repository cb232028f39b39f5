import type { Oqo } from "@oqlkit/oqo-schema";
import { describe, expect, it } from "vitest";
import { failure, groups, works } from "../test/support/small-engine.ts";

describe("query for groups", () => {
  it("names keys by their objects, and drops authors that are not there", async () => {
    expect((await groups("authorships.author.id")).groups).toEqual([
      { key: "https://openalex.org/A10", key_display_name: "Ann", count: 4 },
      { key: "https://openalex.org/A11", key_display_name: "Bo", count: 4 },
    ]);
  });

  it("names keys by the vocabularies, and shows other values as they are", async () => {
    expect(await groups("type")).toEqual({
      kind: "groups",
      count: 12,
      perPage: 200,
      groupsCount: 2,
      truncated: false,
      groups: [
        { key: "https://openalex.org/types/article", key_display_name: "article", count: 8 },
        { key: "https://openalex.org/types/book", key_display_name: "book", count: 4 },
      ],
    });
    expect((await groups("authorships.countries")).groups).toEqual([
      { key: "https://openalex.org/countries/US", key_display_name: "United States", count: 12 },
    ]);
    expect((await groups("publication_year")).groups[0]).toEqual({
      key: "2010",
      key_display_name: "2010",
      count: 3,
    });
  });

  it("shows unknown values on request", async () => {
    expect((await groups("language")).groups.map(({ key }) => key)).toEqual([
      "https://openalex.org/languages/en",
    ]);
    expect((await groups("language:include_unknown")).groups.at(-1)).toEqual({
      key: "unknown",
      key_display_name: "unknown",
      count: 3,
    });
    expect((await groups("language:known")).groupsCount).toBe(1);
    expect((await groups("fwci:include_unknown").catch((error) => error.message)) as string).toBe(
      "Cannot group by date, number, or search fields.",
    );
    expect((await groups("apc_list.value:include_unknown")).groups).toEqual([
      { key: "-111", key_display_name: "unknown", count: 12 },
    ]);
  });

  it("counts an unknown flag as false", async () => {
    expect((await groups("has_fulltext")).groups).toEqual([
      { key: "false", key_display_name: "false", count: 4 },
      { key: "true", key_display_name: "true", count: 4 },
    ]);
    expect((await groups("has_fulltext:include_unknown")).groups).toEqual([
      { key: "false", key_display_name: "false", count: 8 },
      { key: "true", key_display_name: "true", count: 4 },
    ]);
    const one = await groups("has_fulltext:include_unknown", { perPage: 1 });
    expect(one).toMatchObject({ groupsCount: 1, truncated: true, groups: [{ key: "false", count: 8 }] });
  });

  it("says when there are more groups", async () => {
    expect(await groups("publication_year", { perPage: 2 })).toMatchObject({
      groupsCount: 2,
      truncated: true,
    });
    expect(await groups("publication_year", { perPage: 5 })).toMatchObject({
      groupsCount: 5,
      truncated: false,
    });
  });

  it("sorts by key or count", async () => {
    const keys = async (column: string, direction: "asc" | "desc"): Promise<string[]> =>
      (await groups("publication_year", { sort: [{ column, direction }] })).groups.map(({ key }) => key);
    expect(await keys("key", "desc")).toEqual(["2014", "2013", "2012", "2011", "2010"]);
    expect(await keys("count", "asc")).toEqual(["2012", "2013", "2014", "2010", "2011"]);
  });

  it("pages by cursor in key order", async () => {
    const first = await groups("publication_year", { cursor: "*", perPage: 3 });
    expect(first.groups.map(({ key }) => key)).toEqual(["2010", "2011", "2012"]);
    const second = await groups("publication_year", { cursor: first.nextCursor ?? "", perPage: 3 });
    expect(second).toMatchObject({ groups: [{ key: "2013" }, { key: "2014" }], nextCursor: null });
  });

  it.each([
    ["publication_date", "invalid_group_by", "Cannot group by date, number, or search fields."],
    ["title.search", "invalid_group_by", "Cannot group by date, number, or search fields."],
    ["fwci", "invalid_group_by", "Cannot group by date, number, or search fields."],
    ["doi", "invalid_group_by", "Cannot group by doi."],
    ["cited_by", "invalid_group_by", "Cannot group by cited_by."],
    ["yearx", "unknown_field", undefined],
    ["type:all", "invalid_group_by", undefined],
  ] as const)("refuses %s", async (column, code, message) => {
    const error = await failure({ ...works, group_by: [{ column_id: column }] });
    expect(error).toMatchObject({ code, path: "group_by[0].column_id", ...(message && { message }) });
  });

  it("refuses what a grouping cannot be combined with", async () => {
    const oqo: Oqo = { ...works, group_by: [{ column_id: "is_oa" }] };
    expect((await failure(oqo, { select: ["id"] })).message).toBe("select does not work with group_by.");
    expect((await failure(oqo, { page: 2 })).message).toMatch(/^Unable to paginate beyond page 1\./);
    expect((await failure(oqo, { perPage: 201 })).message).toBe(
      "per-page parameter must be between 1 and 200.",
    );
    expect((await failure({ ...oqo, sample: 5 })).message).toBe("sample does not work with group_by.");
    expect((await failure(oqo, { cursor: "*" })).message).toBe(
      "Cannot use cursor pagination when grouping fields that return true or false.",
    );
    expect((await failure(oqo, { sort: [{ column: "count", direction: "asc" }] })).code).toBe("invalid_sort");
    const two = { ...works, group_by: [{ column_id: "type" }, { column_id: "language" }] };
    expect((await failure(two)).code).toBe("not_available");
    const metric: Oqo = {
      ...works,
      group_by: [{ column_id: "type" }],
      sort_by: [{ column_id: "cited_by_count", direction: "desc", aggregate: "mean" }],
    };
    expect((await failure(metric)).code).toBe("not_available");
  });
});
