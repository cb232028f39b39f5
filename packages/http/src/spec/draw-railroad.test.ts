import { expect, test } from "vitest";
import { grammar } from "../generated/spec-texts.ts";
import { drawRailroad } from "./draw-railroad.ts";
import { readGrammar } from "./read-grammar.ts";

const draw = (rules: string): string => drawRailroad("A & B", readGrammar(rules));
const count = (text: string, sought: RegExp): number => (text.match(sought) ?? []).length;

test("every word and name has a box, and a name leads to its rule", () => {
  const page = draw('a = "<" b C ; b = { "x" } ;');
  expect(count(page, /<rect /g)).toBe(4);
  expect(page).toContain(">&#60;</text>");
  expect(count(page, /<a href="#b">/g)).toBe(1);
  expect(page).not.toContain('href="#C"');
  expect(page).toContain("<title>A &#38; B</title>");
});

test("a line goes on where the one before it ended", () => {
  // The first alternative is on the line, the second below both it and the curves that lead there.
  const [, width = 0, height = 0] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(draw('a = "x" | "yy" ;')) ?? [];
  const boxes = [
    ...draw('a = "x" | "yy" ;').matchAll(/<rect class="text" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"/g),
  ];
  const [first, second] = boxes.map(([, x, y, size]) => ({ x: Number(x), y: Number(y), size: Number(size) }));
  expect(first?.x).toBe(second?.x);
  expect((second?.y ?? 0) - (first?.y ?? 0)).toBeGreaterThanOrEqual(22);
  expect((second?.x ?? 0) + (second?.size ?? 0)).toBeLessThan(Number(width));
  expect((second?.y ?? 0) + 22).toBeLessThanOrEqual(Number(height));
});

test("the page of OQL is well-formed, with a diagram for each rule", () => {
  const page = drawRailroad("OQL", readGrammar(grammar));
  const open: string[] = [];
  for (const [, close, tag = "", own] of page.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*?(\/?)>/gi)) {
    if (close === "/") expect(open.pop()).toBe(tag);
    else if (own !== "/") open.push(tag);
  }
  expect(open).toEqual([]);
  expect(count(page, /<svg /g)).toBe(readGrammar(grammar).length);
  expect(page).not.toMatch(/NaN|undefined/);
});
