import { describe, expect, test } from "vitest";
import type { Issue } from "../issue.ts";
import type { UncheckedLeaf, UncheckedNode, UncheckedOqo } from "../unchecked-oqo.ts";
import { validate } from "./validate.ts";

type Fault = [Issue["type"], string | null] | [Issue["type"], string | null, readonly string[]];

function faults(oqo: UncheckedOqo): Fault[] {
  return validate(oqo).errors.map(({ type, location, suggestions }) =>
    suggestions ? [type, location, suggestions] : [type, location],
  );
}

function works(more: Omit<UncheckedOqo, "get_rows">): Fault[] {
  return faults({ get_rows: "works", ...more });
}

function leaf(column_id: string, value: UncheckedLeaf["value"], operator?: string): Fault[] {
  return works({
    filter_rows: [operator === undefined ? { column_id, value } : { column_id, value, operator }],
  });
}

const at = "filter_rows[0]";

describe("entities", () => {
  test("must be registered, in lower case", () => {
    expect(faults({ get_rows: "widgets", page: 0 })).toEqual([["invalid_entity", "get_rows"]]);
    expect(faults({ get_rows: "WORKS" })).toEqual([["invalid_entity", "get_rows"]]);
    expect(faults({ get_rows: "types" })).toEqual([]);
  });

  test("are not the paths of single objects, of which the message says how to query them", () => {
    const message = (get_rows: string): string | undefined => validate({ get_rows }).errors[0]?.message;
    expect(message("works/W7")).toContain("Try /works?filter=id:ID.");
    expect(message("types/article")).toContain("/work-types?filter=id:ID");
    expect(message("autocomplete/works")).toContain("Try works, authors");
  });
});

describe("columns and operators", () => {
  test("a character beyond the first plane is one that differs", () => {
    const sources = { get_rows: "sources", filter_rows: [{ column_id: "is\u{1f600}_a", value: true }] };
    expect(faults(sources)).toEqual([["invalid_column", `${at}.column_id`, ["is_oa"]]]);
  });

  test("unknown columns come with near misses", () => {
    expect(leaf("not_a_real_column", "x")).toEqual([["invalid_column", `${at}.column_id`]]);
    expect(leaf("display_name.exact.search", "x", "has")).toEqual([
      ["invalid_column", `${at}.column_id`, ["display_name.search.exact", "display_name.search"]],
    ]);
    expect(leaf("publicaton_year", 2020)).toEqual([
      ["invalid_column", `${at}.column_id`, ["publication_year"]],
    ]);
    expect(leaf("id".repeat(50_000), 1)).toEqual([["invalid_column", `${at}.column_id`]]);
  });

  test("codes of a column of numbers read as numbers", () => {
    const coded = (value: string): Fault[] =>
      faults({ get_rows: "fields", filter_rows: [{ column_id: "subfields.id", value }] });
    expect(coded("2712")).toEqual([]);
    expect(coded("subfields/2712")).toEqual([]);
    expect(coded("fields/27")).toEqual([["invalid_value_type", `${at}.value`]]);
    expect(coded("https://openalex.org/subfields/2712")).toEqual([["invalid_value_type", `${at}.value`]]);
    expect(coded("physics")).toEqual([["invalid_value_type", `${at}.value`]]);
    expect(coded("1")).toEqual([["invalid_value", `${at}.value`]]);
  });

  test("operators must exist and fit the column", () => {
    expect(leaf("type", "article", "is not")).toEqual([["invalid_operator", `${at}.operator`]]);
    expect(leaf("type", "article", ">")).toEqual([["invalid_operator_for_column", `${at}.operator`]]);
    expect(leaf("cited_by_count", 5, "has")).toEqual([["invalid_operator_for_column", `${at}.operator`]]);
    expect(leaf("display_name.search", "x")).toEqual([["invalid_operator_for_column", `${at}.operator`]]);
    expect(leaf("publication_year", null, ">")).toEqual([["invalid_operator_for_column", `${at}.operator`]]);
    expect(leaf("type", "col_abc", "in collection")).toEqual([]);
  });

  test("a missing value can be asked for where the column may lack one", () => {
    expect(leaf("language", null)).toEqual([]);
    expect(leaf("display_name.search", null, "has")).toEqual([
      ["invalid_operator_for_column", `${at}.operator`],
    ]);
  });

  test("searching by meaning works on every text", () => {
    expect(leaf("abstract.search.semantic", "words", "has")).toEqual([]);
  });
});

