import { describe, expect, test } from "vitest";
import type { FilterNode, Oqo } from "../generated/oqo.ts";
import { parseOqo } from "../read/parse-oqo.ts";
import { canonicalize } from "./canonicalize.ts";

const a: FilterNode = { column_id: "cited_by_count", value: 1 };
const b: FilterNode = { column_id: "doi", value: "b" };
const c: FilterNode = { column_id: "fwci", value: 2.5 };

function rows(filter_rows: FilterNode[], sort = false): FilterNode[] {
  return canonicalize({ get_rows: "works", filter_rows }, { sort }).filter_rows ?? [];
}

function value(column_id: string, given: string): unknown {
  const [only] = rows([{ column_id, value: given }]);
  return only && "value" in only ? only.value : undefined;
}

describe("structure", () => {
  test("pushes negation down to the conditions", () => {
    expect(rows([{ join: "and", filters: [a, { join: "or", filters: [b, c] }], is_negated: true }])).toEqual([
      {
        join: "or",
        filters: [
          { ...a, is_negated: true },
          {
            join: "and",
            filters: [
              { ...b, is_negated: true },
              { ...c, is_negated: true },
            ],
          },
        ],
      },
    ]);
    expect(rows([{ join: "or", filters: [{ ...a, is_negated: true }, b], is_negated: true }])).toEqual([
      a,
      { ...b, is_negated: true },
    ]);
  });

  test("opens branches of the connective around them, and spreads a top-level and", () => {
    expect(rows([{ join: "or", filters: [a, { join: "or", filters: [b, c] }] }])).toEqual([
      { join: "or", filters: [a, b, c] },
    ]);
    expect(rows([{ join: "or", filters: [{ join: "and", filters: [a, b] }] }, c])).toEqual([a, b, c]);
  });

  test("drops empty branches", () => {
    const empty: FilterNode = { join: "or", filters: [{ join: "and", filters: [] }] };
    expect(canonicalize({ get_rows: "works", filter_rows: [empty] })).toEqual({ get_rows: "works" });
  });
});

describe("order", () => {
  test("is kept unless asked for", () => {
    expect(rows([c, a, b])).toEqual([c, a, b]);
    expect(rows([c, a, b], true)).toEqual([a, b, c]);
  });

  test("puts conditions before branches, negated ones first, lower bounds before upper", () => {
    const year = { column_id: "publication_year", value: 2020 };
    const upTo: FilterNode = { ...year, operator: "<=" };
    const from: FilterNode = { ...year, operator: ">=" };
    const not: FilterNode = { ...year, is_negated: true };
    const branch: FilterNode = { join: "or", filters: [a, b] };
    expect(rows([branch, year, upTo, from, not], true)).toEqual([not, from, upTo, year, branch]);
  });

  test("orders the members of branches too", () => {
    expect(rows([{ join: "or", filters: [b, a] }], true)).toEqual([{ join: "or", filters: [a, b] }]);
  });
});

describe("values", () => {
  test("become numbers on columns of numbers", () => {
    expect(value("publication_year", "2020")).toBe(2020);
    expect(value("publication_year", " +2_020 ")).toBe(2020);
    expect(value("fwci", "1.5e1")).toBe(15);
    expect(Object.is(value("cited_by_count", "-0"), 0)).toBe(true);
  });

  test("are the nearest number where none holds all digits", () => {
    expect(value("publication_year", "9007199254740993")).toBe(9007199254740992);
    expect(value("cited_by_count", "-99999999999999999999")).toBe(-1e20);
  });

  test("stay text where no number can hold them", () => {
    expect(value("publication_year", "9".repeat(400))).toBe("9".repeat(400));
    expect(value("fwci", "nan")).toBe("nan");
    expect(value("fwci", "1e999")).toBe("1e999");
    expect(value("doi", "2020")).toBe("2020");
  });

  test("become booleans on any column that does not search text", () => {
    expect(value("is_oa", "TRUE")).toBe(true);
    expect(value("type", "False")).toBe(false);
    expect(value("title.search", "true")).toBe("true");
  });

  test("keep letters whose capitals are others, which would make other codes", () => {
    expect(value("authorships.countries", "ß")).toBe("ß");
    expect(value("authorships.countries", "u\u017f")).toBe("u\u017f");
  });

  test("take the casing of their column, unless they name a collection", () => {
    expect(value("authorships.countries", "ca")).toBe("CA");
    expect(value("type", "Article")).toBe("article");
    expect(value("type", "col_Abc")).toBe("col_Abc");
    expect(value("doi", "10.1/AbC")).toBe("10.1/AbC");
  });
});

