import type { FilterLeaf, FilterNode, Oqo } from "@oqlkit/oqo-schema";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Answer, ask, post, smallApp } from "./small-catalog.ts";

const { app } = smallApp();
const { numRuns: runs = 500 } = fc.readConfigureGlobal();
const numRuns = Math.ceil(runs / 3);

const year = fc.integer({ min: 2014, max: 2021 });
const comparison = fc.constantFrom<Required<FilterLeaf>["operator"][]>(">", ">=", "<", "<=", "is");

const leaf: fc.Arbitrary<FilterLeaf> = fc.oneof(
  fc.record({ column_id: fc.constant("publication_year"), value: year, operator: comparison }),
  fc.record({
    column_id: fc.constant("cited_by_count"),
    value: fc.integer({ min: 0, max: 100 }),
    operator: comparison,
  }),
  fc.record({
    column_id: fc.constant("type"),
    value: fc.constantFrom("article", "book"),
    is_negated: fc.boolean(),
  }),
  fc.record({ column_id: fc.constantFrom("is_oa", "open_access.is_oa"), value: fc.boolean() }),
  fc.record({
    column_id: fc.constantFrom("display_name", "biblio.volume"),
    value: fc.constantFrom("true", "FALSE", "12"),
    is_negated: fc.boolean(),
  }),
  fc.record({ column_id: fc.constant("language"), value: fc.constant(null), is_negated: fc.boolean() }),
  fc.record({
    column_id: fc.constantFrom("authorships.author.id", "author.id"),
    value: fc.constantFrom("A501", "a502", "https://openalex.org/A503", "A777"),
    is_negated: fc.boolean(),
  }),
  fc.record({
    column_id: fc.constantFrom("title.search", "fulltext.search"),
    value: fc.constantFrom("maps", "open data", '"deep sea"'),
    operator: fc.constant("has" as const),
    is_negated: fc.boolean(),
  }),
);

const { node } = fc.letrec<{ node: FilterNode; branch: FilterNode }>((tie) => ({
  node: fc.oneof({ depthSize: "small" }, leaf, tie("branch")),
  branch: fc.record({
    join: fc.constantFrom("and" as const, "or" as const),
    filters: fc.array(tie("node"), { minLength: 1, maxLength: 3 }),
  }),
}));

const query: fc.Arbitrary<Oqo> = fc.record(
  {
    get_rows: fc.constant("works"),
    filter_rows: fc.array(fc.oneof(leaf, node), { maxLength: 3 }),
    group_by: fc.constantFrom("type", "publication_year", "is_oa").map((column_id) => [{ column_id }]),
  },
  { requiredKeys: ["get_rows", "filter_rows"] },
);

function rowsOf({ status, body }: Answer): unknown {
  expect(status, JSON.stringify(body)).toBe(200);
  const { count } = body.meta;
  const rows = Object.hasOwn(body, "results") ? body.results.map(({ id }) => id) : body.group_by;
  return { count, rows };
}

test("the forms in x_query give the rows of the query again", async () => {
  let urls = 0;
  await fc.assert(
    fc.asyncProperty(query, async (oqo) => {
      const answer = await post(app, "/", { oqo, per_page: 100 });
      const rows = rowsOf(answer);
      const { x_query } = answer.body.meta;
      expect(rowsOf(await post(app, "/", { oql: x_query.oql, per_page: 100 }))).toEqual(rows);
      expect(rowsOf(await post(app, "/", { oqo: x_query.oqo, per_page: 100 }))).toEqual(rows);
      if (x_query.url === null) return;
      const more = x_query.url.includes("?") ? "&per_page=100" : "?per_page=100";
      expect(rowsOf(await ask(app, `${x_query.url}${more}`))).toEqual(rows);
      urls += 1;
    }),
    { numRuns },
  );
  expect(urls).toBeGreaterThan(20);
});

