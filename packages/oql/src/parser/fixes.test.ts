import { expect, it } from "vitest";
import { parse } from "./parse.ts";

// What each fix makes of a text is among the cases of the specification.
it.each([
  "year is",
  "institution is [Harvard]",
  "field is [Nothing of the kind]",
  "year >= (2019 or 2020 and 2021)",
  "year >= (2019 2020)",
  "title has within 3 ()",
  "date is 2020",
  "work is in collection (mine)",
  "title > cat",
  "type is any of (article, review)",
  "year over (2020)",
  "()",
  "year",
  "year between 2019 and 2020",
  "title includes cat",
  "year is 2019 to 2020",
  "type is not article and not review",
  'abstract is similar "cat"',
  "title has (and learn*)",
  "title has (not or learn*)",
  "has DOI is true and orcid",
  "title has (cat; dog)",
  "year not > 2020",
  "title not contains (cat)",
  "year > (2019 and not 2020)",
  "title has cat and dog and type is article",
  "title has cat || dog",
  "year is 2020 or year is 2021) and type is article",
])("no fix is offered where more than one change would do: %s", (where) => {
  const { diagnostics } = parse(`works where ${where}`);
  expect(diagnostics.length).toBeGreaterThan(0);
  expect(diagnostics.flatMap(({ fixes }) => fixes.map(({ title }) => title))).toEqual([]);
});

it.each([
  ["country is us fr and year is 2020", ["and "]],
  ["language is en ar or year is 2020", ["and "]],
  ["country is gb ad type is book", ["and ", "and "]],
  ["year is 2020 adn type is book", ["and", "and "]],
])("a code is not taken for a misspelt connective: %s", (where, offered) => {
  const { diagnostics } = parse(`works where ${where}`);
  expect(diagnostics.flatMap(({ fixes }) => fixes.map(({ replacement }) => replacement))).toEqual(offered);
});

it("a corpus gets no second parenthesis", () => {
  const [{ code, fixes } = {}] = parse("authors (core, all)").diagnostics;
  expect([code, fixes]).toEqual(["OQL_BAD_CORPUS", []]);
});
