import { readdirSync, readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { type TranslateInput, toUrl, translate } from "../src/index.ts";
import { specCases } from "./spec-cases.ts";

const folder = new URL("../../../spec/cases/", import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, folder), "utf8");
const files = readdirSync(folder).filter((name) => name.endsWith(".json"));

// Strict, so that a keyword which the validator does not know is an error and no comment.
const ajv = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false, allErrors: true });
const isSound = ajv.compile(JSON.parse(read("case.schema.json")));

/** What the schema has against a case, as paths within it. */
function faults(one: unknown): string[] {
  return isSound([one]) ? [] : (isSound.errors ?? []).map(({ instancePath }) => instancePath);
}

/** The object of a query, in its canonical form. */
function translated(query: TranslateInput): object & { readonly filter_rows?: readonly object[] } {
  const { ok, body } = translate(query);
  return ok ? body.oqo : {};
}

const input = { oql: "works" };
const sound = { id: "structure/x", spec: "oql/2", input, expect: { oql: "works" } };

describe("the schema of the cases", () => {
  it.each(specCases.map((one) => [one.id, one] as const))("allows %s", (_id, one) => {
    expect(faults(one)).toEqual([]);
  });

  it.each([
    ["an unknown key", { ...sound, note: "" }],
    ["an unknown expectation", { ...sound, expect: { oxurl: "/works" } }],
    ["no expectation", { ...sound, expect: {} }],
    ["two inputs", { ...sound, input: { ...input, oxurl: "/works" } }],
    ["a cursor without a context", { ...sound, input: { ...input, position: 2 } }],
    ["a context of an object", { ...sound, input: { oqo: {} }, expect: { context: {} } }],
    ["validation of a text", { ...sound, expect: { validation: [] } }],
    ["diagnostics of an object", { ...sound, input: { oqo: {} }, expect: { diagnostics: [] } }],
    ["a change of an object", { ...sound, input: { oqo: {} }, expect: { mends: "A", mended: "" } }],
    ["a change that mends nothing", { ...sound, expect: { mended: "works" } }],
  ])("refuses %s", (_name, one) => {
    expect(faults(sound)).toEqual([]);
    expect(faults(one)).not.toEqual([]);
  });

  // The runner looks at one of these, and then at nothing else.
  it.each([
    ["context", { input, expect: { context: {} } }],
    ["validation", { input: { oqo: { get_rows: "works" } }, expect: { validation: [] } }],
    ["a change", { input, expect: { mends: "A", mended: "works" } }],
  ])("refuses further expectations beside %s", (_name, one) => {
    expect(faults({ ...sound, ...one })).toEqual([]);
    for (const more of [{ oqo: {} }, { oql: "works" }, { url: null }, { diagnostics: [] }])
      expect(faults({ ...sound, ...one, expect: { ...one.expect, ...more } })).not.toEqual([]);
    if ("context" in one.expect)
      expect(faults({ ...sound, expect: { context: {}, mends: "A", mended: "works" } })).not.toEqual([]);
  });
});

describe("the files", () => {
  it("are in the folder for their cases", () => {
    const wanted = new Set(specCases.map(({ id }) => `${id.split("/")[0]}.json`));
    expect(files.filter((name) => name !== "case.schema.json").sort()).toEqual([...wanted].sort());
  });

  it.each(files)("%s can be read by strict readers of JSON", (name) => {
    const text = read(name);
    expect(text.includes("\ufffd")).toBe(false);
    // Half of a surrogate pair, as such or escaped, is no Unicode text.
    const whole = JSON.parse(text, (key, value) => {
      for (const part of [key, value])
        if (typeof part === "string") expect(() => encodeURIComponent(part)).not.toThrow();
      return value;
    });
    expect(whole).toBeTypeOf("object");
  });
});

describe("what no case can say", () => {
  it("half of a surrogate pair has no URL", () => {
    const half = { get_rows: "works", filter_rows: [{ column_id: "biblio.volume", value: "\ud800" }] };
    expect(toUrl(half).url).toBeNull();
  });

  it("the conditions of a URL are put in order, those of an object are not", () => {
    const conditions = [
      "type:book|article",
      "publication_year:2001-2000",
      "publication_year:1999",
      "publication_year:!1998",
      "fwci:<2",
      "fwci:>1",
    ];
    const oqo = translated({ oxurl: `/works?filter=${conditions.join(",")}` });
    expect(oqo.filter_rows).toEqual([
      { column_id: "fwci", value: 1, operator: ">" },
      { column_id: "fwci", value: 2, operator: "<" },
      { column_id: "publication_year", value: 1998, is_negated: true },
      { column_id: "publication_year", value: 2001, operator: ">=" },
      { column_id: "publication_year", value: 2000, operator: "<=" },
      { column_id: "publication_year", value: 1999 },
      {
        join: "or",
        filters: [
          { column_id: "type", value: "article" },
          { column_id: "type", value: "book" },
        ],
      },
    ]);
    const reversed = { get_rows: "works", filter_rows: oqo.filter_rows?.toReversed() };
    expect(translated({ oqo: reversed })).toEqual(reversed);
  });
});
