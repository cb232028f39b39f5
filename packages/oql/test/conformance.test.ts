import { readFileSync } from "node:fs";
import { toJson } from "@oqlkit/oqo-schema";
import { describe, expect, it } from "vitest";
import { textTable } from "../src/diagnostics/text-diagnostic.ts";
import { urlTable } from "../src/diagnostics/url-diagnostic.ts";
import {
  contextAt,
  type Diagnostic,
  diagnose,
  type Fix,
  fromUrl,
  parse,
  print,
  toUrl,
  translate,
} from "../src/index.ts";
import { type Case, caseFiles, specCases } from "./spec-cases.ts";

function read({ oql, oqo, oxurl }: Case["input"]): {
  query?: { get_rows: string };
  diagnostics: readonly Diagnostic[];
} {
  if (oql !== undefined) return parse(oql);
  if (oxurl !== undefined) return fromUrl(oxurl);
  return { ...(oqo === undefined ? {} : { query: oqo }), diagnostics: [] };
}

function apply(text: string, { span, replacement }: Fix): string {
  const points = Array.from(text);
  return points.slice(0, span.start).join("") + replacement + points.slice(span.end).join("");
}

function validationOf(oqo: object | undefined): { code: string; location: string | null }[] {
  const { errors, warnings } = translate({ oqo }).body.validation;
  return [...errors, ...warnings].map(({ type, location }) => ({ code: type, location }));
}

describe.each(caseFiles)("%s", (file) => {
  const own = specCases.filter(({ id }) => `${id.split("/")[0]}.json` === file);
  it.each(own.map((one) => [one.id, one] as const))("%s", (_id, { input, expect: wanted }) => {
    if (wanted.context !== undefined) {
      expect(contextAt(input.oql ?? "", input.position).context).toMatchObject(wanted.context);
      return;
    }
    if (wanted.validation !== undefined) {
      expect(validationOf(input.oqo)).toEqual(wanted.validation);
      return;
    }
    if (wanted.mended !== undefined) {
      const find = (written: string): readonly { code: string; fixes: readonly Fix[] }[] =>
        input.oql === undefined ? fromUrl(written).diagnostics : diagnose(written);
      const written = input.oql ?? input.oxurl ?? "";
      const [found] = find(written);
      expect(found?.code).toBe(wanted.mends);
      expect(found?.fixes[0] && apply(written, found.fixes[0])).toBe(wanted.mended);
      expect(find(wanted.mended)).toEqual([]);
      return;
    }
    const { query, diagnostics } = read(input);
    if (wanted.diagnostics === undefined) expect(diagnostics).toEqual([]);
    else {
      const withStart = wanted.diagnostics.some(({ start }) => start !== undefined);
      const found = diagnostics.map(({ code, span }) => (withStart ? { code, start: span.start } : { code }));
      expect(found).toEqual(wanted.diagnostics);
    }
    if (wanted.oqo !== undefined) expect(query && toJson(query)).toEqual(wanted.oqo);
    if (wanted.oql !== undefined) expect(query && print(query)).toBe(wanted.oql);
    if (wanted.url !== undefined) expect(query && toUrl(query).url).toBe(wanted.url);
  });
});

describe("the cases", () => {
  it("have ids of their own", () => {
    const ids = specCases.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it("cover every code that is emitted", () => {
    const covered = new Set(
      specCases.flatMap(({ expect: wanted }) => (wanted.diagnostics ?? []).map(({ code }) => code)),
    );
    expect(Object.keys({ ...textTable, ...urlTable }).filter((code) => !covered.has(code))).toEqual([]);
  });

  it("cite sections that exist", () => {
    const prose = readFileSync(new URL("../../../spec/oql.md", import.meta.url), "utf8");
    const sections = new Set(Array.from(prose.matchAll(/^## (\d+)\./gm), ([, number]) => `oql/${number}`));
    expect(specCases.filter(({ spec }) => !sections.has(spec)).map(({ id }) => id)).toEqual([]);
    expect([...sections].filter((section) => !specCases.some(({ spec }) => spec === section))).toEqual([]);
  });
});
