import type { EntityType } from "@oqlkit/oqo-schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { QueryError } from "../../errors.ts";
import { findField } from "../find-field.ts";
import { readTextQuery } from "./read-text-query.ts";

type Value = string | number | boolean | null;

function reader(entity: EntityType, name: string): (value: Value) => unknown {
  const site = { field: findField(entity, name, ""), name, path: "filter_rows[0]" };
  return (value) => readTextQuery(site, value);
}

const stemmed = reader("works", "title.search");
const exact = reader("works", "display_name.search.exact");
const topics = reader("topics", "text.search");

/** A term of a query in short: `-` a gap, with `*` or `?` a pattern, `word~1` fuzzy. */
function term(text: string): unknown {
  if (text === "-") return { kind: "gap" };
  if (/[*?]/.test(text)) return { kind: "pattern", pattern: text };
  const [word, edits] = text.split("~");
  return edits === undefined ? { kind: "word", word } : { kind: "fuzzy", word, edits: Number(edits) };
}

const terms = (text: string): unknown[] => text.split(" ").map(term);
const leafOn =
  (field: string) =>
  (query: object): unknown => ({ kind: "match", field, query });
const match = leafOn("display_name.search");
const plain = (text: string): unknown => match({ kind: "plain", terms: terms(text) });
const phrase = (text: string, slop = 0): unknown => match({ kind: "phrase", terms: terms(text), slop });
const near = (distance: number, ...operands: string[]): unknown =>
  match({ kind: "near", operands: operands.map(terms), distance });
const special = (text: string): unknown => match({ kind: "term", term: term(text) });
const and = (...all: unknown[]): unknown => ({ kind: "and", terms: all });
const or = (...all: unknown[]): unknown => ({ kind: "or", terms: all });
const not = (one: unknown): unknown => ({ kind: "not", term: one });

function failure(value: Value, read = stemmed): QueryError {
  try {
    read(value);
  } catch (error) {
    if (error instanceof QueryError) return error;
    throw error;
  }
  throw new Error(`took ${value}`);
}

describe("plain text", () => {
  it.each<[Value, string]>([
    ["machine  learning", "machine learning"],
    [2020, "2020"],
    [true, "true"],
    ["children\u2019s x-ray", "children x ray"],
    ["Industry 4.0, v1.2.3.", "industry 4.0 v1.2.3"],
    ["the state of the art", "state - - art"],
    ["to be or not to be", "to be or not to be"],
    ["road safety and Ghana", "road safety - ghana"],
    ['5" pipe', "5 pipe"],
    ["covid -19", "covid 19"],
    ["a\u00a0soft\u00adly   sp\u200baced name", "softly spaced name"],
    ["dna AND", "dna"],
    ["pH~7", "ph 7"],
  ])("%j", (value, expected) => {
    expect(stemmed(value)).toEqual(plain(expected));
  });
});

it("reads words that are compared as they are as conditions of their own, and joined ones as a phrase", () => {
  const exactly = leafOn("display_name.search.exact");
  const word = (one: string): unknown => exactly({ kind: "plain", terms: terms(one) });
  const xRay = exactly({ kind: "phrase", terms: terms("x ray"), slop: 0 });
  expect(exact("state of the art")).toEqual(and(word("state"), word("of"), word("the"), word("art")));
  expect(exact("x-ray")).toEqual(xRay);
  expect(exact("the x-ray dose")).toEqual(and(word("the"), xRay, word("dose")));
  expect(exact('x/"the" dose')).toEqual(and(word("x"), word("the"), word("dose")));
  for (const joined of ["x/_ray_", "x/.ray", "x:-ray", ": x//ray :"])
    expect(exact(`${joined} AND the`)).toEqual(and(xRay, word("the")));
  const patterned = (text: string): unknown => exactly({ kind: "phrase", terms: terms(text), slop: 0 });
  expect(exact("\u7814\u7a76\u30c6\u30b9\u30c8*")).toEqual(patterned("\u7814 \u7a76 \u30c6\u30b9\u30c8*"));
});

