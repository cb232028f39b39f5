import { entities } from "@oqlkit/oqo-schema";
import { expect, it } from "vitest";
import { completeAt } from "../editor/complete-at.ts";
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
  "year between 2019",
  "year between (2019 and 2020)",
  "title between 1 and 2",
  "type between 1 and 2",
  "year between - and -",
  "year between 2010 and 1,000",
  "year between 2010-2012 and 2015",
  "year between 2010-01-01 and 2020-12-31",
  "created date between 2010 and 2020",
  'title has ) "deep" nets and year is 2020',
  "title includes cat",
  "year is 2019 to 2020",
  "type is not article and not review",
  'abstract is similar "cat"',
  "title has (and learn*)",
  "title has (not or learn*)",
  "has DOI is true and orcid",
  "title has (cat; dog)",
  "title not contains (cat)",
  "year > (2019 and not 2020)",
  "title has cat and dog and type is article",
  "title has cat || dog",
  "year is 2020 or year is 2021) and type is article",
  "country is us fr and year is 2020",
  "language is en ar or year is 2020",
  "country is gb ad type is book",
  "title has deep learning methods year is 2020",
  "title has cat and does not have dog",
  "pub year is 2020",
  "doi is 10.1016/s0140-6736(20)30183-5",
  "title is not unknown",
  "title is unknown",
  "title exists",
  "year is (between 2010 and 2020 or 2025)",
  "year is (not between 2010 and 2020)",
  "year > between 2010 and 2020",
  "type is between a and b",
  "year is (2019 or from 2010 to 2012)",
  "year is ((from 2010 to 2012))",
  "year between 2010 and 2020 or 2022",
  "year is between 2010 and 2020 and 2022",
  "year is (not > 2020)",
  "year is not > (2020 or 2021)",
  "type is not > 5",
  "title after 2020",
  "abstract is not empty",
  "abstract is missing",
  "pubmed id is 123",
  "title has 'machine learning'",
  "title has ‘machine learning’",
  "year is (> 2020 or 2010)",
  "title has != cat",
  "year is not! 2020",
  "type is (article) constructor year is (2020)",
  "type is (article) __proto__ year is (2020)",
  'title has "cat and year is 2020',
  'title has "cat group by type',
  'title has ("a" or "b) and (type is article)',
  "institution is I27 [Harv and year > 2020",
  'title has "big cat" within 3 "dog"',
  'title has ("big cat" within 3 words of dog)',
  'title has "deep learning sample 100',
  'title has "cat and it cites W123',
  'title has "cat and abstract does not have dog',
  "institution is I27 [Harvard sample 10",
  "type is article and group by type",
  "title has cat but not dog",
  "title has no cat",
  "institution is I5 I6",
  "institution is I5 [Harvard] I6 [MIT]",
  "country is us ca",
  "type is article review",
  "title has (has cat*)",
  "title has (title has cat?)",
  "year is 2019.5-2020",
  "title has cat it cites W1",
  "title has has cancer",
  "volume is is 42",
  "country is and country is not FR",
  "FWCI (>= 2",
  "retracted ,is (false)",
  "title has (a or b and c))",
  "title has *cat",
  "it cites (W1 or year is 2020)",
  "title doesn’t contain cat",
  "volume is (4 or and 5)",
  "volume is group by type",
  "volume is x groupby type",
  "volume is in collectin col_a",
  "title in collection (col_a)",
  "work = col_a",
  'abstract is like ("deep sea")',
  "[title has bees]",
  "title has [bees] sample 5",
  "cited by count>70",
  "title has bees order by year",
  "title has bees group_by year",
  "title has bees limit 10",
  "title has bees -- note",
  "volume is 12 order by year",
  "doi is equal to 10.1/x",
  "title has (bees && !wasps)",
  "title in col_abc",
  "title is in col_abc",
  "type = 'article'",
  "year greater than or equal to 2020",
  "year is 2020 and title",
  "country is (fr United States)",
  "country is us France",
  "field is (Agricultural and Biological Sciences)",
  "source name is nature",
  "country is (Republic of Congo)",
  "retracted is untrue",
  "language is en and abstract",
  "cited by count > 1.000",
  "has_no_doi is true",
  "non_retracted is true",
  "–type is article",
  "isnt_doi is true",
  "gender is x",
  "institution rank is 5",
  "author end is 2020",
  "year is 2020 and or type is article",
  "year is 2020 nor type is article",
  'title has "machine learning" NEAR/3 "deep"',
  "title has cat -dog",
  'abstract is similiar to "deep sea"',
  "work is in collection (COL_abc)",
  "year is is is 2020",
  'year is "is" is 2020',
  "author is Ali Ali",
  "open access is not not true",
  "it cites ! (W1)",
  "it's cited by !W1",
  "year > !2020",
  "year >= (!2020)",
  "SDG is > 3",
  "country is > US",
  "author is (> A1)",
  "country>US",
])("no fix is offered where more than one change would do: %s", (where) => {
  const { diagnostics } = parse(`works where ${where}`);
  expect(diagnostics.length).toBeGreaterThan(0);
  expect(diagnostics.flatMap(({ fixes }) => fixes.map(({ title }) => title))).toEqual([]);
});

