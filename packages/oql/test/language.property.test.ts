import { canonicalize, validate } from "@oqlkit/oqo-schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addresses,
  contextAt,
  fromUrl,
  lint,
  type ParseResult,
  parse,
  print,
  printOneLine,
  renderTree,
  toUrl,
  translate,
} from "../src/index.ts";
import { lex } from "../src/lexer/lexer.ts";
import { canonicalQuery, nearlyQuery } from "./arbitraries.ts";

const { numRuns = 500 } = fc.readConfigureGlobal();
const anyText = fc.oneof(fc.string({ unit: "binary", maxLength: 200 }), nearlyQuery);

function spansOf({ ast, diagnostics }: ParseResult): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    else if (typeof value === "object" && value !== null) {
      if ("span" in value && typeof value.span === "object" && value.span !== null)
        spans.push(value.span as { start: number; end: number });
      Object.values(value).forEach(walk);
    }
  };
  walk(ast);
  walk(diagnostics);
  return spans;
}

describe("round trips", () => {
  it("text says the same query", () => {
    fc.assert(
      fc.property(canonicalQuery, (oqo) => {
        const text = print(oqo);
        const { query, diagnostics } = parse(text);
        expect(diagnostics, text).toEqual([]);
        expect(query && canonicalize(query, { sort: true }), text).toEqual(canonicalize(oqo, { sort: true }));
      }),
    );
  });

  it("both layouts say the same, and printing again changes nothing", () => {
    fc.assert(
      fc.property(canonicalQuery, (oqo) => {
        const wrapped = print(oqo);
        const again = parse(wrapped).query;
        expect(parse(printOneLine(oqo)).query).toEqual(again);
        expect(again && print(again)).toBe(wrapped);
        expect(wrapped.replace(/\s+/g, "")).toBe(printOneLine(oqo).replace(/\s+/g, ""));
      }),
    );
  });

  it("a URL, where there is one, says the same query", () => {
    fc.assert(
      fc.property(canonicalQuery, (oqo) => {
        const { url } = toUrl(oqo);
        if (url === null) return;
        const { query } = fromUrl(url);
        expect(query && canonicalize(query, { sort: true }), url).toEqual(canonicalize(oqo, { sort: true }));
      }),
    );
  });

  it("the render tree shows every character of the text", () => {
    fc.assert(
      fc.property(canonicalQuery, (oqo) => {
        const { lines } = renderTree(oqo);
        const text = print(oqo);
        expect(lines.map(({ n }) => n)).toEqual(text.split("\n").map((_, index) => index + 1));
        const where = lines.flatMap(({ tokens }) => tokens);
        expect(
          [...new Set(where)]
            .map((token) => token.text)
            .join("")
            .replace(/\s+/g, ""),
        ).toBe(text.replace(/\s+/g, ""));
        const table = addresses(oqo).map(({ address }) => address);
        expect(new Set(table).size).toBe(table.length);
      }),
      { numRuns: Math.ceil(numRuns / 5) },
    );
  });
});

describe("any text at all", () => {
  it("is parsed, linted, translated and completed without an exception, spans inside the text", () => {
    fc.assert(
      fc.property(anyText, fc.nat(250), (text, position) => {
        const result = parse(text);
        const length = Array.from(text).length;
        for (const { span } of result.diagnostics) expect(span).toBeDefined();
        for (const { start, end } of spansOf(result)) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(length);
        }
        expect(result.query === undefined).toBe(result.diagnostics.length > 0);
        lint(text);
        translate({ oql: text });
        contextAt(text, position);
      }),
    );
  });

  it("is lexed without loss", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const tokens = lex(text);
        expect(tokens.map(({ start, end }) => text.slice(start, end)).join("")).toBe(text);
        for (const { start, end } of tokens) expect(end).toBeGreaterThan(start);
      }),
    );
  });

  it("is read as a URL without an exception", () => {
    const field = fc.constantFrom(
      "type",
      "publication_year",
      "title.search",
      "doi",
      "title.search.exact",
      "nope",
    );
    const filter = fc
      .array(fc.tuple(field, fc.string({ unit: "binary", maxLength: 20 })), { maxLength: 4 })
      .map((parts) => `/works?filter=${parts.map(([name, value]) => `${name}:${value}`).join(",")}`);
    fc.assert(
      fc.property(fc.oneof(anyText, filter), (url) => {
        const { query, diagnostics } = fromUrl(url);
        for (const { span } of diagnostics) {
          expect(span.start).toBeGreaterThanOrEqual(0);
          expect(span.end).toBeGreaterThanOrEqual(span.start);
          expect(span.end).toBeLessThanOrEqual(Array.from(url).length);
        }
        if (query !== undefined) {
          toUrl(query);
          print(query);
          validate(query);
        }
        translate({ oxurl: url });
      }),
    );
  });

  it("a query that parses prints as one that parses to the same", () => {
    fc.assert(
      fc.property(nearlyQuery, (text) => {
        const { query } = parse(text);
        if (query === undefined) return;
        // An operator that a column does not take may print as another (spec/oql.md, section 10).
        if (validate(query).errors.some(({ type }) => type === "invalid_operator_for_column")) return;
        const printed = print(query);
        const again = parse(printed).query;
        expect(again && canonicalize(again, { sort: true }), printed).toEqual(
          canonicalize(query, { sort: true }),
        );
      }),
    );
  });
});