describe("query syntax", () => {
  it.each<[string, unknown]>([
    ['"machine learning"', phrase("machine learning")],
    ["\u201cmachine learning\u201d", phrase("machine learning")],
    ['"state of the art"', phrase("state - - art")],
    ['"cat"', plain("cat")],
    ['"x-ray"', phrase("x ray")],
    ['"the cat"~4', plain("cat")],
    ['"climate change"~5', phrase("climate change", 5)],
    ['"x b"~5~"c"~"d"', near(5, "x b", "c", "d")],
    ['"x b"~5~""', phrase("x b")],
    ['"x"~5~"c"~5', near(5, "x", "c")],
    ['"x"~5~"c"~2~"d"', and(near(5, "x", "c"), plain("d"))],
    ['"x b"~5~2 d', and(phrase("x b", 5), plain("d"))],
    ['"x b"~"d"', and(phrase("x b"), plain("d"))],
    ["cell:wall machin~", and(plain("cell wall"), special("machin~2"))],
    ['deep "machine learning" data', and(plain("deep"), phrase("machine learning"), plain("data"))],
    ["dna AND rna", and(plain("dna"), plain("rna"))],
    ["dna and rna OR cell wall", or(plain("dna - rna"), plain("cell wall"))],
    ["dna OR rna AND cell", or(plain("dna"), and(plain("rna"), plain("cell")))],
    [
      '(elmo AND "sesame street") NOT (cookie OR monster)',
      and(plain("elmo"), phrase("sesame street"), not(or(plain("cookie"), plain("monster")))),
    ],
    ["NOT dna", not(plain("dna"))],
    ["NOT NOT dna", plain("dna")],
    ["dna NOT cell wall", and(plain("dna"), not(plain("cell wall")))],
    ["NOT dna rnna~1 cell", not(and(plain("dna"), special("rnna~1"), plain("cell")))],
    ["NOT NOT machin~1 dna AND rna", and(special("machin~1"), plain("dna"), plain("rna"))],
    ["NOT -machin~1 dna", and(special("machin~1"), plain("dna"))],
    ["dna -rnna~1 cell", and(plain("dna"), not(special("rnna~1")), plain("cell"))],
    ['"dna" of the "cell wall"', and(plain("dna"), phrase("cell wall"))],
    ["dna OR the", plain("dna")],
    ["dna NOT (the OR of)", plain("dna")],
    ['"of the" dna machin~1', and(plain("dna"), special("machin~1"))],
    ['the OR "of"~3~"and"', or(plain("the"), near(3, "of", "and"))],
    ["thee~1 AND of", special("thee~1")],
    ["dna OR ) rna (", or(plain("dna"), plain("rna"))],
    ["(dna OR rna cell", or(plain("dna"), plain("rna cell"))],
    ["(dna OR rna) cell", and(or(plain("dna"), plain("rna")), plain("cell"))],
    ["(dna (cell OR wall)) OR rna", or(and(plain("dna"), or(plain("cell"), plain("wall"))), plain("rna"))],
    ["dna OR rna and", or(plain("dna"), plain("rna"))],
    ["dna OR and/or:cell", or(plain("dna"), plain("cell"))],
    ['"dna" "rna" -cell wall', and(plain("dna"), plain("rna"), not(plain("cell")), plain("wall"))],
    ['+dna -"cell wall"', and(plain("dna"), not(phrase("cell wall")))],
    ["+dna OR -rna", or(plain("dna"), not(plain("rna")))],
    ['dna AND "cell wall" -rna', and(plain("dna"), phrase("cell wall"), not(plain("rna")))],
    ["machin~1", special("machin~1")],
    ["machin~1, [data", and(special("machin~1"), plain("data"))],
    ["Organis\u00e4tion~ model~0", and(special("organisation~2"), plain("model"))],
    ["x-raay~1 dose", and(phrase("x raay~1"), plain("dose"))],
    ["x-rays~0 dose", and(phrase("x rays"), plain("dose"))],
    ["\u4eac\u30c7\u30fc\u30bf~1", phrase("\u4eac \u30c7\u30fc\u30bf~1")],
    ["Hawai\u02bbi~1", plain("hawai i 1")],
    ["\u00abdna rna\u00bb", plain("dna rna")],
  ])("%s", (value, expected) => {
    const read = JSON.stringify(stemmed(value));
    // Conjunctions may nest; what matters is what they hold.
    expect(flat(JSON.parse(read))).toEqual(flat(expected));
  });

  it.each<[string, (value: Value) => unknown, object]>([
    ["machin*", exact, { kind: "term", term: term("machin*") }],
    ['"machin*"', exact, { kind: "term", term: term("machin*") }],
    ["Wom?n", exact, { kind: "term", term: term("wom?n") }],
    ["cancer?", exact, { kind: "term", term: term("cancer?") }],
    ["anti-infl\u00e4m*", exact, { kind: "phrase", terms: terms("anti inflam*"), slop: 0 }],
    ['"smart* phone"', exact, { kind: "phrase", terms: terms("smart* phone"), slop: 0 }],
    ['"smart* phone"~3', exact, { kind: "near", operands: [terms("smart*"), terms("phone")], distance: 3 }],
    [
      '"smart* tv"~3~"phone"',
      exact,
      { kind: "near", operands: [terms("smart* tv"), terms("phone")], distance: 3 },
    ],
    ["PM2.*", exact, { kind: "term", term: term("pm2.*") }],
    ["PM2.5*", exact, { kind: "term", term: term("pm2.5*") }],
    ["co2?.5", exact, { kind: "term", term: term("co2?.5") }],
    ["covid.net*", exact, { kind: "phrase", terms: terms("covid net*"), slop: 0 }],
    ["grade 2.*", topics, { kind: "plain", terms: terms("grade 2") }],
    ["machin*", topics, { kind: "term", term: term("machin*") }],
    ["what is cancer?", topics, { kind: "plain", terms: terms("what - cancer") }],
  ])("%s with wildcards", (value, read, expected) => {
    expect(read(value)).toMatchObject({ kind: "match", query: expected });
  });
});

