import { describe, expect, it } from "vitest";
import { childrenOf, visitAst } from "../ast/visit.ts";
import { parse } from "./parse.ts";
import { OqlError, parseOrThrow } from "./parse-or-throw.ts";

describe("limits", () => {
  it.each([
    ["length", { maxLength: 10 }, "works where year is 2000"],
    ["tokens", { maxTokens: 3 }, "works where year is 2000"],
    ["depth", { maxDepth: 2 }, "works where (((year is 2000)))"],
    ["values", { maxLeaves: 2 }, "works where type is (a or b or c)"],
  ])("of %s gives one diagnostic", (_name, limits, text) => {
    const { query, diagnostics } = parse(text, limits);
    expect(query).toBeUndefined();
    expect(diagnostics.map(({ code }) => code)).toEqual(["OQL_PARSE_ERROR"]);
  });

  it.each(["(", "not ", "title has (", 'type is ("a" ', "it's cited by ("])(
    "hold against many %s",
    (piece) => {
      const { diagnostics } = parse(`works where ${piece.repeat(20_000)}`);
      expect(diagnostics.length).toBeGreaterThan(0);
    },
  );

  it("are the usual ones where they are undefined", () => {
    const limits = { maxLength: undefined, maxDepth: undefined };
    for (const text of [`works${" ".repeat(500_000)}`, `works where ${"(".repeat(20_000)}`])
      expect(parse(text, limits as object).diagnostics).toEqual(parse(text).diagnostics);
  });

  it("hold for signs and blanks that other languages know", () => {
    expect(parse(`works where a${"=".repeat(20_000)}\u2028 2020`).diagnostics).not.toEqual([]);
    expect(parse(`works where doi > (a${"\u00a0".repeat(200_000)}x or b)`).diagnostics).not.toEqual([]);
  });

  it("parse the deepest nesting that is allowed", () => {
    const text = `works where ${"(".repeat(200)}year is 2000${")".repeat(200)}`;
    expect(parse(text).query?.filter_rows).toHaveLength(1);
    expect(parse(text.replace("where ", "where (")).query).toBeUndefined();
  });

  it.each(["(", "not "])("leave room on the stack for %s, whatever is asked for", (piece) => {
    const nested = (depth: number): string =>
      `works where ${piece.repeat(depth)}year is 2000${piece === "(" ? ")".repeat(depth) : ""}`;
    const [most, more] = [500, 20_000].map((depth) => parse(nested(depth), { maxDepth: 1e9 }));
    expect(most?.query?.filter_rows).toHaveLength(1);
    expect(more?.diagnostics.map(({ message }) => message)).toEqual([
      "The query cannot be read: it has more than 500 levels",
    ]);
  });
});

describe("the tree", () => {
  const text =
    'works where title has (red and not "dwarf star") or it cites (W1 [x] or W2) group by type sample 3';

  it("has a span on every node, children inside their parents", () => {
    visitAst(parse(text).ast, {
      enter: (node) => {
        for (const child of childrenOf(node)) {
          expect(child.span.start).toBeGreaterThanOrEqual(node.span.start);
          expect(child.span.end).toBeLessThanOrEqual(node.span.end);
        }
      },
    });
  });

  it("points at the text of each node", () => {
    const found: string[] = [];
    visitAst(parse(text).ast, {
      enter: ({ kind, span }) => {
        if (kind === "term" || kind === "scalar" || kind === "field")
          found.push(text.slice(span.start, span.end));
      },
    });
    expect(found).toEqual(["title", "red", '"dwarf star"', "it cites", "W1", "W2", "type"]);
  });

  it("is there, in part, for a text with mistakes", () => {
    const { ast, diagnostics } = parse("works where yeer is (1) and type is (book)");
    expect(diagnostics[0]).toMatchObject({
      code: "OQL_UNKNOWN_FIELD",
      params: { found: "yeer", suggestions: ["year"] },
      fixes: [{ replacement: "year", span: { start: 12, end: 16 } }],
    });
    expect(ast.where?.kind).toBe("join");
  });
});

describe("parseOrThrow", () => {
  it("throws everything that is wrong", () => {
    expect(() => parseOrThrow("works where colour is (red) and year is (x)")).toThrow(OqlError);
    expect(() => parseOrThrow("works where colour is (red) and year is (x)")).toThrow(
      /OQL_UNKNOWN_FIELD(?:.|\n)*OQL_BAD_NUMBER/,
    );
  });

  it("gives the query otherwise", () => {
    expect(parseOrThrow("works")).toEqual({ get_rows: "works" });
  });
});
