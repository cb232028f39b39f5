import { describe, expect, test } from "vitest";
import type { Issue } from "../issue.ts";
import { OqoError } from "../oqo-error.ts";
import { parseOqo, safeParseOqo } from "./parse-oqo.ts";
import { oqoLimits } from "./reading.ts";

function faults(json: unknown): [Issue["type"], string | null][] {
  const result = safeParseOqo(json);
  return result.ok ? [] : result.errors.map(({ type, location }) => [type, location]);
}

function nested(depth: number): unknown {
  let node: unknown = { column_id: "type", value: "article" };
  for (let level = 0; level < depth; level += 1) node = { join: level % 2 ? "or" : "and", filters: [node] };
  return { get_rows: "works", filter_rows: [node] };
}

describe("what is read", () => {
  test("defaults are left out and nulls are absent", () => {
    expect(
      parseOqo({
        get_rows: "works",
        corpus: "core",
        filter_rows: [{ column_id: "type", value: null, operator: "is", is_negated: false }],
        sort_by: [{ column_id: "doi" }],
        sample: null,
        select: [],
        seed: null,
      }),
    ).toEqual({
      get_rows: "works",
      filter_rows: [{ column_id: "type", value: null }],
      sort_by: [{ column_id: "doi", direction: "asc" }],
    });
    expect(parseOqo({ get_rows: "works", corpus: " " })).toEqual({ get_rows: "works" });
  });

  test("the older sort pair is a sort key, unless there are sort keys", () => {
    const older = { get_rows: "works", sort_by_column: "cites", sort_by_order: "desc" };
    expect(parseOqo(older).sort_by).toEqual([{ column_id: "referenced_works", direction: "desc" }]);
    expect(parseOqo({ ...older, sort_by: [] }).sort_by).toHaveLength(1);
    expect(parseOqo({ ...older, sort_by: [{ column_id: "doi" }] }).sort_by).toEqual([
      { column_id: "doi", direction: "asc" },
    ]);
  });

  test("an integer seed is text", () => {
    expect(parseOqo({ get_rows: "works", seed: 42 }).seed).toBe("42");
    expect(parseOqo({ get_rows: "works", seed: 1e21 }).seed).toBe("1000000000000000000000");
  });

  test("column ids become canonical and the retired filter a corpus", () => {
    const filter_rows = [
      { column_id: "is_oa", value: true },
      { column_id: "is_xpac", value: "true" },
    ];
    expect(parseOqo({ get_rows: "works", filter_rows })).toEqual({
      get_rows: "works",
      corpus: "expansion",
      filter_rows: [{ column_id: "open_access.is_oa", value: true }],
    });
  });
});

describe("what is refused", () => {
  test.each([
    [null, "invalid_body", null],
    [[], "invalid_body", null],
    ["works", "invalid_body", null],
    [{}, "invalid_entity", "get_rows"],
    [{ get_rows: 1 }, "invalid_entity", "get_rows"],
    [{ get_rows: "works", filters: [] }, "invalid_body", "filters"],
    [JSON.parse('{"get_rows":"works","__proto__":{}}'), "invalid_body", "__proto__"],
    [{ get_rows: "works", filter_rows: {} }, "invalid_body", "filter_rows"],
    [{ get_rows: "works", filter_rows: [3] }, "invalid_body", "filter_rows[0]"],
    [{ get_rows: "works", filter_rows: [{ value: 1 }] }, "invalid_body", "filter_rows[0].column_id"],
    [{ get_rows: "works", filter_rows: [{ column_id: "type" }] }, "invalid_body", "filter_rows[0].value"],
    [
      { get_rows: "works", filter_rows: [{ column_id: "type", value: ["a"] }] },
      "invalid_value_type",
      "filter_rows[0].value",
    ],
    [
      { get_rows: "works", filter_rows: [{ column_id: "type", value: 1, oper: "is" }] },
      "invalid_body",
      "filter_rows[0]",
    ],
    [
      { get_rows: "works", filter_rows: [{ column_id: "type", value: "x", operator: "equals" }] },
      "invalid_operator",
      "filter_rows[0].operator",
    ],
    [
      { get_rows: "works", filter_rows: [{ column_id: "type", value: "x", is_negated: 1 }] },
      "invalid_body",
      "filter_rows[0].is_negated",
    ],
    [{ get_rows: "works", filter_rows: [{ join: 1, filters: [] }] }, "invalid_join", "filter_rows[0].join"],
    [
      { get_rows: "works", filter_rows: [{ join: "or", filters: [] }] },
      "empty_branch",
      "filter_rows[0].filters",
    ],
    [{ get_rows: "works", sort_by: ["year"] }, "invalid_body", "sort_by[0]"],
    [{ get_rows: "works", sort_by: new Array(1) }, "invalid_body", "sort_by[0]"],
    [{ get_rows: "works", group_by: ["type"] }, "invalid_group_by", "group_by[0].column_id"],
    [{ get_rows: "works", select: [1] }, "invalid_select_column", "select[0]"],
    [{ get_rows: "works", sample: "10" }, "invalid_sample", "sample"],
    [{ get_rows: "works", sample: true }, "invalid_sample", "sample"],
    [{ get_rows: "works", seed: true }, "invalid_body", "seed"],
    [{ get_rows: "works", page: {} }, "invalid_page", "page"],
  ])("%j", (json, type, location) => {
    expect(faults(json)).toEqual([[type, location]]);
  });

  test("everything wrong at once, with the object as far as it was read", () => {
    const filter_rows = [
      { column_id: "nope", value: 1 },
      { column_id: "type", value: "article", operator: "equals" },
    ];
    const result = safeParseOqo({ get_rows: "works", filter_rows });
    expect(result).toMatchObject({ ok: false, oqo: { get_rows: "works", filter_rows } });
    expect(faults({ get_rows: "works", filter_rows })).toEqual([
      ["invalid_column", "filter_rows[0].column_id"],
      ["invalid_operator", "filter_rows[1].operator"],
    ]);
  });

  test("nesting beyond the limit, however deep", () => {
    expect(faults(nested(oqoLimits.depth))).toEqual([]);
    expect(faults(nested(oqoLimits.depth + 1))[0]?.[0]).toBe("query_too_deep");
    expect(faults(nested(200_000))[0]?.[0]).toBe("query_too_deep");
  });

  test("more conditions than the limit", () => {
    const leaf = { column_id: "type", value: "article" };
    const full = Array.from({ length: oqoLimits.nodes }, () => leaf);
    expect(faults({ get_rows: "works", filter_rows: full })).toEqual([]);
    expect(faults({ get_rows: "works", filter_rows: [...full, leaf] })).toEqual([
      ["query_too_large", "filter_rows"],
    ]);
  });

  test("an object that holds itself", () => {
    const branch: { join: string; filters: unknown[] } = { join: "and", filters: [] };
    branch.filters.push(branch, branch);
    expect(faults({ get_rows: "works", filter_rows: [branch] }).length).toBeGreaterThan(0);
  });
});

test("parseOqo throws an error that names every fault", () => {
  expect(() => parseOqo({ get_rows: "works", seed: true, page: [] })).toThrow(OqoError);
  expect(() => parseOqo({ get_rows: "works", seed: true, page: [] })).toThrow(/seed: .*\npage: /);
});
