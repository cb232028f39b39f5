import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), "utf8");
}

it("lists every deviation that the conformance runner explains", () => {
  const explained = Array.from(
    read("../conformance/deviations.mjs").matchAll(/id: "([a-z-]+)"/g),
    ([, id]) => id,
  );
  const listed = new Set(
    Array.from(read("../../../spec/deviations.md").matchAll(/^\| `([a-z-]+)`/gm), ([, id]) => id),
  );
  expect(explained.filter((id) => !listed.has(id))).toEqual([]);
});
