import { expect, it } from "vitest";
import { parseOrThrow } from "../parser/parse-or-throw.ts";
import { vocabularyResolver } from "./names.ts";
import { printOneLine } from "./print.ts";

it.each([
  [undefined, "works where country is (FR [France])"],
  ["is", "works where country is (FR [France])"],
  ["like", "works where country is (FR)"],
  ["has", "works where country is (FR)"],
])("a value has its name behind it where it is compared by is, not by %s", (operator, text) => {
  const leaf = { column_id: "authorships.countries", value: "FR", ...(operator && { operator }) };
  expect(printOneLine({ get_rows: "works", filter_rows: [leaf] }, { resolver: vocabularyResolver })).toBe(
    text,
  );
});

it.each([
  ["Foo [Bar", "I5 [Foo [Bar]"],
  ["Foo [Bar] x", "I5 [Foo [Bar x]"],
  ["  a\n b ", "I5 [a b]"],
])("the name %s does not end before its end", (name, text) => {
  const query = {
    get_rows: "works",
    filter_rows: [{ column_id: "authorships.institutions.id", value: "I5" }],
  };
  const printed = printOneLine(query, { resolver: () => name });
  expect(printed).toBe(`works where exact institution is (${text})`);
  expect(parseOrThrow(printed)).toEqual(query);
});
