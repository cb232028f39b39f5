import type { Dimension, GroupsPlan, Predicate } from "@oqlkit/engine";
import { describe, expect, it } from "vitest";
import { foldCaseSql } from "../fold-case-sql.ts";
import { compileGroups, dependsOnMatches } from "./compile-groups.ts";
import { noTexts } from "./text/text-matcher.ts";

const counts = { all: 1000, core: 900 };
const core: Predicate = { kind: "not", term: { kind: "in", field: "is_xpac", values: [true] } };
const recent: Predicate = { kind: "range", field: "publication_year", min: { value: 2015, inclusive: true } };

function plan(filter: readonly Predicate[], ...fields: readonly string[]): GroupsPlan {
  const [first = "type", ...inner] = fields;
  const by = (field: string): Dimension => ({ field, unknown: false, limit: 200 });
  return {
    kind: "groups",
    entity: "works",
    filter: { kind: "and", terms: [...filter, core] },
    after: null,
    dimensions: [by(first), ...inner.map(by)],
    maxInnermost: 40_000,
    named: null,
    metric: null,
    order: { by: "count", direction: "desc" },
  };
}

const sqlOf = (of: GroupsPlan, matches: number | null): string =>
  compileGroups(of, counts, noTexts, matches).text;

describe("compileGroups", () => {
  it("reads the lists of few rows, and the side table for many", () => {
    const byCountry = plan([recent], "authorships.countries");
    const [few, many] = [sqlOf(byCountry, 300), sqlOf(byCountry, 301)];
    expect(few).toContain('t."$all/authorships.countries" as d0');
    expect(few).not.toContain('"works/authorships.countries" s');
    expect(many).toContain('"works/authorships.countries" s join f using (wid)');
    expect(many).not.toContain("$all/");
    expect(sqlOf(byCountry, null)).toBe(many);
  });

  it("groups texts without regard to case", () => {
    const [version, volume] = ["locations.version", "biblio.volume"].map((field) =>
      sqlOf(plan([recent], field), null),
    );
    expect(version).toContain("max(s.v) as v");
    expect(volume).toContain(`group by ${foldCaseSql("d0")}`);
    expect(sqlOf(plan([recent], "authorships.countries"), null)).not.toMatch(/max\(|lower\(/);
  });

  it("has no lists of texts", () => {
    expect(sqlOf(plan([recent], "locations.version"), 1)).not.toContain("$all/");
  });
});

describe("dependsOnMatches", () => {
  it("holds for one list of ids or codes, where something is asked of the rows", () => {
    const depends = (filter: readonly Predicate[], ...fields: readonly string[]): boolean =>
      dependsOnMatches(plan(filter, ...fields), counts, noTexts);
    expect(depends([recent], "authorships.countries")).toBe(true);
    expect(depends([recent], "authorships.author.id")).toBe(true);
    expect(depends([], "authorships.countries")).toBe(false);
    expect(depends([recent], "type")).toBe(false);
    expect(depends([recent], "locations.version")).toBe(false);
    expect(depends([recent], "authorships.countries", "type")).toBe(false);
  });
});
