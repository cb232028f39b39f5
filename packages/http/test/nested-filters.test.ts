import { expect, test } from "vitest";
import { ask, smallApp } from "./small-catalog.ts";

const { app } = smallApp();

test.each([
  [
    "(type:book,is_oa:true)|publication_year:2016",
    "works where (type is (book) and open access is (true)) or year is (2016)",
  ],
  [
    "type:book AND (is_oa:true OR publication_year:>2016)",
    "works where type is (book) and (open access is (true) or year > (2016))",
  ],
  [
    "type:book,is_oa:true|publication_year:2016",
    "works where type is (book) and (open access is (true) or year is (2016))",
  ],
  ["type:book or publication_year:2016", "works where type is (book) or year is (2016)"],
  ["!(type:book,publication_year:2016)", "works where type is (not book) or year is (not 2016)"],
  [
    "type:book AND NOT title.search:(maps OR seas)",
    "works where type is (book) and title has (not maps and not seas)",
  ],
  ["type:(article|book)", "works where type is (article or book)"],
  [
    "is_oa:true,type:!(article OR book)",
    "works where open access is (true) and type is (not article and not book)",
  ],
  ['type:("article"|(book AND !dataset))', "works where type is (article or (book and not dataset))"],
  ["publication_year:(>2016|2010-2012)", "works where year > (2016) or (year >= (2010) and year <= (2012))"],
  ["display_name:(maps|seas)", "works where title is (maps or seas)"],
  ["display_name:(Maps And seas)", "works where title is (Maps and seas)"],
  // A sign binds more than AND, AND more than OR, OR more than a comma.
  [
    "type:book or is_oa:true and publication_year:2016",
    "works where type is (book) or (open access is (true) and year is (2016))",
  ],
  [
    "type:book|is_oa:true and publication_year:2016",
    "works where (type is (book) or open access is (true)) and year is (2016)",
  ],
  [
    "type:book or is_oa:true,publication_year:2016",
    "works where (type is (book) or open access is (true)) and year is (2016)",
  ],
  ["publication-year:(2015|2016)", "works where year is (2015 or 2016)"],
  ["type:book or publication-year:2016", "works where type is (book) or year is (2016)"],
  [
    'type:book and title.search:"maps) or (seas"',
    'works where type is (book) and title has (stemmed "maps) or (seas")',
  ],
  ["type:book or title.search:data and maps", 'works where type is (book) or title has (data "and" maps)'],
  [
    " ( type:( article | book ) or is_oa:true ) ",
    "works where type is (article or book) or open access is (true)",
  ],
  [
    `${"(".repeat(20)}type:book or is_oa:true${")".repeat(20)}`,
    "works where type is (book) or open access is (true)",
  ],
])("the filter %s is answered with OQL that says it", async (filter, expected) => {
  const { status, body } = await ask(app, `/works?filter=${encodeURIComponent(filter)}`);
  expect(status).toBe(400);
  const oql = body.message.split("/?oql=")[1] ?? "";
  expect(oql).toBe(expected);
  expect((await ask(app, `/?oql=${encodeURIComponent(oql)}`)).status).toBe(200);
});

test.each([
  ["author.id:col_members or type:book", "author is in collection (col_members) or type is (book)"],
  ["type:book or author.id:!col_members", "type is (book) or author is in collection (not col_members)"],
  [
    "type:book,author.id:col_a or is_oa:true",
    "type is (book) and (author is in collection (col_a) or open access is (true))",
  ],
])("the filter %s with a collection is answered with OQL that says it", async (filter, where) => {
  const { status, body } = await ask(app, `/works?filter=${encodeURIComponent(filter)}`);
  expect([status, body.message?.split("/?oql=")[1]]).toEqual([400, `works where ${where}`]);
});

test.each([
  'title.search:"open (maps),a"',
  "title.search:(maps OR seas) AND open",
  "title.search:maps|seas,type:book|article",
  "display_name:Deep\\, or not",
  'display_name:"a, b"',
  "title.search:data and maps",
  "title.search:(maps|seas)",
  "display_name:(Deep) maps",
  "display_name:(Deep)",
  "doi:10.5555/paper(1)00(2)",
])("the filter %s is run", async (filter) => {
  expect((await ask(app, `/works?filter=${encodeURIComponent(filter)}`)).status).toBe(200);
});

test.each([
  'title.search:"maps or type:book',
  "title.search:maps\\ or type:book",
  "(type:book or is_oa:true",
  "type:book or is_oa:true)",
  "(type:book or is_oa:true) maps",
  "type:book or is_oa:perhaps",
  "type:book or nothing:1",
  "author.id:(col_members|A5000000001)",
  "author.id:(!col_members or A5000000001)",
  "collection:(col_members|col_others)",
  `${"(".repeat(21)}type:book or is_oa:true${")".repeat(21)}`,
])("the filter %s has nothing to ask in OQL", async (filter) => {
  const { body } = await ask(app, `/works?filter=${encodeURIComponent(filter)}`);
  expect(body.message ?? "").not.toContain("/?oql=");
});

test("a filter that falls apart at a comma tells where", async () => {
  const filter = encodeURIComponent("title.search:Data, maps");
  const { status, body } = await ask(app, `/works?filter=${filter}`);
  expect(status).toBe(400);
  expect(body.message).toContain("split at the comma at its character 18, after 'title.search:Data'. Where");
  expect(body.message).toContain("quote the value, or");
  const curly = encodeURIComponent("title.search:“Data, maps”");
  const refused = await ask(app, `/works?filter=${curly}`);
  expect(refused.body.message).toContain("quote the value in straight quotes");
});

test("a comma after a backslash and one in quotes belong to the value", async () => {
  const count = async (value: string): Promise<number> =>
    (await ask(app, `/works?filter=${encodeURIComponent(`title.search:${value}`)}`)).body.meta.count;
  expect(await count("Data\\, maps and people")).toBe(10);
  expect(await count('"Data, maps and people"')).toBe(10);
});
