import { describe, expect, test } from "vitest";
import {
  canonicalize,
  type FilterNode,
  fingerprint,
  normalizeIds,
  type Oqo,
  OqoError,
  oqoLimits,
  readOqo,
  rewrite,
  safeParseOqo,
  toJson,
  validate,
  visit,
} from "../src/index.ts";

/** A condition within this many branches, their connectives in turn so that none can be opened. */
function nested(levels: number): Oqo {
  let node: FilterNode = { column_id: "title.search", operator: "has", value: "x" };
  for (let level = 0; level < levels; level += 1) {
    const beside: FilterNode = { column_id: "type", value: "article" };
    node = { join: level % 2 === 0 ? "or" : "and", filters: [node, beside], is_negated: level % 3 === 0 };
  }
  return {
    get_rows: "works",
    filter_rows: [node],
    sort_by: [{ column_id: "relevance_score", direction: "desc" }],
  };
}

const bottomless = nested(100_000);

const endless: Oqo = { get_rows: "works", filter_rows: [] };
endless.filter_rows?.push({ join: "or", filters: endless.filter_rows });

const workers: readonly [string, (oqo: Oqo) => unknown][] = [
  ["canonicalize", (oqo) => canonicalize(oqo)],
  ["canonicalize with sort", (oqo) => canonicalize(oqo, { sort: true })],
  ["fingerprint", fingerprint],
  ["normalizeIds", normalizeIds],
  ["toJson", toJson],
  ["visit", (oqo) => visit(oqo, {})],
  ["rewrite", (oqo) => rewrite(oqo, { leaf: (leaf) => leaf, branch: (branch) => branch })],
];

describe("objects that are nested too deep", () => {
  test.each(workers)("%s says so", (_name, work) => {
    for (const oqo of [bottomless, endless, nested(1001)]) {
      const error = thrownBy(() => work(oqo));
      expect(error).toBeInstanceOf(OqoError);
      expect(error).toMatchObject({ errors: [{ type: "query_too_deep", location: "filter_rows" }] });
    }
  });

  test.each(workers)("%s works up to 1,000 levels", (_name, work) => {
    expect(thrownBy(() => work(nested(1000)))).toBeUndefined();
  });

  test("reading and validation report them, and refuse fewer levels already", () => {
    for (const oqo of [bottomless, endless, nested(oqoLimits.depth + 1)]) {
      expect(validate(oqo).errors).toContainEqual(expect.objectContaining({ type: "query_too_deep" }));
      for (const result of [readOqo(oqo), safeParseOqo(oqo)]) {
        expect(result).toMatchObject({ ok: false, errors: [{ type: "query_too_deep" }] });
      }
    }
    expect(validate(nested(oqoLimits.depth)).errors).toEqual([]);
    expect(readOqo(nested(oqoLimits.depth)).ok).toBe(true);
  });
});

test.each(["sort_by", "group_by", "select"])("%s has 1,000 items at most", (key) => {
  const item = key === "select" ? "id" : { column_id: "type" };
  const read = (length: number) => safeParseOqo({ get_rows: "works", [key]: Array(length).fill(item) });
  expect(read(1000).ok).toBe(true);
  expect(read(1001)).toMatchObject({
    ok: false,
    errors: [{ type: "invalid_body", location: key, message: `${key} must be a list of 1000 at most.` }],
  });
});

function thrownBy(code: () => unknown): unknown {
  try {
    code();
    return undefined;
  } catch (error) {
    return error;
  }
}
