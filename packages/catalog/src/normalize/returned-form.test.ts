import { expect, it } from "vitest";
import { normalizeObject } from "./normalize-object.ts";
import { returnedForm } from "./returned-form.ts";

function returned(entity: "works" | "domains", json: string): string {
  const raw = JSON.parse(json);
  const result = normalizeObject(entity, raw, { idBase: "https://openalex.org" });
  return result.ok ? returnedForm(entity, json, raw, result.object) : result.reason;
}

const ids = '"ids":{"openalex":"https://openalex.org/W1"}';

it.each([
  [
    "the type of a work",
    `{"id":"https://openalex.org/W1","display_name":"a",${ids},"type":"journal-article","x":1.0}`,
    `{"id":"https://openalex.org/W1","type_crossref":"journal-article","display_name":"a",${ids},"type":"article","x":1.0}`,
  ],
  [
    "a type whose older form is there",
    `{"id":"https://openalex.org/W1","display_name":"a",${ids},"type":"monograph","type_crossref":"book"}`,
    `{"id":"https://openalex.org/W1","display_name":"a",${ids},"type":"book","type_crossref":"book"}`,
  ],
  [
    "numbers among the ids, and the id itself",
    '{"id":"https://openalex.org/W1","display_name":"a","ids":{"mag":12}}',
    '{"id":"https://openalex.org/W1","display_name":"a","ids":{"openalex":"https://openalex.org/W1","mag":"12"}}',
  ],
  [
    "a date with a time",
    `{"id":"https://openalex.org/W1","display_name":"a",${ids},"created_date":"2025-10-10T00:00:00"}`,
    `{"id":"https://openalex.org/W1","display_name":"a",${ids},"created_date":"2025-10-10"}`,
  ],
])("works are returned with %s as the newest form has it", (_, json, wanted) => {
  expect(returned("works", json)).toBe(wanted);
});

it("what has the newest form is returned as it was written", () => {
  const json = `{ "id":"https://openalex.org/W1", "display_name":"a",${ids}, "type":"article", "created_date":"2025-10-10", "x":1.0}`;
  expect(returned("works", json)).toBe(json);
});

it("ids have the own id among them, where there are any", () => {
  const begin = '{"id":"https://openalex.org/domains/4",';
  expect(returned("domains", `${begin}"ids":{}}`)).toBe(
    `${begin}"ids":{"openalex":"https://openalex.org/domains/4"}}`,
  );
  expect(returned("domains", `${begin}"x":1}`)).toBe(`${begin}"x":1}`);
});