const words = [
  "maps",
  "open",
  "data",
  "sea",
  "deep",
  "not",
  "within",
  "stemmed",
  "and",
  "the",
  "in",
  "history",
  "null",
  "(open)",
  "[sea]",
  "maps:",
  "deep;",
  "-data",
  "-",
  "/",
  ",",
  "open,data",
  "\u2013",
];
const phrase = fc.constantFrom(
  '"maps"~3',
  '"deep sea"',
  '"open maps"',
  '"maps"',
  '"deep maps"~2',
  '"data, maps"',
);
const searched = fc
  .array(fc.oneof({ arbitrary: fc.constantFrom(...words), weight: 3 }, phrase), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.join(" "))
  // The word alone stands for a missing value, which no search takes.
  .filter((text) => /\w/.test(text) && text.replaceAll(",", "").trim() !== "null");
/** A text with a quotation mark more somewhere. */
const marked = fc
  .tuple(searched, fc.nat())
  .map(([text, at]) => `${text.slice(0, at % text.length)}"${text.slice(at % text.length)}`);
const parameter = fc.constantFrom("search", "search.exact", "search.title", "search.title.exact");

function idsOf({ status, body }: Answer): string[] {
  expect(status, JSON.stringify(body)).toBe(200);
  return body.results.map(({ id }) => String(id));
}

/** Asks for the forms in the `x_query` of an answer and expects its rows; false when there is no text among them. */
async function givesRowsAgain(answer: Answer): Promise<boolean> {
  const ids = idsOf(answer);
  const { oql, oqo, url } = answer.body.meta.x_query;
  if (oql !== null) expect(idsOf(await post(app, "/", { oql, per_page: 100 })), oql).toEqual(ids);
  const again = await post(app, "/", { oqo, per_page: 100 });
  expect(idsOf(again), JSON.stringify(oqo)).toEqual(ids);
  if (url) expect(idsOf(await ask(app, `${url}&per_page=100`)), url).toEqual(ids);
  return oql !== null;
}

test("the forms in x_query give the rows of a search of any words and phrases again", async () => {
  let said = 0;
  await fc.assert(
    fc.asyncProperty(parameter, searched, fc.boolean(), async (name, text, isFiltered) => {
      const more = isFiltered ? "&filter=type:article" : "";
      const answer = await ask(app, `/works?per_page=100&${name}=${encodeURIComponent(text)}${more}`);
      if (await givesRowsAgain(answer)) said += 1;
    }),
    { numRuns },
  );
  expect(said).toBeGreaterThan(100);
});

test("a quotation mark more in a search lets the forms in x_query give its rows again", async () => {
  let said = 0;
  await fc.assert(
    fc.asyncProperty(parameter, marked, async (name, text) => {
      const url = `/works?per_page=100&filter=type:article&${name}=${encodeURIComponent(text)}`;
      const answer = await ask(app, url);
      if (answer.status === 200 && (await givesRowsAgain(answer))) said += 1;
    }),
    { numRuns },
  );
  expect(said).toBeGreaterThan(50);
});

/** Phrases with the signs of wildcards where they are none, and words that are several. */
const question = fc
  .tuple(
    fc.array(
      fc.constantFrom("open", "data", "the", "4.0", "(maps)?", "data.?", "?", "*", "deep-?", "deep-sea~1"),
      {
        minLength: 1,
        maxLength: 3,
      },
    ),
    fc.constantFrom("sea", "maps", "data?", "(open)?"),
    fc.constantFrom("", "", "~1"),
  )
  .map(([begin, end, moved]) => `"${[...begin, end].join(" ")}"${moved}`);

test("the forms of a quoted question find its rows", async () => {
  let said = 0;
  await fc.assert(
    fc.asyncProperty(parameter, fc.oneof(question, fc.constant('"deep-sea"~2')), async (name, text) => {
      const url = `/works?${name}=${encodeURIComponent(text)}`;
      const answer = await ask(app, `${url}&per_page=100`);
      if (await givesRowsAgain(answer)) said += 1;
      await translatesTo(idsOf(answer).sort(), { oxurl: url });
    }),
    { numRuns },
  );
  expect(said).toBeGreaterThan(50);
});

