import type { Oqo } from "@oqlkit/oqo-schema";
import { describe, expect, it } from "vitest";
import { engine, engineWith, failure, groups, works } from "../test/support/small-engine.ts";
import { createEngine } from "./engine.ts";
import type { GroupsAnswer } from "./queries.ts";
import { createMemoryAdapter } from "./testing/memory-adapter.ts";
import type { View } from "./view/view.ts";

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
    expect(one).toMatchObject({
      groupsCount: 2,
      truncated: true,
      groupsTotal: 2,
      groups: [{ key: "false", count: 8 }],
    });
    expect(await groups("has_fulltext", { perPage: 1, q: "tru" })).toMatchObject({ truncated: false });
  });

  it("gives yes and no, whichever occur", async () => {
    expect(await groups("has_doi")).toMatchObject({
      groupsCount: 2,
      groups: [
        { key: "true", key_display_name: "true", count: 12 },
        { key: "false", key_display_name: "false", count: 0 },
      ],
    });
  });

  it("says when there are more groups", async () => {
    expect(await groups("publication_year", { perPage: 2 })).toMatchObject({
      groupsCount: 2,
      truncated: true,
      groupsTotal: 5,
    });
    const all = await groups("publication_year", { perPage: 5 });
    expect(all).toMatchObject({ groupsCount: 5, truncated: false });
    expect(all).not.toHaveProperty("groupsTotal");
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

  it("ties a cursor to the grouping, its filters and its order", async () => {
    const by = (column_id: string, filter_rows: Oqo["filter_rows"] = []): Oqo => ({
      ...works,
      filter_rows,
      group_by: [{ column_id }],
    });
    const { nextCursor } = await groups("publication_year", { cursor: "*", perPage: 3 });
    const view: View = { cursor: nextCursor ?? "", perPage: 3 };
    const others: [Oqo, View][] = [
      [by("publication_year", [{ column_id: "type", value: "book" }]), view],
      [by("publication_year:include_unknown"), view],
      [by("publication_year"), { ...view, q: "20" }],
      [by("publication_year"), { ...view, sort: [{ column: "key", direction: "desc" }] }],
      [{ ...by("publication_year"), corpus: "all" }, view],
    ];
    for (const [oqo, seen] of others) {
      expect(await failure(oqo, seen)).toMatchObject({ code: "invalid_cursor" });
    }
  });

  it.each([
    ["publication_date", "invalid_group_by", "Cannot group by date, number, or search fields."],
    ["title.search", "invalid_group_by", "Cannot group by date, number, or search fields."],
    ["fwci", "invalid_group_by", "Cannot group by date, number, or search fields."],
    ["doi", "invalid_group_by", "Cannot group by doi."],
    ["cited_by", "invalid_group_by", "Cannot group by cited_by."],
    ["yearx", "unknown_field", undefined],
    ["type:all", "invalid_group_by", undefined],
    ["type:known:known", "invalid_group_by", undefined],
    ["type:include_unknown:known", "invalid_group_by", undefined],
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
  });
});

const grouped = async (
  columns: readonly string[],
  view: View = {},
  using = engine,
): Promise<GroupsAnswer> => {
  const answer = await using.query({ ...works, group_by: columns.map((column_id) => ({ column_id })) }, view);
  if (answer.kind !== "groups") throw new Error("no groups");
  return answer;
};

