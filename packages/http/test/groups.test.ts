import { describe, expect, test } from "vitest";
import { base, groupedApp, groupsOf, type Shown, shown } from "./grouped-catalog.ts";
import { ask, smallApp } from "./small-catalog.ts";

describe("keys and names", () => {
  test.each<[string, Shown[]]>([
    [
      "type",
      [
        ["types/article", "article", 3],
        ["types/book", "book", 1],
        ["types/book-chapter", "book-chapter", 1],
      ],
    ],
    [
      "publication_year",
      [
        ["2021", "2021", 3],
        ["2019", "2019", 1],
        ["2020", "2020", 1],
      ],
    ],
    [
      "authorships.countries",
      [
        ["countries/US", "United States", 3],
        ["countries/KE", "Kenya", 2],
        ["countries/FR", "France", 1],
      ],
    ],
    [
      "language",
      [
        ["languages/en", "English", 2],
        ["languages/fr", "French", 1],
      ],
    ],
    [
      "open_access.oa_status",
      [
        ["gold", "gold", 3],
        ["closed", "closed", 2],
      ],
    ],
    [
      "institutions.id",
      [
        ["I1", "Academy of Maps", 3],
        ["I2", "Institute of Seas", 2],
        ["I3", null, 1],
      ],
    ],
    [
      "primary_location.source.type",
      [
        ["source-types/book%20series", "book series", 1],
        ["source-types/journal", "journal", 1],
        ["source-types/repository", "repository", 1],
      ],
    ],
    ["best_oa_location.license", [["licenses/cc-by", "CC-BY", 3]]],
    ["keywords.id", [["keywords/maps", null, 1]]],
    ["sustainable_development_goals.id", [["sdgs/3", "Good health and well-being", 1]]],
    [
      "primary_location.source.host_organization_lineage",
      [
        ["I1", "Academy of Maps", 3],
        ["P1", "A press", 3],
      ],
    ],
    ["primary_location.source.publisher_lineage", [["P1", "A press", 3]]],
  ])("%s", async (column, groups) => {
    expect(await shown(column)).toEqual(groups);
  });

  test("authors without a name are dropped", async () => {
    expect(await shown("authorships.author.id")).toEqual([
      ["A1", "Ann Lee", 3],
      ["A2", "Bo Li", 2],
    ]);
  });
});

describe("counts", () => {
  test("meta.count is that of all matches, groups_count that of the groups in the answer", async () => {
    const { body } = await ask(groupedApp, "/works?group_by=language&per_page=1");
    expect(body.meta).toMatchObject({ count: 5, groups_count: 1, page: 1, per_page: 1 });
    expect(groupsOf(body)).toEqual([["languages/en", "English", 2]]);
    expect((await ask(groupedApp, "/works?group_by=type")).body.meta).toMatchObject({
      groups_count: 3,
      per_page: 200,
    });
  });

  test("meta of groups side by side tells of the field that the most matches have", async () => {
    const told = async (search: string): Promise<unknown[]> => {
      const { meta } = (await ask(groupedApp, `/works?${search}&cited_by_count_sum=true`)).body;
      return [meta.count, Reflect.get(meta, "cited_by_count_sum")];
    };
    const ofAll = await told("group_by=type");
    expect(await told("group_by=journal")).not.toEqual(ofAll);
    for (const columns of ["journal,type", "type,journal"])
      expect(await told(`group_bys=${columns}`)).toEqual(ofAll);
  });

  test.each([
    ["has_doi", 2],
    ["is_oa", 2],
    ["version", 3],
    ["best_open_version", 3],
    ["institutions.continent", 3],
  ])("groups_count of %s is always %i", async (column, count) => {
    for (const filter of ["publication_year:2019", "publication_year:2021"]) {
      const { body } = await ask(groupedApp, `/works?filter=${filter}&group_by=${column}`);
      expect(body.meta.groups_count).toBe(count);
    }
  });
});

describe("yes and no, versions and continents", () => {
  test("both yes and no are there, whichever occur", async () => {
    expect(await shown("has_doi")).toEqual([
      ["false", "false", 5],
      ["true", "true", 0],
    ]);
    expect(await shown("is_oa")).toEqual([
      ["true", "true", 3],
      ["false", "false", 2],
    ]);
  });

  test("the unknown count as no, when they are asked for", async () => {
    expect(await shown("has_fulltext")).toEqual([
      ["false", "false", 1],
      ["true", "true", 1],
    ]);
    expect(await shown("has_fulltext:include_unknown")).toEqual([
      ["false", "false", 4],
      ["true", "true", 1],
    ]);
  });

  test("continents are Wikidata ids with names, the unknown always among them", async () => {
    expect(await shown("institutions.continent")).toEqual([
      ["Q49", "North America", 3],
      ["Q15", "Africa", 2],
      ["Q46", "Europe", 1],
      ["unknown", "unknown", 1],
    ]);
  });

  test("versions of any location, and how good the best open copy is, overlapping", async () => {
    expect(await shown("version")).toEqual([
      ["submittedVersion", "submittedVersion", 2],
      ["publishedVersion", "publishedVersion", 1],
    ]);
    expect(await shown("best_open_version")).toEqual([
      ["any", "any", 2],
      ["acceptedOrPublished", "acceptedOrPublished", 1],
      ["published", "published", 1],
    ]);
  });
});

