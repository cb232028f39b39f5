import { describe, expect, it } from "vitest";
import { lex } from "./lexer.ts";
import { readStream, toStream } from "./token-stream.ts";

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

  it.each([
    "",
    "  ",
    'works where\ttitle has ("a b"\n or [c] d) [e]',
    "a [open",
    'b "open',
    "It's “x” [n] [m] !",
  ])("reads the stream of %j directly as from all tokens", (text) => {
    expect(readStream(text)).toEqual(toStream(text, lex(text)));
  });

  it.each(['"', '""', '"a', "[a"])("leaves %s open", (text) => {
    expect(lex(text).at(-1)?.open).toBe(true);
  });
});
