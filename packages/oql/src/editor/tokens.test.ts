import { expect, it } from "vitest";
import { hoverAt } from "./hover-at.ts";
import { tokens } from "./tokens.ts";

it.each([" group", " group by ti", " group by year,", " sample", ")", ' and title has "c', " [no"])(
  "what was read stays classified and explained while the end cannot be read: %s",
  (rest) => {
    const begun = "works (all corpora) where year is (2020) and type is article";
    const alone = tokens(begun);
    expect(alone.map(({ type }) => type)).toContain("field");
    expect(tokens(begun + rest).slice(0, alone.length)).toEqual(alone);
    const year = begun.indexOf("year");
    expect(hoverAt(begun + rest, year)).toEqual(hoverAt(begun, year));
  },
);

it("the words of a sample lead its count and seed", () => {
  const found = tokens("works sample 5 seed abc").filter(({ type }) => type !== "space");
  expect(found.map(({ type }) => type)).toEqual(["entity", "keyword", "number", "keyword", "value"]);
});

it.each([
  ["country is (US, DE)", "country is (US or DE)"],
  ["country is (US; DE)", "country is (US or DE)"],
  ["year is 2020)", "year is 2020"],
  ["title has (a, b)", "title has (a b)"],
])("a slip in a condition leaves what stands around it classified: %s", (slip, right) => {
  const words = (where: string) =>
    tokens(`works where ${where} and type is article`)
      .filter(({ type }) => /entity|keyword|field|operator|value/.test(type))
      .map(({ type, text }) => [type, text]);
  expect(words(slip)).toEqual(words(right));
});