describe("values", () => {
  test("must be of the type of their column", () => {
    expect(leaf("is_oa", 5)).toEqual([["invalid_value_type", `${at}.value`]]);
    expect(leaf("is_oa", "FALSE")).toEqual([]);
    expect(leaf("biblio.volume", true)).toEqual([["invalid_value_type", `${at}.value`]]);
    expect(leaf("cited_by_count", "many")).toEqual([["invalid_value_type", `${at}.value`]]);
    expect(leaf("cited_by_count", "1_000")).toEqual([]);
    expect(leaf("publication_date", "2020-13", ">")).toEqual([]);
    expect(leaf("publication_date", "soon", ">")).toEqual([["invalid_value_type", `${at}.value`]]);
    expect(leaf("publication_date", 999)).toEqual([["invalid_value_type", `${at}.value`]]);
  });

  test("numbers are finite, and whole where the column counts", () => {
    expect(leaf("fwci", "nan")).toEqual([["invalid_value_type", `${at}.value`]]);
    expect(leaf("fwci", "inf")).toEqual([["invalid_value_type", `${at}.value`]]);
    expect(leaf("fwci", 1.5, ">")).toEqual([]);
    expect(leaf("publication_year", 2020.5)).toEqual([["invalid_value_type", `${at}.value`]]);
    expect(leaf("publication_year", 2020)).toEqual([]);
  });

  test("codes must be in their vocabulary, bare or behind its path", () => {
    expect(leaf("type", "Article")).toEqual([]);
    expect(leaf("type", "types/article")).toEqual([]);
    expect(leaf("type", "foo/article")).toEqual([["invalid_value", `${at}.value`]]);
    expect(leaf("authorships.countries", "countries/us")).toEqual([]);
    expect(leaf("authorships.countries", "UK")).toEqual([["invalid_value", `${at}.value`]]);
    expect(leaf("authorships.countries", "CANADA")).toEqual([["invalid_value", `${at}.value`, ["ca"]]]);
    expect(leaf("primary_topic.field.id", 27)).toEqual([["invalid_value", `${at}.value`]]);
  });

  test("ids must have the letter of their entity", () => {
    for (const id of ["I5", " i5 ", "institutions/I5", "https://openalex.org/I5", "col_abc"]) {
      expect(leaf("authorships.institutions.lineage", id), id).toEqual([]);
    }
    expect(leaf("authorships.institutions.lineage", "W5")).toEqual([["invalid_value", `${at}.value`]]);
    expect(leaf("authorships.institutions.lineage", "col_bad id!")).toEqual([
      ["invalid_value", `${at}.value`],
    ]);
  });
});

describe("branches", () => {
  test("must join something by and / or; faults inside are located", () => {
    const broken = { column_id: "nope", value: 1 };
    expect(works({ filter_rows: [{ join: "xor", filters: [broken, { join: "or", filters: [] }] }] })).toEqual(
      [
        ["invalid_join", `${at}.join`],
        ["invalid_column", `${at}.filters[0].column_id`],
        ["empty_branch", `${at}.filters[1].filters`],
      ],
    );
  });
});