it.each([
  "retracted works where year is 2020",
  "works without retracted is true",
  "works within year is 2020",
  "works published year is 2020",
  "works or year is 2020",
])("no word is passed over that may mean something: %s", (text) => {
  const { diagnostics } = parse(text);
  expect(diagnostics.length).toBeGreaterThan(0);
  expect(diagnostics.flatMap(({ fixes }) => fixes)).toEqual([]);
});

it.each([
  ["year is 2020 adn type is book", "year is 2020 and type is book"],
  ["year is (2020) adn cites (W1)", "year is (2020) and cites (W1)"],
  ["type is book not year is 2020", "type is book and not year is 2020"],
  ["title has cat and abstract contains dog", "title has cat and abstract has dog"],
  ['has DOI is"true"and year is 2020', "has DOI is true and year is 2020"],
  ['has DOI is ("yes")and year is 2020', "has DOI is (true)and year is 2020"],
  ["has DOI is (ture)", "has DOI is (true)"],
  ["has DOI is is (true)", "has DOI is  (true)"],
  ["year is Is 2020", "year is  2020"],
  ["year is (2020 or or 2021)", "year is (2020 or  2021)"],
  ["where year is 2020", " year is 2020"],
  ["cited by by (W1)", "cited by  (W1)"],
  ["year is 2020 group by by type", "year is 2020 group by  type"],
  ["year is 2020 sample sample 5", "year is 2020 sample  5"],
  ["has DOI is fales", "has DOI is false"],
  ["author is (A5 [J P] or )", "author is (A5 [J P] )"],
  ["best_oa_locltion.is_oa is unknown", "best_oa_location.is_oa is unknown"],
  ["country is in (us or fr)", "country is  (us or fr)"],
  ["has repository fultext is true", "has repository fulltext is true"],
  ["title has alzheimer's disease", "title has (alzheimer's disease)"],
  ["abstract is similar to graphs and year is 2020", 'abstract is similar to "graphs" and year is 2020'],
  ["abstract is similar to cats and dogs", 'abstract is similar to "cats and dogs"'],
  [
    "abstract is similar to what memory is and why sleep has come",
    'abstract is similar to "what memory is and why sleep has come"',
  ],
  ["title does contain dog", "title has dog"],
  ["title has animal and year since 2019", "title has animal and year >= 2019"],
  ["title has cat and abstract dog", "title has cat and abstract has dog"],
  ["title has heart attack and abstract dog", "title has (heart attack) and abstract dog"],
  ["title has war and country or music", "title has (war and country or music)"],
  ["title doesn't contain dog", "title does not have dog"],
  ["doi does not contain 10.1", "doi is not 10.1"],
  ["title has cat or it cites W1", "title has (cat) or it cites W1"],
  ["type is article and not (year is 2020)", "type is (article) and not (year is 2020)"],
  ["title has (cat or ! dog)", "title has (cat or not  dog)"],
  ["country us and year is 2020", "country is us and year is 2020"],
  ["type is (article conference-paper)", "type is (article or conference-paper)"],
  ["type is (book review)", "type is (book or review)"],
  ["type is (book | review)", "type is (book or review)"],
  ["field is (17 [A] 27 [B])", "field is (17 [A] or 27 [B])"],
  ["author isnt is A5", "author is not is A5"],
  ["institution I5 group by type", "institution is I5 group by type"],
  ["country is in (not col_x)", "country is in collection (not col_x)"],
  ["title doesn’t have cat", "title does not have cat"],
  ["title has (a or b))", "title has (a or b)"],
  ["year is (2020), and type is (book)", "year is (2020) and type is (book)"],
  ["it cites (W1 or year is 2020", "it cites (W1) or year is 2020"],
  ["title has bees and publication_year at least 2020", "title has bees and publication_year >= 2020"],
  ["the yaer is 2020", "the year is 2020"],
  ["year: is 2020", "year is 2020"],
  ["title: does not have cat", "title does not have cat"],
  ["year is equal to 2020", "year is 2020"],
  ["year equal to (2020)", "year is (2020)"],
  ["title has bees and year:2020", "title has bees and year is 2020"],
  ["country is (us fr)", "country is (us or fr)"],
  ["doi https://doi.org/10.1/x", "doi is https://doi.org/10.1/x"],
])("the first change of %s is %s", (where, mended) => {
  const text = `works where ${where}`;
  const [fix] = parse(text).diagnostics.flatMap(({ fixes }) => fixes);
  const changed = fix && text.slice(0, fix.span.start) + fix.replacement + text.slice(fix.span.end);
  expect(changed).toBe(`works where ${mended}`);
});

it.each(["publications", "papers", "wroks"])("%s are said to mean what the change writes", (entity) => {
  const [one] = parse(entity).diagnostics;
  expect(one?.params).toEqual({ found: entity, suggestions: ["works"] });
  expect(one?.fixes[0]?.replacement).toBe("works");
});

