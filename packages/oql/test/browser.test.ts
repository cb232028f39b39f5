import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse, print } from "../src/index.ts";

const folder = new URL("../../../spec/cases/", import.meta.url);
const texts = readdirSync(folder)
  .filter((name) => name.endsWith(".json") && name !== "case.schema.json")
  .flatMap((name): { input: { oql?: string } }[] => JSON.parse(readFileSync(new URL(name, folder), "utf8")))
  .flatMap(({ input }) => input.oql ?? []);

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

it("reads and prints alike with what browsers get of Parsimmon", () => {
  const node = ["--conditions=browser", "--input-type=module", "--eval", reading];
  const input = JSON.stringify(texts);
  const cwd = new URL("../", import.meta.url);
  const output = JSON.parse(execFileSync(process.execPath, node, { input, cwd, encoding: "utf8" }));
  expect(output.parsimmon).toMatch(/dist\/parsimmon\.js$/);
  const answers = texts.map((text) => {
    const { query, diagnostics } = parse(text);
    return { printed: query && print(query), diagnostics };
  });
  expect(texts.length).toBeGreaterThan(200);
  expect(output.answers).toEqual(JSON.parse(JSON.stringify(answers)));
});
