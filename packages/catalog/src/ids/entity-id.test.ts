import { describe, expect, it } from "vitest";
import { entityOfId, formatId, isIdBase, parseId } from "./entity-id.ts";

describe("parseId", () => {
  it.each([
    "W2741809807",
    "w2741809807",
    " https://openalex.org/W2741809807 ",
    "https://catalog.example/W2741809807/",
    "https://catalog.example/works/w2741809807",
    "https://catalog.example/open/data/W2741809807",
    "openalex:W2741809807",
    "openalex:https://openalex.org/W2741809807",
    "OpenAlex:works/w2741809807",
    "works/W2741809807",
    "W02741809807",
  ])("reads %j as a work", (text) => {
    expect(parseId("works", text)).toBe("W2741809807");
  });

  it.each([
    "A123",
    "https://doi.org/10.1/W12",
    "10.1/W12",
    "openalex:https://doi.org/10.1/W12",
    "W",
    "W12x",
    "12",
    "",
    "W1234567890123456",
    "see W12",
  ])("does not read %j as a work", (text) => {
    expect(parseId("works", text)).toBeUndefined();
  });

  it.each([
    ["countries", "us", "US"],
    ["countries", "https://openalex.org/countries/us", "US"],
    ["continents", "q46", "Q46"],
    ["work-types", "types/Article", "article"],
    ["work-types", "https://x.example/types/article", "article"],
    ["work-types", "work-types/article", "article"],
    ["source-types", "ebook%20platform", "ebook platform"],
    ["source-types", "https://openalex.org/source-types/book series", "book series"],
    ["fields", "fields/17", "17"],
    ["sdgs", "https://metadata.un.org/sdg/4", "4"],
    ["keywords", "https://openalex.org/keywords/sulfadoxine/pyrimethamine", "sulfadoxine/pyrimethamine"],
    ["keywords", "digit-ratio-(2d:4d)", "digit-ratio-(2d:4d)"],
    ["keywords", "K12", "K12"],
    ["keywords", "k12", "K12"],
    ["keywords", "keywords/k012", "K12"],
    ["keywords", "openalex:k12", "K12"],
    ["keywords", "openalex:https://openalex.org/K12", "K12"],
    ["keywords", "openalex.org/keywords/K12", "K12"],
    ["keywords", "openalex.org/keywords/deep-sea", "deep-sea"],
    ["keywords", "api.example.org/v2/keywords/deep-sea", "deep-sea"],
    ["keywords", "web2.0/html", "web2.0/html"],
    ["keywords", "web2.0/k12", "web2.0/k12"],
    ["countries", "OpenAlex.org/countries/us", "US"],
    ["work-types", "openalex.org/types/article", "article"],
    ["countries", "openalex:https://openalex.org/countries/us", "US"],
    ["keywords", "https://openalex.org/keywords/K12/", "K12"],
    ["keywords", "https://data.example/cat/k12", "K12"],
    ["keywords", "https://openalex.org/keywords/vitamin/k2", "vitamin/k2"],
    ["keywords", "https://data.example/cat/keywords/deep-sea", "deep-sea"],
    ["work-types", "https://data.example/my.cat/types/article", "article"],
    ["countries", "https://data.example/a/b/countries/us", "US"],
    ["work-types", "https://data.example/İ/types/Article", "article"],
    ["keywords", "Keywords/Énergie", "énergie"],
  ] as const)("reads an id of %s from %j", (entity, text, id) => {
    expect(parseId(entity, text)).toBe(id);
  });

  it.each([
    ["countries", "usa"],
    ["countries", "ß"],
    ["countries", "countries/\ufb01"],
    // In lower case the sign for Kelvin is a k.
    ["countries", "\u212ar"],
    ["countries", "https://openalex.org/US"],
    ["work-types", "https://openalex.org/source-types/journal"],
    ["work-types", "https://openalex.org/cat/source-types/journal"],
    ["fields", "seventeen"],
    ["licenses", ""],
    ["licenses", "cc-by?x"],
  ] as const)("an id of %s is not in %j", (entity, text) => {
    expect(parseId(entity, text)).toBeUndefined();
  });

  it("takes a broken percent sign as it stands", () => {
    expect(parseId("keywords", "%E0%A4%A")).toBe("%e0%a4%a");
  });
});

it("writes ids as URLs", () => {
  expect(formatId("works", "W1", "https://x.example")).toBe("https://x.example/W1");
  expect(formatId("work-types", "article", "https://x.example")).toBe("https://x.example/types/article");
  expect(formatId("source-types", "book series", "https://x.example")).toBe(
    "https://x.example/source-types/book%20series",
  );
  expect(formatId("keywords", "K12", "https://x.example")).toBe("https://x.example/K12");
});

it("tells the entity type of lettered ids only", () => {
  expect(entityOfId("G12")).toBe("awards");
  expect(entityOfId("K12")).toBe("keywords");
  expect(entityOfId("Q46")).toBeUndefined();
  expect(entityOfId("article")).toBeUndefined();
});

it.each([
  ["https://openalex.org", true],
  ["http://localhost:8080/my.cat/v2", true],
  ["https://x.example/10.5555", false],
  ["https://x.example/types", false],
  ["https://x.example/cat?x", false],
  ["https://x.example/cat/", false],
  ["openalex.org", false],
])("says whether ids may begin with %j", (text, expected) => {
  expect(isIdBase(text)).toBe(expected);
});

it("takes codes up to a length", () => {
  const longest = "x".repeat(2 ** 16);
  expect(parseId("keywords", longest)).toBe(longest);
  expect(parseId("keywords", `${longest}x`)).toBeUndefined();
});
