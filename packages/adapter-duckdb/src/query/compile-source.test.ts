import type { Predicate } from "@oqlkit/engine";
import { describe, expect, it } from "vitest";
import { compileSource, isBroad } from "./compile-source.ts";
import { SqlWriter } from "./sql-writer.ts";

const is = (field: string, ...values: (string | number | boolean)[]): Predicate => ({
  kind: "in",
  field,
  values,
});
const compile = (...terms: Predicate[]): ReturnType<typeof compileSource> =>
  compileSource(new SqlWriter(), "works", { kind: "and", terms });

describe("compileSource", () => {
  it("joins the rows with a value of a list, each once", () => {
    expect(compile(is("authorships.author.id", "A1"))).toEqual({
      joins:
        ' join (select wid from "works/authorships.author.id" where v = $1::BIGINT) j0(member) on j0.member = t.wid',
      condition: true,
    });
    expect(compile(is("authorships.author.id", "A1", "A2")).joins).toContain("select distinct * from");
  });

  it("finds external identifiers in their own table", () => {
    expect(compile(is("doi", "10.1/x")).joins).toContain('"works/$keys" where key = $1::VARCHAR');
  });

  it("tests the rest in the flat table", () => {
    const { joins, condition } = compile(
      is("type", "article"),
      { kind: "not", term: is("authorships.countries", "US") },
      { kind: "or", terms: [is("authorships.countries", "US"), is("publication_year", 2020)] },
    );
    expect(joins).toBe("");
    expect(condition).toContain("t.wid not in (select wid");
    expect(condition).toContain('t."type" = ');
    expect(condition).toContain(" or ");
  });
});

describe("isBroad", () => {
  it("holds for yes-or-no fields alone", () => {
    const closed: Predicate = { kind: "not", term: is("is_xpac", true) };
    expect(isBroad("works", closed)).toBe(true);
    expect(isBroad("works", { kind: "true" })).toBe(true);
    expect(isBroad("works", { kind: "and", terms: [closed, is("type", "article")] })).toBe(false);
  });
});
