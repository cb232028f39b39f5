import { expect, it } from "vitest";
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