describe("query for groups within groups", () => {
  it("nests the groups of each further field", async () => {
    const { groups: found, ...rest } = await grouped(["type", "publication_year", "authorships.author.id"]);
    expect(rest).toEqual({ kind: "groups", count: 12, perPage: 200, groupsCount: 2, truncated: false });
    expect(found.map(({ key_display_name, count }) => [key_display_name, count])).toEqual([
      ["article", 8],
      ["book", 4],
    ]);
    expect(found[1]?.groups).toEqual([
      {
        key: "2010",
        key_display_name: "2010",
        count: 1,
        groups: [{ key: "https://openalex.org/A10", key_display_name: "Ann", count: 1 }],
      },
      ...["2011", "2013", "2014"].map((key) => expect.objectContaining({ key, count: 1 })),
    ]);
  });

  it("shows unknown values at the levels that ask for them", async () => {
    const inner = async (...columns: string[]): Promise<unknown> =>
      (await grouped(columns)).groups.map(({ key, groups: own = [] }) => [
        key.split("/").at(-1),
        own.map((one) => [one.key.split("/").at(-1), one.count]),
      ]);
    const books = ["book", [["en", 3]]];
    expect(await inner("type", "language")).toEqual([["article", [["en", 6]]], books]);
    expect(await inner("type", "language:include_unknown")).toEqual([
      [
        "article",
        [
          ["en", 6],
          ["unknown", 2],
        ],
      ],
      [
        "book",
        [
          ["en", 3],
          ["unknown", 1],
        ],
      ],
    ]);
    expect(await inner("language:include_unknown", "type")).toEqual([
      [
        "en",
        [
          ["article", 6],
          ["book", 3],
        ],
      ],
      [
        "unknown",
        [
          ["article", 2],
          ["book", 1],
        ],
      ],
    ]);
  });

  it("bounds the whole tree", async () => {
    const two = await grouped(["publication_year", "type"], { perPage: 1 });
    expect(two).toMatchObject({
      truncated: true,
      groupsTotal: 5,
      groups: [{ key: "2010", groups_total: 2, groups: [{ count: 2 }] }],
    });
    expect(two.groups[0]?.groups).toHaveLength(1);
    const cutTo = async (maxNestedGroups: number): Promise<unknown> => {
      const small = engineWith({}, { maxNestedGroups });
      const tree = await grouped(["type", "publication_year"], {}, small);
      expect(tree).toMatchObject({ truncated: true, groupsTotal: 2 });
      return tree.groups.map(({ groups, groups_total }) => [groups?.length, groups_total]);
    };
    expect(await cutTo(8)).toEqual([
      [4, 5],
      [4, undefined],
    ]);
    expect(await cutTo(1)).toEqual([
      [1, 5],
      [1, 4],
    ]);
    const whole = engineWith({}, { maxNestedGroups: 9 });
    expect((await grouped(["type", "publication_year"], {}, whole)).truncated).toBe(false);
  });

  it.each([
    [["type", "is_oa"], "Cannot group by is_oa together with other fields."],
    [
      ["institutions.continent", "type"],
      "Cannot group by institutions.continent together with other fields.",
    ],
    [["type", "version"], "Cannot group by version together with other fields."],
    [["type", "best_open_version"], "Cannot group by best_open_version together with other fields."],
    [["mag_only", "type"], "Cannot group by mag_only together with other fields."],
    [["type", "topics.field.id"], "Cannot group by topics.field.id together with other fields."],
    [["type", "language", "publication_year", "doi"], "Cannot group by more than 3 fields at once."],
    [["type", "publication_date"], "Cannot group by date, number, or search fields."],
  ])("refuses %s", async (columns, message) => {
    const group_by = columns.map((column_id) => ({ column_id }));
    expect(await failure({ ...works, group_by })).toMatchObject({ code: "invalid_group_by", message });
  });

  it("refuses a cursor", async () => {
    const group_by = [{ column_id: "type" }, { column_id: "language" }];
    expect((await failure({ ...works, group_by }, { cursor: "*" })).message).toBe(
      "Cannot use cursor pagination when grouping by several fields.",
    );
  });
});

describe("query for groups by a metric", () => {
  const byYear = { ...works, group_by: [{ column_id: "publication_year" }] };
  const sorted = (column: string, direction: "asc" | "desc" = "desc"): View => ({
    sort: [{ column, direction }],
  });

  it("computes it for every group, at every level, and sorts by it", async () => {
    expect((await grouped(["type"], sorted("cited_by_count.mean"))).groups).toEqual([
      expect.objectContaining({ key_display_name: "article", count: 8, mean_cited_by_count: 1.5 }),
      expect.objectContaining({ key_display_name: "book", count: 4, mean_cited_by_count: 0 }),
    ]);
    const [first] = (await grouped(["publication_year", "type"], sorted("cited_by_count.sum"))).groups;
    expect(first).toMatchObject({
      key: "2010",
      sum_cited_by_count: 3,
      groups: [{ key_display_name: "article", sum_cited_by_count: 3 }, { sum_cited_by_count: 0 }],
    });
    const ascending = await grouped(["type"], sorted("cited_by_count.max", "asc"));
    expect(ascending.groups.map((one) => one.max_cited_by_count)).toEqual([0, 2]);
  });

  it("puts groups without a value last", async () => {
    for (const direction of ["asc", "desc"] as const) {
      expect((await grouped(["type"], sorted("fwci.min", direction))).groups).toEqual([
        expect.objectContaining({ key_display_name: "article", min_fwci: null }),
        expect.objectContaining({ key_display_name: "book", min_fwci: null }),
      ]);
    }
  });

  it("takes it from the query object", async () => {
    const sort_by = [{ column_id: "cited_by_count", direction: "asc", aggregate: "mean" } as const];
    const answer = await engine.query({ ...works, group_by: [{ column_id: "type" }], sort_by });
    expect(answer).toMatchObject({ groups: [{ mean_cited_by_count: 0 }, { mean_cited_by_count: 1.5 }] });
    expect((await failure({ ...works, sort_by })).path).toBe("sort_by[0].aggregate");
  });

  it.each([
    ["cited_by_count", /^Cannot sort groups by cited_by_count\. Use key, count or a metric/],
    ["cited_by_count.median", /^Cannot sort groups by cited_by_count\.median\./],
    ["type.mean", "Cannot sort groups by the mean of type: it is not a number."],
    ["nope.mean", /^nope is not a valid field\./],
    ["cited_by_percentile_year.max", /^cited_by_percentile_year is not a valid field\./],
  ])("refuses %s", async (column, message) => {
    const error = await failure(byYear, sorted(column));
    expect(error.message).toMatch(message);
    expect(error.path).toBe("sort_by[0].column_id");
  });

  it("refuses several keys, and other orders with a cursor than that of the keys", async () => {
    const key = { column: "key", direction: "desc" } as const;
    expect((await failure(byYear, { sort: [key, key] })).code).toBe("invalid_sort");
    expect((await failure(byYear, { ...sorted("count"), cursor: "*" })).code).toBe("invalid_sort");
    expect((await grouped(["publication_year"], { sort: [key], cursor: "*" })).groups[0]?.key).toBe("2014");
  });
});

