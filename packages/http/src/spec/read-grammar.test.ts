import { expect, test } from "vitest";
import { grammar } from "../generated/spec-texts.ts";
import { type Part, readGrammar } from "./read-grammar.ts";

const text = (word: string): Part => ({ kind: "text", text: word });
const name = (rule: string): Part => ({ kind: "name", name: rule });

test.each<[string, Part]>([
  ['"a"', text("a")],
  ["b-c", name("b-c")],
  ['"a" B', { kind: "sequence", parts: [text("a"), name("B")] }],
  ['"a" | B', { kind: "choice", parts: [text("a"), name("B")] }],
  ['[ "a" ]', { kind: "choice", parts: [{ kind: "sequence", parts: [] }, text("a")] }],
  ['{ "a" }', { kind: "repeat", part: text("a") }],
  [
    '( "a" | "b" ) "("',
    { kind: "sequence", parts: [{ kind: "choice", parts: [text("a"), text("b")] }, text("(")] },
  ],
  ['(* not "this" *) "a"', text("a")],
])("%s", (part, read) => {
  expect(readGrammar(`rule = ${part} ;`)).toEqual([{ name: "rule", part: read }]);
});

test.each([
  ["rule = ( a ;", "the grammar has ; where ) belongs"],
  ["rule = a", "the grammar ends within a rule"],
  ["rule ; a", "the grammar has ; where = belongs"],
])("%s is refused", (part, message) => {
  expect(() => readGrammar(part)).toThrow(new SyntaxError(message));
});

function namesIn(part: Part): string[] {
  if (part.kind === "name") return [part.name];
  if (part.kind === "text") return [];
  return part.kind === "repeat" ? namesIn(part.part) : part.parts.flatMap(namesIn);
}

test("every name in the grammar of OQL is a rule or a token", () => {
  const rules = readGrammar(grammar);
  const known = new Set(rules.map((rule) => rule.name));
  const others = rules.flatMap(({ part }) => namesIn(part)).filter((one) => !known.has(one));
  expect([...new Set(others)].sort()).toEqual(["DIGITS", "PLAIN-WORD", "STRING", "WORD"]);
});
