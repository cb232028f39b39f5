import { expect, test } from "vitest";
import { queryForm } from "./query-form.ts";

test.each([
  ["works where year is (2020)", "oql"],
  ["works", "oql"],
  [" { works }", "oqo"],
  ['{"get_rows":"works"}', "oqo"],
  ["/works?filter=type:article", "url"],
  ["works?sample=3", "url"],
  ["work-types?sample=3", "url"],
  ["https://api.example.org/works", "url"],
  ["works where doi is (https://doi.org/10.1/x)", "oql"],
])("%s", (text, form) => {
  expect(queryForm(text)).toBe(form);
});