/** A condition without conjunctions in conjunctions. */
function flat(condition: unknown): unknown {
  const { kind, terms: inner, term: one } = condition as { kind: string; terms?: unknown[]; term?: unknown };
  if (kind === "not") return { kind, term: flat(one) };
  if ((kind !== "and" && kind !== "or") || inner === undefined) return condition;
  const parts = inner.map(flat).flatMap((part) => {
    const { kind: own, terms: those } = part as { kind: string; terms?: unknown[] };
    return own === kind && those !== undefined ? those : [part];
  });
  return { kind, terms: parts };
}

describe("what is refused", () => {
  it.each<[Value, RegExp, ((value: Value) => unknown)?]>([
    [null, /null/],
    ['""', /no words/],
    ["--- ~", /no words/],
    ["NOT ()", /no words/],
    ["data !open", /^Search filters do not support the ! operator. Problem value: data !open$/],
    ["machin*", /Use title.search.exact instead of title.search/],
    ['"machin*"', /title.search.exact/],
    ["what is cancer?", /title.search.exact/],
    ["wom?n", /title.search.exact/],
    ['what is "cancer?"', /title.search.exact/],
    ['"smart* phone"', /title.search.exact/],
    ["*machin", /Leading wildcards/, exact],
    ["?achin", /Leading wildcards/, exact],
    ["ma*", /at least 3 leading characters/, exact],
    ["te-s*", /at least 3 leading characters/, topics],
    ["10.25*", /at least 3 leading characters/, exact],
    ['data AND "smart* phone"', /has to be the whole search/, exact],
    ['"smart* phon* cal*"', /at most 2 words with wildcards/, exact],
    ['"smart* pho* call"', /at least 4 leading characters/, exact],
    ['"sm* phone"~3', /at least 3 leading characters/, exact],
    ['"smart* pho*"~3', /at least 4 leading characters/, exact],
    ['"smart* phon* cal*"~3', /at most 2 words with wildcards/, exact],
    ['"sm* tv"~3~"phone"', /at least 3 leading characters/, exact],
    ['"smart* phon*"~3~"cal*"', /at most 2 words with wildcards/, exact],
    ['data OR "smart phone" OR "smart* phone"', /has to be the whole search/, exact],
    ['"*mart phone"', /Leading wildcards/, exact],
    ["machin~3", /0, 1 or 2 edits/],
    [
      Array(4)
        .fill(`"${"long ".repeat(20)}"`)
        .join(" OR "),
      /at most 3 phrases longer than 80/,
    ],
    ["dna OR ".repeat(6000), /at most 5000 words/],
    ["dna ".repeat(5001), /at most 5000 words, phrases and operators; this one has 5001/],
    [`"${"dna ".repeat(5001)}"`, /this one has 5001/],
    [`rna OR (${"dna ".repeat(5000)})`, /this one has 5002/],
  ])("%j", (value, message, read = stemmed) => {
    const error = failure(value, read);
    expect(error.message).toMatch(message);
    expect(error).toMatchObject({ code: "invalid_value", path: "filter_rows[0].value" });
  });

  it.each<[Value, (value: Value) => unknown]>([
    ["dna ".repeat(5000), stemmed],
    [`"${"long ".repeat(20)}" OR `.repeat(3), stemmed],
    [`"${"x".repeat(80)}" OR `.repeat(5), stemmed],
    ['"data !open"', stemmed],
    ['"what is cancer?"', stemmed],
    ['"smart* phon*"', exact],
    ['"sma* phone"', exact],
    ['"s?art ph?ne"~3', exact],
    ['data OR "smart phone" OR machin*', exact],
  ])("but not %j", (value, read) => {
    expect(read(value)).toBeDefined();
  });

  it("says what is wrong with any text, and fails on none", () => {
    const signs = fc.constantFrom(
      ...'"~*?()+-!|/:[]<>&^\\',
      " ",
      " AND ",
      " OR ",
      " NOT ",
      "word",
      "\u00e9",
      "3",
    );
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(signs, { maxLength: 25 }).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(text, fc.constantFrom(stemmed, exact, topics), (value, read) => {
        try {
          read(value);
        } catch (error) {
          expect(error).toBeInstanceOf(QueryError);
        }
      }),
    );
  });

  it("copes with any depth", () => {
    expect(() => stemmed(`dna AND ${"(".repeat(50_000)}rna`)).toThrow(QueryError);
    expect(stemmed(`dna AND ${"(".repeat(300)}rna`)).toEqual(and(plain("dna"), plain("rna")));
    expect(stemmed(`${"NOT ".repeat(4000)}dna`)).toEqual(plain("dna"));
  });
});
