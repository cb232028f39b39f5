import type { Predicate } from "@oqlkit/engine";
import { describe, expect, it } from "vitest";
import { foldCaseSql } from "../fold-case-sql.ts";
import { compilePredicate, whereSql } from "./compile-predicate.ts";
import { normalForm } from "./normal-form.ts";
import { SqlWriter } from "./sql-writer.ts";

function compile(predicate: Predicate): { sql: string; parameters: readonly unknown[] } {
  const writer = new SqlWriter();
  const sql = whereSql(compilePredicate({ writer, entity: "works" }, normalForm("works", predicate)));
  return { sql, parameters: writer.statement("").parameters };
}

const year: Predicate = { kind: "in", field: "publication_year", values: [2020] };
const author = (...values: string[]): Predicate => ({ kind: "in", field: "authorships.author.id", values });
const not = (term: Predicate): Predicate => ({ kind: "not", term });

describe("compilePredicate", () => {
  it("tests a single value in its column", () => {
    expect(compile(year)).toEqual({ sql: ' where t."publication_year" = $1::BIGINT', parameters: [2020] });
  });

  it("lets rows without a value satisfy a negation", () => {
    expect(compile(not(year)).sql).toBe(
      ' where (not (t."publication_year" = $1::BIGINT) or t."publication_year" is null)',
    );
  });

  it("looks a value of a list up in the side table, ids as integers", () => {
    expect(compile(author("A5023888391"))).toEqual({
      sql: ' where t.wid in (select wid from "works/authorships.author.id" where v = $1::BIGINT)',
      parameters: ["160764428512"],
    });
    expect(compile(not(author("A1"))).sql).toContain("t.wid not in (select wid");
  });

  it("merges alternatives on one field, and nothing else", () => {
    const merged = compile({ kind: "or", terms: [author("A1"), year, author("A2", "A1")] });
    expect(merged.sql.match(/select wid/g)).toHaveLength(1);
    expect(merged.sql).toMatch(/ or .*where v in \(\$\d::BIGINT, \$\d::BIGINT\)|where v in \(.*\) or /);
    expect([...merged.parameters].sort()).toEqual([2020, "32", "64"]);
    const both = compile({ kind: "and", terms: [author("A1"), author("A2")] });
    expect(both.sql.match(/select wid/g)).toHaveLength(2);
    const neither = compile({ kind: "and", terms: [not(author("A1")), not(author("A2"))] });
    expect(neither.sql.match(/select wid/g)).toHaveLength(1);
  });

  it("folds the case of text, and of text only", () => {
    expect(compile({ kind: "in", field: "biblio.volume", values: ["XII"] }).sql).toBe(
      ` where ${foldCaseSql('t."biblio.volume"')} = ${foldCaseSql("$1::VARCHAR")}`,
    );
    expect(compile({ kind: "in", field: "raw_affiliation_strings", values: ["Dept"] }).sql).toContain(
      `where k = ${foldCaseSql("$1::VARCHAR")}`,
    );
    expect(compile({ kind: "in", field: "doi", values: ["10.1/x"] }).sql).not.toContain("lower");
  });

  it("compares codes as what they are stored as, those that do not occur as one that no row has", () => {
    const stored = (placeholder: string): string =>
      `coalesce(try_cast(${placeholder}::VARCHAR as "works/$codes/type"), ''::"works/$codes/type")`;
    expect(compile({ kind: "in", field: "type", values: ["article"] }).sql).toBe(
      ` where t."type" = ${stored("$1")}`,
    );
    expect(compile({ kind: "in", field: "type", values: ["article", "none"] }).sql).toBe(
      ` where true = (t."type" in (${stored("$1")}, ${stored("$2")}))`,
    );
    const many = ["a", "b", "c", "d", "e"];
    expect(compile({ kind: "in", field: "type", values: many }).sql).toMatch(/^ where t."type" in \(/);
  });

  it("knows what no row can satisfy", () => {
    expect(compile(author("W99999999999999999999")).sql).toBe(" where false");
    expect(compile(not(author("W99999999999999999999"))).sql).toBe("");
    expect(compile({ kind: "or", terms: [] }).sql).toBe(" where false");
    expect(compile({ kind: "and", terms: [year, { kind: "false" }] }).sql).toBe(" where false");
    expect(compile(not({ kind: "and", terms: [year, { kind: "false" }] })).sql).toBe("");
  });

  it("turns a prefix into bounds", () => {
    const { sql, parameters } = compile({ kind: "prefix", field: "doi", prefix: "10.1371/J" });
    expect(sql).toBe(' where (t."doi" >= $1::VARCHAR and t."doi" < $2::VARCHAR)');
    expect(parameters).toEqual(["10.1371/j", "10.1371/k"]);
  });

  it("lists few rows, and tests many as bits", () => {
    const sql = (rows: Uint32Array, negated: boolean): string => {
      const scope = { writer: new SqlWriter(), entity: "works" } as const;
      return String(compilePredicate(scope, { kind: "rows", rows, negated }));
    };
    expect(sql(Uint32Array.of(3, 70), false)).toMatch(/^t\.wid in \(select unnest/);
    expect(sql(Uint32Array.of(3, 70), true)).toMatch(/^t\.wid not in/);
    const many = Uint32Array.from({ length: 10_000 }, (_, index) => 2 * index);
    expect(sql(many, false)).toBe("case when t.wid <= 19998 then get_bit($1, t.wid::INTEGER) else 0 end = 1");
    expect(sql(many, true)).toBe("case when t.wid <= 19998 then get_bit($1, t.wid::INTEGER) else 0 end = 0");
  });

  it("refuses fields that are none", () => {
    expect(() => compile({ kind: "missing", field: "no_such_field" })).toThrow(/no field of works/);
  });

  it("never puts a value into the text", () => {
    const odd = `x'"; drop table works; --`;
    const terms: Predicate[] = [
      { kind: "in", field: "biblio.volume", values: [odd] },
      { kind: "in", field: "authorships.author.id", values: [odd] },
      { kind: "prefix", field: "display_name", prefix: odd },
      { kind: "linked", field: "referenced_works", from: [odd] },
      { kind: "range", field: "display_name", min: { value: odd, inclusive: true } },
    ];
    for (const term of terms) expect(compile(term).sql).not.toContain("drop");
  });
});
