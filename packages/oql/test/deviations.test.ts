import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), "utf8");
}

it("lists every deviation that the conformance runner explains", () => {
  const explained = Array.from(
    (read("../conformance/deviations.mjs") + read("../conformance/url-deviations.mjs")).matchAll(
      /(?:id: |[rR]ule\(\s*|^ {4})"([a-z]+-[a-z-]+)"/gm,
    ),
    ([, id]) => id,
  );
  const listed = new Set(
    Array.from(read("../../../spec/deviations.md").matchAll(/^\| `([a-z-]+)`/gm), ([, id]) => id),
  );
  expect(explained.length).toBeGreaterThan(25);
  expect(explained.filter((id) => !listed.has(id))).toEqual([]);
});