test("the forms of a search with fuzzy words and wildcards find its rows, where it is taken", async () => {
  let said = 0;
  const odd =
    "maps open not the sea~1 data~2 map* ma?s (open sea) -data +deep C++~1 AND it's a.b 4.0~1 ?".split(" ");
  const text = fc.array(fc.constantFrom(...odd), { minLength: 1, maxLength: 4 }).map((all) => all.join(" "));
  await fc.assert(
    fc.asyncProperty(parameter, text, async (name, value) => {
      const answer = await ask(app, `/works?per_page=100&${name}=${encodeURIComponent(value)}`);
      if (answer.status === 200 && (await givesRowsAgain(answer))) said += 1;
    }),
    { numRuns },
  );
  expect(said).toBeGreaterThan(20);
});

const { group } = fc.letrec<{ group: string; unit: string }>((tie) => ({
  group: fc
    .array(fc.tuple(fc.constantFrom(" ", " AND ", " OR ", " NOT ", " AND NOT "), tie("unit")), {
      minLength: 2,
      maxLength: 3,
    })
    .map((parts) => parts.map(([operator, unit], index) => (index === 0 ? unit : operator + unit)).join("")),
  unit: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    searched.filter((text) => !/[()\u2013]|(?:^| )-/.test(text)),
    fc.constantFrom("maps", "open", "open data", "the sea", "within", '"deep sea"', '"open"', "deep not"),
    tie("group").map((inner) => `(${inner})`),
  ),
}));

test("the forms in x_query of an object with Boolean text give its rows again", async () => {
  let said = 0;
  const column = fc.constantFrom("fulltext.search", "fulltext.search.exact", "title.search");
  await fc.assert(
    fc.asyncProperty(column, group, fc.boolean(), async (column_id, value, is_negated) => {
      const leaf: FilterLeaf = { column_id, value, operator: "has", is_negated };
      const answer = await post(app, "/", { oqo: { get_rows: "works", filter_rows: [leaf] }, per_page: 100 });
      if (await givesRowsAgain(answer)) said += 1;
    }),
    { numRuns },
  );
  expect(said).toBeGreaterThan(100);
});

/** Expects the forms that a query is translated into to find certain rows; false when its text is said not to. */
async function translatesTo(found: readonly string[], source: object): Promise<boolean> {
  const translation = await post(app, "/query", source);
  expect(translation.status, JSON.stringify(translation.body)).toBe(200);
  const { oql, oqo, oxurl, validation } = translation.body;
  expect(idsOf(await post(app, "/", { oqo, per_page: 100 })).sort()).toEqual(found);
  if (oxurl !== null) expect(idsOf(await ask(app, `${oxurl}&per_page=100`)).sort(), oxurl).toEqual(found);
  if (JSON.stringify(validation.warnings).includes("oql_not_representable")) return false;
  expect(idsOf(await post(app, "/", { oql, per_page: 100 })).sort(), oql).toEqual(found);
  return true;
}

test("the forms that a search is translated into find its rows", async () => {
  let said = 0;
  const curly = (text: string): string => text.replace(/"([^"]*)"/g, "\u201c$1\u201d");
  const shaped = fc.tuple(searched, fc.boolean()).map(([text, isCurly]) => (isCurly ? curly(text) : text));
  await fc.assert(
    fc.asyncProperty(parameter, shaped, async (name, text) => {
      const url = `/works?${name}=${encodeURIComponent(text)}`;
      const found = idsOf(await ask(app, `${url}&per_page=100`)).sort();
      if (await translatesTo(found, { oxurl: url })) said += 1;
    }),
    { numRuns },
  );
  expect(said).toBeGreaterThan(100);
});

test("the forms that an object with Boolean text is translated into find its rows", async () => {
  let said = 0;
  const column = fc.constantFrom("fulltext.search", "fulltext.search.exact", "title.search");
  await fc.assert(
    fc.asyncProperty(column, group, fc.boolean(), async (column_id, value, is_negated) => {
      const oqo: Oqo = {
        get_rows: "works",
        filter_rows: [{ column_id, value, operator: "has", is_negated }],
      };
      const found = idsOf(await post(app, "/", { oqo, per_page: 100 })).sort();
      if (await translatesTo(found, { oqo })) said += 1;
    }),
    { numRuns },
  );
  expect(said).toBeGreaterThan(100);
});
