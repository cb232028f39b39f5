import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), "utf8");
}

it("lists the deviations that the conformance runner explains, and no other", () => {
  const files = [
    "deviations",
    "their-canonical",
    "their-text",
    "text-deviations",
    "url-deviations",
    "url-texts",
    "whole-deviations",
  ];
  const code = files.map((name) => read(`../conformance/${name}.mjs`)).join("");
  const listed = Array.from(
    read("../../../spec/deviations.md").matchAll(/^\| `([a-z-]+)`[ |]+(?:fault|run|lost|same) /gm),
    ([, id = ""]) => id,
  );
  expect(listed.length).toBeGreaterThan(25);
  expect(listed.filter((id) => !code.includes(`"${id}"`))).toEqual([]);
  const explained = Array.from(
    code.matchAll(/(?:id: |rule: |add\(|[rR]ule\(\s*|return |\? |\[\s*)"([a-z]+(?:-[a-z]+)+)"/g),
    ([, id = ""]) => id,
  );
  expect(explained.filter((id) => !listed.includes(id))).toEqual([]);
});
