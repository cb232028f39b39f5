import { describe, expect, it } from "vitest";
import { lex } from "./lexer.ts";

function kinds(text: string): string[] {
  return lex(text)
    .filter(({ kind }) => kind !== "space")
    .map(({ kind, value }) => `${kind} ${value}`);
}

describe("lex", () => {
  it.each([
    ["year>=2019", ["word year>=2019"]],
    ["year >=2019", ["word year", "comparison >=", "word 2019"]],
    ["England!", ["word England", "! !"]],
    ['"""a b"""', ["string a b"]],
    ["\u201cdark\u201d", ["string dark"]],
    ['[a "note] x', ['annotation a "note', "word x"]],
    ["a\r\nb", ["word a", "word b"]],
    ["]x", ["stray ]", "word x"]],
    ["title&abstract", ["word title&abstract"]],
  ])("%s", (text, wanted) => {
    expect(kinds(text)).toEqual(wanted);
  });

  it.each(['"', '""', '"a', "[a"])("leaves %s open", (text) => {
    expect(lex(text).at(-1)?.open).toBe(true);
  });
});
