import fc from "fast-check";
import { expect, test } from "vitest";
import { parameter, readParameters } from "./read-parameters.ts";

test("reads blanks, escapes, leading ampersands and empty values", () => {
  const { values } = readParameters("&search=a+b%20c&filter=&seed&select=id%2Cdoi");
  expect([...values]).toEqual([
    ["search", "a b c"],
    ["filter", ""],
    ["seed", ""],
    ["select", "id,doi"],
  ]);
});

test("the last value of a name wins and the repetition is known", () => {
  const parameters = readParameters("page=1&filter=a:b&page=2");
  expect(parameter(parameters, "page")).toBe("2");
  expect([...parameters.repeated]).toEqual([["page", ["1"]]]);
});

test("takes the first name given and skips empty values", () => {
  const parameters = readParameters("per_page=5&per-page=7&group-by=type&group_by=");
  expect(parameter(parameters, "per-page", "per_page")).toBe("7");
  expect(parameter(parameters, "group_by", "group-by")).toBe("type");
  expect(parameter(parameters, "cursor")).toBeUndefined();
});

test("never throws, whatever the query string", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (search) => {
      expect(() => readParameters(search)).not.toThrow();
    }),
  );
});

test("reads what a browser writes as a browser reads it", () => {
  const text = fc.string({ unit: "grapheme", minLength: 1 });
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text)), (pairs) => {
      const written = new URLSearchParams(pairs);
      const last = new Map([...written].filter(([name]) => name !== ""));
      expect(readParameters(written.toString()).values).toEqual(last);
    }),
  );
});