test("codes that the caller knows are taken, and nothing else that is wrong", () => {
  const asked: string[] = [];
  const codes = ({ id }: { id: string }, code: string): boolean => {
    asked.push(`${id} ${code}`);
    return code === "field-guide";
  };
  const filter_rows = [
    { column_id: "type", value: "Field-Guide" },
    { join: "or", filters: [{ column_id: "type", value: "types/field-guide" }] },
    { column_id: "type", value: "foo/field-guide" },
    { column_id: "type", value: "article" },
    { column_id: "type", value: 7 },
    { column_id: "authorships.author.id", value: "nobody" },
    { column_id: "nope", value: "field-guide" },
  ];
  const { errors } = validate({ get_rows: "works", filter_rows }, { codes });
  expect(errors.map(({ location }) => location)).toEqual([
    "filter_rows[2].value",
    "filter_rows[4].value",
    "filter_rows[5].value",
    "filter_rows[6].column_id",
  ]);
  expect(asked).toEqual(["type field-guide", "type field-guide", "type foo/field-guide"]);
});

describe("size", () => {
  test("nesting beyond the limit is an error, however deep", () => {
    let node: UncheckedNode = { column_id: "type", value: "article" };
    for (let level = 0; level < 100_000; level += 1) node = { join: "or", filters: [node] };
    expect(works({ filter_rows: [node] }).map(([type]) => type)).toEqual(["query_too_deep"]);
  });

  test("only the first unknown columns get near misses", () => {
    const filter_rows = Array.from({ length: 230 }, (_, index) => ({
      column_id: `publicaton_year${String.fromCharCode(0x4e00 + index)}`,
      value: 2020,
    }));
    const { errors } = validate({ get_rows: "works", filter_rows });
    expect(errors.filter(({ suggestions }) => suggestions)).toHaveLength(200);
    expect(errors).toHaveLength(230);
  });

  test("every condition on an unknown column gets its near misses", () => {
    const filter_rows = Array.from({ length: 30 }, () => ({ column_id: "publicaton_year", value: 2020 }));
    const { errors } = validate({ get_rows: "works", filter_rows });
    expect(errors.filter(({ suggestions }) => suggestions?.[0] === "publication_year")).toHaveLength(30);
  });
});

describe("sorting", () => {
  const search = { column_id: "display_name.search.exact", value: "x", operator: "has" };

  test("by relevance needs a search, exact ones included, and goes downward", () => {
    const relevance = { column_id: "relevance_score", direction: "desc" };
    expect(works({ sort_by: [relevance] })).toEqual([
      ["relevance_sort_requires_search", "sort_by[0].column_id"],
    ]);
    expect(works({ sort_by: [relevance], filter_rows: [search] })).toEqual([]);
    expect(works({ sort_by: [{ ...relevance, direction: "asc" }], filter_rows: [search] })).toEqual([
      ["invalid_sort_order", "sort_by[0].direction"],
    ]);
  });

  test("needs a sortable column and a direction", () => {
    expect(works({ sort_by: [{ column_id: "display_name.search", direction: "up" }] })).toEqual([
      ["invalid_column", "sort_by[0].column_id"],
      ["invalid_sort_order", "sort_by[0].direction"],
    ]);
    expect(works({ sort_by: [{ column_id: "count", direction: "desc" }] })).toEqual([
      ["invalid_column", "sort_by[0].column_id"],
    ]);
  });

  test("of groups may use their count, their key and aggregates of numbers", () => {
    const group_by = [{ column_id: "type" }];
    const sort_by = [
      { column_id: "count", direction: "desc" },
      { column_id: "key", direction: "asc" },
      { column_id: "fwci", direction: "desc", aggregate: "mean" },
    ];
    expect(works({ group_by, sort_by })).toEqual([]);
    expect(works({ sort_by: [{ column_id: "type", direction: "desc", aggregate: "median" }] })).toEqual([
      ["aggregate_sort_requires_group_by", "sort_by[0].aggregate"],
      ["invalid_sort_aggregate", "sort_by[0].aggregate"],
      ["invalid_sort_aggregate_column", "sort_by[0].column_id"],
    ]);
  });
});