describe("query for groups by name", () => {
  const named = async (column: string, q: string): Promise<unknown> =>
    (await grouped([column], { q })).groups.map(({ key_display_name }) => key_display_name);

  it("keeps those whose display name contains the text, in any case", async () => {
    expect(await named("authorships.countries", "united s")).toEqual(["United States"]);
    expect(await named("type", "ART")).toEqual(["article"]);
    expect(await named("publication_year", "12")).toEqual(["2012"]);
    expect(await named("authorships.author.id", "N an")).toEqual(["Ann"]);
    expect(await named("language:include_unknown", "unk")).toEqual(["unknown"]);
    expect(await named("language:include_unknown", "eng")).toEqual(["English"]);
    expect(await named("is_oa", "tru")).toEqual(["true"]);
    expect(await named("type", "x y")).toEqual([]);
  });

  it("counts what it keeps", async () => {
    expect(await grouped(["is_oa"], { q: "fals" })).toMatchObject({ count: 12, groupsCount: 1 });
  });

  it("needs a grouping", async () => {
    expect(await failure(works, { q: "x" })).toMatchObject({ code: "invalid_query", path: "q" });
  });
});

describe("names of groups", () => {
  const price = (provenance: string, currency: string): object => ({ value: 1, currency, provenance });
  const idBase = "https://openalex.org";
  const catalog = {
    idBase,
    objects: {
      works: [
        { id: `${idBase}/W1`, apc_list: price("doaj", "USD"), primary_location: at("S1", "journal", "P1") },
        {
          id: `${idBase}/W2`,
          apc_list: price("openapc", "EUR"),
          primary_location: at("S2", "book series", "I1"),
        },
        { id: `${idBase}/W3`, apc_list: price("other", "XQQ"), primary_location: at("S1", "journal", "P2") },
      ],
      publishers: [{ id: `${idBase}/P1`, display_name: "A press" }],
      institutions: [{ id: `${idBase}/I1`, display_name: "An academy" }],
    },
  };
  const using = createEngine({ adapter: createMemoryAdapter(catalog) });

  function at(id: string, type: string, host: string): object {
    return { source: { id: `${idBase}/${id}`, type, host_organization: `${idBase}/${host}` } };
  }

  it("are those of currencies, of sources of prices, and of hosts of any type", async () => {
    const names = async (column: string, q?: string): Promise<unknown> =>
      (await grouped([column], { q }, using)).groups.map((one) => one.key_display_name);
    expect(await names("apc_list.currency")).toEqual(["Euro", "US Dollar", "XQQ"]);
    expect(await names("apc_list.currency", "dollar")).toEqual(["US Dollar"]);
    expect(await names("apc_list.provenance", "journals")).toEqual([
      "Directory of Open Access Journals (DOAJ) at doaj.org",
    ]);
    expect(await names("primary_location.source.host_organization")).toEqual(["An academy", "A press", null]);
    expect(await names("primary_location.source.host_organization", "press")).toEqual(["A press"]);
  });

  it("of journals come from works in journals alone", async () => {
    expect(await grouped(["journal:include_unknown"], {}, using)).toMatchObject({
      count: 2,
      groups: [{ key: `${idBase}/S1`, count: 2 }],
    });
  });
});