describe("the retired filter", () => {
  const flag = (given: string | boolean, is_negated = false): FilterNode => ({
    column_id: "is_xpac",
    value: given,
    is_negated,
  });

  test("becomes a corpus, the last one over all others", () => {
    expect(canonicalize({ get_rows: "works", filter_rows: [flag(true)] })).toEqual({
      get_rows: "works",
      corpus: "expansion",
    });
    expect(
      canonicalize({ get_rows: "works", corpus: "all", filter_rows: [flag(true), flag(" True ", true)] }),
    ).toEqual({
      get_rows: "works",
    });
  });

  test("is found in a branch that is opened", () => {
    const nested: Oqo = { get_rows: "works", filter_rows: [{ join: "and", filters: [a, flag(true)] }] };
    expect(canonicalize(nested)).toEqual({ get_rows: "works", corpus: "expansion", filter_rows: [a] });
  });

  test("in a branch that is opened comes after those among the rows, whether or not the object was read", () => {
    const filters = [a, flag(true)];
    const both: Oqo = { get_rows: "works", filter_rows: [{ join: "and", filters }, flag(false)] };
    const expansion = { get_rows: "works", corpus: "expansion", filter_rows: [a] };
    expect(canonicalize(both)).toEqual(expansion);
    expect(canonicalize(parseOqo(both))).toEqual(expansion);
  });

  test("stays where it is one of several choices, and on other entities", () => {
    expect(rows([{ join: "or", filters: [a, flag(true)] }])).toHaveLength(1);
    const authors: Oqo = { get_rows: "authors", filter_rows: [{ column_id: "is_xpac", value: true }] };
    expect(canonicalize(authors)).toEqual(authors);
  });
});

describe("everything else", () => {
  test("uses canonical column ids, in conditions, sorting and grouping but not in select", () => {
    const oqo: Oqo = {
      get_rows: "WORKS",
      filter_rows: [
        {
          join: "or",
          filters: [
            { column_id: "cites", value: "W1" },
            { column_id: "is_oa", value: true },
          ],
        },
      ],
      sort_by: [{ column_id: "cites", direction: "desc" }],
      group_by: [{ column_id: "journal" }],
      select: ["is_oa"],
    };
    expect(canonicalize(oqo)).toEqual({
      get_rows: "works",
      filter_rows: [
        {
          join: "or",
          filters: [
            { column_id: "referenced_works", value: "W1" },
            { column_id: "open_access.is_oa", value: true },
          ],
        },
      ],
      sort_by: [{ column_id: "referenced_works", direction: "desc" }],
      group_by: [{ column_id: "primary_location.source.id" }],
      select: ["is_oa"],
    });
  });

  test("drops a sort by relevance that a search implies, and only that", () => {
    const search: FilterNode = { column_id: "display_name.search", value: "x", operator: "has" };
    const relevance = { column_id: "relevance_score", direction: "desc" } as const;
    const sorted = (sort_by: Oqo["sort_by"], filter: FilterNode): unknown =>
      canonicalize({ get_rows: "works", filter_rows: [filter], ...(sort_by ? { sort_by } : {}) }).sort_by;
    expect(sorted([relevance], search)).toBeUndefined();
    expect(sorted([relevance], a)).toEqual([relevance]);
    expect(sorted([relevance, { column_id: "doi", direction: "asc" }], search)).toHaveLength(2);
  });

  test("keeps the aggregate of a sort key", () => {
    const sort_by: Oqo["sort_by"] = [{ column_id: "fwci", direction: "desc", aggregate: "mean" }];
    expect(canonicalize({ get_rows: "works", sort_by }).sort_by).toEqual(sort_by);
  });

  test("writes keys in their order", () => {
    const oqo: Oqo = {
      cursor: "*",
      seed: "1",
      sample: 3,
      filter_rows: [a],
      corpus: "all",
      get_rows: "works",
    };
    expect(Object.keys(canonicalize(oqo))).toEqual([
      "get_rows",
      "corpus",
      "filter_rows",
      "sample",
      "seed",
      "cursor",
    ]);
  });
});
