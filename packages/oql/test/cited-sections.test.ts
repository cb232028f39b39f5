import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), "utf8");

function* sourcesIn(directory: string): Generator<string> {
  for (const entry of readdirSync(join(root, directory), { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) yield* sourcesIn(path);
    else if (/\.m?ts$/.test(entry.name)) yield path;
  }
}

it("comments cite sections of the language that exist", () => {
  const sections = new Set(Array.from(read("spec/oql.md").matchAll(/^## (\d+)\./gm), ([, number]) => number));
  const cited = readdirSync(join(root, "packages")).flatMap((name) =>
    [...sourcesIn(join("packages", name, "src"))].flatMap((file) =>
      // Whatever stands behind the number belongs to it: the document has no sections within sections, nor rules.
      Array.from(read(file).matchAll(/spec sections?\s+([^\s).;:]+(?:\.\d+)*)([^).;:]*)/g), (match) => ({
        file,
        number: match[1],
        more: match[2],
      })),
    ),
  );
  expect(cited.length).toBeGreaterThan(30);
  expect(cited.filter(({ number = "", more }) => !sections.has(number) || more !== "")).toEqual([]);
});
