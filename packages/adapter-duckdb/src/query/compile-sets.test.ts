import type { Predicate, RowsPlan } from "@oqlkit/engine";
import { describe, expect, it } from "vitest";
import { compileSets, manySets, readAtoms, type SetsPlan, setsAtOnce } from "./compile-sets.ts";
import { conjunctsOf, type RowCounts } from "./compile-source.ts";
import { noTexts } from "./text/text-matcher.ts";

const is = (field: string, ...values: (string | number | boolean)[]): Predicate => ({
  kind: "in",
  field,
  values,
});
const not = (term: Predicate): Predicate => ({ kind: "not", term });
const either = (...terms: Predicate[]): Predicate => ({ kind: "or", terms });
const core = not(is("is_xpac", true));
const counts = { all: 100, core: 90 };

const plan = (filter: Predicate, more: Partial<RowsPlan> = {}): RowsPlan => ({
  kind: "rows",
  entity: "works",
  filter: { kind: "and", terms: [filter, core] },
  sample: null,
  order: [
    { field: "$default", direction: "asc" },
    { field: "$id", direction: "asc" },
  ],
  window: { kind: "offset", offset: 0, limit: 25 },
  project: null,
  score: null,
  total: true,
  ...more,
});

const statementOf = (sets: SetsPlan | null) => (sets === null ? undefined : readAtoms(sets, sets.atoms));

const setsFor = (asked: RowsPlan, rows: RowCounts): SetsPlan | null =>
  compileSets(asked, conjunctsOf(asked.entity, asked.filter, rows, noTexts), rows);

const mixed = either(is("authorships.author.id", "A1"), is("type", "article"), is("language", "en"));

describe("compileSets", () => {
  it("reads the flat table once, and each list for itself", () => {
    const sets = setsFor(plan(mixed), counts);
    expect(sets?.size).toBe(90);
    expect(sets?.expression).toEqual({
      kind: "or",
      terms: [
        { kind: "atom", index: 1 },
        { kind: "atom", index: 0 },
      ],
    });
    expect(statementOf(sets)?.text.match(/bitstring_agg/g)).toHaveLength(2);
    expect(statementOf(sets)?.text).toMatch(/where t.wid < 90 and \(t\."/);
    expect(statementOf(sets)?.text).not.toContain("filter (where");
  });

  it("makes several sets in the one pass over the flat table", () => {
    const branch = (author: string, type: string): Predicate => ({
      kind: "and",
      terms: [is("authorships.author.id", author), is("type", type)],
    });
    const sets = setsFor(plan(either(branch("A1", "article"), branch("A2", "book"))), counts);
    expect(statementOf(sets)?.text.match(/filter \(where/g)).toHaveLength(2);
    expect(statementOf(sets)?.text.match(/from "works" t/g)).toHaveLength(1);
    expect(statementOf(sets)?.text).toMatch(/where t.wid < 90 and true = \(t."type" in \([^f]*\) f$/);
    expect(statementOf(sets)?.parameters.slice(2)).toEqual(["article", "book"]);
  });

  it("excludes by the complement", () => {
    expect(setsFor(plan(not(is("authorships.countries", "US"))), counts)?.expression).toEqual({
      kind: "not",
      term: { kind: "atom", index: 0 },
    });
  });

  it("leaves to joins what they do better", () => {
    expect(setsFor(plan(is("authorships.author.id", "A1")), counts)).toBeNull();
    expect(setsFor(plan(either(is("type", "article"), is("language", "en"))), counts)).toBeNull();
  });

  it("keeps what takes a pass over texts, unless a list says where to look", () => {
    const missing = (field: string): Predicate => ({ kind: "missing", field });
    expect(setsFor(plan(missing("doi")), counts)?.atoms).toHaveLength(1);
    expect(setsFor(plan(missing("language")), counts)).toBeNull();
    const ofAuthor: Predicate = { kind: "and", terms: [missing("doi"), is("authorships.author.id", "A1")] };
    expect(setsFor(plan(ofAuthor), counts)).toBeNull();
  });

  it("reads a set once that several alternatives ask for", () => {
    const american = is("authorships.countries", "US");
    const both = (type: string): Predicate => ({ kind: "and", terms: [american, is("type", type)] });
    expect(setsFor(plan(either(both("book"), both("article"))), counts)?.atoms).toHaveLength(3);
  });

  it("leaves other orders, samples and scans alone", () => {
    const order = [
      { field: "cited_by_count", direction: "desc" } as const,
      { field: "$id", direction: "asc" } as const,
    ];
    expect(setsFor(plan(mixed, { order }), counts)).toBeNull();
    expect(setsFor(plan(mixed, { sample: { size: 5, seed: "1" } }), counts)).toBeNull();
    expect(setsFor(plan(mixed, { total: false }), counts)).toBeNull();
    expect(setsFor(plan(mixed, { filter: mixed }), counts)).toBeNull();
    expect(setsFor(plan(mixed), { all: 2 ** 30, core: 2 ** 29 })).toBeNull();
  });
});

describe("manySets", () => {
  const setsOfMany = (filter: Predicate): SetsPlan | null =>
    manySets("works", conjunctsOf("works", filter, counts, noTexts), counts);
  const authors = (size: number): Predicate[] =>
    Array.from({ length: size }, (_, index) => is("authorships.author.id", `A${index + 1}`));

  it("is for more sets than a statement asks for, however they are joined", () => {
    expect(setsOfMany({ kind: "and", terms: authors(32) })).toBeNull();
    expect(setsOfMany({ kind: "and", terms: authors(33) })?.atoms).toHaveLength(33);
    expect(setsOfMany(not({ kind: "and", terms: authors(40) }))?.atoms).toHaveLength(40);
    const pairs = authors(20).map(
      (author) => ({ kind: "and", terms: [author, is("type", "book")] }) as const,
    );
    expect(setsOfMany(either(...pairs))?.atoms).toHaveLength(21);
  });

  it("is not for many conditions on the flat table, which are one set", () => {
    const years = Array.from({ length: 50 }, (_, index) => is("publication_year", 1970 + index));
    expect(setsOfMany(either(...years, is("type", "book")))).toBeNull();
  });

  it("is for more conditions on the flat table than one `where` is rewritten with in time", () => {
    const year = (from: number): Predicate => ({
      kind: "range",
      field: "publication_year",
      min: { value: from, inclusive: true },
    });
    const pairs = (size: number): Predicate =>
      either(
        ...Array.from({ length: size }, (_, index): Predicate => {
          const cited = { kind: "range", field: "cited_by_count", max: { value: index, inclusive: true } };
          return { kind: "and", terms: [year(index), cited as Predicate] };
        }),
      );
    expect(setsOfMany(pairs(100))).toBeNull();
    const sets = setsOfMany(pairs(101));
    expect(sets?.atoms).toHaveLength(1);
    expect(statementOf(sets)?.text).toMatch(/^select f\.a0 from \(select bitstring_agg.* filter \(where/);
  });

  it("reads fewer sets at a time the more rows there are", () => {
    expect([1, 1e6, 2 ** 24, 2 ** 26, 3e8, 1e10].map(setsAtOnce)).toEqual([32, 32, 32, 8, 2, 2]);
  });
});
