import { type FilterNode, type Oqo, OqoError } from "@oqlkit/oqo-schema";
import { describe, expect, it } from "vitest";
import { addresses, parse, print, printOneLine, renderTree, toUrl, translate } from "../src/index.ts";

/** A condition within this many branches, their connectives in turn so that none can be opened. */
function nested(levels: number): Oqo {
  let node: FilterNode = { column_id: "type", value: "article" };
  for (let level = 0; level < levels; level++) {
    const beside: FilterNode = { column_id: "language", value: "en", is_negated: level % 3 === 0 };
    node = { join: level % 2 === 0 ? "or" : "and", filters: [node, beside] };
  }
  return { get_rows: "works", filter_rows: [node] };
}

describe("objects nested too deep", () => {
  const printers: readonly [string, (oqo: Oqo) => unknown][] = [
    ["print", print],
    ["printOneLine", printOneLine],
    ["renderTree", renderTree],
    ["addresses", addresses],
  ];

  it.each(printers)("%s says so, and works up to 1,000 levels", (_name, work) => {
    for (const levels of [1_001, 100_000]) expect(() => work(nested(levels))).toThrow(OqoError);
    expect(() => work(nested(1_000))).not.toThrow();
  });

  it("have no URL and are not translated", () => {
    for (const levels of [1_000, 1_001, 100_000]) {
      expect(toUrl(nested(levels))).toMatchObject({ url: null, reason: expect.stringMatching(/./) });
      expect(translate({ oqo: nested(levels) }).ok).toBe(false);
    }
  });

  it("cannot come from a text", () => {
    const text = `works where ${"(not (".repeat(600)}year is (2020)${"))".repeat(600)}`;
    expect(parse(text).diagnostics).toMatchObject([{ code: "OQL_PARSE_ERROR" }]);
  });
});
