import { describe, expect, it } from "vitest";
import { QueryError } from "../errors.ts";
import { findField } from "./find-field.ts";
import { readTextQuery } from "./read-text-query.ts";

const name = "title.search";
const site = { field: findField("works", name, ""), name, path: "filter_rows[0]" };
const read = (value: string | number | boolean | null): unknown => readTextQuery(site, value);
/** Words apart by blanks; `-` for a gap. */
const terms = (text: string): unknown =>
  text.split(" ").map((word) => (word === "-" ? { kind: "gap" } : { kind: "word", word }));
const plain = (text: string): unknown => ({ kind: "plain", terms: terms(text) });
const phrase = (text: string): unknown => ({ kind: "phrase", terms: terms(text), slop: 0 });
const match = (query: unknown): unknown => ({ kind: "match", field: "display_name.search", query });

function failure(value: string | null): QueryError {
  try {
    read(value);
  } catch (error) {
    if (error instanceof QueryError) return error;
  }
  throw new Error(`took ${value}`);
}

describe("readTextQuery", () => {
  it("reads bare words", () => {
    expect(read("machine  learning")).toEqual(match(plain("machine learning")));
    expect(read(2020)).toEqual(match(plain("2020")));
    expect(read(true)).toEqual(match(plain("true")));
  });

  it("reads a phrase, in straight or curly quotes", () => {
    expect(read('"machine learning"')).toEqual(match(phrase("machine learning")));
    expect(read("\u201cmachine learning\u201d")).toEqual(match(phrase("machine learning")));
  });

  it("reads a proximity list", () => {
    const query = { kind: "near", operands: ["x b", "c", "d"].map(terms), distance: 5 };
    expect(read('"x b"~5~"c"~"d"')).toEqual(match(query));
  });

  it("requires phrases and words together", () => {
    expect(read('deep "machine learning" data')).toEqual({
      kind: "and",
      terms: [match(plain("deep data")), match(phrase("machine learning"))],
    });
  });

  it("takes lower-case connectives and a lone quote for text", () => {
    expect(read("road safety and Ghana")).toEqual(match(plain("road safety - ghana")));
    expect(read('5" pipe')).toEqual(match(plain("5 pipe")));
  });

  it("refuses values without words", () => {
    expect(failure('""')).toMatchObject({ code: "invalid_value", field: name, path: "filter_rows[0].value" });
    expect(failure("--- !").code).toBe("invalid_value");
    expect(failure('"x"~3~""').code).toBe("invalid_value");
    expect(failure(null).code).toBe("invalid_value");
  });

  it("refuses the bang operator", () => {
    expect(failure("data !open").message).toBe(
      "Search filters do not support the ! operator. Problem value: data !open",
    );
  });

  it.each(["machin*", "wom?n", "model~1", '"a b"~5', "dna AND rna", "NOT dna"])(
    "does not search by %s yet",
    (value) => {
      expect(failure(value).code).toBe("not_available");
    },
  );
});
