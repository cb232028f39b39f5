import { expect, test } from "vitest";
import { shortId } from "./short-id.ts";

test.each([
  ["https://openalex.org/W1", "W1"],
  ["https://data.example.edu/catalog/W1", "W1"],
  ["https://openalex.org/keywords/heart-rate", "keywords/heart-rate"],
  ["http://localhost:8787/a/b/countries/US", "countries/US"],
  ["https://openalex.org/work-types/book", "work-types/book"],
  ["https://metadata.un.org/sdg/3", "sdg/3"],
  ["W1", "W1"],
  [undefined, ""],
])("%s is shown as %s", (id, shown) => {
  expect(shortId(id)).toBe(shown);
});
