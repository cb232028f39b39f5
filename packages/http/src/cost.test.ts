import type { FilterNode } from "@oqlkit/oqo-schema";
import { expect, test } from "vitest";
import { priceOf } from "./cost.ts";

const leaf = (column_id: string): FilterNode => ({ column_id, value: "x", operator: "has" });
const plain: FilterNode = { column_id: "type", value: "article" };

test.each<[string, FilterNode[], string]>([
  ["nothing", [], "list"],
  ["plain filters", [plain, { join: "or", filters: [plain, plain] }], "list"],
  ["a search", [plain, leaf("title.search")], "search"],
  ["a search written as a value", [{ column_id: "default.search.exact", value: "x" }], "search"],
  [
    "a search inside a branch",
    [{ join: "or", filters: [plain, { join: "and", filters: [leaf("fulltext.search")] }] }],
    "search",
  ],
  ["a semantic search", [leaf("abstract.search.semantic"), leaf("title.search")], "semantic"],
  ["a semantic search by its filter name", [leaf("semantic.search")], "semantic"],
])("a list with %s", (_, filter_rows, price) => {
  expect(priceOf({ get_rows: "works", filter_rows })).toBe(price);
});

test("grouping costs a list's price even with a search", () => {
  const filter_rows = [leaf("title.search")];
  expect(priceOf({ get_rows: "works", filter_rows, group_by: [{ column_id: "type" }] })).toBe("list");
});