describe("settings", () => {
  test("numbers must be whole and in range", () => {
    expect(works({ sample: 0 })).toEqual([["invalid_sample", "sample"]]);
    expect(works({ sample: 10_001 })).toEqual([["invalid_sample", "sample"]]);
    expect(works({ sample: true })).toEqual([["invalid_sample", "sample"]]);
    expect(works({ per_page: 201, page: 0 })).toEqual([
      ["invalid_per_page", "per_page"],
      ["invalid_page", "page"],
    ]);
  });

  test("limits can be lowered", () => {
    expect(validate({ get_rows: "works", per_page: 150 }).valid).toBe(true);
    expect(validate({ get_rows: "works", per_page: 150 }, { perPage: 100 }).valid).toBe(false);
  });

  test("page and cursor exclude each other", () => {
    expect(works({ page: 2, cursor: "*" })).toEqual([["invalid_pagination", "cursor"]]);
  });

  test("groupings and selected fields must exist and be fit for it", () => {
    expect(works({ group_by: [{ column_id: "doi" }, { column_id: " " }, { column_id: "cites" }] })).toEqual([
      ["invalid_column", "group_by[0].column_id"],
      ["invalid_group_by", "group_by[1].column_id"],
      ["invalid_column", "group_by[2].column_id"],
    ]);
    expect(works({ select: ["id", "nope"] })).toEqual([["invalid_select_column", "select[1]"]]);
    expect(works({ select: ["authorships.author.id", "open_access.is_oa", "abstract"] })).toEqual([]);
    expect(works({ select: ["nope.id", "ids.", ".id", "ids..doi"] })).toEqual(
      [0, 1, 2, 3].map((index) => ["invalid_select_column", `select[${index}]`]),
    );
    expect(validate({ get_rows: "authors", select: ["abstract"] }).valid).toBe(false);
  });

  test("a corpus must exist, and is for works", () => {
    expect(works({ corpus: "bogus" })).toEqual([["invalid_corpus", "corpus"]]);
    expect(validate({ get_rows: "authors", corpus: "all" })).toMatchObject({
      valid: true,
      warnings: [{ type: "corpus_ignored", location: "corpus" }],
    });
  });

  test("a seed without a sample is only warned of", () => {
    expect(validate({ get_rows: "works", seed: "1" })).toMatchObject({
      valid: true,
      warnings: [{ type: "seed_without_sample", location: "seed" }],
    });
  });
});

test("messages say what a column is called, and its id where that is another", () => {
  const messages = (more: Omit<UncheckedOqo, "get_rows">): string[] =>
    validate({ get_rows: "works", ...more }).errors.map(({ message }) => message);
  const [author, type, cites] = messages({
    filter_rows: [
      { column_id: "authorships.author.id", value: "Einstein" },
      { column_id: "type", value: "bogus" },
      { column_id: "cited_by", value: "W1", operator: ">" },
    ],
  });
  expect(author).toContain('"Einstein" is not a value of "author" (authorships.author.id): ids of authors');
  expect(type).toContain('"bogus" is not a value of "type": it is');
  expect(cites).toContain('does not work on "cited by" (cited_by), a column');
  const settings = { group_by: [{ column_id: "display_name" }] };
  expect(messages(settings)).toContain('works cannot be grouped by "title" (display_name).');
});

test("columns that rows can be grouped or sorted by are meant where that is asked, and data for filters alone", () => {
  const errorsOf = (query: object): readonly Issue[] => validate({ get_rows: "works", ...query }).errors;
  const near = (query: object): unknown[] => errorsOf(query).map(({ suggestions }) => suggestions);
  const column_id = "title_and_abstract.serch";
  const known = ["title_and_abstract.search", "title_and_abstract.search.exact"];
  expect(near({ filter_rows: [{ column_id, value: "a", operator: "has" }] })).toEqual([known]);
  expect(near({ group_by: [{ column_id }] })).toEqual([undefined]);
  expect(near({ sort_by: [{ column_id, direction: "asc" }] })).toEqual([undefined]);
  const grouped = { group_by: [{ column_id: "publication_yeer" }] };
  expect(near(grouped)).toEqual([undefined]);
  expect(errorsOf(grouped)[0]?.message).toContain('Did you mean "publication_year"?');
});
