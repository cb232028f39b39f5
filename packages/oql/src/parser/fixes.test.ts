import { describe, expect, it } from "vitest";
import type { Fix } from "../diagnostics/diagnostic.ts";
import { parse } from "./parse.ts";

function apply(text: string, { span, replacement }: Fix): string {
  const points = Array.from(text);
  return points.slice(0, span.start).join("") + replacement + points.slice(span.end).join("");
}

describe("fixes", () => {
  it.each([
    ["OQL_UNTERMINATED_STRING", 'title has ("open data)', 'title has ("open data")'],
    ["OQL_UNTERMINATED_ANNOTATION", "institution is (I27 [Harv)", "institution is (I27 [Harv])"],
    ["OQL_TRAILING_TOKENS", "year is 2020)", "year is 2020"],
    ["OQL_IMPLICIT_ADJACENCY", "(year is 2020) type is x", "(year is 2020) and type is x"],
    ["OQL_UNBALANCED_PARENS", "(year is 2020", "(year is 2020)"],
    ["OQL_UNKNOWN_FIELD", "yeer is 2020", "year is 2020"],
    ["OQL_MISSING_OPERATOR", "year = 2020", "year is 2020"],
    ["OQL_MISSING_OPERATOR", "title (cat)", "title has (cat)"],
    ["OQL_MISSING_OPERATOR", "year ≥ 2020", "year >= 2020"],
    ["OQL_BAD_OPERATOR_FOR_FIELD", "title is cat", "title has cat"],
    ["OQL_BAD_OPERATOR_FOR_FIELD", "institution does not have I27", "institution is not I27"],
    ["OQL_CONTAINS_RENAMED", "title does not contain dog", "title does not have dog"],
    ["OQL_BAD_VERB_PHRASE", "it cited by (W1)", "it's cited by (W1)"],
    ["OQL_BAD_VERB_PHRASE", "it's cites (W1)", "it cites (W1)"],
    ["OQL_BAD_BOOL_VALUE", "retracted is yes", "retracted is true"],
    ["OQL_BAD_BOOL_VALUE", "retracted is unknown", "retracted is (unknown)"],
    ["OQL_BAD_NUMBER", "year is 2020.0", "year is 2020"],
    ["OQL_BAD_DATE", "date is 2020/3/1", "date is 2020-03-01"],
    ["OQL_RANGE_LITERAL_REMOVED", "year is 2019-2023", "(year >= (2019) and year <= (2023))"],
    [
      "OQL_UNDELIMITED_TERM_LIST",
      "title has a and b or (year is 2020)",
      "title has (a and b) or (year is 2020)",
    ],
    ["OQL_UNDELIMITED_TERM_LIST", "source type is ebook platform", 'source type is "ebook platform"'],
    ["OQL_COMMA_IN_GROUP", "type is (a, b)", "type is (a or b)"],
    ["OQL_COMMA_IN_GROUP", "type is (a or , b)", "type is (a or  b)"],
    ["OQL_GROUP_VALUES_NEED_CONNECTIVE", "type is (a b)", "type is (a or b)"],
    ["OQL_BANG_NOT_SUPPORTED", 'title has (a !"b")', 'title has (a  and not "b")'],
    [
      "OQL_SEMANTIC_NEEDS_TEXT",
      "abstract is similar to (graph networks)",
      'abstract is similar to ("graph networks")',
    ],
    ["OQL_BAD_PROXIMITY", "title has within 3 (a b)", "title has within 3 (a, b)"],
    ["OQL_PROXIMITY_SUFFIX_REMOVED", 'title has "a b" within 3 words', 'title has within 3 ("a", "b")'],
    ["OQL_PROXIMITY_MIXED_OPERANDS", 'title has within 3 (a, "b")', 'title has within 3 ("a", "b")'],
    ["OQL_WILDCARD_NEEDS_EXACT", "title has (bark*)", 'title has ("bark*")'],
    ["OQL_WILDCARD_NEEDS_EXACT", 'title has stemmed "bark*"', 'title has "bark*"'],
    ["OQL_LEADING_WILDCARD", "title has *cycle", "title has cycle"],
  ])("%s: %s", (code, where, mended) => {
    const text = `works where ${where}`;
    const [found] = parse(text).diagnostics;
    expect(found?.code).toBe(code);
    const [fix] = found?.fixes ?? [];
    expect(fix && apply(text, fix)).toBe(`works where ${mended}`);
    expect(parse(`works where ${mended}`).diagnostics).toEqual([]);
  });

  it.each([
    ["OQL_UNKNOWN_ENTITY", "workz where year is 2020", "works where year is 2020"],
    ["OQL_BAD_CORPUS", "works (al corpora)", "works (all corpora)"],
  ])("%s: %s", (code, text, mended) => {
    const [found] = parse(text).diagnostics;
    const [fix] = found?.fixes ?? [];
    expect([found?.code, fix && apply(text, fix)]).toEqual([code, mended]);
  });

  it("are not offered where more than one change would do", () => {
    for (const where of ["year is", "title has within 3 (a)", "institution is [Harvard]", "year >= (1 or 2)"])
      expect(parse(`works where ${where}`).diagnostics.flatMap(({ fixes }) => fixes)).toEqual([]);
  });
});
