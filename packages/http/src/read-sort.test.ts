import { expect, test } from "vitest";
import { readSort } from "./read-sort.ts";
import { RefusedError } from "./refusal.ts";

test.each([
  ["cited_by_count:desc", [{ column: "cited_by_count", direction: "desc" }]],
  ["cited-by-count", [{ column: "cited_by_count", direction: "asc" }]],
  ["-cited_by_count", [{ column: "cited_by_count", direction: "desc" }]],
  ["relevance_score", [{ column: "relevance_score", direction: "desc" }]],
  [
    "publication_date:asc, id:DESC,",
    [
      { column: "publication_date", direction: "asc" },
      { column: "id", direction: "desc" },
    ],
  ],
])("reads %s", (text, keys) => {
  expect(readSort(text)).toEqual(keys);
});

test.each(["a:b:c", ":desc", "title:down"])("refuses %s", (text) => {
  expect(() => readSort(text)).toThrow(RefusedError);
});
