import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { specCases } from "./spec-cases.ts";

const texts = specCases.flatMap(({ input }) => input.oql ?? []);

/** Reads texts from standard input with the built package, and tells what it took for Parsimmon. */
const reading = `
import { readFileSync } from "node:fs";
import { parse, print } from "@oqlkit/oql";
const answers = JSON.parse(readFileSync(0, "utf8")).map((text) => {
  const { query, diagnostics } = parse(text);
  return { printed: query && print(query), diagnostics };
});
console.log(JSON.stringify({ parsimmon: import.meta.resolve("#parsimmon"), answers }));
`;

function answersOf(...flags: string[]): { parsimmon: string; answers: unknown[] } {
  const node = [...flags, "--input-type=module", "--eval", reading];
  const cwd = new URL("../", import.meta.url);
  return JSON.parse(
    execFileSync(process.execPath, node, { input: JSON.stringify(texts), cwd, encoding: "utf8" }),
  );
}

it("reads and prints alike with what browsers get of Parsimmon", () => {
  const [browser, node] = [answersOf("--conditions=browser"), answersOf()];
  expect(browser.parsimmon).toMatch(/dist\/parsimmon\.js$/);
  expect(node.parsimmon).not.toBe(browser.parsimmon);
  expect(node.answers.length).toBeGreaterThan(200);
  expect(browser.answers).toEqual(node.answers);
});