describe("unknown values", () => {
  test("are hidden unless asked for, with a key of their own for numbers", async () => {
    expect(await shown("language:include_unknown")).toEqual([
      ["languages/en", "English", 2],
      ["unknown", "unknown", 2],
      ["languages/fr", "French", 1],
    ]);
    expect((await shown("language:known")).map(([key]) => key)).toEqual(["languages/en", "languages/fr"]);
    expect(await shown("cited_by_count:include_unknown")).toContainEqual(["-111", "unknown", 1]);
    expect(await shown("authorships.author.id:include_unknown")).toContainEqual(["unknown", "unknown", 1]);
  });
});

describe("fields that ask for sources of one type", () => {
  test.each<[string, number, Shown[]]>([
    ["journal:include_unknown", 1, [["S1", "A journal", 1]]],
    ["repository", 2, [["S2", null, 2]]],
    ["locations.source.host_institution_lineage", 2, [["I1", "Academy of Maps", 2]]],
  ])("%s", async (column, count, groups) => {
    const { body } = await ask(groupedApp, `/works?group_by=${column}`);
    expect(body.meta.count).toBe(count);
    expect(groupsOf(body)).toEqual(groups);
  });
});

describe("order", () => {
  test("by count, then key; by key; by count ascending", async () => {
    const keys = async (sort: string): Promise<string[]> =>
      (await shown(`publication_year${sort}`)).map(([key]) => key);
    expect(await keys("")).toEqual(["2021", "2019", "2020"]);
    expect(await keys("&sort=key:asc")).toEqual(["2019", "2020", "2021"]);
    expect(await keys("&sort=key:desc")).toEqual(["2021", "2020", "2019"]);
    expect(await keys("&sort=count:asc")).toEqual(["2019", "2020", "2021"]);
    expect(await keys("&sort=cited_by_count.sum:asc")).toEqual(["2019", "2020", "2021"]);
  });

  test("a metric stands in every group, null where nothing has a value", async () => {
    const { body } = await ask(groupedApp, "/works?group_by=type&sort=cited_by_count.mean:desc");
    expect(body.group_by).toEqual([
      { key: `${base}/types/article`, key_display_name: "article", count: 3, mean_cited_by_count: 5.5 },
      { key: `${base}/types/book`, key_display_name: "book", count: 1, mean_cited_by_count: 1 },
      {
        key: `${base}/types/book-chapter`,
        key_display_name: "book-chapter",
        count: 1,
        mean_cited_by_count: 0,
      },
    ]);
    const dotted = await ask(groupedApp, "/works?group_by=type&sort=cited_by_percentile_year.min.max:desc");
    expect(
      dotted.body.group_by.map((group) => Reflect.get(group, "max_cited_by_percentile_year_min")),
    ).toEqual([10, null, null]);
  });
});

describe("cursors", () => {
  test("go through the groups in the order of their keys, to null", async () => {
    const first = await ask(groupedApp, "/works?group_by=publication_year&cursor=*&per_page=2");
    expect(first.body.meta).toMatchObject({ page: null, groups_count: 2 });
    expect(groupsOf(first.body).map(([key]) => key)).toEqual(["2019", "2020"]);
    const cursor = encodeURIComponent(first.body.meta.next_cursor ?? "");
    const second = await ask(groupedApp, `/works?group_by=publication_year&cursor=${cursor}&per_page=2`);
    expect(groupsOf(second.body).map(([key]) => key)).toEqual(["2021"]);
    expect(second.body.meta.next_cursor).toBeNull();
  });
});

describe("q", () => {
  test.each<[string, string[]]>([
    ["authorships.author.id&q=LEE ann", ["Ann Lee"]],
    ["institutions.id&q=MAPS", ["Academy of Maps"]],
    ["institutions.id&q=seas of", []],
    ["authorships.countries&q=united", ["United States"]],
    ["publication_year&q=202", ["2021", "2020"]],
    ["is_oa&q=tr", ["true"]],
    ["institutions.continent&q=am", ["North America"]],
    ["type,publication_year&q=book", ["book", "book-chapter"]],
  ])("group_by=%s", async (query, names) => {
    const { body } = await ask(groupedApp, `/works?group_by=${query}`);
    expect(groupsOf(body).map(([, name]) => name)).toEqual(names);
    expect(body.meta).toMatchObject({
      count: names.length,
      groups_count: names.length,
      q: query.split("q=")[1],
    });
  });

  test("looks beyond the groups of the first page", async () => {
    expect((await shown("type&q=chapter&per_page=1")).map(([, name]) => name)).toEqual(["book-chapter"]);
  });
});

test("a search narrows the rows that are grouped", async () => {
  const { body } = await ask(smallApp().app, "/works?search=maps&group_by=type");
  expect(body.group_by.reduce((all, { count }) => all + count, 0)).toBe(body.meta.count);
});
