import { describe, expect, test } from "vitest";
import type { Oqo } from "../generated/oqo.ts";
import { rewrite } from "./rewrite.ts";
import { visit } from "./visit.ts";

const oqo: Oqo = {
  get_rows: "works",
  filter_rows: [
    { column_id: "a", value: 1 },
    {
      join: "or",
      filters: [
        { column_id: "b", value: 2 },
        { join: "and", filters: [{ column_id: "c", value: 3 }] },
      ],
    },
  ],
};

describe("visit", () => {
  test("meets every node in reading order with its location", () => {
    const met: string[] = [];
    visit(oqo, {
      leaf: (leaf, location) => met.push(`${leaf.column_id} ${location}`),
      branch: (branch, location) => met.push(`${branch.join} ${location}`),
    });
    expect(met).toEqual([
      "a filter_rows[0]",
      "or filter_rows[1]",
      "b filter_rows[1].filters[0]",
      "and filter_rows[1].filters[1]",
      "c filter_rows[1].filters[1].filters[0]",
    ]);
  });

  test("passes over the members of a branch on false", () => {
    const met: string[] = [];
    visit(oqo, { leaf: (leaf) => met.push(leaf.column_id), branch: (branch) => branch.join !== "and" });
    expect(met).toEqual(["a", "b"]);
  });
});

describe("rewrite", () => {
  test("replaces conditions and removes branches that lose all of theirs", () => {
    const rewritten = rewrite(oqo, {
      leaf: (leaf) => (leaf.column_id === "c" ? undefined : { ...leaf, value: 0 }),
      branch: (branch) => ({ ...branch, is_negated: true }),
    });
    expect(rewritten.filter_rows).toEqual([
      { column_id: "a", value: 0 },
      { join: "or", filters: [{ column_id: "b", value: 0 }], is_negated: true },
    ]);
  });

  test("leaves no empty list of conditions", () => {
    expect(rewrite(oqo, { leaf: () => undefined })).toEqual({ get_rows: "works" });
  });
});
