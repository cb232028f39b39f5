import type { EntityType, FilterLeaf } from "@oqlkit/oqo-schema";
import { describe, expect, it } from "vitest";
import { QueryError } from "../errors.ts";
import { bindLeaf } from "./bind-leaf.ts";
import { never } from "./predicate.ts";

const path = "filter_rows[0]";
const bind = (
  column_id: string,
  value: FilterLeaf["value"],
  operator?: FilterLeaf["operator"],
  entity: EntityType = "works",
) => bindLeaf(entity, { column_id, value, ...(operator && { operator }) }, path);

function failure(
  column_id: string,
  value: FilterLeaf["value"],
  operator?: FilterLeaf["operator"],
  entity?: EntityType,
): QueryError {
  try {
    bind(column_id, value, operator, entity);
  } catch (error) {
    if (error instanceof QueryError) return error;
    throw error;
  }
  throw new Error(`${column_id} took ${value}`);
}

describe("bindLeaf", () => {
  it("reads values in any spelling", () => {
    expect(bind("type", "https://openalex.org/types/Article")).toEqual({
      kind: "in",
      field: "type",
      values: ["article"],
    });
    expect(bind("publication_year", "2020")).toEqual({
      kind: "in",
      field: "publication_year",
      values: [2020],
    });
    expect(bind("is_oa", "TRUE")).toEqual({ kind: "in", field: "open_access.is_oa", values: [true] });
    expect(bind("author.id", "https://openalex.org/a123")).toEqual({
      kind: "in",
      field: "authorships.author.id",
      values: ["A123"],
    });
    expect(bind("doi", "https://doi.org/10.1/ABC")).toEqual({
      kind: "in",
      field: "doi",
      values: ["10.1/abc"],
    });
    expect(bind("authorships.countries", "us")).toMatchObject({ values: ["US"] });
    expect(bind("institutions.continent", "north_america")).toMatchObject({ values: ["Q49"] });
    expect(bind("primary_topic.field.id", 17)).toMatchObject({ values: ["17"] });
    expect(bind("display_name", 0.00001)).toMatchObject({ values: ["1e-05"] });
  });

  it("takes hyphens for underscores", () => {
    expect(bind("publication-year", 2020)).toMatchObject({ field: "publication_year" });
  });

  it("negates", () => {
    const leaf = { column_id: "type", value: "article", is_negated: true };
    expect(bindLeaf("works", leaf, path)).toEqual({
      kind: "not",
      term: { kind: "in", field: "type", values: ["article"] },
    });
  });

  it("takes not true for false, and leaves a flag that is missing out of both", () => {
    const is = (value: boolean | null, is_negated = true) =>
      bindLeaf("works", { column_id: "is_oa", value, is_negated }, path);
    expect(is(true)).toEqual(is(false, false));
    expect(is(false)).toEqual(is(true, false));
    expect(is(null)).toMatchObject({ kind: "not", term: { kind: "missing" } });
  });

  it("compares numbers and dates", () => {
    expect(bind("publication_year", 2020, ">")).toEqual({
      kind: "range",
      field: "publication_year",
      min: { value: 2020, inclusive: false },
    });
    expect(bind("publication_date", "2020-01-31", "<=")).toEqual({
      kind: "range",
      field: "publication_date",
      max: { value: "2020-01-31", inclusive: true },
    });
  });

  it("takes a day of a timestamp for all its moments", () => {
    const [start, end] = ["2020-05-17T00:00:00.000000", "2020-05-17T23:59:59.999999"];
    const field = "updated_date";
    const day = "2020-05-17";
    expect(bind(field, day)).toEqual({
      kind: "range",
      field,
      min: { value: start, inclusive: true },
      max: { value: end, inclusive: true },
    });
    expect(bind(field, day, ">")).toEqual({ kind: "range", field, min: { value: end, inclusive: false } });
    expect(bind("to_updated_date", day)).toEqual({
      kind: "range",
      field,
      max: { value: end, inclusive: true },
    });
    expect(bind(field, "2020-05-17T10:00:00Z", "<")).toEqual({
      kind: "range",
      field,
      max: { value: "2020-05-17T10:00:00.000000", inclusive: false },
    });
  });

  it("reads bounds as inclusive, unless a comparison says otherwise", () => {
    const field = "publication_date";
    expect(bind("from_publication_date", "2020-01-01")).toEqual({
      kind: "range",
      field,
      min: { value: "2020-01-01", inclusive: true },
    });
    expect(bind("to_publication_date", "2020-01-01", ">")).toEqual({
      kind: "range",
      field,
      min: { value: "2020-01-01", inclusive: false },
    });
    expect(bind("from_publication_date", null)).toEqual({ kind: "missing", field });
  });

  it("reads null as the absence of a value", () => {
    expect(bind("language", null)).toEqual({ kind: "missing", field: "language" });
    expect(bind("doi_starts_with", null)).toEqual({ kind: "missing", field: "doi" });
    expect(bind("has_abstract", null)).toEqual({ kind: "missing", field: "has_abstract" });
  });

  it("lets an id of another type match nothing, and a code outside the vocabulary too", () => {
    expect(bind("author.id", "I123")).toEqual({
      kind: "in",
      field: "authorships.author.id",
      values: ["I123"],
    });
    expect(bind("authorships.countries", "Canada")).toEqual({ kind: "false" });
  });

  it("reads relations between works", () => {
    expect(bind("cites", "w12")).toEqual({ kind: "in", field: "referenced_works", values: ["W12"] });
    expect(bind("cited_by", "w12")).toEqual({ kind: "linked", field: "referenced_works", from: ["W12"] });
    expect(bind("related_to", "W12")).toEqual({ kind: "linked", field: "related_works", from: ["W12"] });
  });

  it("reads the beginning of a DOI", () => {
    expect(bind("doi_starts_with", "10.1234/AB")).toEqual({
      kind: "prefix",
      field: "doi",
      prefix: "10.1234/ab",
    });
    expect(bind("doi_starts_with", " 10. ")).toMatchObject({ prefix: "10." });
    expect(failure("doi_starts_with", "10").code).toBe("invalid_value");
    expect(failure("doi_starts_with", "https://doi.org/10.1").message).toContain("bare DOI");
  });

  it("names unknown fields and lists the known ones", () => {
    const error = failure("yearx", 1, undefined, "topics");
    expect(error).toMatchObject({
      code: "unknown_field",
      field: "yearx",
      path: `${path}.column_id`,
      category: "query",
    });
    expect(error.message).toMatch(
      /^yearx is not a valid field\. Valid fields are underscore or hyphenated versions of: .*\bcited_by_count, .*works_count$/,
    );
  });

  it.each([
    ["publication_year", "soon", "Value for param publication_year must be a number."],
    ["publication_year", "NaN", "Value for param publication_year must be a number."],
    ["publication_year", true, "Value for param publication_year must be a number."],
    [
      "from_publication_date",
      "2020-02-30",
      "Value for param from_publication_date is an invalid date. Format is yyyy-mm-dd (e.g. 2020-05-17).",
    ],
    [
      "publication_date",
      "2020",
      "Value for param publication_date is an invalid date. Format is yyyy-mm-dd (e.g. 2020-05-17).",
    ],
    [
      "updated_date",
      "yesterday",
      "Value for param updated_date is an invalid date. Format is yyyy-mm-dd (e.g. 2020-05-17).",
    ],
    ["is_oa", "yes", "Value for is_oa must be true, false null, or !null: not yes."],
    ["has_doi", "yes", "Value for has_doi must be true or false, not yes."],
    ["has_doi", null, "Value for has_doi must be true or false, not null."],
    ["author.id", "nobody", "'nobody' is not a valid OpenAlex ID."],
    ["cited_by", "nothing", "'nothing' is not a valid OpenAlex ID."],
  ] as const)("refuses %s: %s", (column, value, message) => {
    expect(failure(column, value)).toMatchObject({
      code: "invalid_value",
      field: column,
      path: `${path}.value`,
      message,
    });
  });

  it.each([
    ["doi", "not known"],
    ["institutions.ror", "02nr0ka47+02nr0ka47"],
    ["authorships.author.orcid", "50% known"],
  ])("matches nothing by a value of %s that is none", (column, value) => {
    expect(bind(column, value)).toEqual(never);
  });

  it("compares malformed identifiers with those of the data", () => {
    expect(bind("doi", "NA")).toMatchObject({ values: ["NA"] });
    expect(bind("authorships.author.orcid", "https://orcid.org/0000-0002")).toMatchObject({
      values: ["0000-0002"],
    });
  });

  it("compares codes that are numbers as such", () => {
    expect(bind("fields.id", "13", ">=", "domains")).toMatchObject({ kind: "in", field: "fields.id" });
    expect(bind("fields.id", 12, "<=", "domains")).toMatchObject({ values: ["11", "12"] });
    expect(bind("fields.id", 12, "<", "domains")).toMatchObject({ values: ["11"] });
    expect(bind("subfields.id", "3610", ">", "fields")).toMatchObject({
      values: ["3611", "3612", "3614", "3616"],
    });
    expect(bind("fields.id", 36, ">", "domains")).toEqual(never);
    expect(failure("fields.id", "x", ">", "domains").message).toContain("must be a number");
    expect(failure("type", "article", ">").code).toBe("invalid_operator");
    expect(failure("primary_topic.field.id", "17", ">").code).toBe("invalid_operator");
  });

  it("lists the continents when refusing one", () => {
    expect(failure("institutions.continent", "atlantis").message).toContain("north_america");
    expect(bind("id", "atlantis", undefined, "continents")).toEqual(never);
  });

  it("refuses operators that do not fit", () => {
    expect(failure("type", "article", ">").code).toBe("invalid_operator");
    expect(failure("primary_topic.field.id", "17", ">").code).toBe("invalid_operator");
    expect(failure("type", "article", "has")).toMatchObject({
      code: "invalid_operator",
      path: `${path}.operator`,
    });
    expect(failure("title.search", "data", ">").code).toBe("invalid_operator");
    expect(failure("publication_year", null, ">").code).toBe("invalid_operator");
    expect(failure("type", "article", "like" as "is").message).toMatch(/not an operator.* is, .*>=/);
    expect(failure("doi", null, ">").code).toBe("invalid_operator");
    expect(failure("doi_starts_with", "10.1", ">").code).toBe("invalid_operator");
    expect(failure("cited_by", "W1", "has").code).toBe("invalid_operator");
    expect(failure("cited_by", null).code).toBe("invalid_value");
    expect(failure("from_publication_date", "2020-01-01", "has").code).toBe("invalid_operator");
    expect(failure("from_publication_date", null, ">=").code).toBe("invalid_operator");
  });

  it("says what is not available yet", () => {
    expect(failure("author.id", "col_abc123", "in collection").code).toBe("not_available");
    expect(failure("author.id", "col_abc123").code).toBe("not_available");
    expect(failure("collection", "col_abc123").code).toBe("not_available");
    expect(failure("semantic.search", "text", "has").code).toBe("invalid_operator");
  });
});
