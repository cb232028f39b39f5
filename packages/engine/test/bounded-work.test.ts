import { expect, it } from "vitest";
import { fromBase64Url } from "../src/cursor/base64url.ts";
import { readCursor } from "../src/cursor/cursor.ts";
import { QueryError } from "../src/errors.ts";
import { bindLeaf } from "../src/plan/bind-leaf.ts";

/** So long that reading a text in the square of its length takes longer than a test may. */
const length = 150_000;

const units = ["?", "*", "?*", '"', "~", "~1", "pubmed", "pubmed/", "10.", "=", "- ", "//", "("];
const endings = ["", "a", '" x'];
const texts = ["", "abc*", '"abc '].flatMap((start) =>
  units.flatMap((unit) =>
    endings.map((ending) => start + unit.repeat(Math.ceil(length / unit.length)) + ending),
  ),
);

/** Runs what may refuse what it is given. */
function tried(run: () => unknown): void {
  try {
    run();
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
  }
}

it.each([
  ["raw_affiliation_strings.search", "has"],
  ["title.search", "has"],
  ["title.search.exact", "has"],
  ["ids.pmid", "is"],
  ["doi", "is"],
] as const)("values of %s are read in time that grows with them", (column_id, operator) => {
  for (const value of texts) tried(() => bindLeaf("works", { column_id, operator, value }, ""));
});

it("cursors are read in time that grows with them, up to the longest that is one", () => {
  for (const text of texts) fromBase64Url(text);
  const scope = { version: "v1", query: "o1", fits: [() => true, () => true] };
  expect(() => readCursor("A".repeat(100_000), scope)).toThrow("Invalid cursor value");
  expect(() => readCursor("A".repeat(length), scope)).toThrow("The cursor is longer");
});
