import { expect, test } from "vitest";
import { shortId } from "./short-id.ts";

test.each([
  ["https://openalex.org/W1", "W1"],
  ["https://data.example.edu/catalog/W1", "W1"],
  ["https://openalex.org/keywords/heart-rate", "keywords/heart-rate"],
  ["https://openalex.org/continents/Q46", "continents/Q46"],
  ["https://openalex.org/keywords/web2.0/html", "keywords/web2.0/html"],
  ["http://localhost:8787/a/b/A12", "A12"],
  ["https://metadata.un.org/sdg/3", "sdg/3"],
  ["W1", "W1"],
  [undefined, ""],
])("%s is shown as %s", (id, shown) => {
  expect(shortId(id)).toBe(shown);
});