it("a condition without an entity is not told to make its field one", () => {
  const [{ code, fixes } = {}] = parse("type is article").diagnostics;
  expect([code, fixes]).toEqual(["OQL_UNKNOWN_ENTITY", []]);
});

it.each(entities)("%s: a name with a letter left out of its last word is found", (entity) => {
  for (const { label, kind } of completeAt(`${entity} where `)) {
    const typed = label.replace(/ (\S)\S(\S{2,})$/, " $1$2");
    if (kind !== "field" || typed === label) continue;
    const [mistake] = parse(`${entity} where ${typed} is (5)`).diagnostics;
    // What is left may be another name.
    if (!mistake?.code.startsWith("OQL_UNKNOWN") && mistake?.code !== "OQL_MISSING_OPERATOR") continue;
    expect(
      mistake.fixes.map(({ replacement }) => replacement.toLowerCase()),
      typed,
    ).toEqual([label.toLowerCase()]);
  }
});

it.each(["country is us", "type is Article", "language is EN", "country is Canada"])(
  "one value is put in parentheses before what is not seen as a condition: %s",
  (where) => {
    const text = `works where ${where} and not (year is 2020)`;
    const [fix] = parse(text).diagnostics[0]?.fixes ?? [];
    if (!fix) throw new Error("No fix is offered.");
    expect(fix.title).toBe("Add parentheses");
    const mended = text.slice(0, fix.span.start) + fix.replacement + text.slice(fix.span.end);
    expect(parse(mended).diagnostics).toEqual([]);
  },
);

it("no connective is dropped where a field to group by is missing", () => {
  expect(parse("works group by and type is review").diagnostics[0]?.fixes).toEqual([]);
});

it("either connective may be put between two conditions", () => {
  const [{ fixes } = {}] = parse("works where type is article type is review").diagnostics;
  expect(fixes?.map(({ title }) => title)).toEqual(["Insert and", "Insert or"]);
  const [comma] = parse("works where type is (article), year is 2020").diagnostics;
  expect(comma?.fixes.map(({ title }) => title)).toEqual(["Write and", "Write or"]);
});

it("the hint of an excluded range excludes it", () => {
  const [{ hint } = {}] = parse("works where year is not 2019-2020").diagnostics;
  expect(hint).toBe("Write not (year >= (2019) and year <= (2020)).");
});

it("a corpus without a word is said to be where it stands", () => {
  const [{ message } = {}] = parse("works () where year is 2020").diagnostics;
  expect(message).toBe('There is no such corpus at "("');
});

it("near names are those of fields that the entity has", () => {
  const nearest = (entity: string): unknown => parse(`${entity} where yeer > 3`).diagnostics[0]?.params;
  expect(nearest("works")).toEqual({ found: "yeer", suggestions: ["year"] });
  expect(nearest("authors")).toEqual({ found: "yeer", suggestions: [] });
});

it("a misspelt first word of an entity is not dropped like a verb", () => {
  const mended = ["instiution types", "institution-type where x is y", "oa [n] status", "find works"].map(
    (text) => parse(text).diagnostics[0]?.fixes[0]?.title,
  );
  expect(mended).toEqual(["Write institution-types", "Write institution-types", undefined, "Drop find"]);
});

it("a field is not taken for a misspelt connective", () => {
  const fixes = parse("institutions where type is (education) ror (x)").diagnostics.flatMap(
    (one) => one.fixes,
  );
  expect(fixes.map(({ title }) => title)).not.toContain("Write or");
});

it("a count in parentheses does not touch the word before it when it is written bare", () => {
  const [{ fixes: [fix] = [] } = {}] = parse("works sample(10)").diagnostics;
  expect(fix).toMatchObject({ span: { start: 12, end: 16 }, replacement: " 10" });
});

it("a corpus gets no second parenthesis", () => {
  const [{ code, fixes } = {}] = parse("authors (core, all)").diagnostics;
  expect([code, fixes]).toEqual(["OQL_BAD_CORPUS", []]);
});

it("what rows are grouped by is not made a condition", () => {
  const [{ code, fixes } = {}] = parse("works group by title=x").diagnostics;
  expect([code, fixes]).toEqual(["OQL_UNKNOWN_FIELD", []]);
});

it("what has no condition is dropped with every where before it", () => {
  const [, empty] = parse("works where where or").diagnostics;
  expect([empty?.code, empty?.fixes[0]?.span]).toEqual(["OQL_EMPTY", { start: 5, end: 20 }]);
});

it("a word with a wildcard is quoted where it stands alone, and not behind words or strings of its run", () => {
  const fixes = (text: string) =>
    parse(text).diagnostics.map(({ code, fixes }) => [code, fixes.map(({ replacement }) => replacement)]);
  const code = "OQL_WILDCARD_NEEDS_EXACT";
  expect(fixes("works where title has (cat and can*er)")).toEqual([[code, ['"can*er"']]]);
  expect(fixes("works where title has (cat can*er)")).toEqual([[code, []]]);
  expect(fixes('works where title has (cat "dog" can*er)')).toEqual([[code, []]]);
});
