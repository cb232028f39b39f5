import type { Predicate } from "@oqlkit/engine";
import { describe, expect, it } from "vitest";
import {
  type Conjuncts,
  compileSource,
  conjunctsOf,
  isBroad,
  isNatural,
  knownTotal,
  type SourceSql,
} from "./compile-source.ts";
import { SqlWriter } from "./sql-writer.ts";
import { noTexts } from "./text/text-matcher.ts";

const is = (field: string, ...values: (string | number | boolean)[]): Predicate => ({
  kind: "in",
  field,
  values,
});
const counts = { all: 10, core: 8 };
const core: Predicate = { kind: "not", term: is("is_xpac", true) };
const conjuncts = (...terms: Predicate[]): Conjuncts =>
  conjunctsOf("works", { kind: "and", terms }, counts, noTexts);
const compile = (terms: Predicate[], columns = true): SourceSql =>
  compileSource({ writer: new SqlWriter(), entity: "works" }, conjuncts(...terms), counts, columns);

describe("compileSource", () => {
  it("joins the rows with a value of a list, each once", () => {
    expect(compile([is("authorships.author.id", "A1")])).toEqual({
      from: '"works" t join (select wid from "works/authorships.author.id" where v = $1::BIGINT) j0(member) on j0.member = t.wid',
      condition: true,
    });
    expect(compile([is("authorships.author.id", "A1", "A2")]).from).toContain("select distinct * from");
  });

  it("leaves the flat table out when nothing is read from it", () => {
    const both = [is("authorships.author.id", "A1"), is("institution_assertions.ror", "02y3ad647"), core];
    expect(compile(both, false)).toEqual({
      from:
        '(select wid from "works/authorships.author.id" where v = $1::BIGINT) t' +
        ' join (select wid from "works/institution_assertions.ror" where v = $2::VARCHAR) j1(member) on j1.member = t.wid',
      condition: "t.wid < 8",
    });
    expect(compile([...both, is("type", "article")], false).from).toMatch(/^"works" t /);
    const linked: Predicate = { kind: "linked", field: "referenced_works", from: ["W1"] };
    expect(compile([...both, linked], false).from).toMatch(/^"works" t /);
  });

  it("finds external identifiers in their own table", () => {
    expect(compile([is("doi", "10.1/x")]).from).toContain('"works/$keys" where key = $1::VARCHAR');
  });

  it("tests the rest in the flat table", () => {
    const { from, condition } = compile([
      is("type", "article"),
      { kind: "not", term: is("authorships.countries", "US") },
      { kind: "or", terms: [is("authorships.countries", "US"), is("publication_year", 2020)] },
    ]);
    expect(from).toBe('"works" t');
    expect(condition).toContain("t.wid not in (select wid");
    expect(condition).toContain('t."type" = ');
    expect(condition).toContain(" or ");
  });
});

describe("conjunctsOf", () => {
  it("sets the core rows apart, which come first in the default order", () => {
    const asked = conjuncts(core, is("type", "article"));
    expect(asked).toEqual({ core: true, terms: [expect.objectContaining({ kind: "leaf" })] });
    expect(isNatural("works", asked)).toBe(true);
    expect(isNatural("works", conjuncts(is("type", "article")))).toBe(false);
    expect(isNatural("topics", { core: false, terms: [] })).toBe(true);
  });

  it("tells the number of matches when nothing else is asked", () => {
    expect(knownTotal(conjuncts(core), counts)).toBe(8);
    expect(knownTotal(conjuncts(), counts)).toBe(10);
    expect(knownTotal(conjuncts(core, is("type", "article")), counts)).toBeNull();
    expect(knownTotal(conjuncts({ kind: "false" }), counts)).toBeNull();
  });
});

describe("isBroad", () => {
  it("holds for yes-or-no fields alone", () => {
    const open = is("open_access.is_oa", true);
    expect(isBroad("works", conjuncts(core, open))).toBe(true);
    expect(isBroad("works", conjuncts())).toBe(true);
    expect(isBroad("works", conjuncts(open, is("type", "article")))).toBe(false);
  });
});
