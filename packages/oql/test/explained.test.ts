import { expect, it } from "vitest";
import { answer, at, deviationOf, differences, exact, explained, works } from "./explained.ts";

it("explains the check of a text that loses its not", () => {
  const changes = { ...at("works where year >= (2020)"), oxurl: "/works?filter=publication_year:%212020" };
  const input = { oql: "works where not year >= 2020" };
  expect(explained("diagnostics", input, changes)).toBe("outer-not");
  expect(explained("diagnostics", input, { ...changes, valid: false })).toBeUndefined();
});

it("explains the check of a code behind a path", () => {
  const input = { oql: "works where type is foo/article" };
  const changes = { valid: true, diagnostics: [] };
  expect(explained("diagnostics", input, changes)).toBe("vocabulary-prefix");
  expect(explained("diagnostics", { oql: "works where type is article" }, { valid: false })).toBeUndefined();
});

it("explains hosts that are institutions, whatever the spelling of the column", () => {
  const leaf = { column_id: "locations.source.host_institution_lineage", value: "I5" };
  const errors = [{ type: "invalid_value", location: "filter_rows[0].value", path: [1] }];
  const input = { oqo: { get_rows: "works", filter_rows: [leaf] } };
  expect(explained("validate", input, { valid: false, errors })).toBe("host-institution");
});

it("explains a word for another entity's column, and nothing else in its vector", () => {
  const input = { oql: "subfields where field is 27" };
  const [found] = answer({ kind: "validate", input: { oqo: lost() } }).errors;
  const error = { type: found.type, location: found.location };
  const changes = {
    oqo: lost(),
    canonical_oqo: lost(),
    sorted_oqo: lost(),
    oxurl: "/subfields?filter=primary_topic.field.id:27",
    validation: { valid: false, errors: [error], warnings: [] },
  };
  expect(explained("oql->oqo", input, changes)).toBe("own-column");
  expect(explained("oql->oqo", input, { ...changes, ...at("subfields") })).toBeUndefined();
  expect(explained("oql->oqo", input, { ...changes, oxurl: "/subfields" })).toBeUndefined();

  function lost(): object {
    return { get_rows: "subfields", filter_rows: [{ column_id: "primary_topic.field.id", value: "27" }] };
  }
});

it("explains that there is nothing to complete behind a word that the service refuses, and nothing else", () => {
  const none = (text: string, prefix: string) => {
    const start = text.length - prefix.length;
    const context = { category: "none", prefix, replace_range: { start, end: text.length } };
    return explained("context", { oql: text, pos: null }, { context });
  };
  expect(none("works where title is (", "")).toBe("own-column");
  expect(none("works where year is 2020 and title is (x) or zz", "zz")).toBe("own-column");
  expect(none("works where keyword has (cat", "cat")).toBe("own-column");
  expect(none("works where keyword has (cat", "")).toBeUndefined();
  expect(none("works where year is (", "")).toBeUndefined();
  expect(none("works where country is (us) and year ", "")).toBeUndefined();
  expect(none("works where country is (!col_a)", "")).toBe("excluded-collection");
  expect(none("works where country is (us)", "")).toBeUndefined();
});

it("explains that the service refuses to read an excluded collection, where it stands", () => {
  const oql = "works where country is (!COL_EU27)";
  const refused = (position: number) => [{ code: "OQL_MISSING_VALUE", position }];
  const changes = (position: number) => ({ ...refused(position)[0], all: refused(position) });
  expect(explained("oql-error", { oql }, changes(24))).toBe("excluded-collection");
  expect(explained("oql-error", { oql }, changes(12))).toBeUndefined();
});

it("explains quotes around Chinese and Japanese that are kept, and around other words", () => {
  const leaf = (value: string) => ({ column_id: "text.search", value, operator: "has" });
  const read = (value: string) => ({ get_rows: "sources", filter_rows: [leaf(value)] });
  const changes = {
    oqo: read("東京"),
    canonical_oqo: read("東京"),
    sorted_oqo: read("東京"),
    ...at("sources where text has (東京)"),
    oql_bare: "sources where text has (東京)",
    oxurl: "/sources?filter=text.search:%E6%9D%B1%E4%BA%AC",
  };
  expect(answer({ kind: "oql->oqo", input: { oql: 'sources where text has "cat"' } }).oqo).toEqual(
    read("cat"),
  );
  expect(explained("oql->oqo", { oql: 'sources where text has "東京"' }, changes)).toBe("unspaced-words");
  expect(explained("oql->oqo", { oql: "sources where text has cat" }, changes)).toBeUndefined();
});

