import { readFileSync, writeFileSync } from "node:fs";
import { entities, type IssueType } from "@oqlkit/oqo-schema";
import { describe, expect, it } from "vitest";
import { textTable } from "../src/diagnostics/text-diagnostic.ts";
import { urlTable } from "../src/diagnostics/url-diagnostic.ts";
import { fromUrl, parse } from "../src/index.ts";
import { specCases } from "./spec-cases.ts";

type Counts = Record<string, number>;
type Coverage = Record<"sections" | "operators" | "entities" | "codes", Counts>;

const spec = new URL("../../../spec/", import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, spec), "utf8");

/** Codes of what is no query object at all, or none of a size that is read; they need no case here. */
const unreadTypes = { invalid_body: true, query_too_deep: true, query_too_large: true } as const;

/** Codes of validation. */
type ValidationCode = Exclude<IssueType, keyof typeof unreadTypes> | "url_not_representable";
const issueTypes: Readonly<Record<ValidationCode, true>> = {
  aggregate_sort_requires_group_by: true,
  corpus_ignored: true,
  empty_branch: true,
  invalid_column: true,
  invalid_corpus: true,
  invalid_entity: true,
  invalid_group_by: true,
  invalid_join: true,
  invalid_operator: true,
  invalid_operator_for_column: true,
  invalid_page: true,
  invalid_pagination: true,
  invalid_per_page: true,
  invalid_sample: true,
  invalid_select_column: true,
  invalid_sort_aggregate: true,
  invalid_sort_aggregate_column: true,
  invalid_sort_order: true,
  invalid_value: true,
  invalid_value_type: true,
  relevance_sort_requires_search: true,
  seed_without_sample: true,
  url_not_representable: true,
};

/** What should be covered, each with no case yet. */
function nothing(): Coverage {
  const zero = (names: Iterable<string>): Counts =>
    Object.fromEntries(Array.from(names, (name) => [name, 0]).sort());
  const sections = Array.from(read("oql.md").matchAll(/^## (\d+)\./gm), ([, number]) => `oql/${number}`);
  return {
    sections: zero(sections),
    operators: zero(["is", "has", ">", ">=", "<", "<=", "in collection"]),
    entities: zero([...entities, "types"]),
    codes: zero([...Object.keys({ ...textTable, ...urlTable }), ...Object.keys(issueTypes)]),
  };
}

function add(counts: Counts, name: string): void {
  if (Object.hasOwn(counts, name)) counts[name] = (counts[name] ?? 0) + 1;
}

/** The distinct entity and operators of a query object. */
function facts(value: unknown, found: Set<string>): Set<string> {
  if (Array.isArray(value)) for (const item of value) facts(item, found);
  else if (typeof value === "object" && value !== null) {
    if ("value" in value) found.add("operator" in value ? String(value.operator) : "is");
    if ("get_rows" in value) found.add(`of ${value.get_rows}`);
    for (const item of Object.values(value)) facts(item, found);
  }
  return found;
}

function count(): Coverage {
  const coverage = nothing();
  for (const { spec: section, input, expect: wanted } of specCases) {
    add(coverage.sections, section);
    const query =
      input.oqo ?? (input.oql === undefined ? fromUrl(input.oxurl ?? "").query : parse(input.oql).query);
    for (const fact of facts(query, new Set())) {
      if (fact.startsWith("of ")) add(coverage.entities, fact.slice(3));
      else add(coverage.operators, fact);
    }
    const codes = [...(wanted.diagnostics ?? []), ...(wanted.validation ?? [])].map(({ code }) => code);
    for (const code of new Set(codes)) add(coverage.codes, code);
  }
  return coverage;
}

const counted = count();
const baselineFile = new URL("coverage.json", spec);
if (process.env.UPDATE_COVERAGE) writeFileSync(baselineFile, `${JSON.stringify(counted, null, 2)}\n`);
const baseline: Coverage = JSON.parse(readFileSync(baselineFile, "utf8"));

it.each(["sections", "operators", "entities", "codes"] as const)("every one of the %s has a case", (kind) => {
  expect(Object.keys(counted[kind]).filter((name) => counted[kind][name] === 0)).toEqual([]);
});

it.each(["sections", "operators", "entities", "codes"] as const)("no count of the %s goes down", (kind) => {
  const lost = Object.entries(baseline[kind]).filter(([name, before]) => (counted[kind][name] ?? 0) < before);
  expect(lost).toEqual([]);
  expect(Object.keys(counted[kind]).filter((name) => !Object.hasOwn(baseline[kind], name))).toEqual([]);
});

describe("the table of diagnostics", () => {
  const rows = Array.from(read("diagnostics.md").matchAll(/^\| `(\w+)`\s*\|([^|]*)\|([^|]*)\|$/gm));
  const listed = rows.map(([, code = "", change = "", reason = ""]) => ({
    code,
    change: change.trim(),
    reason: reason.trim(),
  }));
  const mended = new Set(specCases.map(({ expect: { mends } }) => mends));

  it("has every code, each with a change or the reason why there is none", () => {
    const codes = Object.keys({ ...textTable, ...urlTable, ...issueTypes, ...unreadTypes });
    expect(listed.map(({ code }) => code).sort()).toEqual(codes.sort());
    expect(listed.filter(({ change, reason }) => (change === "") === (reason === ""))).toEqual([]);
  });

  it("has a case for each change", () => {
    expect(listed.filter(({ code, change }) => change !== "" && !mended.has(code))).toEqual([]);
    expect(listed.filter(({ code, change }) => change === "" && mended.has(code))).toEqual([]);
  });
});
