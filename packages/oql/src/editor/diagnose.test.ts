import { describe, expect, it } from "vitest";
import { lint } from "../translate/lint.ts";
import { diagnose } from "./diagnose.ts";

describe("diagnose", () => {
  it("names the code of a name", () => {
    const text = 'works where country is (us or Canada) and language is ("french")';
    const found = diagnose(text).map(({ code, span, fixes }) => [
      code,
      span && text.slice(span.start, span.end),
      fixes.map(({ replacement }) => replacement),
    ]);
    expect(found).toEqual([
      ["invalid_value", "Canada", ["CA"]],
      ["invalid_value", '"french"', ["fr"]],
    ]);
  });

  it("has changes that mend what they are offered for", () => {
    for (const value of ["Canada", "Canda", "New Zealnd", "artcle", "Review"]) {
      for (const field of ["country", "type", "language"]) {
        const text = `works where ${field} is ("${value}")`;
        for (const { fixes } of diagnose(text)) {
          for (const { span, replacement } of fixes) {
            expect(diagnose(text.slice(0, span.start) + replacement + text.slice(span.end))).toEqual([]);
          }
        }
      }
    }
    expect(diagnose("works where type is (artcle)")[0]?.fixes[0]?.replacement).toBe("article");
    expect(diagnose('works where country is ("New Zealnd")')[0]?.fixes[0]?.replacement).toBe("NZ");
  });

  it("does not take a minus for a slip: it may exclude", () => {
    const minus = ["type is -article", "type is (article or -review)", "institution is -I5"];
    for (const condition of [...minus, "type is –article", "institution is –I5", "institution is not:I5"])
      expect(diagnose(`works where ${condition}`)).toMatchObject([{ code: "invalid_value", fixes: [] }]);
  });

  it("offers no short code for another, which may be one of many", () => {
    for (const condition of ["sdg is 99", "language is xx", "country is (uk)", "field is (27a)"]) {
      expect(diagnose(`works where ${condition}`)[0]).toMatchObject({ suggestions: [], fixes: [] });
    }
    const [shared] = diagnose("works where subfield is (Genetics)");
    expect(shared).toMatchObject({ suggestions: ["1311", "2716"], fixes: [] });
    expect(diagnose("works where OA status is (gld)")[0]?.suggestions).toEqual(["gold"]);
  });

  it("offers blanks once, for what goes with them, whatever else is wrong", () => {
    const offered = (text: string): string[] =>
      diagnose(text.replaceAll("~", "\u00a0")).flatMap(({ fixes }) => fixes.map((fix) => fix.replacement));
    expect(offered("works where year~is 2020 and yeer is 2021")).toEqual([
      "works where year is 2020 and yeer is 2021",
      "year",
    ]);
    expect(offered("works where type is~article and type is~book")).toEqual([
      "works where type is article and type is book",
    ]);
    expect(offered("works where title has “deep~sea” and year~is 2020")).toEqual([
      "works where title has “deep\u00a0sea” and year is 2020",
    ]);
    for (const blank of "\u3000\u2003\u202f\u200b\ufeff") {
      expect(diagnose(`works where${blank}year is 2020`)[0]?.fixes).toMatchObject([
        { title: "Write blanks", replacement: "works where year is 2020" },
      ]);
    }
    const noted = 'works where author is (A1 [the 5" man]) and title has ("a\u00a0b")';
    expect(diagnose(`${noted} and\u00a0year is 2020`)[0]?.fixes).toMatchObject([
      { title: "Write blanks", replacement: `${noted} and year is 2020` },
    ]);
    expect(diagnose("works where\tyear\r\nis\nyeer")).not.toMatchObject([
      { fixes: [{ title: "Write blanks" }] },
    ]);
  });

  it("suggests a name that is not near, and does not write it", () => {
    for (const [value, code] of [
      ["Swaziland", "TH"],
      ["Holland", "PL"],
    ])
      expect(diagnose(`works where country is ${value}`)).toMatchObject([{ suggestions: [code], fixes: [] }]);
    expect(diagnose("works where continent is America")).toMatchObject([{ suggestions: ["Q15"], fixes: [] }]);
  });

  it("takes an id from an address, not from among other words", () => {
    const fixes = (value: string): string[] =>
      diagnose(`works where institution is ("${value}")`).flatMap((one) =>
        one.fixes.map(({ replacement }) => replacement),
      );
    expect(fixes("https://openalex.org/all/I5")).toEqual(["I5"]);
    expect(fixes("noot I5")).toEqual([]);
  });

  it("points at values, also after searches", () => {
    const text = 'works where title has (a b or "c") and type is (article or novel)';
    expect(diagnose(text)).toMatchObject([
      { code: "invalid_value", span: { start: text.indexOf("novel"), end: text.indexOf("novel") + 5 } },
    ]);
  });

  it("passes what the parser finds on", () => {
    expect(diagnose("works where yeer is 2020")).toMatchObject([
      { code: "OQL_UNKNOWN_FIELD", span: { start: 12, end: 16 }, fixes: [{ replacement: "year" }] },
    ]);
  });

  it.each([
    "works where year is 2020 sort by cited_by_count",
    "works where year is (2020) ORDER BY citations",
    "works where title has cancer limit 10",
    "works group by topic select id",
  ])("says where other settings belong: %s", (text) => {
    expect(diagnose(text)[0]?.hint).toMatch(/^Only group by and sample follow/);
  });

  it("takes codes of the data, as checks do", () => {
    const codes = (_: unknown, code: string): boolean => code === "novel";
    expect(diagnose("works where type is (novel)")).toHaveLength(1);
    expect(diagnose("works where type is (novel)", { codes })).toEqual([]);
  });

  it("tells the first of very many mistakes, valid as the text is or not", () => {
    const text = `works where ${"type is (novel) and ".repeat(600)}type is (article)`;
    expect(diagnose(text)).toHaveLength(500);
    expect(lint(text)).toMatchObject({ valid: false, diagnostics: { length: 500 } });
  });

  it("finds nothing in a good text", () => {
    expect(diagnose("works where year is 2020")).toEqual([]);
  });

  it.each([
    ["works sample 1000000000000000000000", "OQL_BAD_SAMPLE", "1000000000000000000000"],
    ["works where year is (2001) sample 0 seed a", "invalid_sample", "sample 0 seed a"],
    ["works where is_xpac is true and (type is x and year is 2020)", "invalid_value", "x"],
    ["works where (not is_xpac is true) or type is x", "invalid_value", "x"],
    ["works where (is_xpac is true or year is 1) and is_xpac is true and type is x", "invalid_value", "x"],
    ["works where is_xpac is true and (is_xpac is true or type is x)", "invalid_value", "x"],
    ["authors (all) where works count > 5", "corpus_ignored", "(all)"],
    ["works group by type, the doi, year", "invalid_column", "the doi"],
    ["domains where year is 2020", "invalid_column", "year"],
    ["works where type > (x)", "invalid_operator_for_column", ">"],
  ])("points into %s", (text, code, place) => {
    const found = diagnose(text).find((one) => one.code === code);
    expect(found && text.slice(found.span.start, found.span.end)).toBe(place);
  });

  it.each([
    ["works where type is article|review", "(article or review)"],
    ["works where institution is (I1|I2)", "(I1 or I2)"],
  ])("reads the lists of URLs: %s", (text, replacement) => {
    const [found] = diagnose(text);
    expect(found?.fixes).toMatchObject([{ replacement }]);
  });
});
