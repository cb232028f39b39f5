import type { FilterNode } from "@oqlkit/oqo-schema";
import { expect, test } from "vitest";
import { costOf } from "./cost.ts";

const leaf = (column_id: string): FilterNode => ({ column_id, value: "x", operator: "has" });
const plain: FilterNode = { column_id: "type", value: "article" };

test.each<[string, FilterNode[], number]>([
  ["nothing", [], 0.0001],
  ["plain filters", [plain, { join: "or", filters: [plain, plain] }], 0.0001],
  ["a search", [plain, leaf("title.search")], 0.001],
  ["a search written as a value", [{ column_id: "default.search.exact", value: "x" }], 0.001],
  [
    "a search inside a branch",
    [{ join: "or", filters: [plain, { join: "and", filters: [leaf("fulltext.search")] }] }],
    0.001,
  ],
  ["a semantic search", [leaf("abstract.search.semantic"), leaf("title.search")], 0.01],
  ["a semantic search by its filter name", [leaf("semantic.search")], 0.01],
])("a list with %s", (_, filter_rows, cost) => {
  expect(costOf({ get_rows: "works", filter_rows })).toBe(cost);
});

test("grouping costs a list's price even with a search", () => {
  const filter_rows = [leaf("title.search")];
  expect(costOf({ get_rows: "works", filter_rows, group_by: [{ column_id: "type" }] })).toBe(0.0001);
});