it("explains yes and no in a list of a URL, and a sample of 0", () => {
  const truths = { oql: "works where open access is true or open access is false" };
  const listed = "/works?filter=open_access.is_oa:";
  expect(explained("oql->oqo", truths, { oxurl: `${listed}True|False` })).toBe("url-or");
  const none = { oql: "works where type is (article or not book) sample 0" };
  expect(explained("oql->oqo", none, { oxurl: "/works?filter=type:article|%21book&sample=0" })).toBe(
    "url-or",
  );
});

it("explains decimals of any number column, and no change beside a nested filter that is folded", () => {
  const whole = { oql: "sdgs where authors_count > 2.0" };
  const decimal = { ...at("sdgs where authors count > (2.0)"), oxurl: "/sdgs?filter=authors_count:%3E2.0" };
  expect(explained("oql->oqo", whole, { ...decimal, oql_bare: decimal.oql })).toBe("number-form");

  const filters = [
    { column_id: "is_xpac", value: true },
    { column_id: "type", value: "book" },
  ];
  const folded = { oqo: { get_rows: "works", filter_rows: [{ join: "and", filters }] } };
  const kept = { get_rows: "works", filter_rows: filters };
  expect(explained("canonicalize", folded, { sorted: kept, preserved: kept })).toBe("expansion-fold");
  expect(explained("canonicalize", folded, { sorted: { get_rows: "works" } })).toBeUndefined();
  const text = "works where extended index is (true) and type is (book)";
  expect(explained("oqo->oql", folded, { ...at(text), oql_bare: text })).toBe("expansion-fold");
  expect(explained("oqo->oql", folded, at("works where type is (book)"))).toBeUndefined();
});

it("explains codes with their prefix where the service takes bare numbers, and no other text", () => {
  const refusing = (value: string): string | undefined => {
    const error = { type: "invalid_value_type", location: "filter_rows[0].value", path: [1] };
    const input = { oqo: { get_rows: "domains", filter_rows: [{ column_id: "fields.id", value }] } };
    return explained("validate", input, { valid: false, errors: [error] });
  };
  expect(refusing("fields/27")).toBe("code-prefix");
  expect(refusing("27")).toBeUndefined();
});

it("explains names within fields that are selected, and no other names", () => {
  const refusing = (select: string): string | undefined => {
    const error = { type: "invalid_select_column", location: "select[0]", path: null };
    const input = { oqo: { get_rows: "works", select: [select] } };
    return explained("validate", input, { valid: false, errors: [error] });
  };
  expect(refusing("ids.doi")).toBe("select-within");
  expect(refusing("abstract")).toBe("select-within");
  expect(refusing("title")).toBeUndefined();
});

it("explains a search for an operator word that is excluded or in a list", () => {
  const leaf = (value: string) => ({ column_id: "display_name.search", value, operator: "has" });
  const excluded = { oqo: { get_rows: "works", filter_rows: [{ ...leaf("NOT x"), is_negated: true }] } };
  const oxurl = "/works?filter=display_name.search:%21NOT x";
  expect(explained("oqo->url", excluded, { oxurl, oxurl_sorted: oxurl })).toBe("url-quote");
  const list = { join: "or", filters: [leaf("cat"), leaf("NOT x")] };
  const listed = "/works?filter=display_name.search:cat|NOT x";
  const changes = { oxurl: listed, oxurl_sorted: "/works?filter=display_name.search:NOT x|cat" };
  expect(explained("oqo->url", { oqo: { get_rows: "works", filter_rows: [list] } }, changes)).toBe(
    "url-quote",
  );
});

