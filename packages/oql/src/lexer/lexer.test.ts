import { describe, expect, it } from "vitest";
import { lex } from "./lexer.ts";
import { readStream, tokenValue } from "./token-stream.ts";

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
    const stream = readStream(text);
    const all = lex(text).filter(({ kind }) => kind !== "space");
    const meaningful = all.filter(({ kind }) => kind !== "annotation");
    expect(stream.starts).toEqual(meaningful.map(({ start }) => start));
    expect(stream.ends).toEqual(meaningful.map(({ end }) => end));
    expect(meaningful.map((_, index) => tokenValue(stream, index))).toEqual(
      meaningful.map(({ value }) => value),
    );
    expect(stream.classes).toHaveLength(meaningful.length + 1);
    for (const [index, annotation] of stream.annotations) {
      const next = all[all.findIndex(({ start }) => start === annotation.start) + 1];
      expect(annotation.kind).toBe("annotation");
      expect(next === undefined || next.kind === "annotation" ? stream.starts[index] : next.start).toBe(
        stream.starts[index],
      );
    }
    expect(stream.open).toEqual(all.at(-1)?.open ? all.at(-1) : undefined);
  });

  it.each(['"', '""', '"a', "[a"])("leaves %s open", (text) => {
    expect(lex(text).at(-1)?.open).toBe(true);
  });
});
