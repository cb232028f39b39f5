import { expect, it } from "vitest";
import { answer, at, exact, explained, works } from "./explained.ts";

it("explains what both readings of a URL print", () => {
  const input = { oxurl: "/keywords?filter=display_name:x y" };
  const oqo = { get_rows: "keywords", filter_rows: [{ column_id: "display_name", value: "x y" }] };
  const changes = {
    oqo,
    canonical_oqo: oqo,
    sorted_oqo: oqo,
    ...at('keywords where title is ("x y")'),
    oql_bare: 'keywords where title is ("x y")',
    oxurl: "/keywords?filter=display_name:x y",
  };
  expect(explained("url->oqo", input, changes)).toBe("url-blank-and + url-quote");
  expect(
    explained("url->oqo", { oxurl: "/works?filter=type:|" }, { oxurl: "/works?filter=type:" }),
  ).toBeUndefined();
});

it("explains curly quotation marks in a value, and not in what is searched for", () => {
  const input = { oxurl: "/works?filter=type:“article”" };
  const oqo = { get_rows: "works", filter_rows: [{ column_id: "type", value: "article" }] };
  const changes = {
    oqo,
    canonical_oqo: oqo,
    sorted_oqo: oqo,
    ...at("works where type is (article)"),
    oql_bare: "works where type is (article)",
    oxurl: "/works?filter=type:article",
    validation: { valid: true, errors: [], warnings: [] },
  };
  expect(explained("url->oqo", input, changes)).toBe("url-curly-quotes");
  const searched = { oxurl: "/works?filter=title.search:“a b”" };
  expect(explained("url->oqo", searched, changes)).toBeUndefined();
});

it("explains blanks around a value, and a quotation mark without its pair", () => {
  const read = (written: string, value: string, operator?: string): unknown => {
    const input = { oxurl: `/works?filter=${written}` };
    const [name = ""] = written.split(":");
    const column_id = name === "title.search" ? "display_name.search" : name;
    const filter_rows = [{ column_id, value, ...(operator && { operator }) }];
    return explained("url->oqo", input, answer({ kind: "url->oqo", input, query: works(...filter_rows) }));
  };
  expect(read("language: en ", " en ")).toBe("url-blank-and");
  expect(read("language: en ", " en")).toBeUndefined();
  const title = 'title.search:5" maps,type:article';
  expect(read(title, '5" maps,type:article', "has")).toBe("url-lone-quote");
  expect(read(title, '5" maps type:article', "has")).toBeUndefined();
});

it("explains signs in Boolean text", () => {
  const read = (written: string, ...filter_rows: object[]): unknown => {
    const input = { oxurl: `/works?filter=title.search:${written}` };
    return explained("url->oqo", input, answer({ kind: "url->oqo", input, query: works(...filter_rows) }));
  };
  const has = (value: string) => ({ column_id: "display_name.search", value, operator: "has" });
  expect(read("cat AND dog|owl", has("cat"), has("dog|owl"))).toBe("url-boolean");
  expect(read("cat AND dog -owl", has("cat"), has("dog -owl"))).toBe("url-boolean");
  expect(read("cat AND dog not", has("cat"), has("dog not"))).toBe("url-boolean");
  expect(read("NOT (AND OR),title.search:cat", has("cat"))).toBe("url-boolean");
  expect(read("cat AND dog -owl", has("cat"), has("dog owl"))).toBeUndefined();
});

it("explains names of the id that an entity has no column for", () => {
  const input = { oxurl: "/works?filter=id:W1&group_by=id" };
  const query = {
    get_rows: "works",
    filter_rows: [{ column_id: "id", value: "W1" }],
    group_by: [{ column_id: "id" }],
  };
  expect(explained("url->oqo", input, answer({ kind: "url->oqo", input, query }))).toBe("url-hyphen");
  const known = { oxurl: "/works?filter=openalex:W1" };
  expect(explained("url->oqo", known, { oxurl: null })).toBeUndefined();
});

it("explains a URL of searches by exact words, whose blanks join words in both readings, with a page", () => {
  const input = { oxurl: "/works?filter=title.search.exact:machine learning,type:a b&page=2" };
  const words = ["machine", "learning"].map((value) => ({
    column_id: "display_name.search.exact",
    value,
    operator: "has",
  }));
  const oqo = {
    get_rows: "works",
    filter_rows: [...words, { column_id: "type", value: "a b" }],
    page: "2",
  };
  const rows = [words[1], words[0], { column_id: "type", value: "a b" }];
  const errors = [
    { type: "invalid_value", location: "filter_rows[2].value" },
    { type: "invalid_page", location: "page" },
  ];
  const text = 'works where title has ("learning" and "machine") and type is ("a b")';
  const changes = {
    oqo,
    canonical_oqo: { ...oqo, filter_rows: rows },
    sorted_oqo: { ...oqo, filter_rows: rows },
    ...at(text),
    oql_bare: text,
    oxurl:
      "/works?filter=display_name.search.exact:learning,display_name.search.exact:machine,type:a b&page=2",
    validation: { valid: false, errors, warnings: [] },
  };
  expect(explained("url->oqo", input, changes)).toBe("url-blank-and + url-integers + url-quote");
});