it("explains a tree whose lines break elsewhere where texts differ, and no tree whose lines alone do", () => {
  const exact = { column_id: "display_name.search.exact", operator: "has" };
  const query = (text: string) => ({
    oqo: {
      get_rows: "works",
      filter_rows: [
        { ...exact, value: text, is_negated: true },
        { ...exact, value: "science" },
        { column_id: "primary_location.source.issn", value: "0021-9258" },
      ],
    },
  });
  const ours = answer({ kind: "render_v2", input: query("machine learned") });
  const theirs = (json: unknown) =>
    JSON.parse(
      JSON.stringify(json).replaceAll(
        String.raw`(\"machine\" and \"learned\")`,
        String.raw`\"machine\" and \"learned\"`,
      ),
    );
  const inOneLine = ({ tree, addresses }: typeof ours) => {
    const [first] = tree.lines;
    const tokens = tree.lines.flatMap((line: typeof first) => line.tokens);
    return { tree: { ...tree, lines: [{ ...first, tokens }] }, addresses };
  };
  expect(ours.tree.lines).toHaveLength(2);
  expect(explained("render_v2", query("machine learned"), inOneLine(theirs(ours)))).toBe("negated-words");
  expect(explained("render_v2", query("machine learned"), inOneLine(ours))).toBeUndefined();
});

it("explains a number in text that is all of a value of a tree", () => {
  const leaf = { column_id: "cited_by_percentile_year.min", value: "007" };
  const input = { oqo: { get_rows: "works", filter_rows: [leaf] } };
  const theirs = JSON.parse(
    JSON.stringify(answer({ kind: "render_v2", input }))
      .replaceAll('"value":7', '"value":"007"')
      .replaceAll('"text":"7"', '"text":"007"')
      .replaceAll('"value","7"', '"value","007"'),
  );
  expect(explained("render_v2", input, theirs)).toBe("own-number");
});

it("does not explain that our text lacks parentheses or quotation marks which theirs has", () => {
  const lacking = (leaf: object, sign: RegExp) => {
    const vector = { kind: "oqo->oql", input: { oqo: { get_rows: "works", filter_rows: [leaf] } } };
    const wrong = (asked: object) =>
      JSON.parse(JSON.stringify(answer(asked)), (_, value) =>
        typeof value === "string" ? value.replaceAll(sign, "$1") : value,
      );
    const expected = answer(vector);
    const found = differences(expected, wrong(vector), vector.kind);
    expect(found).not.toEqual([]);
    return deviationOf({ ...vector, expected }, found, wrong);
  };
  const exact = { column_id: "display_name.search.exact", operator: "has", value: "cat dog" };
  expect(lacking({ ...exact, is_negated: true }, /(?<=not )\(([^()]*)\)/g)).toBeUndefined();
  expect(lacking({ column_id: "authorships.countries", value: "col_bad id!" }, /"([^"]*)"/g)).toBeUndefined();
});

it("explains the URL of a number with an exponent, and not another number", () => {
  const input = { oqo: { get_rows: "works", filter_rows: [{ column_id: "fwci", value: "1e3" }] } };
  const url = (number: string) => ({
    oxurl: `/works?filter=fwci:${number}`,
    oxurl_sorted: `/works?filter=fwci:${number}`,
  });
  expect(explained("oqo->url", input, url("1e3"))).toBe("own-number");
  expect(explained("oqo->url", input, url("1e4"))).toBeUndefined();
});

it("explains signs among other words, and a figure of relevance that is not kept", () => {
  const search = { column_id: "display_name.search", value: "hello! x", operator: "has" };
  const input = { oqo: { get_rows: "works", filter_rows: [search] } };
  const text = "works where title has (hello! x)";
  expect(explained("oqo->oql", input, { ...at(text), oql_bare: text })).toBe("lone-sign");
  const lost = "works where title has (hello! y)";
  expect(explained("oqo->oql", input, { ...at(lost), oql_bare: lost })).toBeUndefined();

  const sort_by = [{ column_id: "relevance_score", direction: "desc", aggregate: "mean" }];
  const grouped = { get_rows: "works", group_by: [{ column_id: "type" }] };
  const found = { ...grouped, filter_rows: [{ ...search, value: "x" }] };
  const kept = { sorted: found, preserved: found };
  expect(explained("canonicalize", { oqo: { ...found, sort_by } }, kept)).toBe("sort-aggregate");
  expect(
    explained("canonicalize", { oqo: { ...grouped, sort_by } }, { sorted: grouped, preserved: grouped }),
  ).toBeUndefined();
  const url = "/works?filter=display_name.search:x&group_by=type";
  expect(explained("oqo->url", { oqo: { ...found, sort_by } }, { oxurl: url, oxurl_sorted: url })).toBe(
    "sort-aggregate",
  );
});

