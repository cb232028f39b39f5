import { expect, test } from "vitest";
import { rowsOf } from "./read-row.ts";
import { entities } from "./registry-entity.ts";
import { casingOf, numberKind } from "./value-rules.ts";

test("the columns tell which numbers take decimals and how codes are cased", () => {
  expect(["publication_year", "fwci", "subfields.id", "doi", "nope"].map(numberKind)).toEqual([
    "integer",
    "decimal",
    undefined,
    undefined,
    undefined,
  ]);
  expect(["country_code", "type", "collection", "nope"].map(casingOf)).toEqual([
    "upper",
    "lower",
    undefined,
    undefined,
  ]);
});

test("a column has one rule on all entities that have it", () => {
  const rules = new Map<string, string>();
  for (const row of entities.flatMap(rowsOf)) {
    const [flags = "", id = ""] = row.split("|");
    const rule = flags.slice(1).replace(/[^fcl]/g, "");
    expect(rule, id).toBe(rules.get(id) ?? rule);
    rules.set(id, rule);
  }
});