it("explains that the id is selected beside a filter of another spelling of it", () => {
  const input = { oxurl: "/concepts?filter=ids.openalex:C5,wikidata_id:null|x&select=id,display_name" };
  const filter_rows = [
    { column_id: "ids.openalex", value: "C5" },
    {
      join: "or",
      filters: ["null", "x"].map((value) => ({ column_id: "wikidata_id", value })),
    },
  ];
  const oqo = { get_rows: "concepts", filter_rows, select: ["id", "display_name"] };
  const text = 'concepts where openalex id is (C5) and wikidata_id is ("null" or x)';
  const changes = {
    oqo,
    canonical_oqo: oqo,
    sorted_oqo: oqo,
    ...at(text),
    oql_bare: text,
    oxurl: "/concepts?filter=ids.openalex:C5,wikidata_id:null|x&select=id,display_name",
  };
  expect(explained("url->oqo", input, changes)).toBe("url-null-in-list + url-quote");
});

it("explains numbers that stay texts in a URL, in their order", () => {
  const leaf = (value: string) => ({ column_id: "topics_count", value });
  const read = (...values: string[]) => ({
    get_rows: "works",
    filter_rows: [{ join: "or", filters: values.map(leaf) }],
  });
  const canonical = { canonical_oqo: read("2020", "30", "null"), sorted_oqo: read("2020", "30", "null") };
  const text = 'works where topics_count is (2020 or 30 or "null")';
  const errors = [{ type: "invalid_value_type", location: "filter_rows[0].filters[2].value" }];
  const changes = {
    ...canonical,
    ...at(text),
    oqo: read("30", "2020", "null"),
    oql_bare: text,
    oxurl: "/works?filter=topics_count:2020|30|null",
    validation: { valid: false, errors, warnings: [] },
  };
  const input = { oxurl: "/works?filter=topics_count:30|2020|null" };
  expect(explained("url->oqo", input, changes)).toBe("url-null-in-list + own-number + url-quote");
  const disordered = { ...changes, canonical_oqo: read("30", "2020", "null") };
  expect(explained("url->oqo", input, disordered)).toBeUndefined();
});

it("explains comparisons that are texts in a list", () => {
  const input = { oxurl: "/works?filter=cited_by_count:>5|7" };
  const read = (last: string | number) => ({
    get_rows: "works",
    filter_rows: [
      {
        join: "or",
        filters: [
          { column_id: "cited_by_count", value: ">5" },
          { column_id: "cited_by_count", value: last },
        ],
      },
    ],
  });
  const text = "works where citation count is (>5 or 7)";
  const errors = [{ type: "invalid_value_type", location: "filter_rows[0].filters[0].value" }];
  const changes = {
    ...at(text),
    oqo: read("7"),
    canonical_oqo: read(7),
    sorted_oqo: read(7),
    oql_bare: text,
    oxurl: "/works?filter=cited_by_count:%3E5|7",
    validation: { valid: false, errors, warnings: [] },
  };
  expect(explained("url->oqo", input, changes)).toBe("url-range-in-list + quoted-value + url-quote");
});

it.each([
  ["/works?filter=type:< m", { column_id: "type", value: " m", operator: "<" }, "/works?filter=type:%3C m"],
  [
    "/works?filter=title.search:>5",
    { column_id: "display_name.search", value: "5", operator: ">" },
    "/works?filter=display_name.search:%3E5",
  ],
  [
    "/works?filter=title.search.exact:>5 x",
    exact("5 x", { operator: ">" }),
    "/works?filter=display_name.search.exact:%3E5 x",
  ],
  [
    "/types?filter=display-name.search:x",
    { column_id: "display-name.search", value: "x", operator: "has" },
    "/types?filter=display-name.search:x",
  ],
  [
    '/works?filter=biblio.volume:"a"|b',
    {
      join: "or",
      filters: [
        { column_id: "biblio.volume", value: '"a"' },
        { column_id: "biblio.volume", value: "b" },
      ],
    },
    "/works?filter=biblio.volume:%22a%22|b",
  ],
])("explains what translation reads in %s", (oxurl, leaf, url) => {
  const oqo = { ...works(leaf), get_rows: /\w+/.exec(oxurl)?.[0] };
  const theirs = answer({ kind: "url->oqo", input: { oxurl }, query: oqo });
  const read = { ...theirs, oqo, canonical_oqo: oqo, sorted_oqo: oqo };
  expect(explained("url->oqo", { oxurl }, { ...read, oxurl: url })).toMatch(/^url-/);
  expect(explained("url->oqo", { oxurl }, { ...read, oxurl: "/works?filter=type:x" })).toBeUndefined();
});

it("explains searches of kinds of works, which have no full text", () => {
  const input = { oxurl: "/work-types?search=book" };
  const leaf = { column_id: "fulltext.search", value: "book", operator: "has" };
  const oqo = { get_rows: "work-types", filter_rows: [leaf] };
  const theirs = answer({ kind: "url->oqo", input, query: oqo });
  expect(theirs.oxurl ?? null).not.toBe(answer({ kind: "url->oqo", input }).oxurl);
  expect(explained("url->oqo", input, theirs)).toBe("url-search-types");
  const filter = { oxurl: "/work-types?filter=text.search:book" };
  expect(explained("url->oqo", filter, theirs)).toBeUndefined();
});