it.each([
  [
    { ...works(exact("!")), sample: 10, seed: "a b" },
    'works where title has ("!") sample 10 seed a b',
    "seed-quotes",
  ],
  [works(exact('say "hi" now')), 'works where title has ("say "hi" now")', "signs-between"],
  [
    works(exact("a!"), exact("cat dog", { is_negated: true })),
    'works where title has ("a!" and not "cat" and "dog")',
    "negated-words",
  ],
  [
    works(exact('"a"~2~"b"'), { column_id: "display_name.search", value: "stemmed", operator: "has" }),
    'works where title has (within 2 ("a", "b") and "stemmed")',
    "reserved-first",
  ],
  [
    works(
      { column_id: "doi", value: "!x", is_negated: true },
      { column_id: "publication_date", value: 2020 },
    ),
    "works where DOI is (not !x) and date is (2020)",
    "quoted-value + date-parts",
  ],
  [
    works(
      { column_id: "type", value: "x", operator: ">", is_negated: true },
      { column_id: "fwci", value: "1e3" },
    ),
    "works where type > (x) and FWCI is (1e3)",
    "own-number + outer-not",
  ],
])("explains what the service prints of %j, and nothing that it does not print", (oqo, text, rule) => {
  const printed = (changed: string) => ({ ...at(changed), oql_bare: changed });
  expect(explained("oqo->oql", { oqo }, printed(text))).toBe(rule);
  expect(explained("oqo->oql", { oqo }, printed(`${text} `.replace(/[\w!"]+\) /, "z) ")))).toBeUndefined();
});

it("explains that a text with nan is read, and no other error", () => {
  const input = { oql: "works where FWCI is (nan) and year is (abc)" };
  const at = (position: number) => {
    const error = { code: "OQL_BAD_NUMBER", position };
    return { ...error, all: [error] };
  };
  expect(explained("oql-error", input, at(39))).toBe("not-finite");
  expect(explained("oql-error", input, at(40))).toBeUndefined();
});

it("explains a tree that lost a negation beside a number with its decimal, and no other tree", () => {
  const oqo = works({ column_id: "fwci", value: 2, operator: ">", is_negated: true });
  const { tree, addresses } = answer({
    kind: "render_v2",
    input: { oqo: works({ column_id: "fwci", value: 2, operator: ">" }) },
  });
  const written = (text: string) =>
    JSON.parse(JSON.stringify(tree).replaceAll('"text":"2"', `"text":"${text}"`));
  const input = { oqo };
  expect(explained("render_v2", input, { tree: written("2.0"), addresses: addressesOf("2.0") })).toBe(
    "outer-not + number-form",
  );
  expect(
    explained("render_v2", input, { tree: written("3.0"), addresses: addressesOf("3.0") }),
  ).toBeUndefined();

  function addressesOf(text: string): unknown {
    return JSON.parse(JSON.stringify(addresses).replaceAll('"2"', `"${text}"`));
  }
});

it("explains what a cursor is told behind a value that the service refuses", () => {
  const context = { category: "none", prefix: "", replace_range: { start: 35, end: 35 } };
  expect(explained("context", { oql: "works where date is (2020-01-01T1) " }, { context })).toBe(
    "date-parts",
  );
  expect(explained("context", { oql: "works where date is (2020-01-01) " }, { context })).toBeUndefined();
  // A field of texts takes the same.
  expect(explained("context", { oql: "works where volume is (2020-01-01T1) " }, { context })).toBeUndefined();
});
