import { expect, it } from "vitest";
import { hoverAt } from "./hover-at.ts";

it.each([
  ["works (a¦ll) where year is 2020", "corpus", "all", "The works of all corpora."],
  ["works where ye¦ar is 2020", "field", "year", "Column publication_year: year (number)."],
  ["works where is ¦oa is true", "field", "fully OA", "Column open_access.is_oa: open access (boolean)."],
  ["works where year ¦>= 2020", "operator", ">=", "The value is this, greater or later."],
  ["works where year is ¦not (2020)", "operator", "is not", "Negated. The value is one of these."],
  ["works where year is 20¦20", "value", "2020", "A value of year."],
  ["works where country is (f¦r)", "value", "FR", "France"],
  ["works where doi is unk¦nown", "value", "unknown", "Has no value."],
  [
    'works where abstract is ¦similar to ("deep nets")',
    "operator",
    "is similar to",
    "Found by what it means.",
  ],
  ['works where abstract is similar to ("de¦ep nets")', "value", "deep nets", "Found by what it means."],
  ['works where title has ¦stemmed "deep nets"', "value", "deep nets", "Found in any form."],
  ['works where title has ¦"deep nets"', "value", "deep nets", "Found as written."],
  ["works where year is 2020 a¦nd doi is x", "keyword", "and", "Both sides hold."],
  ["works where year is 2020 ¦& doi is x", "keyword", "&", "Both sides hold."],
  ["works where type is (article ¦OR book)", "keyword", "or", "One side or both hold."],
  ["works where n¦ot year is 2020", "keyword", "not", "What follows does not hold."],
  ["works whe¦re year is 2020", "keyword", "where", "The conditions follow."],
  ["works group b¦y year", "keyword", "by", "Counts for each value."],
  [
    "works group by r¦aw affiliation",
    "field",
    "raw affiliation",
    "Column raw_affiliation_strings: exact raw affiliation (string).",
  ],
  ["works sam¦ple 5", "keyword", "sample", "Drawn by chance."],
  ["works sample 5 se¦ed abc", "keyword", "seed", "Drawn alike."],
  ['works where title has "a¦nd"', "value", "and", "Found as written."],
  ['authors where name has ¦"smith"', "value", "smith", "Found in any form."],
])("explains %s", (marked, kind, title, text) => {
  const position = marked.indexOf("¦");
  expect(hoverAt(marked.replace("¦", ""), position)).toMatchObject({ kind, title, text });
});

it("says of no operator that it stands where another sign does", () => {
  expect(hoverAt("works where cited by (W123)", 21)).toBeUndefined();
});

it("takes codes of the data, as checks do", () => {
  const codes = (_: unknown, code: string): boolean => code === "novel";
  expect(hoverAt("works where type is (novel)", 23, { codes })).toMatchObject({
    kind: "value",
    title: "novel",
  });
});

it.each([
  ["works where ye¦er is 2020", "yeer"],
  ["works where type is (no¦vel)", "novel"],
  ['works where title has "🪐" and type is (no¦vel)', "novel"],
  ["domains where ye¦ar is 2020", "year"],
])("tells what is wrong in %s", (marked, place) => {
  const position = Array.from(marked).indexOf("¦");
  const text = marked.replace("¦", "");
  const hover = hoverAt(text, position);
  expect(hover?.kind).toBe("diagnostic");
  expect(hover && Array.from(text).slice(hover.span.start, hover.span.end).join("")).toBe(place);
});
