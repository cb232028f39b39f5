import { describe, expect, test } from "vitest";
import { languageUrl } from "./language-url.ts";

const said = (url: string): string => decodeURIComponent(languageUrl(url).replace(/%(?![\dA-F]{2})/g, "%25"));

describe("what only calls have is written as the language has it", () => {
  test.each([
    ["/people?filter=x_concepts.id:C1", "/authors?filter=x_concepts.id:C1"],
    ["https://api.test/entities/journals/?page=2", "/sources?page=2"],
    ["/work-types?search=art", "/work-types?search=art"],
    ['/works?search=""&page=2', "/works?page=2"],
    ["/works?search.exact=%22%22", "/works"],
    ["/works?group_by=type:include_unknown,is_oa:known", "/works?group_by=type,is_oa"],
    ["/entities/works?page=1&cursor=*", "/works?cursor=*"],
    ["/works?group-bys=type", "/works?group_by=type"],
    [
      "/works?filter=title.search:%zz,title.search.no_stem:a",
      "/works?filter=title.search:%zz,title.search.exact:a",
    ],
    ["/works?filter=title.search.no_stem:a", "/works?filter=title.search.exact:a"],
    ["/works?filter=type:article|type:book,is_oa:true", "/works?filter=type:article|book,is_oa:true"],
    [
      "/works?search.semantic=a&filter=publication_year:>=2020",
      "/works?search.semantic=a&filter=publication_year:2020-",
    ],
  ])("%s", (url, expected) => {
    expect(said(url)).toBe(expected);
  });

  test("with signs escaped that mean something in a URL", () => {
    expect(languageUrl("/works?filter=title.search.no_stem:c%23%2b%25%26")).toBe(
      "/works?filter=title.search.exact:c%23%2B%25%26",
    );
  });
});

describe("ids and codes", () => {
  test.each([
    ["type:https://openalex.org/types/book", "type:book"],
    ["type:!https://openalex.org/types/book", "type:!book"],
    ["type:types/book", "type:types/book"],
    ["authorships.countries:fr|https://openalex.org/countries/US", "authorships.countries:fr|US"],
    ["sustainable_development_goals.id:https://metadata.un.org/sdg/3", "sustainable_development_goals.id:3"],
    ["author.id:openalex:A5 | a6", "author.id:A5|a6"],
    ["author.id:openalex:A5 openalex:A6", "author.id:A5 A6"],
    ["institutions.continent:north_america|Europe", "institutions.continent:Q49|Q46"],
    ['institutions.continent:"north america"', 'institutions.continent:"Q49"'],
    ["type: article", "type:article"],
    ["type:https://openalex.org/types/none", "type:none"],
    ["author.id:https://openalex.org/A5", "author.id:https://openalex.org/A5"],
    ['title.search:"a,type: b | c"', 'title.search:"a,type: b | c"'],
    ['title.search:"a, title.search.no_stem:b"', 'title.search:"a, title.search.no_stem:b"'],
    ["doi:10.1/a\\,type:types/x", "doi:10.1/a\\,type:types/x"],
    ["type: book\\", "type:book\\"],
    ["doi:https://doi.org/10.1/x", "doi:https://doi.org/10.1/x"],
    ["is_oa: true, has_doi:false , doi: null", "is_oa: true,has_doi:false ,doi: null"],
    ["doi:10.1/a | doi:10.1/b", "doi:10.1/a |10.1/b"],
    ['raw_affiliation_strings: " a | b "', 'raw_affiliation_strings: " a | b "'],
    ["title.search: a | b", "title.search: a | b"],
  ])("%s", (filter, expected) => {
    expect(said(`/works?filter=${encodeURIComponent(filter)}`)).toBe(`/works?filter=${expected}`);
  });
});

test("signs of query strings stay in their value, and half a letter in its text", () => {
  const url = "/works?filter=raw_affiliation_strings:a%26b%2Bc%25,title.search:\ud800,type: book";
  expect(languageUrl(url)).toBe(
    "/works?filter=raw_affiliation_strings:a%26b%2Bc%25,title.search:\ud800,type:book",
  );
});

test("a long filter is read once", () => {
  for (const unit of ["a.search", "type:", '"', "\\,", "|type:", " ", "https://", "!"]) {
    const text = unit.repeat(400_000 / unit.length);
    for (const filter of [`${text}:x`, `type:${text}`, `title.search:${text}`]) {
      expect(said(`/works?filter=${encodeURIComponent(filter)}`).length).toBeGreaterThan(1);
    }
  }
});

test.each([
  "/works?filter=type:article&sort=cited_by_count:desc",
  "/works?filter=type:%zz",
  "/nothing?group_by=type:include_unknown",
  "/works/W1?search=%22%22",
  "works where year is (2020)",
  "",
  "/works?&&=&filter",
])("%s stays as it is", (url) => {
  expect(languageUrl(url)).toBe(url);
});
